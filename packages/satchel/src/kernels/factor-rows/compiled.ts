import type { AddressOf } from '../address.ts';
import type { EntryRows, FactorKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface FactorExports {
  projectRows(
    ...entries: [
      offsets: number,
      indices: number,
      values: number,
      count: number,
      others: number,
      columns: number,
      into: number,
    ]
  ): void;
  descendRows(
    ...rows: [
      rows: number,
      targets: number,
      gram: number,
      count: number,
      columns: number,
      sweeps: number,
      tolerance: number,
      scratch: number,
    ]
  ): void;
  ratioRows(
    ...entries: [
      offsets: number,
      indices: number,
      values: number,
      count: number,
      rows: number,
      others: number,
      columns: number,
      products: number,
      into: number,
    ]
  ): void;
  addGram(rows: number, count: number, columns: number, into: number): void;
}

export const compiledFactors = (module: FactorExports, at: AddressOf): FactorKernels => {
  const list = ({ offsets, indices, values }: EntryRows) =>
    [at(offsets), at(indices), at(values), offsets.length - 1] as const;
  return {
    projectRows: (entries, others, into) =>
      module.projectRows(...list(entries), at(others.data), others.columns, at(into.data)),
    descendRows: ({ rows, columns, data }, targets, gram, { sweeps, tolerance }, scratch) =>
      module.descendRows(at(data), at(targets.data), at(gram), rows, columns, sweeps, tolerance, at(scratch)),
    ratioRows: (entries, rows, others, products, into) =>
      module.ratioRows(
        ...list(entries),
        ...([at(rows.data), at(others.data), rows.columns, at(products), at(into.data)] as const),
      ),
    addGram: ({ rows, columns, data }, into) => module.addGram(at(data), rows, columns, at(into)),
  };
};
