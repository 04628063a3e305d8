/** From parameters to the linear scores of gaussian-kinds.ts, and the features of these scores. */
import { SatchelError } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';
import { tensor } from '../core/tensor.ts';
import { dot } from '../numeric/vectors.ts';
import {
  addSquares,
  type Covariance,
  covarianceKinds,
  isTied,
  type Precision,
  precisionOf,
  sizesOf,
  squareCoefficients,
  timesMean,
} from './gaussian-kinds.ts';
import { loadShifted, rowsOf, type Source } from './source.ts';

/** Relative to the points' centre. */
export interface GaussianParameters {
  /** K */
  readonly weights: Float64Array;
  /** K × d */
  readonly means: Float64Array;
  readonly covariances: Float64Array;
}

export interface GaussianScores {
  readonly coefficients: Float64Array;
  readonly offsets: Float64Array;
  /** Λ of the tied kinds: −½ xᵀ Λ x is equal for all components. */
  readonly sharedPrecision: Precision | undefined;
}

const LOG_TWO_PI = Math.log(2 * Math.PI);

export function gaussianScores(
  covariance: Covariance,
  { weights, means, covariances }: GaussianParameters,
  d: number,
): GaussianScores {
  const K = weights.length;
  const { covariance: size, squares } = sizesOf(covariance, d);
  const F = d + squares;
  const coefficients = new Float64Array(K * F);
  const offsets = new Float64Array(K);
  const sharedPrecision = isTied(covariance) ? definite(precisionOf(covariance, covariances, d), 0) : undefined;
  for (let k = 0; k < K; k++) {
    const precision =
      sharedPrecision ?? definite(precisionOf(covariance, covariances.subarray(k * size, (k + 1) * size), d), k);
    const mean = means.subarray(k * d, (k + 1) * d);
    const linear = coefficients.subarray(k * F, k * F + d);
    timesMean(covariance, precision, mean, linear);
    squareCoefficients(covariance, precision, d, coefficients.subarray(k * F + d, (k + 1) * F));
    offsets[k] = Math.log(weights[k]!) - (d * LOG_TWO_PI + precision.logDeterminant + dot(mean, linear)) / 2;
  }
  return { coefficients, offsets, sharedPrecision };
}

function definite(precision: Precision | undefined, k: number): Precision {
  if (precision) return precision;
  throw new SatchelError(
    'INCONSISTENT',
    `Gaussian mixture: the covariance of component ${k} is not positive definite.`,
  );
}

/** φ of gaussian-kinds.ts: x relative to the centre, then its squares. */
export function gaussianFeatures(covariance: Covariance, points: Matrix, centre: Float64Array): Source {
  const { rows, columns: d, data } = points;
  const features = d + sizesOf(covariance, d).squares;
  return {
    rows,
    features,
    load(start, end, into) {
      for (let i = start, at = 0; i < end; i++, at += features) {
        loadShifted(data, i * d, centre, into, at);
        addSquares(covariance, d, into, at);
      }
    },
    data: rowsOf(points),
    shape: { centre: tensor(centre), covariance: tensor(Uint32Array.of(covarianceKinds.indexOf(covariance))) },
  };
}

/** −½ xᵀ Λ x of each point. */
export function sharedTerms(source: Source, { values }: Precision, d: number): Float64Array {
  const x = new Float64Array(source.features);
  return Float64Array.from({ length: source.rows }, (_, i) => {
    source.load(i, i + 1, x);
    let sum = 0;
    for (let f = 0; f < d; f++) {
      if (values.length === 1) sum += values[0]! * x[f]! * x[f]!;
      else for (let g = 0; g < d; g++) sum += x[f]! * values[f * d + g]! * x[g]!;
    }
    return -sum / 2;
  });
}
