/** Prepares a Gaussian mixture from its arrays; they may come from a file, so they are checked. */
import { inconsistent, SatchelError } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';
import { type Arrays, FINITE, takeArray } from '../core/tensor.ts';
import { type Covariance, covarianceShape, isTied } from './gaussian-kinds.ts';
import { type GaussianScores, gaussianFeatures, gaussianScores, sharedTerms } from './gaussian-scores.ts';
import { explain, type Mixture, takeWeights } from './mixture.ts';

export function prepareGaussianMixture(
  owner: string,
  arrays: Arrays,
  covariance: Covariance,
  components: number,
  dimensions: number,
): Mixture {
  const [K, d] = [components, dimensions];
  const weights = takeWeights(owner, arrays, K);
  const means = takeArray(owner, arrays, 'means', 'f64', [K, d], FINITE).data;
  const isMatrix = covariance === 'full' || covariance === 'tied';
  const bounds = isMatrix ? FINITE : { ...FINITE, min: Number.MIN_VALUE };
  const covariances = takeArray(owner, arrays, 'covariances', 'f64', covarianceShape(covariance, K, d), bounds).data;
  if (isMatrix) checkMatrices(owner, covariances, d);
  const centre = centreOf(weights, means, d);
  const centred = means.map((value, j) => value - centre[j % d]!);
  const scores = scoresOf(owner, covariance, { weights, means: centred, covariances }, d);
  const answer = (points: Matrix) => {
    if (points.columns !== d) {
      throw new SatchelError('DIM_MISMATCH', `${owner}: the points must have ${d} columns, got ${points.columns}.`);
    }
    const source = gaussianFeatures(covariance, points, centre);
    const responsibilities = new Float64Array(points.rows * K);
    const logSums = explain(source, scores, responsibilities);
    return { source, responsibilities, logSums };
  };
  return {
    components,
    dimensions,
    weights,
    means,
    responsibilities: (points) => answer(points).responsibilities,
    logDensity(points) {
      const { source, logSums } = answer(points);
      if (!scores.sharedPrecision) return logSums;
      const shared = sharedTerms(source, scores.sharedPrecision, d);
      return logSums.map((value, i) => value + shared[i]!);
    },
  };
}

function centreOf(weights: Float64Array, means: Float64Array, d: number): Float64Array {
  const centre = new Float64Array(d);
  for (let j = 0; j < means.length; j++) centre[j % d] = centre[j % d]! + weights[Math.floor(j / d)]! * means[j]!;
  return centre;
}

/** Every d × d matrix has variances on its diagonal, and is symmetric. */
function checkMatrices(owner: string, covariances: Float64Array, d: number): void {
  for (let j = 0; j < covariances.length; j++) {
    const value = covariances[j]!;
    const [row, column] = [Math.floor(j / d) % d, j % d];
    if (row === column && value <= 0) {
      throw inconsistent(owner, `'covariances' must hold variances above 0, got ${value} at ${j}.`);
    }
    const mirrored = covariances[j - (row * d + column) + column * d + row]!;
    if (Math.abs(value - mirrored) > 1e-9 * Math.abs(value)) {
      throw inconsistent(owner, `'covariances' must be symmetric, got ${value} and ${mirrored}.`);
    }
  }
}

function scoresOf(
  owner: string,
  covariance: Covariance,
  parameters: Parameters<typeof gaussianScores>[1],
  d: number,
): GaussianScores {
  try {
    return gaussianScores(covariance, parameters, d);
  } catch (cause) {
    const whose = isTied(covariance) ? 'the shared covariance' : 'a covariance';
    throw inconsistent(owner, `${whose} in 'covariances' is not positive definite.`, { cause });
  }
}
