/** Defines assembly/gaussian.ts: equations (1) to (3) there, with its order of additions. */
import { exponential, multiplyAdd, round, sumOfLanes } from '../floats.ts';
import type { MixtureKernels, MixturePass } from './contract.ts';

const BLOCK = 128;
const BLOCKS_BETWEEN_TOTALS = 8;
const LEAST = round(1e-9);

export const mixtureKernels: MixtureKernels = { mixturePass };

function mixturePass(mixture: MixturePass): number {
  const { rows, components: K, features: F, weights, sums, mass } = mixture;
  const partialSums = new Float32Array(K * F);
  const partialMass = new Float32Array(K);
  let logLikelihood = 0;
  for (let start = 0; start < rows; start += BLOCK) {
    const end = Math.min(rows, start + BLOCK);
    let ofBlock = 0;
    for (let i = start; i < end; i++) {
      const responsibilities = scores(mixture, i);
      ofBlock += normalise(responsibilities, weights[i]!);
      accumulate(mixture, i, responsibilities, partialSums, partialMass);
    }
    logLikelihood += ofBlock;
    if ((start / BLOCK) % BLOCKS_BETWEEN_TOTALS !== BLOCKS_BETWEEN_TOTALS - 1 && end < rows) continue;
    addToTotals(partialSums, sums);
    addToTotals(partialMass, mass);
  }
  return logLikelihood;
}

/** l_ik = offset_k + Σ_f x_if coefficient_kf, in the order of f. */
function scores({ points, features: F, components: K, coefficients, offsets }: MixturePass, i: number): Float32Array {
  return Float32Array.from({ length: K }, (_, k) => {
    let sum = offsets[k]!;
    for (let f = 0; f < F; f++)
      sum = multiplyAdd(points[i * F + f]!, coefficients[(k >> 3) * 8 * F + f * 8 + (k & 7)]!, sum);
    return sum;
  });
}

/** Scores become responsibilities times the point's weight; returns log Σ exp times it. */
function normalise(row: Float32Array, weight: number): number {
  const most = row.reduce((largest, score) => Math.max(largest, score), Number.NEGATIVE_INFINITY);
  const lanes = new Float32Array(4);
  row.forEach((score, k) => {
    row[k] = exponential(round(score - most));
    lanes[k & 3] = lanes[k & 3]! + row[k]!;
  });
  const whole = sumOfLanes(lanes);
  const share = round(1 / whole);
  row.forEach((value, k) => {
    const part = round(value * share);
    row[k] = part < LEAST ? 0 : part * weight;
  });
  return weight * (most + Math.log(whole));
}

function accumulate(
  { points, features: F }: MixturePass,
  i: number,
  responsibilities: Float32Array,
  sums: Float32Array,
  mass: Float32Array,
): void {
  responsibilities.forEach((responsibility, k) => {
    mass[k] = mass[k]! + responsibility;
    for (let f = 0; f < F; f++) sums[k * F + f] = multiplyAdd(responsibility, points[i * F + f]!, sums[k * F + f]!);
  });
}

function addToTotals(partial: Float32Array, totals: Float64Array): void {
  partial.forEach((value, j) => {
    totals[j] = totals[j]! + value;
  });
  partial.fill(0);
}
