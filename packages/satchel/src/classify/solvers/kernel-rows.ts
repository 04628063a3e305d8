/** Document rows in kernel memory, as sparse rows; dense rows keep every column. */
import { type KernelMemory, paddedBytes } from '../../core/kernels.ts';
import { isSparse, type SparseMatrix, type Vectors, writeColumns } from '../../core/matrix.ts';

export function copyRows(memory: KernelMemory, vectors: Vectors): SparseMatrix {
  const { rows, columns } = vectors;
  const numbers = numbersOf(vectors);
  const [offsets, indices, values] = [memory.u32(rows + 1), memory.u32(numbers.length), memory.f32(numbers.length)];
  values.set(numbers);
  if (isSparse(vectors)) {
    offsets.set(vectors.offsets);
    if (!vectors.marks) indices.set(vectors.indices);
    else for (let row = 0; row < rows; row++) writeColumns(vectors, row, indices, offsets[row]!);
  } else {
    for (let row = 0; row <= rows; row++) offsets[row] = row * columns;
    for (let j = 0; j < indices.length; j++) indices[j] = j % columns;
  }
  return { rows, columns, offsets, indices, values };
}

/** Bytes of the rows in kernel memory. */
export const copiedRowsBytes = (vectors: Vectors): number =>
  paddedBytes(4 * (vectors.rows + 1), 4 * numbersOf(vectors).length, 4 * numbersOf(vectors).length);

const numbersOf = (vectors: Vectors): Float32Array => (isSparse(vectors) ? vectors.values : vectors.data);
