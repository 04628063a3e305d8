/** Slots of RowCopies: which row stands where. Plain bookkeeping, done by one thread; the arithmetic on the rows is the kernels'. */
import type { RowCopies } from './kernels.ts';

/** The next free slot, now the row's. */
export function claimSlot({ slots, touched }: RowCopies, row: number): number {
  const slot = touched[0]! + 1;
  touched[0] = slot;
  touched[slot] = row;
  slots[row] = slot;
  return slot;
}

/** Every row the shard touched gets a slot in the sums, if it has none yet; answers how many rows the sums held before. */
export function placeRows(shard: RowCopies, sums: RowCopies): number {
  const before = sums.touched[0]!;
  const count = shard.touched[0]!;
  for (let slot = 1; slot <= count; slot++) {
    const row = shard.touched[slot]!;
    if (sums.slots[row] === 0) claimSlot(sums, row);
  }
  return before;
}

/** Nothing is touched any more. Whoever read the rows has emptied their slots. */
export function forgetRows({ touched }: RowCopies): void {
  touched[0] = 0;
}
