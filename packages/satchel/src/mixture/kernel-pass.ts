/**
 * The expectation of expectation-maximisation.ts on compiled kernels (kernels/gaussian), several times as fast as the plain loops: 32-bit scores
 * and responsibilities, sums in 64 bits. Only for scores of moderate size, which 32 bits hold to four
 * decimals; other scores take the plain pass.
 */
import type { Compute } from '../core/compute.ts';
import { type Kernels, padded, paddedBytes } from '../core/kernels.ts';
import { type MixturePass, mixtureScratchBytes } from '../kernels/gaussian/contract.ts';
import { largestOf } from '../numeric/largest.ts';
import { sumOf } from '../numeric/statistics.ts';
import { squaredLength } from '../numeric/vectors.ts';
import type { Pace } from './pace.ts';
import { overBlocks, type Source } from './source.ts';
import type { Scores, Statistics } from './statistics.ts';

/** Returns undefined when the scores are too large for 32 bits. */
export type KernelPass = (scores: Scores) => Promise<Statistics> | undefined;

/** Scores up to this size are right to about 0.001 in 32 bits. */
const LARGEST_SCORE = 1e4;
/** Rows between two yields to the event loop; a multiple of the kernel's blocks. */
const CHUNK = 8192;
/** The score of padding components. */
const NEVER = -1e30;

/** Returns undefined when kernels cannot handle these points. */
export async function kernelPass(
  source: Source,
  weights: Float64Array,
  components: number,
  compute: Compute,
  pace: Pace,
): Promise<KernelPass | undefined> {
  const [F, K] = [padded(source.features, 8), padded(components, 8)];
  const rows = padded(source.rows, 4);
  const arrays = [4 * rows * F, 4 * source.rows, 4 * K * F, 4 * K, 8 * K * F, 8 * K];
  const bytes = paddedBytes(...arrays, mixtureScratchBytes(F, K));
  if (bytes > compute.kernels.mostBytes || weights.some((weight) => Math.fround(weight) !== weight)) return undefined;
  const memory = compute.kernels.createMemory(bytes, false);
  const kernels = compute.kernels.open(compute.kernels.choose(false), memory.handle);
  const setup: MixturePass = {
    points: memory.f32(rows * F),
    weights: memory.f32(source.rows),
    rows: source.rows,
    features: F,
    components: K,
    coefficients: memory.f32(K * F),
    offsets: memory.f32(K),
    sums: memory.f64(K * F),
    mass: memory.f64(K),
    scratch: memory.u8(mixtureScratchBytes(F, K)),
  };
  setup.weights.set(weights);
  const total = sumOf(weights);
  const reach = await load(source, setup, pace);
  return (scores) => {
    if (!(reach * longestRow(scores.coefficients, source.features) < LARGEST_SCORE)) return undefined;
    return run(kernels, setup, source, components, scores, total, pace);
  };
}

/** Writes the points as padded rows of 32 bits; returns the length of the longest. */
async function load(source: Source, { points, features }: MixturePass, pace: Pace): Promise<number> {
  let longest = 0;
  const visit = (block: Float64Array, start: number, count: number): void => {
    for (let i = 0; i < count; i++) {
      let square = 0;
      for (let f = 0; f < source.features; f++) {
        const value = block[i * source.features + f]!;
        points[(start + i) * features + f] = value;
        square += value * value;
      }
      longest = Math.max(longest, Math.sqrt(square));
    }
  };
  await overBlocks(source, visit, pace, source.features);
  return longest;
}

function longestRow(coefficients: Float64Array, F: number): number {
  let longest = 0;
  for (let at = 0; at < coefficients.length; at += F) {
    longest = Math.max(longest, Math.sqrt(squaredLength(coefficients, at, at + F)));
  }
  return longest;
}

async function run(
  kernels: Kernels,
  setup: MixturePass,
  source: Source,
  components: number,
  scores: Scores,
  total: number,
  pace: Pace,
): Promise<Statistics> {
  const { features: F, weights, sums, mass, rows } = setup;
  const highest = largestOf(scores.offsets);
  setup.offsets.fill(NEVER);
  for (let k = 0; k < components; k++) setup.offsets[k] = Math.max(NEVER, scores.offsets[k]! - highest);
  layOut(scores.coefficients, source.features, setup);
  sums.fill(0);
  mass.fill(0);
  let bound = scores.shared + total * highest;
  for (let start = 0; start < rows; start += CHUNK) {
    const count = Math.min(CHUNK, rows - start);
    const [points, counts] = [setup.points.subarray(start * F), weights.subarray(start, start + count)];
    bound += kernels.mixturePass({ ...setup, points, weights: counts, rows: count });
    await pace.after((count * F * components) / 4);
  }
  return { mass: mass.slice(0, components), sums: unpadded(sums, components, F, source.features), bound };
}

/** [K/8][F][8]: eight components side by side. */
function layOut(from: Float64Array, columns: number, { coefficients, features: F }: MixturePass): void {
  for (let j = 0; j < from.length; j++) {
    const [k, f] = [Math.floor(j / columns), j % columns];
    coefficients[(k >> 3) * 8 * F + f * 8 + (k & 7)] = from[j]!;
  }
}

function unpadded(sums: Float64Array, rows: number, stride: number, columns: number): Float64Array {
  const into = new Float64Array(rows * columns);
  for (let k = 0; k < rows; k++) into.set(sums.subarray(k * stride, k * stride + columns), k * columns);
  return into;
}
