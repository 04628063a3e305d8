/**
 * The expectation of expectation-maximisation.ts on compiled kernels (kernels/gaussian), several times as fast as the plain loops: 32-bit scores
 * and responsibilities, sums in 64 bits, shard by shard. Only for scores of moderate size, which 32 bits hold to four
 * decimals; other scores take the plain pass.
 *
 * Memory: the points once, for all threads; for each thread 12 · K · F bytes and some more. While a pass runs on several threads, the
 * sums of its shards wait to be added: 8 · K · F bytes a shard, K / 2√rows of the points' own bytes in all.
 */
import type { Compute } from '../../core/compute.ts';
import { type KernelMemory, type Kernels, padded } from '../../core/kernels.ts';
import { orderedSum, type Range, shardsOf } from '../../core/shards.ts';
import { largestOf } from '../../numeric/largest.ts';
import { sumOf } from '../../numeric/statistics.ts';
import { squaredLength } from '../../numeric/vectors.ts';
import { createPace, type Pace } from '../pace.ts';
import { overBlocks, type Source } from '../source.ts';
import type { Scores, Statistics } from '../statistics.ts';
import {
  addShard,
  areaOf,
  KERNEL_EXPECTATION,
  type KernelSetup,
  type KernelShards,
  layOutSetup,
  setupBytes,
} from './kernel-task.ts';

/** Returns undefined when the scores are too large for 32 bits. */
export type KernelPass = (scores: Scores) => Promise<Statistics> | undefined;

/** Scores up to this size are right to about 0.001 in 32 bits. */
const LARGEST_SCORE = 1e4;
/** The score of padding components. */
const NEVER = -1e30;
/** The kernel adds its 32-bit sums to the 64-bit ones after this many rows, and at the end of a shard. */
const ROWS_PER_TOTAL = 1024;
/** Pieces of work that a thread is given in a pass: enough for the threads to end together. */
const TASKS_PER_THREAD = 4;

/** Returns undefined when kernels cannot handle these points. */
export async function kernelPass(
  source: Source,
  weights: Float64Array,
  components: number,
  compute: Compute,
): Promise<KernelPass | undefined> {
  const { threads } = compute.executor;
  const [F, K, rows] = [padded(source.features, 8), padded(components, 8), padded(source.rows, 4)];
  const bytes = setupBytes(rows, F, K, threads);
  if (bytes > compute.kernels.mostBytes || weights.some((weight) => Math.fround(weight) !== weight)) return undefined;
  const memory = compute.kernels.createMemory(bytes, threads > 1);
  const setup = layOutSetup(memory, rows, F, K, threads);
  setup.weights.set(weights);
  const pace = createPace(compute);
  const shards = shardsOf(source.rows);
  const reach = await load(source, setup, shards, pace);
  const total = sumOf(weights);
  const add = totalling(memory, setup, shards, compute, pace);
  return (scores) => {
    if (!(reach * longestRow(scores.coefficients, source.features) < LARGEST_SCORE)) return undefined;
    return expectation(setup, source.features, components, scores, total, add);
  };
}

/** Writes the points as padded rows of 32 bits; returns the length of the longest. */
async function load(
  source: Source,
  { points, features }: KernelSetup,
  shards: readonly Range[],
  pace: Pace,
): Promise<number> {
  let longest = 0;
  for (const range of shards) {
    overBlocks(source, range, (block, start, count) => {
      for (let i = 0; i < count; i++) {
        let square = 0;
        for (let f = 0; f < source.features; f++) {
          const value = block[i * source.features + f]!;
          points[(start + i) * features + f] = value;
          square += value * value;
        }
        longest = Math.max(longest, Math.sqrt(square));
      }
    });
    await pace.after((range.end - range.start) * source.features);
  }
  return longest;
}

function longestRow(coefficients: Float64Array, F: number): number {
  let longest = 0;
  for (let at = 0; at < coefficients.length; at += F) {
    longest = Math.max(longest, Math.sqrt(squaredLength(coefficients, at, at + F)));
  }
  return longest;
}

async function expectation(
  setup: KernelSetup,
  features: number,
  components: number,
  scores: Scores,
  total: number,
  add: () => Promise<Float64Array>,
): Promise<Statistics> {
  const { features: F, components: K } = setup;
  const highest = largestOf(scores.offsets);
  setup.offsets.fill(NEVER);
  for (let k = 0; k < components; k++) setup.offsets[k] = Math.max(NEVER, scores.offsets[k]! - highest);
  layOut(scores.coefficients, features, setup);
  const sums = await add();
  return {
    mass: sums.slice(K * F, K * F + components),
    sums: unpadded(sums, components, F, features),
    bound: sums[K * F + K]! + (scores.shared + total * highest),
  };
}

/** Returns a function that adds up the sums of all shards for the coefficients that lie in memory. */
function totalling(
  memory: KernelMemory,
  setup: KernelSetup,
  shards: readonly Range[],
  compute: Compute,
  pace: Pace,
): () => Promise<Float64Array> {
  const build = compute.kernels.choose(false);
  const { threads } = compute.executor;
  const rows = Math.max(...shards.map(({ start, end }) => end - start));
  if (threads === 1 && rows <= ROWS_PER_TOTAL) {
    const kernels = compute.kernels.open(build, memory.handle);
    return () => inOneArea(kernels, setup, shards, pace);
  }
  const size = Math.ceil(shards.length / (threads * TASKS_PER_THREAD));
  const inputs: KernelShards[] = [];
  for (let first = 0; first < shards.length; first += size)
    inputs.push({ build, memory: memory.handle, setup, shards: shards.slice(first, first + size) });
  return () => inParts(inputs, compute);
}

/** One thread needs no parts: the kernel itself adds the sums of a shard to the total, once and whole, because the shard is short. */
async function inOneArea(
  kernels: Kernels,
  setup: KernelSetup,
  shards: readonly Range[],
  pace: Pace,
): Promise<Float64Array> {
  const area = areaOf(setup, 0).fill(0);
  for (const range of shards) {
    addShard(kernels, setup, range, 0);
    await pace.after(((range.end - range.start) * setup.features * setup.components) / 4);
  }
  return area;
}

async function inParts(inputs: readonly KernelShards[], { executor, signal }: Compute): Promise<Float64Array> {
  const parts = (await executor.map<KernelShards, Float64Array[]>(KERNEL_EXPECTATION, inputs, signal)).flat();
  const sum = orderedSum('refused');
  parts.forEach((part, shard) => {
    sum.add(shard, part);
  });
  return sum.finish(parts.length);
}

/** [K/8][F][8]: eight components side by side. */
function layOut(from: Float64Array, columns: number, { coefficients, features: F }: KernelSetup): void {
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
