/**
 * Naive Bayes with several labels per document and very many classes: the log-odds (2) of naive-bayes.ts as a sparse table (sparse-table.ts).
 *
 *   w_ik = log (a + N_ki) / T_k − log (a + N_i − n_ki) / T_¬k                                            (1)
 *   u_i  = −log (a + N_i),    v_k = log a / T_k + log T_¬k                  w_ik = u_i + v_k where N_ki = 0   (2)
 *
 *   N_i    sum of dimension i over all rows, each once     n_ki   over the rows of class k     N_ki   n_ki times the weight of class k
 *   T_k    a V + Σ_i N_ki;  'seed': 2a + rows              T_¬k   the same of the rows without class k          a, V   smoothing, dimensions
 *
 * (1) holds for multinomial and complement naive Bayes, whose log-odds are the same but for the priors. Not so with balanced class weights, in bernoulli-nb, and
 * where complement-nb normalises: there, what a class holds nothing of depends on both the dimension and the class, and the table stays dense.
 *
 * A class that every row has scores log(rows + 1) for every document; one that no row has scores −log(rows + 1) at most. The other scores are those of
 * the dense table but for rounding: a base has 32 bits, and (2) adds two. Sums that are whole numbers are kept, as in kept-counts.ts.
 */
import type { Group, SparseGroup } from '../../core/class-sums.ts';
import type { TrainingSize } from '../../core/classifier.ts';
import type { Compute } from '../../core/compute.ts';
import type { Arrays } from '../../core/tensor.ts';
import { classWeightsIn, weightsOfClasses } from '../parts/class-weights.ts';
import { logPrior, type Setting } from '../parts/naive-bayes.ts';
import { isTooLarge, type SparseEstimate, sparseArrays, sparseCells } from './sparse-bayes.ts';
import { sparseCountArrays } from './sparse-counts.ts';
import { scaled } from './sparse-groups.ts';

export interface OddsOptions {
  readonly smoothing: number;
  readonly priors: Parameters<typeof logPrior>[2];
  readonly estimator: 'standard' | 'seed';
  readonly classWeights: string;
}

export interface OddsTraining {
  readonly owner: string;
  readonly classes: readonly string[];
  readonly options: OddsOptions;
  /** The rows of each class, and every row once. */
  readonly groups: readonly SparseGroup[];
  readonly all: Group;
  readonly compute: Compute;
}

/** A cell and a count for each entry and label, at about two labels a row. */
export const sparseOddsBytes = (size: TrainingSize): number | undefined =>
  isTooLarge(size.features, size.classes) ? 60 * size.entries + 16 * size.features + 200 * size.classes : undefined;

export async function fitSparseOdds({ owner, classes, options, groups, all, compute }: OddsTraining): Promise<Arrays> {
  const { smoothing, priors, estimator, classWeights } = options;
  const factors = weightsOf(owner, classWeights, classes);
  const rowBase = all.sums.map((sum) => -Math.log(smoothing + sum));
  const allSum = totalOf(all.sums);
  const dimensions = all.sums.length;
  const never = neverWins(rowBase, all.rows);

  const estimateOf = (unweighed: SparseGroup, k: number): SparseEstimate => {
    const factor = factors?.[k] ?? 1;
    const own = scaled(unweighed, factor);
    const rest = { rows: Math.max(0, all.rows - unweighed.rows) };
    if (own.rows === 0) return never;
    if (rest.rows === 0) return alwaysWins(smoothing, all.rows);
    const setting: Setting = { allRows: own.rows + rest.rows, groups: 2 };
    const totalBy = (sum: number): number =>
      estimator === 'seed' ? 2 * smoothing + setting.allRows : smoothing * dimensions + Math.max(0, sum);
    const [ownTotal, restTotal] = [totalBy(totalOf(own.sums)), totalBy(allSum - totalOf(unweighed.sums))];
    const weightOf = (sum: number, i: number): number => {
      const restSum = Math.max(0, all.sums[i]! - sum);
      return Math.log((smoothing + factor * sum) / ownTotal) - Math.log((smoothing + restSum) / restTotal);
    };
    const base = Math.log(smoothing / ownTotal) + Math.log(restTotal);
    return { base, weightOf, offset: logPrior(own, setting, priors) - logPrior(rest, setting, priors) };
  };

  const cells = await sparseCells(groups, dimensions, estimateOf, compute);
  return { ...sparseArrays({ ...cells, rowBase }), ...sparseCountArrays(cells, groups, all) };
}

/** The options, if their log-odds are those of (1). */
export const oddsOf = (owner: string, options: OddsOptions): OddsOptions | undefined =>
  classWeightsIn(owner, options.classWeights) === 'balanced' ? undefined : options;

function weightsOf(owner: string, classWeights: string, classes: readonly string[]): ArrayLike<number> | undefined {
  const given = classWeightsIn(owner, classWeights);
  return typeof given === 'string' ? undefined : weightsOfClasses(given, classes);
}

/** Every weight is 0 or less. */
const neverWins = (rowBase: Float64Array, rows: number): SparseEstimate => ({
  base: -rowBase.reduce((most, base) => Math.max(most, base), Number.NEGATIVE_INFINITY),
  weightOf: () => 0,
  offset: -Math.log(rows + 1),
});

/** Every weight is 0: the class holds each dimension that a row holds. */
const alwaysWins = (smoothing: number, rows: number): SparseEstimate => ({
  base: Math.log(smoothing),
  weightOf: () => 0,
  offset: Math.log(rows + 1),
});

const totalOf = (sums: Float64Array): number => sums.reduce((total, sum) => total + sum, 0);
