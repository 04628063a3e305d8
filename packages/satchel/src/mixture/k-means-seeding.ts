/**
 * k-means++ (Arthur and Vassilvitskii, 2007): the first centre is a random point; each next one is drawn with
 * probability
 *
 *   p_i ∝ D_i² = min_c ‖x_i − c‖² over the centres so far
 *
 * A point equal to a centre is never drawn. When only such points are left, there are fewer distinct points than
 * clusters. Threads lower the distances of some points each, in an array that they share; the calling thread adds them up and draws.
 */
import { type Compute, chunks, type Tasks } from '../core/compute.ts';
import type { Range } from '../core/shards.ts';
import type { RowData } from '../core/sweep.ts';
import type { Arrays } from '../core/tensor.ts';
import { inSharedMemory } from '../core/threads/shared-memory.ts';
import type { Random } from '../numeric/random.ts';
import { sumOf } from '../numeric/statistics.ts';
import { createPace } from './pace.ts';
import { pointSourceOf } from './passes/point-sweeps.ts';
import { tooFewPoints } from './points.ts';
import type { PointSource } from './source.ts';

const LOWER_DISTANCES = 'k-means/lower-distances';

/** Nearer directions differ only by the rounding of 32-bit vectors; plain points are compared exactly. */
const SAME_DIRECTION = 1e-12;

/** K × F centres, each one of the points. */
export async function seedCentres(
  owner: string,
  source: PointSource,
  clusters: number,
  spherical: boolean,
  random: Random,
  compute: Compute,
  option?: string,
): Promise<Float64Array> {
  const { rows, features: F } = source;
  const centres = new Float64Array(clusters * F);
  const { distances, lower } = nearestDistances(source, spherical ? SAME_DIRECTION : 0, compute);
  let chosen = random.below(rows);
  for (let k = 0; ; k++) {
    const centre = centres.subarray(k * F, (k + 1) * F);
    source.load(chosen, chosen + 1, centre);
    if (k === clusters - 1) return centres;
    await lower(centre);
    const total = sumOf(distances);
    if (total === 0) throw tooFewPoints(owner, clusters, k + 1, option);
    chosen = drawn(distances, random.uniform() * total);
  }
}

interface NearestDistances {
  /** D_i² */
  readonly distances: Float64Array;
  /** Updates D_i² for one more centre. */
  lower(centre: Float64Array): Promise<void>;
}

/** Points between two turns of the event loop. */
const CHUNK = 1024;
/** Pieces of work per thread: enough for the threads to end together. */
const PIECES = 2;

function nearestDistances(source: PointSource, same: number, compute: Compute): NearestDistances {
  const { executor, signal } = compute;
  const own = new Float64Array(source.rows).fill(Number.POSITIVE_INFINITY);
  if (executor.threads === 1) {
    const pace = createPace(compute);
    const lower = async (centre: Float64Array): Promise<void> => {
      for (const range of chunks(source.rows, CHUNK)) {
        lowerDistances(source, centre, own, same, range);
        await pace.after(2 * (range.end - range.start) * source.features);
      }
    };
    return { distances: own, lower };
  }
  const shared = inSharedMemory({ data: source.data, shape: source.shape, distances: own, same });
  const ranges = chunks(source.rows, Math.ceil(source.rows / (executor.threads * PIECES)));
  return {
    distances: shared.distances,
    async lower(centre) {
      const inputs: LowerDistances[] = ranges.map((range) => ({ ...shared, centre, range }));
      await executor.map(LOWER_DISTANCES, inputs, signal);
    },
  };
}

interface LowerDistances {
  readonly data: RowData;
  readonly shape: Arrays;
  readonly centre: Float64Array;
  /** In shared memory: written to. */
  readonly distances: Float64Array;
  readonly same: number;
  readonly range: Range;
}

export const seedingTasks: Tasks = {
  [LOWER_DISTANCES]: ({ data, shape, centre, distances, same, range }: LowerDistances): void =>
    lowerDistances(pointSourceOf(data, shape), centre, distances, same, range),
};

function lowerDistances(
  source: PointSource,
  centre: Float64Array,
  distances: Float64Array,
  same: number,
  { start, end }: Range,
): void {
  for (let i = start; i < end; i++) {
    if (distances[i] === 0) continue;
    const distance = source.squaredDistance(i, centre);
    if (distance < distances[i]!) distances[i] = distance > same ? distance : 0;
  }
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
