/**
 * k-means++ (Arthur and Vassilvitskii, 2007): the first centre is a random point; each next one is drawn with
 * probability
 *
 *   p_i ∝ D_i² = min_c ‖x_i − c‖² over the centres so far
 *
 * A point equal to a centre is never drawn. When only such points are left, there are fewer distinct points than
 * clusters.
 */
import type { Random } from '../numeric/random.ts';
import type { Pace } from './pace.ts';
import { tooFewPoints } from './points.ts';
import type { PointSource } from './source.ts';

/** Nearer directions differ only by the rounding of 32-bit vectors; plain points are compared exactly. */
const SAME_DIRECTION = 1e-12;

/** K × F centres, each one of the points. */
export async function seedCentres(
  owner: string,
  source: PointSource,
  clusters: number,
  spherical: boolean,
  random: Random,
  pace: Pace,
): Promise<Float64Array> {
  const { rows, features: F } = source;
  const centres = new Float64Array(clusters * F);
  const distances = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  let chosen = random.below(rows);
  for (let k = 0; ; k++) {
    const centre = centres.subarray(k * F, (k + 1) * F);
    source.load(chosen, chosen + 1, centre);
    if (k === clusters - 1) return centres;
    const total = await lowerDistances(source, centre, distances, spherical ? SAME_DIRECTION : 0, pace);
    if (total === 0) throw tooFewPoints(owner, clusters, k + 1);
    chosen = drawn(distances, random.uniform() * total);
  }
}

/** Points between two reports of work. */
const CHUNK = 1024;

/** Updates D_i² for one more centre; returns their sum. */
async function lowerDistances(
  source: PointSource,
  centre: Float64Array,
  distances: Float64Array,
  same: number,
  pace: Pace,
): Promise<number> {
  let total = 0;
  for (let start = 0; start < source.rows; start += CHUNK) {
    const end = Math.min(source.rows, start + CHUNK);
    total += lowered(source, centre, distances, same, start, end);
    await pace.after(2 * (end - start) * source.features);
  }
  return total;
}

function lowered(
  source: PointSource,
  centre: Float64Array,
  distances: Float64Array,
  same: number,
  start: number,
  end: number,
): number {
  let total = 0;
  for (let i = start; i < end; i++) {
    if (distances[i] === 0) continue;
    const distance = source.squaredDistance(i, centre);
    if (distance < distances[i]!) distances[i] = distance > same ? distance : 0;
    total += distances[i]!;
  }
  return total;
}

/** The first point at which the running sum of D² exceeds `target`, else (by rounding) the last point with D² > 0. */
function drawn(distances: Float64Array, target: number): number {
  let last = 0;
  let sum = 0;
  for (let i = 0; i < distances.length; i++) {
    if (distances[i] === 0) continue;
    sum += distances[i]!;
    last = i;
    if (sum > target) return i;
  }
  return last;
}
