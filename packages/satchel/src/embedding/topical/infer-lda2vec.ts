/**
 * The topics of a document in lda2vec with everything else fixed: equation (2) of proportions.ts in ω alone, by Adam from ω = 0.
 *
 * (w + e)·u_c = w·u_c + Σ_k p_k t_k·u_c: the first term is computed once for each pair, t_k·u_c once for all documents. Windows have their full
 * width, no word is thinned out, and random words come from a stream that the text alone determines.
 */
import type { Matrix } from '../../core/matrix.ts';
import { adamState, adamStep, clipLength } from '../../numeric/adam.ts';
import { createRandomBits, type SeedWords } from '../../numeric/random-bits.ts';
import { negativeShares, writeAliasTable } from '../train/sampling.ts';
import { sharesOf, weightGradient } from './proportions.ts';
import type { TopicalVectors } from './settings.ts';

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
  const products = topicProducts(vectors);
  const prior = settings.prior * (1 / K - 1);
  return (wordIds, seed) => {
    const pairs = pairsOf(wordIds, vectors, aliases, settings, seed);
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

/** t_k·u_c, a row of topics per word; a row is computed when it is first asked for. */
function topicProducts({ topics, outputs }: TopicalVectors): (word: number) => Float64Array {
  const rows: (Float64Array | undefined)[] = [];
  const d = topics.columns;
  const rowFor = (word: number): Float64Array =>
    Float64Array.from({ length: topics.rows }, (_, k) => product(topics, k * d, outputs, word * d));
  return (word) => {
    rows[word] ??= rowFor(word);
    return rows[word];
  };
}

function product(a: Matrix, atA: number, b: Matrix, atB: number): number {
  let sum = 0;
  for (let c = 0; c < a.columns; c++) sum += a.data[atA + c]! * b.data[atB + c]!;
  return sum;
}

/** A token against a target: w·u, whether it is to be predicted, and how often it counts. */
interface Pair {
  readonly base: number;
  readonly label: number;
  readonly times: number;
}

/** Pairs by target. */
type Pairs = ReadonlyMap<number, Pair[]>;

function pairsOf(
  wordIds: Uint32Array,
  { wordMatrix: inputs, outputs }: TopicalVectors,
  aliases: Uint32Array,
  { window, negative }: ProportionSettings,
  seed: SeedWords,
): Pairs {
  const random = createRandomBits(seed);
  const pairs = new Map<number, Pair[]>();
  const [V, d] = [inputs.rows, inputs.columns];
  const add = (word: number, target: number, label: number, times: number): void => {
    const own = pairs.get(target) ?? [];
    if (own.length === 0) pairs.set(target, own);
    own.push({ base: product(inputs, word * d, outputs, target * d), label, times });
  };
  wordIds.forEach((word, at) => {
    const around = [...wordIds.subarray(Math.max(0, at - window), at), ...wordIds.subarray(at + 1, at + 1 + window)];
    for (const target of around) add(word, target, 1, 1);
    for (let n = 0; n < negative && around.length > 0; n++) {
      const drawn = random.below(V);
      const target = random.next() < aliases[2 * drawn]! ? drawn : aliases[2 * drawn + 1]!;
      if (!around.includes(target)) add(word, target, 0, around.length);
    }
  });
  return pairs;
}

/** t_k·δ: Σ over the targets of their errors times t_k·u. */
function writeAlong(
  pairs: Pairs,
  products: (word: number) => Float64Array,
  shares: Float64Array,
  into: Float64Array,
): void {
  into.fill(0);
  for (const [target, own] of pairs) {
    const ofTarget = products(target);
    let mixed = 0;
    for (let k = 0; k < shares.length; k++) mixed += shares[k]! * ofTarget[k]!;
    let error = 0;
    for (const { base, label, times } of own) error += times * (1 / (1 + Math.exp(-base - mixed)) - label);
    for (let k = 0; k < shares.length; k++) into[k] = into[k]! + error * ofTarget[k]!;
  }
}
