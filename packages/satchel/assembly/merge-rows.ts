/**
 * Merges the shards of a period (the rule is in src/embedding/train/merge.ts):
 *
 *   sum_w = Σ_p (copy_p,w − base_w)    in shard order, over the touched rows                    addDifferences, once per shard
 *   base_w += factor_w · sum_w                                                                  applySums, once per period
 *
 * Slots are laid out as in word-rows.ts, also for the sums, where every touched row already has a slot
 * (src/core/row-copies.ts). Both functions clear the slots they read, for the next period. Several threads can share
 * the work: the slots of the sums are dealt to the parts in turn, BLOCK at a time, so that each row has one writer and
 * two writers seldom share a cache line.
 */
import { multiplyAdd } from './simd';

const LOG2_BLOCK: u32 = 4;

/** Sums in slots after `before` are new. */
export function addDifferences(
  base: usize, rowBytes: usize, copies: usize, slots: usize, touched: usize, sums: usize, sumSlots: usize,
  before: u32, part: u32, parts: u32,
): void {
  const touchedRows = load<u32>(touched);
  for (let slot: u32 = 1; slot <= touchedRows; slot++) {
    const row = load<u32>(touched + (<usize>slot << 2));
    const sumSlot = load<u32>(sumSlots + (<usize>row << 2));
    if (!falls(sumSlot, part, parts)) continue;
    store<u32>(slots + (<usize>row << 2), 0);
    addDifference(copies + <usize>slot * rowBytes, base + <usize>row * rowBytes, sums + <usize>sumSlot * rowBytes, rowBytes, sumSlot > before);
  }
}

// @ts-ignore: decorator
@inline
function falls(sumSlot: u32, part: u32, parts: u32): bool {
  return (sumSlot >> LOG2_BLOCK) % parts == part;
}

function addDifference(copy: usize, original: usize, sum: usize, rowBytes: usize, isNew: bool): void {
  for (let c: usize = 0; c < rowBytes; c += 16) {
    const difference = f32x4.sub(v128.load(copy + c), v128.load(original + c));
    v128.store(sum + c, isNew ? difference : f32x4.add(v128.load(sum + c), difference));
  }
}

export function applySums(
  base: usize, rowBytes: usize, factors: usize, sums: usize, sumSlots: usize, summed: usize, part: u32, parts: u32,
): void {
  const summedRows = load<u32>(summed);
  for (let slot: u32 = 1; slot <= summedRows; slot++) {
    if (!falls(slot, part, parts)) continue;
    const row = load<u32>(summed + (<usize>slot << 2));
    store<u32>(sumSlots + (<usize>row << 2), 0);
    const factor = v128.load32_splat(factors + (<usize>row << 2));
    const into = base + <usize>row * rowBytes;
    const sum = sums + <usize>slot * rowBytes;
    for (let c: usize = 0; c < rowBytes; c += 16) {
      v128.store(into + c, multiplyAdd(factor, v128.load(sum + c), v128.load(into + c)));
    }
  }
}
