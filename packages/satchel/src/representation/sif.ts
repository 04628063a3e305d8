/**
 * Smooth inverse frequency (Arora, Liang, Ma: A simple but tough-to-beat baseline for sentence embeddings, ICLR 2017): frequent words
 * weigh less, and the direction all documents share is taken out.
 *
 *   s = (1 / Σ n_w) Σ_w n_w α_w v_w,     α_w = a / (a + p_w)                (1)
 *   x = s − Σ_r u_r (u_rᵀ s), then x ← x / ‖x‖ by choice                    (2)
 *
 *   p_w   share of w among the tokens of the training documents    arrays.wordWeights holds α_w
 *   a     below which share a word counts nearly fully             options.smoothing
 *   u_r   the first right singular vectors of the training         arrays.removed
 *         documents' matrix of s, not centred                      options.remove says how many
 *
 * u_r are eigenvectors of Σ_D s_D s_Dᵀ, which is small (d × d) whatever the number of documents. Directions no training document has any
 * length in are not taken out. A document without known words is a row of zeros. The sum is taken over shards, on threads that read the word
 * vectors in shared memory and keep one d × d table each.
 */

import { type Bags, bagAt, bagCount } from '../core/bag.ts';
import type { Compute } from '../core/compute.ts';
import { cosine } from '../core/likeness.ts';
import type { Matrix } from '../core/matrix.ts';
import { choice, integer, number } from '../core/options.ts';
import { defineRepresentation } from '../core/representation.ts';
import type { Statistic } from '../core/sweep.ts';
import { OF_UNIT_LENGTH, takeArray, tensor } from '../core/tensor.ts';
import { bagRows, bagsIn } from '../core/threads/row-columns.ts';
import { sumOf } from '../numeric/statistics.ts';
import { symmetricEigen } from '../numeric/symmetric-eigen.ts';
import { type Averaging, averageOf, averagingRepresenter } from './parts/averaging.ts';
import { takeWordWeights } from './parts/given-words.ts';

export const SIF_COUNTS = 'sif/counts';
export const SIF_MOMENTS = 'sif/moments';

export const sif = defineRepresentation({
  name: 'sif',
  summary: 'average of the word vectors in which frequent words weigh less, without the direction all documents share',
  paper: 'https://openreview.net/forum?id=SyK00v5xx',
  likeness: cosine,
  needs: { words: true },
  prefers: { 'linear-svm': { C: 1 } }, // bench/results/defaults.md
  learnsFrom: 'sweeps',
  options: {
    smoothing: number('the share of all tokens below which a word counts nearly fully', 1e-3, {
      min: 1e-12,
      max: 1,
      tune: [1e-4, 1e-3, 1e-2],
    }),
    remove: integer('how many common directions of the training documents are removed', 1, { min: 0, max: 100 }),
    norm: choice('the norm that scales every document to length 1', 'l2', ['l2', 'none']),
  },

  async fit({ bags, wordMatrix, options, compute }) {
    const { executor, signal } = compute;
    const parameters = { words: tensor(Uint32Array.of(wordMatrix.rows)) };
    const { sums } = await executor.sweep(SIF_COUNTS, bagRows(bags), parameters, signal);
    const wordWeights = smoothWeights(sums, options.smoothing);
    const removed = await sharedDirections(bags, averagingOf(wordMatrix, wordWeights), options.remove, compute);
    return {
      wordWeights: tensor(wordWeights),
      removed: tensor(removed, removed.length / wordMatrix.columns, wordMatrix.columns),
    };
  },

  prepare({ options, arrays, wordMatrix, kernels }) {
    const wordWeights = takeWordWeights('sif', arrays, 'wordWeights', wordMatrix.rows);
    const removed = takeArray('sif', arrays, 'removed', 'f64', [undefined, wordMatrix.columns], OF_UNIT_LENGTH).data;
    return averagingRepresenter({ wordMatrix, wordWeights, divideBy: 'mean', norm: options.norm, removed }, kernels);
  },
});

/** (1) */
const averagingOf = (wordMatrix: Matrix, wordWeights: Float32Array) =>
  ({ wordMatrix, wordWeights, divideBy: 'mean', norm: 'none' }) as const satisfies Averaging;

/** α_w of (1) from how often each word occurs. */
function smoothWeights(counts: Float64Array, smoothing: number): Float32Array {
  const total = sumOf(counts);
  return Float32Array.from(counts, (count) => (total > 0 ? smoothing / (smoothing + count / total) : 1));
}

/** u_1, u_2, … of (2), each a row. */
async function sharedDirections(
  bags: Bags,
  averaging: ReturnType<typeof averagingOf>,
  remove: number,
  { executor, progress, signal }: Compute,
): Promise<Float64Array> {
  const { wordMatrix, wordWeights } = averaging;
  const d = wordMatrix.columns;
  if (remove === 0) return new Float64Array(0);
  progress.advance(0, bagCount(bags), 'documents');
  const parameters = { words: tensor(wordMatrix.data, wordMatrix.rows, d), wordWeights: tensor(wordWeights) };
  const { sums } = await executor.sweep(SIF_MOMENTS, bagRows(bags), parameters, signal);
  progress.advance(bagCount(bags), bagCount(bags), 'documents');
  const { values, vectors } = symmetricEigen(sums, d);
  const found = values.findIndex((value) => value <= 1e-12 * values[0]!);
  return vectors.slice(0, Math.min(remove, found < 0 ? d : found) * d);
}

/** Σ_D s_D s_Dᵀ, the lower triangle. */
export const sifMoments: Statistic = {
  prepare({ words, wordWeights }) {
    const [rows, columns] = words!.shape as [number, number];
    const averaging = averagingOf(
      { rows, columns, data: words!.data as Float32Array },
      wordWeights!.data as Float32Array,
    );
    const sum = new Float64Array(columns);
    return (data, { start, end }) => {
      const bags = bagsIn(data);
      const products = new Float64Array(columns * columns);
      for (let row = start; row < end; row++) {
        const scale = averageOf(bagAt(bags, row), averaging, sum);
        if (scale > 0) addOuter(sum, scale * scale, products);
      }
      return { sums: products };
    };
  },
};

/** How often each word occurs. */
export const sifCounts: Statistic = {
  prepare:
    ({ words }) =>
    (data, { start, end }) => {
      const { offsets, ids, counts } = bagsIn(data);
      const sums = new Float64Array(words!.data[0]!);
      for (let j = offsets[start]!; j < offsets[end]!; j++) sums[ids[j]!]! += counts[j]!;
      return { sums };
    },
};

/** products += factor · s sᵀ, lower triangle. */
function addOuter(s: Float64Array, factor: number, products: Float64Array): void {
  const d = s.length;
  for (let i = 0; i < d; i++) {
    const scaled = factor * s[i]!;
    for (let j = 0; j <= i; j++) products[i * d + j] = products[i * d + j]! + scaled * s[j]!;
  }
}
