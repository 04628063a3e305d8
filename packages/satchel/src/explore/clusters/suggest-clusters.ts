/**
 * How many groups the points form: every number of a short list is tried on a sample of the points.
 *
 *   quality(K) = silhouette(K) · stability(K)                                                             (1)
 *
 *   silhouette   mean of the best of the fits, see mixture/silhouette.ts
 *   stability    mean adjusted Rand index between the fits of different seeds, see evaluate/partitions.ts
 *
 * The largest quality wins; of equal ones the smaller number of groups.
 */
import type { Compute } from '../../core/compute.ts';
import { type Matrix, selectRows } from '../../core/matrix.ts';
import { adjustedRandIndex, overlapOf } from '../../evaluate/partitions.ts';
import { silhouettes } from '../../mixture/silhouette.ts';
import { createRandom, randomOrder } from '../../numeric/random.ts';
import { meanOf } from '../../numeric/statistics.ts';
import { fitClusters, type Partition } from './fit-clusters.ts';
import type { ClusterMethod } from './options.ts';

export interface TriedCount {
  readonly clusters: number;
  readonly silhouette: number;
  readonly stability: number;
}

export interface SuggestedCount {
  readonly clusters: number;
  /** Points of the sample. */
  readonly sample: number;
  readonly tried: readonly TriedCount[];
}

const COUNTS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 25, 30, 40];
const SAMPLE = 2000;
const FITS = 3;

export async function suggestClusters(
  points: Matrix,
  method: ClusterMethod,
  seed: number,
  compute: Compute,
): Promise<SuggestedCount> {
  const sample = sampleOf(points, seed);
  const counts = COUNTS.filter((count) => count * count <= sample.rows && count <= distinctRows(sample));
  const tried: TriedCount[] = [];
  for (const [done, clusters] of counts.entries()) {
    compute.progress.advance(done, counts.length, 'numbers of groups');
    tried.push(await tryCount(sample, clusters, method, seed, compute));
  }
  const best = tried.reduce<TriedCount | undefined>(
    (first, next) => (first && qualityOf(first) >= qualityOf(next) ? first : next),
    undefined,
  );
  return { clusters: best?.clusters ?? 1, sample: sample.rows, tried };
}

/** (1); a partition without any structure is worth nothing, however stable. */
const qualityOf = ({ silhouette, stability }: TriedCount): number => Math.max(0, silhouette) * Math.max(0, stability);

async function tryCount(
  points: Matrix,
  K: number,
  method: ClusterMethod,
  seed: number,
  compute: Compute,
): Promise<TriedCount> {
  const fits: Partition[] = [];
  for (let i = 0; i < FITS; i++) fits.push(await fitClusters(points, K, method, seed + i, compute));
  const best = fits.reduce((first, next) => (next.loss < first.loss ? next : first));
  const { values } = await silhouettes(points, best.assignments, K, compute);
  const pairs = fits.flatMap((first, i) => fits.slice(i + 1).map((second) => agreementOf(first, second, K)));
  return { clusters: K, silhouette: meanOf(values), stability: meanOf(pairs) };
}

export const agreementOf = (first: Partition, second: Partition, K: number): number =>
  adjustedRandIndex(overlapOf(first.assignments, second.assignments, K, K));

function sampleOf(points: Matrix, seed: number): Matrix {
  if (points.rows <= SAMPLE) return points;
  const rows = randomOrder(points.rows, createRandom(seed, 'sample for the number of groups'));
  return selectRows(points, rows.slice(0, SAMPLE).sort()) as Matrix;
}

/** Counts different rows, as far as the largest number of groups needs. */
function distinctRows({ rows, columns, data }: Matrix): number {
  const seen = new Set<string>();
  for (let i = 0; i < rows && seen.size < COUNTS.at(-1)!; i++)
    seen.add(data.subarray(i * columns, (i + 1) * columns).join(' '));
  return seen.size;
}
