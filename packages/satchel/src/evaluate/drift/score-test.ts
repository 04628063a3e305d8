/**
 * Have two sets of documents the same distribution? Rao's score test in a model that was fitted to both sets together, which is how the test
 * asks: under the hypothesis that they do.
 *
 *   u_i   Fisher score of document i: the gradient of its log-likelihood, one number per parameter        scores, row i
 *   S = mean of u over the second set − mean of u over the first
 *   C = covariance of u within the sets                                                                    (pooled, n − 2)
 *   T² = N M / n · Sᵀ C⁻¹ S
 *   F = T² (n − p − 1) / (p (n − 2)),   distributed as F(p, n − p − 1)                                      (1)
 *   z_j = S_j / √( C_jj (1/N + 1/M) )                                                                       (2)
 *
 *   N, M   documents of the first and the second set,  n = N + M
 *   p      parameters, without those whose scores follow from the others (shares of topics add up to 1)
 *
 * C comes from the documents, not from the model, so that words that come in bunches do not make the test too sure (the robust score test). (1) is
 * unchanged when the scores are multiplied by any invertible matrix, so no information matrix is needed. Scores that are the same in all documents
 * say nothing: p = 0 and a p-value of 1.
 */
import { checkArguments } from '../../core/checks/kinds.ts';
import { badParam, SatchelError } from '../../core/errors.ts';
import type { Matrix } from '../../core/matrix.ts';
import { incompleteBeta } from '../../numeric/special-functions.ts';

export interface ScoreTest {
  /** (1) */
  readonly F: number;
  /** p and n − p − 1. */
  readonly degrees: readonly [number, number];
  /** How often chance alone gives an F as large. */
  readonly pValue: number;
  /** (2), one per parameter. */
  readonly z: Float64Array;
}

/** Below this share of its own variance a score follows from the others; below this share of its square it does not vary. */
const TINY = 1e-9;
const CONSTANT = 1e-20;

/** `isSecond` is 1 for the documents of the second set. */
export function scoreTest(scores: Matrix, isSecond: ArrayLike<number>): ScoreTest {
  checkArguments('scoreTest', { scores: [scores, 'vectors'], isSecond: [isSecond, 'numbers'] });
  const { rows: n, columns } = scores;
  if (isSecond.length !== n)
    throw badParam(`scoreTest: 'isSecond' must have one number per document (${n}), got ${isSecond.length}.`);
  const M = Array.from(isSecond).filter((one) => one !== 0).length;
  const N = n - M;
  if (N < 2 || M < 2)
    throw new SatchelError('TOO_FEW_POINTS', `A test needs two documents of each set, got ${N} and ${M}.`);
  const { shift, covariance, means } = momentsOf(scores, isSecond, N, M);
  const { squared, rank } = mahalanobis(shift, covariance, means, n - 3);
  const T2 = ((N * M) / n) * squared;
  const q = n - rank - 1;
  const F = rank === 0 ? 0 : (T2 * q) / (rank * (n - 2));
  const pValue = rank === 0 ? 1 : incompleteBeta(q / (q + rank * F), q / 2, rank / 2);
  const spread = (j: number): number => Math.sqrt(covariance[j * columns + j]! * (1 / N + 1 / M));
  return { F, degrees: [rank, q], pValue, z: shift.map((value, j) => (spread(j) > 0 ? value / spread(j) : 0)) };
}

function momentsOf({ data, rows, columns }: Matrix, isSecond: ArrayLike<number>, N: number, M: number) {
  const means = [new Float64Array(columns), new Float64Array(columns)] as const;
  const setOf = (row: number): Float64Array => means[isSecond[row] ? 1 : 0];
  for (let row = 0; row < rows; row++) {
    const own = setOf(row);
    for (let j = 0; j < columns; j++) own[j]! += data[row * columns + j]! / (isSecond[row] ? M : N);
  }
  const covariance = new Float64Array(columns * columns);
  const off = new Float64Array(columns);
  for (let row = 0; row < rows; row++) {
    const own = setOf(row);
    for (let j = 0; j < columns; j++) off[j] = data[row * columns + j]! - own[j]!;
    for (let j = 0; j < columns; j++)
      for (let k = 0; k <= j; k++) covariance[j * columns + k]! += (off[j]! * off[k]!) / (rows - 2);
  }
  for (let j = 0; j < columns; j++)
    for (let k = 0; k < j; k++) covariance[k * columns + j] = covariance[j * columns + k]!;
  return { shift: means[1].map((value, j) => value - means[0][j]!), covariance, means: means[0] };
}

/** Sᵀ C⁻¹ S by a Cholesky factor that passes over columns which follow from the earlier ones; at most `most` columns are taken. */
function mahalanobis(shift: Float64Array, C: Float64Array, means: Float64Array, most: number) {
  const columns = shift.length;
  const taken: number[] = [];
  const L: Float64Array[] = [];
  const solved: number[] = [];
  let squared = 0;
  for (let j = 0; j < columns && taken.length < most; j++) {
    const line = new Float64Array(taken.length + 1);
    let [pivot, rest] = [C[j * columns + j]!, shift[j]!];
    taken.forEach((k, place) => {
      let sum = C[j * columns + k]!;
      for (let i = 0; i < place; i++) sum -= line[i]! * L[place]![i]!;
      line[place] = sum / L[place]![place]!;
      pivot -= line[place]! ** 2;
      rest -= line[place]! * solved[place]!;
    });
    if (!(pivot > TINY * C[j * columns + j]! && pivot > CONSTANT * means[j]! ** 2)) continue;
    line[taken.length] = Math.sqrt(pivot);
    solved.push(rest / Math.sqrt(pivot));
    squared += solved.at(-1)! ** 2;
    taken.push(j);
    L.push(line);
  }
  return { squared, rank: taken.length };
}
