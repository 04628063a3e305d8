/**
 * Sums over points, shard by shard (core/shards.ts):
 *
 *   mean         Σ_i u_i x_i,   Σ_i u_i                                              (1)
 *   moments      Σ_i u_i ‖x_i‖² and, where asked for, Σ_i u_i x_i x_iᵀ               (2)
 *   hard sums    N_k = Σ_{a_i = k} u_i,   S_k = Σ_{a_i = k} u_i φ(x_i)               (3)
 *
 *   u_i   weight of point i        column `weights`
 *   a_i   its cluster              column `assignments`
 *   φ     features of a point      source.ts
 */
import type { Compute } from '../../core/compute.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { SparseSums } from '../../core/shards.ts';
import type { FixedColumn, RowData, Statistic } from '../../core/sweep.ts';
import { tensor } from '../../core/tensor.ts';
import { addCrossProducts, type Block } from '../../numeric/block.ts';
import { BLOCK, centredPoints, overBlocks, type Source } from '../source.ts';
import { doubles, rowsWith, sourceOf, sweepPoints } from './point-sweeps.ts';

export const MEAN = 'mixture/mean';
export const MOMENTS = 'mixture/moments';
export const HARD_SUMS = 'mixture/hard-sums';

/** Σ_i u_i x_i / Σ_i u_i */
export async function weightedMean(points: Matrix, weights: Float64Array, compute: Compute): Promise<Float64Array> {
  const source = centredPoints(points, new Float64Array(points.columns));
  const { sums } = await sweepPoints(MEAN, source, rowsWith(source, { weights }), {}, compute);
  const total = sums[points.columns]!;
  return sums.subarray(0, points.columns).map((sum) => sum / total);
}

/** (1): the sums, then the total weight. */
export const meanStatistic: Statistic = {
  prepare: (shape) => (data, range) => {
    const source = sourceOf(data, shape);
    const [d, weights] = [source.features, doubles(data, 'weights')];
    const sums = new Float64Array(d + 1);
    overBlocks(source, range, (block, start, count) => {
      for (let i = 0; i < count; i++) {
        const weight = weights[start + i]!;
        for (let f = 0; f < d; f++) sums[f] = sums[f]! + weight * block[i * d + f]!;
        sums[d] = sums[d]! + weight;
      }
    });
    return { sums };
  },
};

export interface Moments {
  readonly trace: number;
  /** d × d, or the trace alone. */
  readonly moments: Float64Array;
}

/** (2) of points relative to their centre. */
export async function secondMoments(
  points: Matrix,
  centre: Float64Array,
  weights: Float64Array,
  wantsMatrix: boolean,
  compute: Compute,
): Promise<Moments> {
  const d = points.columns;
  const source = centredPoints(points, centre);
  const parameters = { wantsMatrix: tensor(Uint32Array.of(Number(wantsMatrix))) };
  const { sums } = await sweepPoints(MOMENTS, source, rowsWith(source, { weights }), parameters, compute);
  const trace = sums[0]!;
  if (!wantsMatrix) return { trace, moments: Float64Array.of(trace) };
  const moments = sums.slice(1);
  for (let f = 0; f < d; f++) for (let g = 0; g < f; g++) moments[g * d + f] = moments[f * d + g]!;
  return { trace, moments };
}

/** The trace, then the matrix with its lower triangle filled. */
export const momentsStatistic: Statistic = {
  prepare: (parameters) => (data, range) => {
    const source = sourceOf(data, parameters);
    const [d, weights] = [source.features, doubles(data, 'weights')];
    const wantsMatrix = parameters['wantsMatrix']!.data[0] === 1;
    const sums = new Float64Array(1 + (wantsMatrix ? d * d : 0));
    const matrix = { rows: d, columns: d, data: sums.subarray(1) };
    const weighed = new Float64Array(BLOCK * d);
    overBlocks(source, range, (block, start, count) => {
      sums[0] = sums[0]! + weighBlock(block, weights.subarray(start, start + count), d, weighed);
      const [a, b] = [weighed, block].map((rows) => ({ rows: count, columns: d, data: rows })) as [Block, Block];
      if (wantsMatrix) addCrossProducts(a, b, { start: 0, end: d }, matrix, { start: 0, end: count }, true);
    });
    return { sums };
  },
};

/** Writes u_i x_i to `into`; returns Σ_i u_i ‖x_i‖². */
function weighBlock(block: Float64Array, weights: Float64Array, d: number, into: Float64Array): number {
  let trace = 0;
  for (let i = 0; i < weights.length; i++) {
    for (let f = i * d; f < (i + 1) * d; f++) {
      into[f] = weights[i]! * block[f]!;
      trace += into[f]! * block[f]!;
    }
  }
  return trace;
}

export interface HardSums {
  /** N, K numbers */
  readonly mass: Float64Array;
  /** S, K × F */
  readonly sums: Float64Array;
}

/** (3); `K` clusters. */
export async function hardSums(
  source: Source,
  weights: Float64Array,
  assignments: Uint32Array,
  K: number,
  compute: Compute,
): Promise<HardSums> {
  const F = source.features;
  const rows = rowsWith(source, { weights, assignments });
  const parameters = { clusters: tensor(Uint32Array.of(K)) };
  const { sums: found } = await sweepPoints(HARD_SUMS, source, rows, parameters, compute);
  const [mass, sums] = [new Float64Array(K), new Float64Array(K * F)];
  for (let k = 0; k < K; k++) {
    mass[k] = found[k * (F + 1)]!;
    sums.set(found.subarray(k * (F + 1) + 1, (k + 1) * (F + 1)), k * F);
  }
  return { mass, sums };
}

/** A block for each cluster that has points in the shard: N_k, then S_k. */
export const hardSumsStatistic: Statistic = {
  prepare: (parameters) => (data, range) => {
    const source = sourceOf(data, parameters);
    const [F, K] = [source.features, parameters['clusters']!.data[0]!];
    const width = F + 1;
    const [weights, clusters] = [doubles(data, 'weights'), assignmentsOf(data)];
    const { at, blockOf } = presentOnes(clusters.subarray(range.start, range.end), K);
    const values = new Float64Array(at.length * width);
    overBlocks(source, range, (block, start, count) => {
      for (let i = 0; i < count; i++) {
        const weight = weights[start + i]!;
        const to = blockOf[clusters[start + i]!]! * width;
        values[to] = values[to]! + weight;
        addTimes(block, i * F, weight, values, to + 1, F);
      }
    });
    const sums: SparseSums = { length: K * width, width, at, values };
    return { sums };
  },
};

function addTimes(x: Float64Array, from: number, weight: number, into: Float64Array, to: number, n: number): void {
  for (let f = 0; f < n; f++) into[to + f] = into[to + f]! + weight * x[from + f]!;
}

/** The clusters that have points, rising; `blockOf` says where a cluster is among them. */
function presentOnes(assignments: Uint32Array, K: number): { at: Uint32Array; blockOf: Uint32Array } {
  const blockOf = new Uint32Array(K);
  for (const k of assignments) blockOf[k] = 1;
  const at = Uint32Array.from(blockOf.keys()).filter((k) => blockOf[k] === 1);
  at.forEach((k, block) => {
    blockOf[k] = block;
  });
  return { at, blockOf };
}

const assignmentsOf = ({ columns }: RowData): Uint32Array =>
  (columns['assignments'] as FixedColumn).data as Uint32Array;
