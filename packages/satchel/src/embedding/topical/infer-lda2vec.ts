/**
 * The topics of a document in lda2vec with everything else fixed: equation (2) of proportions.ts in ω alone, by Adam from ω = 0.
 *
 * (w + e)·u_c = w·u_c + Σ_k p_k t_k·u_c: the first term is computed once for each pair (text-pairs.ts), t_k·u_c once for all documents. Random
 * words come from a stream that the text alone determines.
 */
import type { Matrix } from '../../core/matrix.ts';
import { adamState, adamStep, clipLength } from '../../numeric/adam.ts';
import type { SeedWords } from '../../numeric/random-bits.ts';
import { negativeShares, writeAliasTable } from '../train/sampling.ts';
import { sharesOf, weightGradient } from './proportions.ts';
import type { TopicalVectors } from './settings.ts';
import { type TextPairs, textPairs } from './text-pairs.ts';

export interface ProportionSettings {
  readonly window: number;
  readonly negative: number;
  readonly prior: number;
  readonly documentRate: number;
  readonly inferenceSteps: number;
}

const LONGEST_GRADIENT = 5;

/** Returns p of a document of these words, at least one. */
export type InferProportions = (wordIds: Uint32Array, seed: SeedWords) => Float64Array;

export function proportionInference(
  vectors: TopicalVectors,
  counts: Float64Array,
  settings: ProportionSettings,
): InferProportions {
  const K = vectors.topics.rows;
  const aliases = new Uint32Array(2 * counts.length);
  writeAliasTable(negativeShares(counts), aliases);
  const pairsOf = textPairs(vectors, aliases, settings);
  const productsWith = topicProducts(vectors);
  const prior = settings.prior * (1 / K - 1);
  return (wordIds, seed) => {
    const pairs = pairsOf(wordIds, seed);
    const products = productsWith(pairs.targets);
    const [weights, shares, along, gradient] = Array.from({ length: 4 }, () => new Float64Array(K)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const state = adamState(K);
    sharesOf(weights, shares);
    for (let step = 0; step < settings.inferenceSteps && K > 1; step++) {
      writeAlong(pairs, products, shares, along);
      weightGradient(shares, along, prior, gradient);
      clipLength(gradient, LONGEST_GRADIENT);
      adamStep(weights, gradient, state, settings.documentRate);
      sharesOf(weights, shares);
    }
    return shares;
  };
}

/** t_k·u_c, a row of topics for each of some words; the row of a word is computed when it is first asked for. */
function topicProducts({ topics, outputs }: TopicalVectors): (wordIds: Uint32Array) => Float64Array {
  const known: (Float64Array | undefined)[] = [];
  const [K, d] = [topics.rows, topics.columns];
  const rowFor = (word: number): Float64Array =>
    Float64Array.from({ length: K }, (_, k) => product(topics, k * d, outputs, word * d));
  return (wordIds) => {
    const rows = new Float64Array(wordIds.length * K);
    wordIds.forEach((word, i) => {
      known[word] ??= rowFor(word);
      rows.set(known[word], i * K);
    });
    return rows;
  };
}

function product(a: Matrix, atA: number, b: Matrix, atB: number): number {
  let sum = 0;
  for (let c = 0; c < a.columns; c++) sum += a.data[atA + c]! * b.data[atB + c]!;
  return sum;
}

/**
 * t_k·δ: Σ over the targets of their errors times t_k·u. Four targets at a time, so that the processor need not wait for the last addition of one
 * sum before it starts the next; every sum keeps the order of topics, of pairs or of targets.
 */
function writeAlong(pairs: TextPairs, products: Float64Array, shares: Float64Array, into: Float64Array): void {
  const [K, count] = [shares.length, pairs.targets.length];
  into.fill(0);
  let i = 0;
  for (; i + 3 < count; i += 4) {
    const a = i * K;
    const [b, c, d] = [a + K, a + 2 * K, a + 3 * K];
    let ofA = 0;
    let ofB = 0;
    let ofC = 0;
    let ofD = 0;
    for (let k = 0; k < K; k++) {
      const share = shares[k]!;
      ofA += share * products[a + k]!;
      ofB += share * products[b + k]!;
      ofC += share * products[c + k]!;
      ofD += share * products[d + k]!;
    }
    const [inA, inB] = [errorOf(pairs, i, ofA), errorOf(pairs, i + 1, ofB)];
    const [inC, inD] = [errorOf(pairs, i + 2, ofC), errorOf(pairs, i + 3, ofD)];
    for (let k = 0; k < K; k++)
      into[k] =
        into[k]! + inA * products[a + k]! + inB * products[b + k]! + inC * products[c + k]! + inD * products[d + k]!;
  }
  for (; i < count; i++) {
    let mixed = 0;
    for (let k = 0; k < K; k++) mixed += shares[k]! * products[i * K + k]!;
    const error = errorOf(pairs, i, mixed);
    for (let k = 0; k < K; k++) into[k] = into[k]! + error * products[i * K + k]!;
  }
}

/** The errors of the pairs of target i, where e·u is `mixed`. */
function errorOf({ offsets, bases, labels, times }: TextPairs, i: number, mixed: number): number {
  let error = 0;
  for (let pair = offsets[i]!; pair < offsets[i + 1]!; pair++)
    error += times[pair]! * (1 / (1 + Math.exp(-bases[pair]! - mixed)) - labels[pair]!);
  return error;
}
