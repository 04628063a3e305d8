import type { RowCopies } from '../../core/threads/row-copies.ts';
import { type AddressOf, rowBytes } from '../address.ts';
import type { MergeKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface MergeExports {
  addDifferences(
    ...rows: [
      base: number,
      rowBytes: number,
      copies: number,
      slots: number,
      touched: number,
      sums: number,
      sumSlots: number,
      before: number,
      part: number,
      parts: number,
    ]
  ): void;
  applySums(
    ...rows: [
      base: number,
      rowBytes: number,
      factors: number,
      sums: number,
      sumSlots: number,
      summed: number,
      part: number,
      parts: number,
    ]
  ): void;
}

export function compiledMerge(module: MergeExports, at: AddressOf): MergeKernels {
  const addressesOf = ({ copies, slots, touched }: RowCopies) => [at(copies.data), at(slots), at(touched)] as const;
  return {
    addDifferences(rows, shard, sums, before, { part, parts }) {
      const into = [at(sums.copies.data), at(sums.slots), before] as const;
      module.addDifferences(at(rows.data), rowBytes(rows), ...addressesOf(shard), ...into, part, parts);
    },
    applySums(rows, factors, sums, { part, parts }) {
      module.applySums(at(rows.data), rowBytes(rows), at(factors), ...addressesOf(sums), part, parts);
    },
  };
}
