/** The nearest centre of every point: equations (1) and (3) of k-means.ts, shard by shard. */
import type { Compute } from '../../core/compute.ts';
import { shardsOf } from '../../core/shards.ts';
import type { Statistic } from '../../core/sweep.ts';
import { takeArray, tensor } from '../../core/tensor.ts';
import { squaredDistance } from '../../numeric/four-sums.ts';
import { indexOfLargest } from '../../numeric/largest.ts';
import { squaredLength } from '../../numeric/vectors.ts';
import { createPace } from '../pace.ts';
import { BLOCK, overBlocks, type Source } from '../source.ts';
import { compiledScores, plainScores, suitsKernels } from './nearest-scores.ts';
import { pointSourceOf, sweepPoints } from './point-sweeps.ts';

export const NEAREST = 'k-means/nearest';

export interface Assigned {
  readonly to: Uint32Array;
  /** ‖x_i − c_{a_i}‖² */
  readonly distances: Float64Array;
  readonly objective: number;
}

export type Assign = (centres: Float64Array) => Promise<Assigned>;

/** Returns a function that assigns every point to one of K centres. */
export async function createAssign(source: Source, K: number, compute: Compute): Promise<Assign> {
  const shards = shardsOf(source.rows);
  const compiled = await suitsKernels(source, K, compute.kernels, shards, createPace(compute));
  return (centres) => nearest(source, centres, K, compiled, compute);
}

/** The nearest centre of every point, by compiled kernels or by plain code, which rounds every point by itself. */
export async function nearest(
  source: Source,
  centres: Float64Array,
  K: number,
  isCompiled: boolean,
  compute: Compute,
): Promise<Assigned> {
  const parameters = {
    centres: tensor(centres, K, source.features),
    compiled: tensor(Uint32Array.of(Number(isCompiled))),
  };
  const { sums, rows } = await sweepPoints(NEAREST, source, source.data, parameters, compute);
  const to = takeArray('k-means', rows, 'to', 'u32', [source.rows]).data;
  const distances = takeArray('k-means', rows, 'distances', 'f64', [source.rows]).data;
  return { to, distances, objective: sums[0]! };
}

/** The distance is taken from differences, so that a point equal to its centre adds exactly 0. */
export function nearestStatistic(): Statistic {
  const openCompiled = compiledScores();
  return {
    prepare(parameters, kernels) {
      const { data: centres, shape } = takeArray('k-means', parameters, 'centres', 'f64', [undefined, undefined]);
      const [K, F] = shape as [number, number];
      const isCompiled = parameters['compiled']!.data[0] === 1;
      const score = isCompiled ? openCompiled(kernels, centres, K, F) : plainScores(centres, K, F);
      const halves = Float64Array.from({ length: K }, (_, k) => -squaredLength(centres, k * F, (k + 1) * F) / 2);
      const scores = new Float64Array(BLOCK * K);
      return (data, range) => {
        const rows = range.end - range.start;
        const [to, distances] = [new Uint32Array(rows), new Float64Array(rows)];
        let objective = 0;
        overBlocks(pointSourceOf(data, parameters), range, (block, start, count) => {
          for (let i = 0; i < count; i++) scores.set(halves, i * K);
          score(block, count, scores);
          for (let i = 0; i < count; i++) {
            const nearest = indexOfLargest(scores, i * K, K);
            const distance = squaredDistance(block, i * F, centres, nearest * F, F);
            to[start - range.start + i] = nearest;
            distances[start - range.start + i] = distance;
            objective += distance;
          }
        });
        return { sums: Float64Array.of(objective), rows: { to: tensor(to), distances: tensor(distances) } };
      };
    },
  };
}
