/**
 * t-SNE (van der Maaten and Hinton 2008): a map that keeps near points near. Sums run over all pairs for few points, by
 * Barnes–Hut for more.
 *
 *   v ← m v − η g ∘ ∂KL/∂y,   y ← y + v                                                            (1)
 *
 *   η   learning rate, max(n / 48, 50)      m   momentum, 0.5, later 0.8
 *   g   gains, one per coordinate: + 0.2 while the slope opposes v, × 0.8 otherwise
 *   In the first quarter attraction is × 12, so that groups form before they separate.
 *
 * The start is the first two principal components with a spread of 1e-4, which keeps the large shape (Kobak and Berens
 * 2019). A hundredth of it is random, so that equal points separate and points on a line can leave it. The same points
 * and settings give the same bits.
 */

import { inSteps, type Steps } from '../core/threads/steps.ts';
import type { Block } from '../numeric/block.ts';
import { createRandom } from '../numeric/random.ts';
import { type Affinities, affinitiesOf } from './affinities.ts';
import { barnesHut } from './barnes-hut.ts';
import { divergenceOf, gradientOf } from './divergence.ts';
import { nearestNeighbours } from './neighbours.ts';
import { checkEnough, type MapCompute } from './points.ts';
import { everyPair, type Repulsion } from './repulsion.ts';

export interface TsneSettings {
  /** About how many neighbours of a point count. */
  readonly perplexity: number;
  readonly iterations: number;
  readonly seed: number;
  /** How coarse Barnes–Hut may be; 0 for all pairs. Default: 0 up to 2,000 points, 0.5 beyond. */
  readonly theta?: number;
  /** Attraction is this many times as strong in the first quarter. */
  readonly exaggeration?: number;
}

export interface TsneMap {
  /** n × 2 */
  readonly positions: Block;
  /** KL(P‖Q) of the map, in nats. */
  readonly divergence: number;
}

export const MOST_EXACT = 2000;

/** `points` along their principal components (pca.ts), n × d with d ≥ 2; the first two columns are the start. */
export async function tsne(points: Block, settings: TsneSettings, compute: MapCompute): Promise<TsneMap> {
  const n = points.rows;
  checkEnough('t-sne', n, 3);
  const theta = settings.theta ?? (n <= MOST_EXACT ? 0 : 0.5);
  const k = theta === 0 ? n - 1 : Math.min(n - 1, Math.ceil(3 * settings.perplexity));
  const neighbours = await nearestNeighbours(points, k, compute);
  const p = await inSteps(told(affinitiesOf(neighbours, n, settings.perplexity), 2 * n, compute), compute);
  const repulsion = theta === 0 ? everyPair : barnesHut(n, theta);
  const positions = startFrom(points, settings.seed);
  await descend(p, positions, repulsion, settings, compute);
  const z = await inSteps(repulsion(positions, new Float64Array(2 * n)), compute);
  return { positions: { rows: n, columns: 2, data: positions }, divergence: divergenceOf(p, positions, z) };
}

/** Steps between two calls of `progress`. */
const TOLD = 128;

/** The same steps, of which there are `total`; tells how many are done. */
function* told<Result>(steps: Steps<Result>, total: number, { progress }: MapCompute): Steps<Result> {
  let step = steps.next();
  for (let done = 1; !step.done; done++, step = steps.next()) {
    if (done % TOLD === 0) progress.advance(done, total, 'affinities');
    yield;
  }
  return step.value;
}

const SPREAD = 1e-4;
const CHANCE = 0.01;

/** The first two columns at a common scale: the first has a standard deviation of `SPREAD`. */
function startFrom({ rows, columns, data }: Block, seed: number): Float64Array {
  const random = createRandom(seed, 't-sne');
  let square = 0;
  for (let i = 0; i < rows; i++) square += data[i * columns]! ** 2;
  const scale = square > 0 ? SPREAD / Math.sqrt(square / rows) : 0;
  return Float64Array.from({ length: 2 * rows }, (_, at) => {
    const value = data[Math.floor(at / 2) * columns + (at % 2)]!;
    return value * scale + CHANCE * SPREAD * (2 * random.uniform() - 1);
  });
}

const LEAST_GAIN = 0.01;
/** Iterations between two calls of `progress`. */
const BETWEEN = 10;

/** (1), in place. */
async function descend(
  p: Affinities,
  positions: Float64Array,
  repulsion: Repulsion,
  { iterations, exaggeration = 12 }: TsneSettings,
  compute: MapCompute,
): Promise<void> {
  const rate = Math.max(p.points / (4 * exaggeration), 50);
  const early = Math.floor(iterations / 4);
  const gradient = new Float64Array(positions.length);
  const velocity = new Float64Array(positions.length);
  const gains = new Float64Array(positions.length).fill(1);
  for (let step = 0; step < iterations; step++) {
    if (step === early) velocity.fill(0);
    const isEarly = step < early;
    await inSteps(gradientOf(p, positions, repulsion, isEarly ? exaggeration : 1, gradient), compute);
    move(positions, gradient, velocity, gains, rate, isEarly ? 0.5 : 0.8);
    if (step % BETWEEN === 0) compute.progress.advance(step + 1, iterations, 'iterations');
  }
  compute.progress.advance(iterations, iterations, 'iterations');
}

function move(
  positions: Float64Array,
  gradient: Float64Array,
  velocity: Float64Array,
  gains: Float64Array,
  rate: number,
  momentum: number,
): void {
  for (let at = 0; at < positions.length; at++) {
    const isOpposed = gradient[at]! * velocity[at]! < 0;
    const gain = Math.max(LEAST_GAIN, isOpposed ? gains[at]! + 0.2 : gains[at]! * 0.8);
    gains[at] = gain;
    velocity[at] = momentum * velocity[at]! - rate * gain * gradient[at]!;
    positions[at] = positions[at]! + velocity[at]!;
  }
}
