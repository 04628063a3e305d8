/** Defines assembly/merge-rows.ts. */
import { type Matrix, rowOf } from '../../core/matrix.ts';
import type { RowCopies } from '../../core/threads/row-copies.ts';
import { multiplyAdd, round } from '../floats.ts';
import type { MergeKernels, Part } from './contract.ts';

export const mergeKernels: MergeKernels = { addDifferences, applySums };

function addDifferences(rows: Matrix, shard: RowCopies, sums: RowCopies, before: number, part: Part): void {
  for (let slot = 1; slot <= shard.touched[0]!; slot++) {
    const row = shard.touched[slot]!;
    const sumSlot = sums.slots[row]!;
    if (!falls(sumSlot, part)) continue;
    shard.slots[row] = 0;
    const [copy, original, sum] = [rowOf(shard.copies, slot), rowOf(rows, row), rowOf(sums.copies, sumSlot)];
    for (let c = 0; c < sum.length; c++) {
      const difference = round(copy[c]! - original[c]!);
      sum[c] = sumSlot > before ? difference : sum[c]! + difference;
    }
  }
}

function applySums(rows: Matrix, factors: Float32Array, sums: RowCopies, part: Part): void {
  for (let slot = 1; slot <= sums.touched[0]!; slot++) {
    if (!falls(slot, part)) continue;
    const row = sums.touched[slot]!;
    sums.slots[row] = 0;
    const [sum, into] = [rowOf(sums.copies, slot), rowOf(rows, row)];
    for (let c = 0; c < sum.length; c++) into[c] = multiplyAdd(factors[row]!, sum[c]!, into[c]!);
  }
}

const falls = (sumSlot: number, { part, parts }: Part): boolean => (sumSlot >>> 4) % parts === part;
