import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dense, sparse } from '../parts/toy-examples.case.ts';
import { rowsOf, squaredNorms } from './rows.ts';

const number = fc.oneof(fc.constant(0), fc.integer({ min: -8, max: 8 }));
const table = fc.integer({ min: 1, max: 9 }).chain((columns) =>
  fc.record({
    rows: fc.array(fc.array(number, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 6 }),
    weights: fc.array(number, { minLength: columns, maxLength: columns }),
  }),
);

it('gives the same sums for dense and sparse rows as the textbook', () => {
  fc.assert(
    fc.property(table, ({ rows, weights }) => {
      for (const vectors of [dense(rows), sparse(rows)]) {
        const { dot, add, addSquares } = rowsOf(vectors);
        rows.forEach((row, i) => {
          expect(dot(i, Float64Array.from(weights))).toBe(row.reduce((sum, value, j) => sum + value * weights[j]!, 0));
          const [sums, squares] = [Float64Array.from(weights), Float64Array.from(weights)];
          add(i, 3, sums);
          addSquares(i, 3, squares);
          expect([...sums]).toEqual(row.map((value, j) => weights[j]! + 3 * value));
          expect([...squares]).toEqual(row.map((value, j) => weights[j]! + 3 * value * value));
        });
        expect([...squaredNorms(vectors)]).toEqual(
          rows.map((row) => row.reduce((sum, value) => sum + value * value, 0)),
        );
      }
    }),
  );
});
