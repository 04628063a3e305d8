/**
 * The passes of sparse-movmf.ts over the documents X (N × V, sparse rows), on all threads:
 *
 *   posteriors   p(h|x_i) of each document; their sums N_h, and Σ_i ln p(x_i)           over shards of documents       (1)
 *   nearest      the component whose direction is nearest to each document              over shards of documents       (2)
 *   word sums    r_hw = Σ_i p(h|x_i) x_iw = the row of word w in Xᵀ P                   word by word                   (3)
 *
 * (3) needs no shards: each word has its own sum, taken in the order of the documents, whichever thread computes it. That costs memory for
 * the transpose of X and for P, N × H numbers, but no time; sums per shard of documents would cost a third of a pass.
 */
import type { Compute, Tasks } from '../../core/compute.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import type { Range } from '../../core/shards.ts';
import type { RaggedColumn, RowData, Statistic, Statistics } from '../../core/sweep.ts';
import { type Arrays, takeArray, tensor } from '../../core/tensor.ts';
import { inSharedMemory } from '../../core/threads/shared-memory.ts';
import { logNormaliser } from '../../mixture/von-mises-fisher.ts';
import { sparseTimes } from '../../numeric/block.ts';
import { indexOfLargest } from '../../numeric/largest.ts';
import { softmax } from '../../numeric/softmax.ts';
import { transposeSparse } from '../../numeric/transpose.ts';

const POSTERIORS = 'movmf/posteriors';
const NEAREST = 'movmf/nearest';
const WORD_SUMS = 'movmf/word-sums';

export interface DirectionParameters {
  /** π, H numbers. */
  readonly weights: Float64Array;
  /** μ, H × V, unit rows; the numbers of one word side by side: μ_hw is at w · H + h. */
  readonly means: Float64Array;
  /** κ, H numbers; all equal where they are shared. */
  readonly kappas: Float64Array;
}

/** What the next parameters follow from. */
export interface DirectionSums {
  /** N_h */
  readonly mass: Float64Array;
  /** r, laid out as the means. */
  readonly sums: Float64Array;
}

export interface DirectionPasses {
  expectation(parameters: DirectionParameters): Promise<DirectionSums & { readonly logLikelihood: number }>;
  /** Every document belongs to the nearest direction alone. */
  hard(means: Float64Array): Promise<DirectionSums>;
}

export function createDirectionPasses(given: SparseMatrix, H: number, compute: Compute): DirectionPasses {
  const { executor, signal } = compute;
  const share = <Value>(value: Value): Value => (executor.threads > 1 ? inSharedMemory(value) : value);
  const { rows: N, columns: V, offsets, indices, values } = given;
  const data: RowData = share({ rows: N, columns: { rows: { offsets, arrays: { indices, values } } } });
  const byWord = share(transposeSparse(given));
  const ranges = evenRanges(byWord.offsets, executor.threads * RANGES_PER_THREAD);
  const wordSums = async (of: Pick<WordSums, 'shares' | 'nearest'>): Promise<Float64Array> => {
    const inputs: WordSums[] = ranges.map((range) => ({ byWord, H, range, ...of }));
    const parts = await executor.map<WordSums, Float64Array>(WORD_SUMS, inputs, signal);
    const sums = new Float64Array(V * H);
    parts.forEach((part, i) => {
      sums.set(part, ranges[i]!.start * H);
    });
    return sums;
  };
  return {
    async expectation({ weights, means, kappas }) {
      const parameters = { weights: tensor(weights), means: tensor(means, V, H), kappas: tensor(kappas) };
      const { sums, rows } = await executor.sweep(POSTERIORS, data, parameters, signal);
      const shares = share(takeArray('movmf', rows, 'shares', 'f64', [N, H]).data);
      return { mass: sums.subarray(0, H), logLikelihood: sums[H]!, sums: await wordSums({ shares }) };
    },
    async hard(means) {
      const { sums, rows } = await executor.sweep(NEAREST, data, { means: tensor(means, V, H) }, signal);
      const nearest = share(takeArray('movmf', rows, 'nearest', 'u32', [N]).data);
      return { mass: sums, sums: await wordSums({ nearest }) };
    },
  };
}

/** Pieces of (3) per thread: enough for the threads to end together. */
const RANGES_PER_THREAD = 4;

/** The rows cut into at most `count` ranges with about equally many entries. */
function evenRanges(offsets: Uint32Array, count: number): Range[] {
  const [rows, entries] = [offsets.length - 1, offsets.at(-1)!];
  const ranges: Range[] = [];
  for (let start = 0, end = 0; start < rows; start = end) {
    const goal = (entries / count) * (ranges.length + 1);
    while (end < rows && (end === start || offsets[end + 1]! <= goal)) end++;
    if (ranges.length === count - 1) end = rows;
    ranges.push({ start, end });
  }
  return ranges;
}

export const directionStatistics: Statistics = { [POSTERIORS]: posteriors(), [NEAREST]: nearest() };

export const directionTasks: Tasks = { [WORD_SUMS]: wordSums };

/** (1); a document without words has no posterior. */
function posteriors(): Statistic {
  return {
    prepare(parameters) {
      const { means, V, H } = takeMeans(parameters);
      const weights = takeArray('movmf', parameters, 'weights', 'f64', [H]).data;
      const kappas = takeArray('movmf', parameters, 'kappas', 'f64', [H]).data;
      const posteriorOf = createPosteriorOf({ weights, means, kappas }, V);
      return (data, range) => {
        const { documents, cosines: shares } = cosinesOf(data, range, means, V, H);
        const sums = new Float64Array(H + 1);
        for (let i = 0; i < documents.rows; i++) {
          if (documents.offsets[i] === documents.offsets[i + 1]) continue;
          const own = shares.subarray(i * H, (i + 1) * H);
          sums[H] = sums[H]! + posteriorOf(own);
          for (let h = 0; h < H; h++) sums[h] = sums[h]! + own[h]!;
        }
        return { sums, rows: { shares: tensor(shares, documents.rows, H) } };
      };
    },
  };
}

/** (2) */
function nearest(): Statistic {
  return {
    prepare(parameters) {
      const { means, V, H } = takeMeans(parameters);
      return (data, range) => {
        const { documents, cosines } = cosinesOf(data, range, means, V, H);
        const [sums, found] = [new Float64Array(H), new Uint32Array(documents.rows)];
        for (let i = 0; i < documents.rows; i++) {
          if (documents.offsets[i] === documents.offsets[i + 1]) continue;
          found[i] = indexOfLargest(cosines, i * H, H);
          sums[found[i]!] = sums[found[i]!]! + 1;
        }
        return { sums, rows: { nearest: tensor(found) } };
      };
    },
  };
}

function takeMeans(parameters: Arrays) {
  const { data: means, shape } = takeArray('movmf', parameters, 'means', 'f64', [undefined, undefined]);
  const [V, H] = shape as [number, number];
  return { means, V, H };
}

/** The documents of the range as rows from 0 on, and μ_h·x_i. */
function cosinesOf({ columns }: RowData, { start, end }: Range, means: Float64Array, V: number, H: number) {
  const { offsets, arrays } = columns['rows'] as RaggedColumn;
  const documents: SparseMatrix = {
    rows: end - start,
    columns: V,
    offsets: offsets.subarray(start, end + 1),
    indices: arrays['indices'] as Uint32Array,
    values: arrays['values'] as Float32Array,
  };
  const cosines = new Float64Array(documents.rows * H);
  const [from, into] = [
    { rows: V, columns: H, data: means },
    { rows: documents.rows, columns: H, data: cosines },
  ];
  sparseTimes(documents, from, into, { start: 0, end: documents.rows });
  return { documents, cosines };
}

/** Replaces the cosines μ_h·x by p(h|x); returns ln p(x). */
export function createPosteriorOf({ weights, kappas }: DirectionParameters, V: number) {
  const H = weights.length;
  const offsets = weights.map((weight, h) => Math.log(weight) + logNormaliser(V, kappas[h]!));
  return (into: Float64Array): number => {
    for (let h = 0; h < H; h++) into[h] = offsets[h]! + kappas[h]! * into[h]!;
    return softmax(into);
  };
}

interface WordSums {
  /** Xᵀ */
  readonly byWord: SparseMatrix;
  readonly H: number;
  readonly range: Range;
  /** P, N × H; or the one component of each document. */
  readonly shares?: Float64Array;
  readonly nearest?: Uint32Array;
}

/** (3) for the words of the range. */
function wordSums({ byWord, H, range: { start, end }, shares, nearest }: WordSums): Float64Array {
  const { offsets, indices, values } = byWord;
  const sums = new Float64Array((end - start) * H);
  const own: SparseMatrix = { ...byWord, rows: end - start, offsets: offsets.subarray(start, end + 1) };
  if (shares) {
    const documents = { rows: byWord.columns, columns: H, data: shares };
    sparseTimes(own, documents, { rows: own.rows, columns: H, data: sums }, { start: 0, end: own.rows });
    return sums;
  }
  for (let w = start; w < end; w++) {
    for (let j = offsets[w]!; j < offsets[w + 1]!; j++) {
      const at = (w - start) * H + nearest![indices[j]!]!;
      sums[at] = sums[at]! + values[j]!;
    }
  }
  return sums;
}
