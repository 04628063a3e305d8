/**
 * The expectation of expectation-maximisation.ts in plain 64-bit loops, shard by shard: equations (2) and (3) there. The part of a shard is
 * its sums (K × F), its masses (K) and its bound.
 */
import type { Compute } from '../../core/compute.ts';
import type { RowData, Statistic } from '../../core/sweep.ts';
import { takeArray, tensor } from '../../core/tensor.ts';
import { responsibilities } from '../../numeric/softmax.ts';
import { BLOCK, overBlocks, type Source } from '../source.ts';
import type { Scores, Statistics } from '../statistics.ts';
import { doubles, rowsWith, sourceOf, sweepPoints } from './point-sweeps.ts';
import { addScores, addSums } from './products.ts';

export const EXPECTATION = 'mixture/expectation';

/** Smaller responsibilities are left out of (3): they change no sum in its tenth digit, and they are half the work. */
const NEGLIGIBLE = 1e-12;

export type PlainPass = (scores: Scores) => Promise<Statistics>;

export function plainPass(source: Source, weights: Float64Array, K: number, compute: Compute): PlainPass {
  const rows: RowData = rowsWith(source, { weights });
  const F = source.features;
  return async ({ coefficients, offsets, shared }) => {
    const parameters = { coefficients: tensor(coefficients, K, F), offsets: tensor(offsets) };
    const { sums } = await sweepPoints(EXPECTATION, source, rows, parameters, compute);
    return statisticsOf(sums, K, F, shared);
  };
}

/** The sums over all shards as statistics. */
function statisticsOf(sums: Float64Array, K: number, F: number, shared: number): Statistics {
  const [end, last] = [K * F, K * F + K];
  return { sums: sums.subarray(0, end), mass: sums.subarray(end, last), bound: sums[last]! + shared };
}

export const expectationStatistic: Statistic = {
  prepare(parameters) {
    const { data: offsets } = takeArray('mixture', parameters, 'offsets', 'f64', [undefined]);
    const K = offsets.length;
    const { data: coefficients } = takeArray('mixture', parameters, 'coefficients', 'f64', [K, undefined]);
    const shares = new Float64Array(BLOCK * K);
    return (data, range) => {
      const source = sourceOf(data, parameters);
      const [F, weights] = [source.features, doubles(data, 'weights')];
      const part = new Float64Array(K * F + K + 1);
      const [sums, mass] = [part.subarray(0, K * F), part.subarray(K * F, K * F + K)];
      let bound = 0;
      overBlocks(source, range, (block, start, count) => {
        for (let i = 0; i < count; i++) shares.set(offsets, i * K);
        addScores(block, count, coefficients, K, F, shares);
        for (let i = 0; i < count; i++) {
          const weight = weights[start + i]!;
          bound += weight * responsibilities(shares, i * K, K);
          weighShares(shares, i * K, weight, mass);
        }
        addSums(block, count, shares, K, F, sums);
      });
      part[K * F + K] = bound;
      return { sums: part };
    };
  },
};

/** Multiplies the shares of a point by its weight, and adds them to the masses; negligible shares become 0. */
function weighShares(shares: Float64Array, at: number, weight: number, mass: Float64Array): void {
  for (let k = 0; k < mass.length; k++) {
    const share = shares[at + k]! < NEGLIGIBLE ? 0 : weight * shares[at + k]!;
    shares[at + k] = share;
    mass[k] = mass[k]! + share;
  }
}
