import type { AddressOf } from '../address.ts';
import type { TopRowsKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface TopRowsExports {
  topRows(
    matrix: number,
    rows: number,
    columns: number,
    vector: number,
    k: number,
    scores: number,
    ids: number,
  ): number;
}

export const compiledTopRows = (module: TopRowsExports, at: AddressOf): TopRowsKernels => ({
  topRows({ data, rows, columns }, vector, scores, ids) {
    const k = Math.min(scores.length, ids.length);
    return k === 0 ? 0 : module.topRows(at(data), rows, columns, at(vector), k, at(scores), at(ids));
  },
});
