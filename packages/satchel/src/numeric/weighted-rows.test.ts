import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addWeightedRows } from './weighted-rows.ts';

it('adds rows that a reader can add', () => {
  const into = Float64Array.of(100, 200);
  addWeightedRows(Uint32Array.of(2, 0, 2), Float32Array.of(1, 10, 2), Float32Array.of(1, 2, 3, 4, 5, 6), into);
  expect([...into]).toEqual([100 + 5 + 10 + 10, 200 + 6 + 20 + 12]);
});

it('has the bits of one row after the other', () => {
  const number = fc.float({ noNaN: true, noDefaultInfinity: true });
  const sums = fc
    .integer({ min: 1, max: 9 })
    .chain((width) =>
      fc.tuple(
        fc.array(number, { minLength: 6 * width, maxLength: 6 * width }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), number), { maxLength: 11 }),
        fc.array(number, { minLength: width, maxLength: width }),
      ),
    );
  fc.assert(
    fc.property(sums, ([matrix, terms, start]) => {
      const data = Float32Array.from(matrix);
      const expected = Float64Array.from(start);
      for (const [row, weight] of terms)
        for (let k = 0; k < start.length; k++) expected[k]! += weight * data[row * start.length + k]!;
      const rows = Uint32Array.from(terms, ([row]) => row);
      const numbers = terms.map(([, weight]) => weight);
      for (const weights of [Float32Array.from(numbers), Float64Array.from(numbers)]) {
        const into = Float64Array.from(start);
        addWeightedRows(rows, weights, data, into);
        expect(into).toEqual(expected);
      }
    }),
  );
});
