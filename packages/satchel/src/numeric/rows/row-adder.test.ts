import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kernelProvider } from '../../kernels/provider.ts';
import { createRandom } from '../random.ts';
import { addWeightedRows } from '../weighted-rows.ts';
import { createRowAdder } from './row-adder.ts';

it('adds 2 · (1, 2) + 3 · (10, 20) to (5, 5)', () => {
  const add = createRowAdder({ rows: 2, columns: 2, data: Float32Array.of(1, 2, 10, 20) }, kernelProvider);
  for (const _time of [1, 2, 3, 4, 5]) {
    const into = Float64Array.of(5, 5); // the last time in a kernel
    add(Uint32Array.of(0, 1), Float64Array.of(2, 3), into);
    expect([...into]).toEqual([37, 69]);
  }
});

it('gives the bits of the plain sums before and after the matrix is copied', () => {
  const shape = fc.record({ rows: fc.integer({ min: 1, max: 40 }), columns: fc.integer({ min: 1, max: 40 }), terms: fc.constantFrom(0, 1, 7, 100, 5000), seed: fc.nat() }); // biome-ignore format: one line
  fc.assert(
    fc.property(shape, ({ rows, columns, terms, seed }) => {
      const random = createRandom(seed, 'rows');
      const data = Float32Array.from({ length: rows * columns }, () => random.uniform() - 0.5);
      const add = createRowAdder({ rows, columns, data }, kernelProvider);
      for (let time = 0; time < 8; time++) {
        const ids = Uint32Array.from({ length: terms }, () => random.below(rows));
        const weights = Float64Array.from({ length: terms }, () => 10 * random.uniform() - 5);
        const [into, expected] = [new Float64Array(columns).fill(0.1), new Float64Array(columns).fill(0.1)];
        add(ids, weights, into);
        addWeightedRows(ids, weights, data, expected);
        expect(into).toEqual(expected);
      }
    }),
    { numRuns: 60 },
  );
});
