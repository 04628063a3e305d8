import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kernelProvider } from '../../kernels/provider.ts';
import { createRandom } from '../random.ts';
import { addWeightedRows } from '../weighted-rows.ts';
import { createRowAdder } from './row-adder.ts';

/** Says how many memories it created. */
function counted() {
  const provider = {
    ...kernelProvider,
    memories: 0,
    createMemory(bytes: number, shared: boolean) {
      provider.memories++;
      return kernelProvider.createMemory(bytes, shared);
    },
  };
  return provider;
}

it('adds 2 · (1, …) + 3 · (10, …), in the end in a kernel', () => {
  const kernels = counted();
  const columns = 1000;
  const data = Float32Array.from({ length: 2 * columns }, (_, i) => (i < columns ? 1 : 10));
  const add = createRowAdder({ rows: 2, columns, data }, kernels);
  for (let time = 1; time <= 9; time++) {
    const into = new Float64Array(columns).fill(5);
    add(Uint32Array.of(0, 1), Float64Array.of(2, 3), into);
    expect(new Set(into)).toEqual(new Set([37]));
    expect(kernels.memories).toBe(time >= 7 ? 1 : 0); // 1,550 products a time gain, 10,000 pay for the copy
  }
});

it('does not copy the matrix for sums that a kernel takes no faster', () => {
  const kernels = counted();
  const add = createRowAdder({ rows: 2, columns: 4, data: new Float32Array(8) }, kernels);
  for (let time = 0; time < 1000; time++) add(Uint32Array.of(0, 1), Float64Array.of(2, 3), new Float64Array(4));
  expect(kernels.memories).toBe(0);
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
