/**
 * Bringing the shards of a period together (the rule is stated in src/embedding/train/merge.ts):
 *
 *   sum_w = Σ_p (copy_p,w − base_w)    in shard order, over the rows that were touched          addDifferences, once a shard
 *   base_w += factor_w · sum_w                                                                  applySums, once a period
 *
 * Slots are laid out as in word-rows.ts, for the sums too; both functions leave the slots they read empty for the next period.
 */
import { multiplyAdd } from './simd';

export function addDifferences(
  base: usize, rowBytes: usize, copies: usize, slots: usize, touched: usize, sums: usize, sumSlots: usize, summed: usize,
): void {
  const touchedRows = load<u32>(touched);
  for (let slot: u32 = 1; slot <= touchedRows; slot++) {
    const row = load<u32>(touched + (<usize>slot << 2));
    store<u32>(slots + (<usize>row << 2), 0);
    let sumSlot = load<u32>(sumSlots + (<usize>row << 2));
    const isNew = sumSlot == 0;
    if (isNew) {
      sumSlot = load<u32>(summed) + 1;
      store<u32>(summed, sumSlot);
      store<u32>(summed + (<usize>sumSlot << 2), row);
      store<u32>(sumSlots + (<usize>row << 2), sumSlot);
    }
    addDifference(copies + <usize>slot * rowBytes, base + <usize>row * rowBytes, sums + <usize>sumSlot * rowBytes, rowBytes, isNew);
  }
  store<u32>(touched, 0);
}

function addDifference(copy: usize, original: usize, sum: usize, rowBytes: usize, isNew: bool): void {
  for (let c: usize = 0; c < rowBytes; c += 16) {
    const difference = f32x4.sub(v128.load(copy + c), v128.load(original + c));
    v128.store(sum + c, isNew ? difference : f32x4.add(v128.load(sum + c), difference));
  }
}

export function applySums(base: usize, rowBytes: usize, factors: usize, sums: usize, sumSlots: usize, summed: usize): void {
  const summedRows = load<u32>(summed);
  for (let slot: u32 = 1; slot <= summedRows; slot++) {
    const row = load<u32>(summed + (<usize>slot << 2));
    store<u32>(sumSlots + (<usize>row << 2), 0);
    const factor = v128.load32_splat(factors + (<usize>row << 2));
    const into = base + <usize>row * rowBytes;
    const sum = sums + <usize>slot * rowBytes;
    for (let c: usize = 0; c < rowBytes; c += 16) {
      v128.store(into + c, multiplyAdd(factor, v128.load(sum + c), v128.load(into + c)));
    }
  }
  store<u32>(summed, 0);
}
