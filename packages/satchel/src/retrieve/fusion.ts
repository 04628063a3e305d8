/**
 * Fusion of two rankers: their scores are normalised per query and mixed.
 *
 *   score = (1 − λ) · n(first) + λ · n(second)                                                               (1)
 *
 *   min-max   n(s) = (s − min) / (max − min)         z-score   n(s) = (s − mean) / sd         none   n(s) = s
 *
 * Minimum, maximum, mean and deviation are over the documents the ranker found for this query. A document that only one
 * ranker found gets the lowest found score of the other. λ = 0 and λ = 1 give one ranker's scores bit for bit, without
 * normalisation.
 */
import { choice, integer, type OptionValues } from '../core/options.ts';
import { type Explanation, NOT_FOUND, type Query, type Ranker, type Share } from './ranker.ts';

export const fusionOptions = {
  normalisation: choice('how the scores of each ranker are normalised, per query', 'min-max', [
    'min-max',
    'z-score',
    'none',
  ]),
  steps: integer('lambda is chosen among this many equal steps from 0 to 1', 20, { min: 1, max: 1000 }),
};

export type FusionOptions = OptionValues<typeof fusionOptions>;
export type Normalisation = FusionOptions['normalisation'];

export function fuseRankers(first: Ranker, second: Ranker, lambda: number, normalisation: Normalisation): Ranker {
  if (lambda === 0) return first;
  if (lambda === 1) return second;
  const { documents } = first;
  const [own, other, mixed] = [new Float64Array(documents), new Float64Array(documents), new Float64Array(documents)];
  let last: { readonly query: Query; readonly scales: readonly [Scale, Scale] } | undefined; // cached: a list is explained hit by hit

  function prepare(query: Query): readonly [Scale, Scale] {
    if (last?.query === query) return last.scales;
    first.score(query, own);
    second.score(query, other);
    mixScores(own, other, lambda, normalisation, mixed);
    last = { query, scales: [scaleOf(own, normalisation), scaleOf(other, normalisation)] };
    return last.scales;
  }

  function score(query: Query, into: Float64Array): void {
    prepare(query);
    into.set(mixed);
  }

  function explain(query: Query, document: number): Explanation {
    const [scale, otherScale] = prepare(query);
    const parts = [
      partOf(first, scale, 1 - lambda, query, document),
      partOf(second, otherScale, lambda, query, document),
    ];
    const [a, b] = [own[document]!, other[document]!];
    return {
      score: mixed[document]!,
      ...(mixed[document] === NOT_FOUND
        ? {}
        : { mixed: [(1 - lambda) * scaled(a, scale), lambda * scaled(b, otherScale)] as const }),
      shares: parts.flatMap(({ shares }) => shares),
      remainder: parts.reduce((sum, { remainder }) => sum + remainder, 0),
    };
  }

  return { documents, score, explain };
}

/** Equation (1) on given scores, 0 < λ < 1. */
export function mixScores(
  first: Float64Array,
  second: Float64Array,
  lambda: number,
  normalisation: Normalisation,
  into: Float64Array,
): void {
  const [own, other] = [scaleOf(first, normalisation), scaleOf(second, normalisation)];
  for (let document = 0; document < into.length; document++) {
    const [a, b] = [first[document]!, second[document]!];
    into[document] =
      a === NOT_FOUND && b === NOT_FOUND ? NOT_FOUND : (1 - lambda) * scaled(a, own) + lambda * scaled(b, other);
  }
}

/** n(s) = (s − from) · by; `lowest` replaces the score of a document that was not found. */
interface Scale {
  readonly from: number;
  readonly by: number;
  readonly lowest: number;
}

const scaled = (score: number, { from, by, lowest }: Scale): number =>
  ((score === NOT_FOUND ? lowest : score) - from) * by;

function scaleOf(scores: Float64Array, normalisation: Normalisation): Scale {
  let [count, sum, lowest, highest] = [0, 0, Number.POSITIVE_INFINITY, NOT_FOUND];
  for (const score of scores) {
    if (score === NOT_FOUND) continue;
    count++;
    sum += score;
    if (score < lowest) lowest = score;
    if (score > highest) highest = score;
  }
  if (count === 0) return { from: 0, by: 0, lowest: 0 };
  if (normalisation === 'none') return { from: 0, by: 1, lowest };
  if (normalisation === 'min-max') return { from: lowest, by: highest > lowest ? 1 / (highest - lowest) : 0, lowest };
  const mean = sum / count;
  let squares = 0;
  for (const score of scores) if (score !== NOT_FOUND) squares += (score - mean) ** 2;
  return { from: mean, by: squares > 0 ? 1 / Math.sqrt(squares / count) : 0, lowest };
}

/** One ranker's part of an explanation, in the units of the fused score. */
function partOf(
  ranker: Ranker,
  scale: Scale,
  weight: number,
  query: Query,
  document: number,
): Pick<Explanation, 'shares' | 'remainder'> {
  const found = ranker.explain(query, document);
  if (found.score === NOT_FOUND) return { shares: [], remainder: weight * scaled(NOT_FOUND, scale) };
  const factor = weight * scale.by;
  return {
    shares: found.shares.map((share): Share => ({ ...share, share: share.share * factor })),
    remainder: (found.remainder - scale.from) * factor,
  };
}
