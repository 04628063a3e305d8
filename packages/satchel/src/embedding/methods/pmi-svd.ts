/**
 * PMI-SVD (Levy and Goldberg 2014; Levy, Goldberg, Dagan 2015): how much more often two words co-occur than by chance, in few dimensions.
 *
 *   PMI(w, c) = log( X_wc S / (X_w X_c^α) ),    X_w = Σ_c X_wc,    S = Σ_c X_c^α                                    (1)
 *   M_wc = max(0, PMI(w, c) − log k)                                                                               (2)
 *   M ≈ U Σ Vᵀ,    word vectors U Σ^p,    context vectors V Σ^(1 − p)                                               (3)
 *
 *   X   co-occurrences, weighted by 1 / distance (train/co-occurrences.ts)       k   shift: as k negatives of skip-gram
 *   α   smoothing: below 1 it makes rare contexts less surprising                p   power
 *
 * The product of a word vector and a context vector is M_wc, exactly so with all dimensions. A word that co-occurs with no other word more often than by
 * chance gets a vector of zeros. There are fewer dimensions than asked for where M has no more.
 *
 *   memory   12 bytes per pair while they are counted, then M, and rows and columns for the SVD, 24 bytes per entry, and the SVD (train/memory-limit.ts)
 */

import { chunks, type Paced, pause } from '../../core/compute.ts';
import { SatchelError } from '../../core/errors.ts';
import { offsetsOf } from '../../core/lists/end-to-end.ts';
import { createMatrix, type Matrix, type SparseMatrix } from '../../core/matrix.ts';
import { number, type OptionValues } from '../../core/options.ts';
import { inSteps, type Steps } from '../../core/threads/steps.ts';
import { createWordVectors } from '../../core/word-vectors.ts';
import { type Block, createBlock, sparseTimes } from '../../numeric/block.ts';
import { passesOption, truncatedSvd } from '../../numeric/svd/truncated-svd.ts';
import { checkText } from '../train/checks.ts';
import { countCoOccurrences } from '../train/co-occurrences.ts';
import { checkPairMemory, svdBytes } from '../train/memory-limit.ts';
import { predictionOptions } from '../train/options.ts';
import { forgetPairs, PAIR_BYTES, type PairCounts } from '../train/pair-counts.ts';
import { defineWordMethod } from '../word-method.ts';

const options = {
  window: { ...predictionOptions.window, default: 5 },
  shift: number('k: leave out pairs that co-occur less than k times as often as by chance', 1, { min: 1, max: 1e6 }),
  smoothing: number('contexts count by this power of their frequency', 0.75, { min: 0, max: 1 }),
  power: number('directions are scaled by this power of their singular values', 0.5, { min: 0, max: 1 }),
  passes: passesOption,
};

export const pmiSvd = defineWordMethod({
  name: 'pmi-svd',
  summary: 'the leading directions of a matrix that says how much more often words co-occur than by chance',
  paper: 'Levy, Goldberg, Dagan 2015, Improving distributional similarity with lessons learned from word embeddings',
  isResumable: false,
  needsOrder: true,
  mostDimensions: 2000,
  options,
  async prepare(text, settings, room) {
    const { inUse, memoryLimit } = room;
    checkText(text);
    const wordCount = text.terms.length;
    const { dimensions, passes, seed, power } = settings;
    const fixed = inUse() + svdBytes(wordCount, wordCount, dimensions, passes);
    const check = (pairs: number, share: number) =>
      checkPairMemory(pairs, share, fixed + PAIR_BYTES * pairs, memoryLimit);
    const pairs = await countCoOccurrences(text.source, wordCount, settings.window, { ...room, check });
    const sizes = await inSteps(rowSizes(pairs, settings), room);
    const entries = sizes.reduce((sum, size) => sum + size, 0);
    const contextBytes = 12 * wordCount * dimensions;
    return {
      memory: {
        total: inUse() + 24 * entries + svdBytes(wordCount, wordCount, dimensions, passes) + contextBytes,
        rows: 4 * wordCount * dimensions,
      },
      epochs: 1,
      periods: 1,
      async train(compute) {
        const matrix = await inSteps(positivePmi(pairs, settings), compute);
        forgetPairs(pairs);
        const { values, vectors } = await truncatedSvd(matrix, { rank: dimensions, passes, seed }, compute);
        if (values.length === 0) throw noneAboveChance();
        const contexts = await times(matrix, vectors, compute); // V Σ
        const scaled = (block: Block, by: number) => scale(block, values.map((value) => value ** by)); // biome-ignore format: one thought
        return {
          words: createWordVectors(text.terms, scaled(vectors, power), { counts: text.counts }),
          contextVectors: scaled(contexts, -power),
          lossPerEpoch: [],
        };
      },
    };
  },
});

type PmiSettings = Pick<OptionValues<typeof options>, 'shift' | 'smoothing'>;

/** (2), a row per context and a column per word, so that the SVD gives vectors of words. */
export function* positivePmi(pairs: PairCounts, settings: PmiSettings): Steps<SparseMatrix> {
  const sizes = yield* rowSizes(pairs, settings);
  const offsets = offsetsOf(sizes);
  const next = offsets.slice();
  const [indices, values] = [new Uint32Array(offsets.at(-1)!), new Float32Array(offsets.at(-1)!)];
  yield* eachPositive(pairs, settings, (word, context, value) => {
    const at = next[context]!++;
    [indices[at], values[at]] = [word, value];
  });
  return { rows: sizes.length, columns: sizes.length, offsets, indices, values };
}

function* rowSizes(pairs: PairCounts, settings: PmiSettings): Steps<Uint32Array> {
  const sizes = new Uint32Array(pairs.starts.length - 1);
  yield* eachPositive(pairs, settings, (_word, context) => {
    sizes[context]!++;
  });
  return sizes;
}

/** The entries of (2) above zero; for each context the words come in order. */
function* eachPositive(
  pairs: PairCounts,
  { shift, smoothing }: PmiSettings,
  visit: (word: number, context: number, value: number) => void,
): Steps<void> {
  const sums = yield* sumsOf(pairs);
  const smoothed = sums.map((sum) => sum ** smoothing);
  const scale = smoothed.reduce((sum, value) => sum + value, 0) / shift;
  const tell = (word: number, context: number, x: number): void => {
    const value = Math.log((x * scale) / (sums[word]! * smoothed[context]!));
    if (value > 0) visit(word, context, value);
  };
  yield* eachPair(pairs, (first, second, x) => {
    tell(first, second, x);
    if (first !== second) tell(second, first, x);
  });
}

/** X_w */
function* sumsOf(pairs: PairCounts): Steps<Float64Array> {
  const sums = new Float64Array(pairs.starts.length - 1);
  yield* eachPair(pairs, (first, second, x) => {
    sums[first]! += x;
    if (first !== second) sums[second]! += x;
  });
  return sums;
}

function* eachPair(
  { starts, seconds, values }: PairCounts,
  visit: (first: number, second: number, x: number) => void,
): Steps<void> {
  const visitAll = (first: number): void => {
    for (let k = starts[first]!; k < starts[first + 1]!; k++) visit(first, seconds[k]!, values[k]!);
  };
  for (let first = 0; first + 1 < starts.length; first++) {
    visitAll(first);
    yield;
  }
}

/** Rows multiplied between two pauses. */
const ROWS = 64;

async function times(matrix: SparseMatrix, vectors: Block, compute: Paced): Promise<Block> {
  const product = createBlock(matrix.rows, vectors.columns);
  for (const range of chunks(matrix.rows, ROWS)) {
    sparseTimes(matrix, vectors, product, range);
    await pause(compute);
  }
  return product;
}

function scale({ rows, columns, data }: Block, by: Float64Array): Matrix {
  const scaled = createMatrix(rows, columns);
  for (let at = 0; at < data.length; at++) scaled.data[at] = data[at]! * by[at % columns]!;
  return scaled;
}

const noneAboveChance = (): SatchelError =>
  new SatchelError('ZERO_NORM', 'no two words co-occur more often than by chance, so there are no vectors to learn.', {
    remedy: 'Use more text, a wider window or a smaller shift.',
  });
