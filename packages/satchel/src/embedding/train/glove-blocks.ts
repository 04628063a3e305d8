/**
 * Cuts the co-occurrences into blocks that share no word and can be trained at the same time (Gemulla et al. 2011).
 *
 *   word i belongs to part i mod P;   block (p, q) holds the X_ij with i of part p, j of part q                             (1)
 *   round s trains the blocks (p, (p + s) mod P), p = 0 … P − 1: every word vector and every context vector is in one       (2)
 *
 * So a round gives the same numbers for any order of its blocks, and threads need neither copies nor merging. X is
 * symmetric: block (p, q) with its columns exchanged is block (q, p), so only one of the two is stored; block (p, p) is
 * stored whole. Each block is shuffled once.
 */
import { type KernelMemory, paddedBytes } from '../../core/kernels.ts';
import type { Steps } from '../../core/threads/steps.ts';
import { createRandomBits, seedWords } from '../../numeric/random-bits.ts';
import type { PairCounts } from './pair-counts.ts';

/** i, j, log X_ij and f(X_ij) */
export interface Entries {
  readonly firsts: Uint32Array;
  readonly seconds: Uint32Array;
  readonly logs: Float32Array;
  readonly weights: Float32Array;
}

export interface EntryWeights {
  /** x_max and α of f. */
  readonly cap: number;
  readonly power: number;
}

/** f(x) = (x / x_max)^α, 1 from x_max on. */
export const entryWeight = (x: number, { cap, power }: EntryWeights): number => (x < cap ? (x / cap) ** power : 1);

/** The requested number of parts, at most one per word. */
export const partsOf = (wordCount: number, shards: number): number => Math.min(wordCount, shards);

/** Number of entries of each stored block, at p · P + q, p ≤ q. */
export function* blockSizes(pairs: PairCounts, parts: number): Steps<Uint32Array> {
  const sizes = new Uint32Array(parts * parts);
  yield* eachEntry(pairs, parts, (block) => {
    sizes[block]!++;
  });
  return sizes;
}

/** Bytes of kernel memory for the blocks. */
export const blockBytes = (sizes: Uint32Array): number => 4 * paddedBytes(...sizes.map((size) => 4 * size));

/** Lays out the entries of every block in random order; `sizes` are those of `blockSizes`. */
export function* layOutBlocks(
  memory: KernelMemory,
  pairs: PairCounts,
  sizes: Uint32Array,
  weights: EntryWeights,
  seed: number,
): Steps<Entries[]> {
  const blocks = Array.from(sizes, (size) => ({
    ...{ firsts: memory.u32(size), seconds: memory.u32(size) },
    ...{ logs: memory.f32(size), weights: memory.f32(size) },
  }));
  const filled = new Uint32Array(sizes.length);
  yield* eachEntry(pairs, Math.sqrt(sizes.length), (block, first, second, x) => {
    const { firsts, seconds, logs } = blocks[block]!;
    const at = filled[block]!++;
    [firsts[at], seconds[at], logs[at]] = [first, second, x];
  });
  for (const [at, block] of blocks.entries()) {
    yield* shuffle(block, seed, at);
    yield* weigh(block, weights);
  }
  return blocks;
}

/** Block (p, q), for p and q in any order. */
export function blockOf(blocks: readonly Entries[], parts: number, p: number, q: number): Entries {
  if (p <= q) return blocks[p * parts + q]!;
  const { firsts, seconds, logs, weights } = blocks[q * parts + p]!;
  return { firsts: seconds, seconds: firsts, logs, weights };
}

/** The entries from `start` to `end`, in place. */
export function entriesFrom({ firsts, seconds, logs, weights }: Entries, start: number, end: number): Entries {
  return {
    ...{ firsts: firsts.subarray(start, end), seconds: seconds.subarray(start, end) },
    ...{ logs: logs.subarray(start, end), weights: weights.subarray(start, end) },
  };
}

function* eachEntry(
  { starts, seconds, values }: PairCounts,
  parts: number,
  visit: (block: number, first: number, second: number, x: number) => void,
): Steps<void> {
  const visitAll = (i: number): void => {
    const p = i % parts;
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      const j = seconds[k]!;
      const q = j % parts;
      if (p <= q) visit(p * parts + q, i, j, values[k]!);
      if (p > q || (p === q && i !== j)) visit(q * parts + p, j, i, values[k]!);
    }
  };
  for (let i = 0; i + 1 < starts.length; i++) {
    visitAll(i);
    yield;
  }
}

/** Entries between two steps. */
const STEP = 1 << 16;

/** Fisher–Yates, before the weights are computed. */
function* shuffle({ firsts, seconds, logs }: Entries, seed: number, block: number): Steps<void> {
  const random = createRandomBits(seedWords(seed, block));
  const swapDown = (from: number, to: number): void => {
    for (let i = from; i > to; i--) {
      const j = random.below(i + 1);
      for (const column of [firsts, seconds, logs]) {
        const held = column[i]!;
        column[i] = column[j]!;
        column[j] = held;
      }
    }
  };
  for (let i = firsts.length - 1; i > 0; i -= STEP) {
    swapDown(i, Math.max(0, i - STEP));
    yield;
  }
}

/** From x to log x and f(x). */
function* weigh({ logs, weights }: Entries, settings: EntryWeights): Steps<void> {
  const weighFrom = (start: number): void => {
    for (let at = start; at < Math.min(logs.length, start + STEP); at++) {
      const x = logs[at]!;
      weights[at] = entryWeight(x, settings);
      logs[at] = Math.log(x);
    }
  };
  for (let start = 0; start < logs.length; start += STEP) {
    weighFrom(start);
    yield;
  }
}
