/** The meaning of assembly/merge-rows.ts. */
import type { RowCopies } from '../../core/kernels.ts';
import { type Matrix, rowOf } from '../../core/matrix.ts';
import { multiplyAdd, round } from './floats.ts';

export function addDifferences(rows: Matrix, shard: RowCopies, sums: RowCopies): void {
  for (let slot = 1; slot <= shard.touched[0]!; slot++) {
    const row = shard.touched[slot]!;
    shard.slots[row] = 0;
    const isNew = sums.slots[row] === 0;
    const sum = rowOf(sums.copies, isNew ? claimSlot(sums, row) : sums.slots[row]!);
    const [copy, original] = [rowOf(shard.copies, slot), rowOf(rows, row)];
    for (let c = 0; c < sum.length; c++) {
      const difference = round(copy[c]! - original[c]!);
      sum[c] = isNew ? difference : sum[c]! + difference;
    }
  }
  shard.touched[0] = 0;
}

export function applySums(rows: Matrix, factors: Float32Array, sums: RowCopies): void {
  for (let slot = 1; slot <= sums.touched[0]!; slot++) {
    const row = sums.touched[slot]!;
    sums.slots[row] = 0;
    const [sum, into] = [rowOf(sums.copies, slot), rowOf(rows, row)];
    for (let c = 0; c < sum.length; c++) into[c] = multiplyAdd(factors[row]!, sum[c]!, into[c]!);
  }
  sums.touched[0] = 0;
}

/** The next free slot, now the row's. */
export function claimSlot({ slots, touched }: RowCopies, row: number): number {
  const slot = touched[0]! + 1;
  touched[0] = slot;
  touched[slot] = row;
  slots[row] = slot;
  return slot;
}
