import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from '../../numeric/random.ts';
import { columnsOf, sparseOf } from '../solvers/sparse-columns.ts';
import { addProducts } from './nearest-rows.ts';

it('adds the bits of one column after the other, whether columns hold a number for every row or not', () => {
  const shape = fc.record({ rows: fc.integer({ min: 1, max: 12 }), columns: fc.integer({ min: 1, max: 14 }), zeros: fc.constantFrom(0, 0.02, 0.5), seed: fc.nat() }); // biome-ignore format: one line
  fc.assert(
    fc.property(shape, ({ rows, columns, zeros, seed }) => {
      const random = createRandom(seed, 'products');
      const drawn = () => (random.uniform() < zeros ? 0 : random.uniform() - 0.5);
      const data = Float32Array.from({ length: rows * columns }, drawn);
      const vector = Float32Array.from({ length: columns }, drawn);
      const expected = Float64Array.from({ length: rows }, (_, row) => {
        let sum = 1;
        for (let i = 0; i < columns; i++) sum += vector[i]! * data[row * columns + i]!;
        return sum;
      });
      const products = new Float64Array(rows).fill(1);
      const square = addProducts(columnsOf(sparseOf({ rows, columns, data })), vector, products);
      expect(products).toEqual(expected);
      expect(square).toBe(vector.reduce((sum, value) => sum + value * value, 0));
    }),
    { numRuns: 300 },
  );
});
