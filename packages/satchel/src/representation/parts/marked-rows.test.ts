import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SparseVector, sparseRowOf } from '../../core/matrix.ts';
import { buildMarkedRows } from './marked-rows.ts';

const rowFrom = (columns: readonly number[]): SparseVector => {
  const indices = Uint32Array.from(columns).sort();
  return { indices, values: Float32Array.from(indices, (column) => column + 0.5) };
};

describe('marked rows', () => {
  it('give back every row that was added', () => {
    const rows = fc.array(fc.uniqueArray(fc.nat({ max: 99 }), { maxLength: 40 }), { maxLength: 12 });
    fc.assert(
      fc.property(rows, (lists) => {
        const builder = buildMarkedRows(lists.length, 100);
        for (const list of lists) builder.add(rowFrom(list));
        const matrix = builder.finish();
        lists.forEach((list, i) => {
          expect(sparseRowOf(matrix, i)).toEqual(rowFrom(list));
        });
      }),
      { numRuns: 100 },
    );
  });

  it('copy a row, whose arrays may be written again', () => {
    const builder = buildMarkedRows(2, 8);
    const row = rowFrom([1, 5]);
    builder.add(row);
    row.values.fill(9);
    row.indices.set([0, 7]);
    builder.add(row);
    expect([...builder.finish().values]).toEqual([1.5, 5.5, 9, 9]);
  });

  it('take more values than one block holds', () => {
    const columns = 700_000;
    const wide = rowFrom(Array.from({ length: columns }, (_, column) => column));
    const builder = buildMarkedRows(3, columns);
    for (let i = 0; i < 3; i++) builder.add(wide);
    const matrix = builder.finish();
    expect(matrix.values.length).toBe(3 * columns);
    expect(matrix.values.at(-1)).toBe(columns - 0.5);
    expect(matrix.indices.at(-1)).toBe(columns - 1);
  });
});
