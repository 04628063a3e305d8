/**
 * Rows kept apart from their matrix, so that a thread can change them alone: row r stands in slot `slots[r]` of `copies` (0: nowhere),
 * `touched[slot]` is r, and `touched[0]` is their number. The functions here keep the slots; one thread calls them. Kernels do the
 * arithmetic on the rows.
 */
import type { Matrix } from '../matrix.ts';

export interface RowCopies {
  readonly copies: Matrix;
  readonly slots: Uint32Array;
  readonly touched: Uint32Array;
}

/** Gives the row the next free slot, and returns the slot. */
export function claimSlot({ slots, touched }: RowCopies, row: number): number {
  const slot = touched[0]! + 1;
  touched[0] = slot;
  touched[slot] = row;
  slots[row] = slot;
  return slot;
}

/** Gives every row the shard touched a slot in the sums, if it has none yet; returns how many rows the sums held before. */
export function placeRows(shard: RowCopies, sums: RowCopies): number {
  const before = sums.touched[0]!;
  const count = shard.touched[0]!;
  for (let slot = 1; slot <= count; slot++) {
    const row = shard.touched[slot]!;
    if (sums.slots[row] === 0) claimSlot(sums, row);
  }
  return before;
}

/** Sets the number of touched rows to 0; the entries of `slots` must be 0 already. */
export function forgetRows({ touched }: RowCopies): void {
  touched[0] = 0;
}
