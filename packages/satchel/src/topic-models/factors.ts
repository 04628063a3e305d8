/**
 * Two factors of a sparse matrix A (documents × words), A ≈ W Oᵀ, and steps that move one of them while the other is fixed.
 *
 *   W   documents × K                 O   words × K
 *
 * Every row of a factor follows from its own entries of A and from the other factor, so rows are shared out among threads. A is kept twice, by
 * documents and by words. What is summed over rows (products WᵀW, likelihoods) is summed shard by shard and added up in their order; the
 * shards follow from the data alone.
 */
import { type Compute, chunks, pause, type Range } from '../core/compute.ts';
import { SatchelError } from '../core/errors.ts';
import { type KernelMemory, MOST_KERNEL_BYTES, padded, paddedBytes } from '../core/kernels.ts';
import type { Matrix, SparseMatrix } from '../core/matrix.ts';
import { inSteps } from '../core/threads/steps.ts';
import type { DescentEnd, EntryRows } from '../kernels/factor-rows/contract.ts';
import { type FactorTask, type FactorTaskName, LEAST_SQUARES_TASK, RATIOS_TASK, runFactorTask } from './factor-task.ts';

export interface FactorSide {
  readonly rows: Matrix;
  /** What the last step left: b of least squares, or q of ratios, one row per row. */
  readonly targets: Matrix;
  readonly entries: EntryRows;
}

export type SideName = 'documentSide' | 'wordSide';

export interface Factors extends Readonly<Record<SideName, FactorSide>> {
  readonly topics: number;
  /** K padded to a multiple of 4; the numbers beyond K are 0. */
  readonly columns: number;
  /** Least squares by coordinate descent, row by row; returns Σ R ∘ B after the step. */
  leastSquares(side: SideName, stop: DescentEnd): Promise<number>;
  /** Leaves q in the targets of the side; returns Σ a ln(W Oᵀ). */
  ratios(side: SideName): Promise<number>;
  /** Σ_i r_i r_iᵀ of a side, as of its last step of least squares. */
  gramOf(side: SideName): Float64Array;
}

const OTHER = { documentSide: 'wordSide', wordSide: 'documentSide' } as const;
/** Numbers of work below which threads are not worth their messages, and the work of the largest shard. */
const [LEAST_WORK, SHARD_WORK, LEAST_SHARDS] = [2 ** 23, 2 ** 27, 8];

export const shardCount = (entries: number, topics: number): number => {
  const work = entries * topics;
  return work < LEAST_WORK ? 1 : Math.max(LEAST_SHARDS, Math.ceil(work / SHARD_WORK));
};

/** The factors start from zeros: write to their rows. */
export function openFactors(owner: string, matrix: SparseMatrix, topics: number, compute: Compute): Factors {
  const columns = padded(topics, 4);
  const shards = shardCount(matrix.values.length, topics);
  const memory = reserve(owner, matrix, topics, columns, shards, compute);
  const entries = { documentSide: byRows(matrix, memory), wordSide: byColumns(matrix, memory) };
  const sideOf = (name: SideName, rows: number) => openSide(memory, rows, columns, shards, entries[name]);
  const sides = { documentSide: sideOf('documentSide', matrix.rows), wordSide: sideOf('wordSide', matrix.columns) };
  const products = memory.f32(matrix.values.length);
  const build = compute.kernels.choose(false);

  const tasksOf = (name: SideName, stop: DescentEnd): FactorTask[] => {
    const { rows, targets, shards: own } = sides[name];
    const other = sides[OTHER[name]];
    return own.map(({ range, gram: ownGram, scratch }) => ({
      ...{ build, memory: memory.handle, products, stop, ownGram, scratch, gram: other.gram, others: other.rows },
      entries: { ...entries[name], offsets: entries[name].offsets.subarray(range.start, range.end + 1) },
      rows: part(rows, range),
      targets: part(targets, range),
    }));
  };
  const step = async (task: FactorTaskName, name: SideName, stop: DescentEnd): Promise<number> => {
    await pause(compute);
    const tasks = tasksOf(name, stop);
    if (tasks.length === 1) return await inSteps(runFactorTask(compute.kernels, task, tasks[0]!), compute);
    const parts = await compute.executor.map<FactorTask, number>(task, tasks, compute.signal);
    return parts.reduce((sum, one) => sum + one, 0);
  };
  const addUpGram = (name: SideName): void => {
    const { sum, gram, shards: own } = sides[name];
    sum.fill(0);
    for (const shard of own) for (let at = 0; at < sum.length; at++) sum[at] = sum[at]! + shard.gram[at]!;
    gram.set(sum);
  };
  return {
    ...{ topics, columns, ...sides },
    async leastSquares(name, stop) {
      const aligned = await step(LEAST_SQUARES_TASK, name, stop);
      addUpGram(name);
      return aligned;
    },
    ratios: (name) => step(RATIOS_TASK, name, { sweeps: 0, tolerance: 0 }),
    gramOf: (name) => sides[name].sum,
  };
}

interface OpenSide extends FactorSide {
  readonly sum: Float64Array;
  readonly gram: Float32Array;
  readonly shards: readonly { readonly range: Range; readonly gram: Float32Array; readonly scratch: Float32Array }[];
}

function openSide(memory: KernelMemory, rows: number, columns: number, shards: number, entries: EntryRows): OpenSide {
  return {
    entries,
    rows: memory.matrix(rows, columns),
    targets: memory.matrix(rows, columns),
    sum: new Float64Array(columns * columns),
    gram: memory.f32(columns * columns),
    shards: chunks(rows, Math.max(1, Math.ceil(rows / shards))).map((range) => ({
      ...{ range, gram: memory.f32(columns * columns), scratch: memory.f32(columns) },
    })),
  };
}

function reserve(
  owner: string,
  { rows, columns: wordCount, values }: SparseMatrix,
  topics: number,
  columns: number,
  shards: number,
  { kernels, executor }: Compute,
): KernelMemory {
  const entries = paddedBytes(4 * (rows + 1), 4 * (wordCount + 1), ...new Array(5).fill(4 * values.length));
  const factors = paddedBytes(...[rows, rows, wordCount, wordCount].map((count) => 4 * count * columns));
  const own = paddedBytes(4 * columns * columns, 4 * columns);
  const bytes = entries + factors + 2 * (shards + 2) * own;
  if (bytes <= MOST_KERNEL_BYTES) return kernels.createMemory(bytes, executor.threads > 1);
  throw new SatchelError(
    'TOO_LARGE',
    `${owner}: ${topics} topics of ${rows} documents and ${wordCount} words need ${Math.ceil(bytes / 2 ** 20)} MB of memory, but WebAssembly ends at 4096 MB.`,
    {
      kind: 'configuration',
      remedy: `Use fewer topics (${owner}.topics), fewer words (text.minCount, text.maxWords) or fewer documents.`,
      facts: { bytes, topics, documents: rows, words: wordCount },
    },
  );
}

const part = ({ columns, data }: Matrix, { start, end }: Range): Matrix => ({
  ...{ rows: end - start, columns },
  data: data.subarray(start * columns, end * columns),
});

function byRows({ offsets, indices, values }: SparseMatrix, memory: KernelMemory): EntryRows {
  const own = {
    offsets: memory.u32(offsets.length),
    indices: memory.u32(indices.length),
    values: memory.f32(values.length),
  };
  own.offsets.set(offsets);
  own.indices.set(indices);
  own.values.set(values);
  return own;
}

/** The transposed matrix, rows of a column in their order. */
function byColumns({ rows, columns, offsets, indices, values }: SparseMatrix, memory: KernelMemory): EntryRows {
  const own = {
    offsets: memory.u32(columns + 1),
    indices: memory.u32(indices.length),
    values: memory.f32(values.length),
  };
  indices.forEach((column) => {
    own.offsets[column + 1]!++;
  });
  for (let column = 0; column < columns; column++) own.offsets[column + 1]! += own.offsets[column]!;
  const next = own.offsets.slice();
  for (let row = 0; row < rows; row++) {
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) {
      const at = next[indices[j]!]!++;
      own.indices[at] = row;
      own.values[at] = values[j]!;
    }
  }
  return own;
}
