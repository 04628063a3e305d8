/** Images of blocks (document-images.ts) by compiled kernels on all threads, with the matrix and its transpose in shared memory. */
import type { Compute, Range, Tasks } from '../../core/compute.ts';
import type { KernelProvider } from '../../core/kernels.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import { BLOCK_WIDTH as W } from '../../kernels/blocks/contract.ts';
import { transposeInShards } from '../transpose.ts';
import { balancedRanges } from './balanced-ranges.ts';
import type { DocumentImages } from './images.ts';
import { handleOf, type MemoryHandle, openMemory, type ThreadMemory } from './thread-memory.ts';

/** Tasks per thread: threads that are given less time take fewer. */
const TASKS_PER_THREAD = 2;

export function memoryImages(matrix: SparseMatrix, memory: ThreadMemory, compute: Compute): DocumentImages {
  const { rows, columns } = matrix;
  const documents = copyOf(matrix, memory);
  const transposed = transposeInShards(matrix, memory);
  const [byDocument, byWord] = [memory.f64(rows * W), memory.f64(columns * W)];
  const given = memory.f64(Math.min(rows, columns) * W);
  const isWide = rows <= columns;

  const tasks = compute.executor.threads > 1 ? TASKS_PER_THREAD * compute.executor.threads : 1;
  const ranges = {
    documents: balancedRanges(documents.offsets, tasks),
    words: balancedRanges(transposed.offsets, tasks),
  };
  const handle = handleOf(memory);
  const multiply = (own: 'documents' | 'words', b: Float64Array, into: Float64Array): Promise<unknown> => {
    const a = own === 'words' ? transposed : documents;
    const inputs = ranges[own].map((range): ProductInput => ({ ...handle, a, range, b, into }));
    return compute.executor.map(SPARSE_PRODUCT_TASK, inputs, compute.signal);
  };
  return {
    async image(block) {
      given.set(block);
      await multiply(isWide ? 'words' : 'documents', given, isWide ? byWord : byDocument);
      if (isWide) await multiply('documents', byWord, byDocument);
      else await multiply('words', byDocument, byWord);
      return isWide ? byDocument : byWord;
    },
    async wordImages(block) {
      given.set(block);
      await multiply('words', given, byWord);
      return byWord;
    },
  };
}

/** Bytes of the arrays. */
export function imageSizes({ rows, columns, values }: SparseMatrix): number[] {
  const stored = 4 * values.length;
  const blocks = [rows, columns, Math.min(rows, columns)].map((height) => 8 * W * height);
  return [4 * (rows + 1), stored, stored, 4 * (columns + 1), stored, stored, ...blocks];
}

function copyOf({ rows, columns, offsets, indices, values }: SparseMatrix, memory: ThreadMemory): SparseMatrix {
  const copy = {
    rows,
    columns,
    offsets: memory.u32(rows + 1),
    indices: memory.u32(indices.length),
    values: memory.f32(values.length),
  };
  copy.offsets.set(offsets);
  copy.indices.set(indices);
  copy.values.set(values);
  return copy;
}

export const SPARSE_PRODUCT_TASK = 'sparse/product';

interface ProductInput extends MemoryHandle {
  readonly a: SparseMatrix;
  readonly range: Range;
  readonly b: Float64Array;
  readonly into: Float64Array;
}

export const sparseProductTasks = (provider: KernelProvider): Tasks => ({
  [SPARSE_PRODUCT_TASK]: (input: ProductInput): undefined => {
    const { a, b, into, range } = input;
    const { kernels, arrays } = openMemory(provider, input, { a, b, into });
    kernels.sparseBlocks(arrays.a, range, arrays.b, arrays.into);
  },
});
