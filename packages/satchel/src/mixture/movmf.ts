/**
 * Mixtures of von Mises–Fisher distributions: soft clusters of directions (Banerjee, Dhillon, Ghosh and Sra, 2005).
 *
 *   p(x) = Σ_h π_h c_K(κ_h) e^{κ_h μ_h·x},   x scaled to length 1                                         (1)
 *   r_h = Σ_i p_ih x_i,   π_h = N_h / n,   μ_h = r_h / ‖r_h‖,   N_h = Σ_i p_ih                            (2)
 *   per component   A_K(κ_h) = ‖r_h‖ / N_h                                                                (3)
 *   shared          A_K(κ) = Σ_h ‖r_h‖ / n, one κ for all components, as paper 001 writes the model       (4)
 *
 * Fitted by EM (expectation-maximisation.ts), starting from spherical k-means. κ is at most `limit`: for clusters of
 * identical directions it would be infinite. A vector of length 0 has no direction: training throws; afterwards its
 * responsibilities are the mixing weights.
 */
import type { Compute } from '../core/compute.ts';
import { inconsistent, SatchelError } from '../core/errors.ts';
import type { Matrix } from '../core/matrix.ts';
import { type Arrays, takeArray, tensor } from '../core/tensor.ts';
import { squaredLength } from '../numeric/vectors.ts';
import { fitByEm } from './expectation-maximisation.ts';
import type { FittedMixture } from './gaussian.ts';
import { kMeans } from './k-means.ts';
import { explain, type Mixture, takeWeights } from './mixture.ts';
import { type MovmfParameters, type MovmfShape, movmfFamily, movmfScores } from './movmf-family.ts';
import { forThreads } from './passes/point-sweeps.ts';
import { checkPoints, checkWeights } from './points.ts';
import { unitPoints } from './source.ts';
import type { Scores } from './statistics.ts';
import { logNormaliser } from './von-mises-fisher.ts';

export interface MovmfSettings extends MovmfShape {
  readonly iterations: number;
  readonly tolerance: number;
  readonly seed: number;
}

const START_ITERATIONS = 20;
const OWNER = 'von Mises–Fisher mixture';

/** `arrays`: weights [H], means [H, K] (unit rows), kappas [H] or, shared, [1], all f64. */
export async function fitMovmf(
  given: Matrix,
  weights: Float32Array | undefined,
  settings: MovmfSettings,
  compute: Compute,
): Promise<FittedMixture> {
  const points = forThreads(given, compute);
  checkPoints(OWNER, points);
  const counts = checkWeights(OWNER, weights, points.rows);
  const { components: H, seed } = settings;
  const clusters = await kMeans(points, H, { iterations: START_ITERATIONS, seed, spherical: true }, compute);
  const family = movmfFamily(unitPoints(OWNER, points), counts, settings);
  const start = await family.startFrom(clusters, compute);
  const { parameters, ...course } = await fitByEm(family, start, settings, compute);
  return { arrays: arraysOf(parameters, points.columns), ...course };
}

const arraysOf = ({ weights, means, kappas }: MovmfParameters, dimension: number): Arrays => ({
  weights: tensor(weights),
  means: tensor(means, weights.length, dimension),
  kappas: tensor(kappas),
});

export interface DirectionMixture extends Mixture {
  /** κ of each component. */
  readonly kappas: Float64Array;
}

export function prepareMovmf(owner: string, arrays: Arrays, components: number, dimensions: number): DirectionMixture {
  const [H, K] = [components, dimensions];
  const weights = takeWeights(owner, arrays, H);
  const means = takeArray(owner, arrays, 'means', 'f64', [H, K]).data;
  checkDirections(owner, means, K);
  const shape = [arrays.kappas?.data.length === 1 ? 1 : H];
  const stored = takeArray(owner, arrays, 'kappas', 'f64', shape, { min: 0, max: 1e18 }).data;
  const scores = movmfScores({ weights, means, kappas: stored }, K);
  const answer = (points: Matrix) => answers(owner, scores, weights, K, points);
  return {
    components,
    dimensions,
    weights,
    means,
    kappas: Float64Array.from({ length: H }, (_, h) => stored[h % stored.length]!),
    responsibilities: (points) => answer(points).responsibilities,
    logDensity: (points) => answer(points).logDensities,
  };
}

function answers(owner: string, scores: Scores, weights: Float64Array, K: number, points: Matrix) {
  if (points.columns !== K)
    throw new SatchelError('DIM_MISMATCH', `${owner}: the points must have ${K} columns, got ${points.columns}.`);
  const H = weights.length;
  const responsibilities = new Float64Array(points.rows * H);
  const logDensities = explain(unitPoints(owner, points, 'kept'), scores, responsibilities);
  for (let i = 0; i < points.rows; i++) {
    if (points.data.subarray(i * K, (i + 1) * K).some((value) => value !== 0)) continue;
    responsibilities.set(weights, i * H);
    logDensities[i] = logNormaliser(K, 0);
  }
  return { responsibilities, logDensities };
}

function checkDirections(owner: string, means: Float64Array, K: number): void {
  for (let at = 0; at < means.length; at += K) {
    const square = squaredLength(means, at, at + K);
    if (!(Math.abs(square - 1) <= 1e-6)) {
      throw inconsistent(owner, `row ${at / K} of 'means' must have length 1, got ${Math.sqrt(square)}.`);
    }
  }
}
