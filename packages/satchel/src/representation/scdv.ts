/**
 * Sparse composite document vectors (Mekala, Gupta, Paranjape, Karnick: SCDV, EMNLP 2017): a document is the sum of its words' vectors,
 * each laid into the blocks of the soft clusters it belongs to; small numbers are set to zero.
 *
 *   D_k = Σ_w n_w idf_w P(k|w) v_w,   D = ⊕_k D_k,   x = D / ‖D‖                           (1)
 *   t = (|mean of min_i x_i| + |mean of max_i x_i|) / 2 over training documents            (2)
 *   x_i ← 0 where |x_i| < (p / 100) t                                                      (3)
 *
 *   n_w      how often the document holds w              bag.counts
 *   idf_w    how rare w is in training, as in bow.ts     arrays.idf
 *   P(k|w)   Gaussian mixture over the words' vectors    memberships.ts
 *   v_w      the vector of word w                        words, row w
 *   p        percentage                                  options.percentage
 *   (p/100)t                                             arrays.threshold
 *
 * Paper and published code differ; both readings can be chosen. The paper speaks of one shared spherical covariance (`tied-spherical`),
 * the code has one shared full matrix (`tied`, the default), 10 iterations and a variance floor of 1e-3. Neither scales x again after (3);
 * `renormalise` does. Training documents without known words do not count in (2), and are rows of zeros.
 */
import { type Bag, type Bags, bagAt, bagCount } from '../core/bag.ts';
import { breathe, type Compute } from '../core/compute.ts';
import { SatchelError, throwIfAborted } from '../core/errors.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { choice, flag, integer, number } from '../core/options.ts';
import { type Direction, defineRepresentation } from '../core/representation.ts';
import { takeArray, tensor } from '../core/tensor.ts';
import { fitGaussianMixture, prepareGaussianMixture } from '../mixture/gaussian.ts';
import { inverseDocumentFrequencies } from './bow.ts';
import { shareByWord } from './component-shares.ts';
import { type ComponentSums, type ComponentSumsSettings, createComponentSums } from './component-sums.ts';
import { idfOption, requireWords, takeWordWeights } from './given-words.ts';
import { type Block, createGrowingRows } from './growing-rows.ts';
import { membershipArrays, softMemberships, takeMemberships } from './memberships.ts';
import { remainderAfter } from './remainder.ts';

/** Smaller P(k|w) are left out, so that a word is a short list (memberships.ts says what it costs). */
const LEAST_SHARE = 1e-5;

export const scdv = defineRepresentation({
  name: 'scdv',
  summary: 'sparse composite document vectors: word vectors laid out by the soft clusters of the words',
  paper: 'https://aclanthology.org/D17-1069',
  similarity: 'cosine',
  needsWords: true,
  prefers: { 'linear-svm': { C: 1 } },
  options: {
    components: integer('how many soft clusters the words form', 60, { min: 1, max: 10_000, tune: [20, 40, 60, 80] }),
    covariance: choice(
      "the clusters' shape: 'tied' as in the published code, 'tied-spherical' as in the paper, or one of their own",
      'tied',
      ['tied', 'tied-spherical', 'full', 'diagonal', 'spherical'],
    ),
    iterations: integer('how often the mixture is improved at most', 10, { min: 1 }),
    floor: number('what is added to every variance; more makes the clusters softer', 1e-3, { min: 0, max: 1e9 }),
    tolerance: number('improving ends when the mean log-likelihood of a word rises by less', 1e-3, { min: 0 }),
    idf: idfOption('smooth'),
    percentage: number('numbers below this percentage of the mean extreme are set to zero', 4, { min: 0, max: 100, tune: [0, 2, 4, 6] }),
    renormalise: flag('scale to unit length again after small numbers are set to zero', false),
    seed: integer('where the random numbers start', 1, { min: 0, max: 4294967295 }),
  },

  async fit({ bags, vocabulary, words: given }, options, compute) {
    const words = requireWords('scdv', given, vocabulary);
    const { arrays } = await fitGaussianMixture(words, undefined, options, compute);
    const mixture = prepareGaussianMixture('scdv', arrays, options.covariance, options.components, words.columns);
    const memberships = softMemberships(words, options.components, LEAST_SHARE, (some) => mixture.responsibilities(some));
    const idf = inverseDocumentFrequencies(vocabulary, options.idf);
    const extreme = await meanExtreme(bags, createComponentSums({ words, memberships, wordWeights: idf }), words.columns, compute);
    const threshold = Float64Array.of((options.percentage / 100) * extreme);
    return { idf: tensor(idf), threshold: tensor(threshold), ...membershipArrays(memberships) };
  },

  prepare({ options, arrays }, vocabulary, _classes, given) {
    const words = requireWords('scdv', given, vocabulary);
    const wordWeights = takeWordWeights('scdv', arrays, 'idf', words.rows);
    const memberships = takeMemberships('scdv', arrays, words.rows, options.components);
    const threshold = takeArray('scdv', arrays, 'threshold', 'f64', [1]).data[0]!;
    if (!(threshold >= 0)) throw new SatchelError('INCONSISTENT', `scdv: 'threshold' must be at least 0, got ${threshold}.`);
    return scdvRepresenter({ words, memberships, wordWeights }, threshold, options.renormalise);
  },
});

function scdvRepresenter(settings: ComponentSumsSettings, threshold: number, renormalise: boolean) {
  const d = settings.words.columns;
  const dimensions = settings.memberships.count * d;
  const sums = createComponentSums(settings);

  /** Writes the row of a bag into the block; answers the factor between its numbers and D of (1). */
  function writeRow(bag: Bag, room: (most: number) => Block): number {
    sums.gather(bag);
    const scale = unitScale(sums, d);
    const block = room(sums.size * d);
    const start = block.used;
    block.used = writeLarge(sums, d, scale, threshold, block, start);
    return renormalise ? scale * scaleToUnit(block.values.subarray(start, block.used)) : scale;
  }

  function represent(bags: Bags): SparseMatrix {
    const rows = createGrowingRows(bagCount(bags), dimensions);
    for (let row = 0; row < bagCount(bags); row++) {
      writeRow(bagAt(bags, row), rows.room);
      rows.endRow();
    }
    return rows.finish();
  }

  /** The words' shares are those before (3); what (3) took is the remainder. */
  function attribute(bag: Bag, direction: Direction, into: Float64Array): number {
    const rows = createGrowingRows(1, dimensions);
    const factor = writeRow(bag, rows.room);
    rows.endRow();
    const { indices, values } = rows.finish();
    const whole = values.reduce((sum, value, j) => sum + value * direction(indices[j]!), 0);
    const along = new Float64Array(dimensions);
    for (let t = 0; t < sums.size; t++) {
      const start = sums.touched[t]! * d;
      for (let i = start; i < start + d; i++) along[i] = factor * direction(i);
    }
    shareByWord(bag, settings, along, new Float64Array(settings.memberships.count), into);
    return remainderAfter(whole, into, bag.ids.length);
  }

  return { dimensions, represent, attribute };
}

/** 1 / ‖D‖; 0 where D is 0. */
function unitScale({ sums, size }: ComponentSums, d: number): number {
  let square = 0;
  for (let i = 0; i < size * d; i++) square += sums[i]! * sums[i]!;
  return square > 0 ? 1 / Math.sqrt(square) : 0;
}

/** Equation (3); answers where the row ends. */
function writeLarge({ sums, touched, size }: ComponentSums, d: number, scale: number, threshold: number, block: Block, at: number): number {
  const { indices, values } = block;
  for (let t = 0; t < size; t++) {
    const [from, column] = [t * d, touched[t]! * d];
    for (let i = 0; i < d; i++) {
      const value = scale * sums[from + i]!;
      if (value === 0 || Math.abs(value) < threshold) continue;
      indices[at] = column + i;
      values[at++] = value;
    }
  }
  return at;
}

/** Scales the numbers to unit length in place; answers by what. */
function scaleToUnit(values: Float32Array): number {
  let square = 0;
  for (let i = 0; i < values.length; i++) square += values[i]! * values[i]!;
  if (square === 0) return 0;
  const scale = 1 / Math.sqrt(square);
  for (let i = 0; i < values.length; i++) values[i] = scale * values[i]!;
  return scale;
}

const DOCUMENTS_A_BREATH = 256;

/** t of (2); 0 where no document has a vector. */
export async function meanExtreme(bags: Bags, sums: ComponentSums, d: number, compute: Compute): Promise<number> {
  let [lowest, highest, documents] = [0, 0, 0];
  for (let row = 0; row < bagCount(bags); row++) {
    if (row % DOCUMENTS_A_BREATH === 0) {
      compute.progress.advance(row, bagCount(bags), 'documents');
      await breathe();
      throwIfAborted(compute.signal);
    }
    sums.gather(bagAt(bags, row));
    const scale = unitScale(sums, d);
    if (scale === 0) continue;
    const [low, high] = extremes(sums, d);
    lowest += scale * low;
    highest += scale * high;
    documents++;
  }
  return documents === 0 ? 0 : (Math.abs(lowest / documents) + Math.abs(highest / documents)) / 2;
}

/** The least and the largest number of D; blocks without words are zeros and count too. */
function extremes({ sums, size, touched }: ComponentSums, d: number): [number, number] {
  const hasZeros = size < touched.length;
  let [low, high] = hasZeros ? [0, 0] : [sums[0]!, sums[0]!];
  for (let i = 0; i < size * d; i++) {
    const value = sums[i]!;
    if (value < low) low = value;
    else if (value > high) high = value;
  }
  return [low, high];
}
