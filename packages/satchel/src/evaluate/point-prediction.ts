/**
 * Predicts which grid point is best for a query, from statistics of the query that need no judgements. Ridge regression on judged queries:
 *
 *   s(q, p) ≈ m(p) + x(q) · W(p)         W = (XᵀX + ρ n I)⁻¹ Xᵀ (S − m)                                        (1)
 *   p(q) = argmax_p m(p) + x(q) · W(p)                                                                      (2)
 *
 *   s, S  scores of n training queries    scores          m  their mean at each point           mean
 *   x, X  statistics, standardised        statistics      W  one column of weights per point    weights
 *
 * ρ is the penalty that scores best when each fold of training queries is predicted from the other ones. A large ρ gives every query the point
 * of the best mean. The prediction is used only if it gains more than a standard error over the one point of `chooseOverTopics`.
 */
import { cholesky, inverse } from '../numeric/cholesky.ts';
import { deviationOf, meanOf, sumOf } from '../numeric/statistics.ts';
import { chooseBest } from './grid.ts';
import { isAhead, type TopicChoice } from './topic-folds.ts';

/** ρ, from the strongest; of equal ones the strongest wins. */
const PENALTIES = [30, 10, 3, 1, 0.3];

export interface PointPrediction {
  /** The point of all queries, where no prediction is used. */
  readonly plain: number;
  /** Whether prediction gains more than a standard error. */
  readonly isUsed: boolean;
  readonly penalty: number;
  /** Mean gain over `plain`, on training queries that were predicted from the others. */
  readonly gain: number;
  readonly fit: PointFit;
}

export interface PointFit {
  readonly mean: readonly number[];
  /** Weights of the standardised statistics, one list per point. */
  readonly weights: readonly (readonly number[])[];
  /** Where and how wide the statistics are. */
  readonly centres: readonly number[];
  readonly widths: readonly number[];
}

/** Predictions for each fold from the other folds; the last is learned from all queries. `scores[query * points + point]`. */
export function predictPoints(
  scores: Float64Array,
  points: number,
  statistics: readonly (readonly number[])[],
  { foldOf, points: chosen, overall }: TopicChoice,
): PointPrediction[] {
  const queries = [...statistics.keys()];
  const rows = queries.map((query) => scores.subarray(query * points, (query + 1) * points));
  return [...chosen, overall].map((plain, fold) => {
    const training = queries.filter((query) => foldOf[query] !== fold);
    const gainsBy = PENALTIES.map((penalty) => gainsOverFolds(rows, statistics, training, foldOf, plain, penalty));
    const best = chooseBest(gainsBy.map(meanOf));
    const penalty = PENALTIES[best]!;
    const fit = fitPoints(rows, statistics, training, penalty);
    return { plain, isUsed: isAhead(gainsBy[best]!), penalty, gain: meanOf(gainsBy[best]!), fit };
  });
}

/** The predicted point, or the plain one where prediction gains nothing. */
export const predictedPoint = ({ isUsed, plain, fit }: PointPrediction, statistics: readonly number[]): number =>
  isUsed ? pointFor(fit, statistics) : plain;

/** What each training query gains over `plain` at the point predicted from the other folds; 0 where there are no other folds. */
function gainsOverFolds(
  rows: readonly Float64Array[],
  statistics: readonly (readonly number[])[],
  training: readonly number[],
  foldOf: Uint32Array,
  plain: number,
  penalty: number,
): number[] {
  return [...new Set(training.map((query) => foldOf[query]!))].flatMap((fold) => {
    const others = training.filter((query) => foldOf[query] !== fold);
    const fit = others.length > 0 ? fitPoints(rows, statistics, others, penalty) : undefined;
    return training
      .filter((query) => foldOf[query] === fold)
      .map((query) => (fit ? rows[query]![pointFor(fit, statistics[query]!)]! - rows[query]![plain]! : 0));
  });
}

/** Equation (1). */
export function fitPoints(
  rows: readonly Float64Array[],
  statistics: readonly (readonly number[])[],
  training: readonly number[],
  penalty: number,
): PointFit {
  const n = training.length;
  const columns = statistics[0]!.map((_, j) => training.map((query) => statistics[query]![j]!));
  const centres = columns.map(meanOf);
  const widths = columns.map((column) => deviationOf(column) || 1);
  const x = columns.map((column, j) => column.map((value) => (value - centres[j]!) / widths[j]!));
  const size = x.length;
  const products = Float64Array.from({ length: size * size }, (_, ij) => {
    const [i, j] = [Math.floor(ij / size), ij % size];
    return dot(x[i]!, x[j]!) + (i === j ? penalty * n : 0);
  });
  const inverted = inverse(cholesky(products, size)!, size);
  const points = [...rows[training[0]!]!.keys()];
  const mean = points.map((point) => meanOf(training.map((query) => rows[query]![point]!)));
  const weights = points.map((point) => {
    const rest = training.map((query) => rows[query]![point]! - mean[point]!);
    const moments = x.map((column) => dot(column, rest));
    return x.map((_, j) => dot([...inverted.subarray(j * size, (j + 1) * size)], moments));
  });
  return { mean, weights, centres, widths };
}

/** Equation (2); of equal points the first. */
export function pointFor({ mean, weights, centres, widths }: PointFit, statistics: readonly number[]): number {
  const x = statistics.map((value, j) => (value - centres[j]!) / widths[j]!);
  return chooseBest(mean.map((value, point) => value + dot(x, weights[point]!)));
}

const dot = (a: readonly number[], b: readonly number[]): number => sumOf(a.map((value, i) => value * b[i]!));
