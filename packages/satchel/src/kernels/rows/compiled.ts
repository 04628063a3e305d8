import type { AddressOf } from '../address.ts';
import type { RowKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface RowExports {
  dot(a: number, b: number, n: number): number;
  dotRows(matrix: number, rows: number, columns: number, vector: number, into: number): void;
  addScaled(factor: number, x: number, y: number, n: number): void;
  addWideRows(matrix: number, columns: number, rowIds: number, weights: number, count: number, into: number): void;
  sumRows(matrix: number, columns: number, rowIds: number, weights: number, count: number, into: number): void;
}

export const compiledRows = (module: RowExports, at: AddressOf): RowKernels => ({
  dot: (a, b) => module.dot(at(a), at(b), a.length),
  dotRows: ({ data, rows, columns }, vector, into) => module.dotRows(at(data), rows, columns, at(vector), at(into)),
  addScaled: (factor, x, into) => module.addScaled(factor, at(x), at(into), x.length),
  addWideRows: ({ data, columns }, ids, weights, into) =>
    module.addWideRows(at(data), columns, at(ids), at(weights), ids.length, at(into)),
  sumRows: ({ data, columns }, ids, weights, into) =>
    module.sumRows(at(data), columns, at(ids), at(weights), ids.length, at(into)),
});
