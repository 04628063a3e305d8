import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { createRandom } from '../../numeric/random.ts';
import { after, type Bench, createBench, startsOf } from '../twins.case.ts';
import type { ClassRows } from './contract.ts';

interface Shape {
  readonly rows: number;
  readonly columns: number;
  readonly classes: number;
  readonly seed: number;
}

/** Half of the entries are there. */
function randomRows({ floats, words }: Bench, { rows, columns, classes, seed }: Shape): ClassRows {
  const random = createRandom(seed);
  const entries = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, (_, column) => column).filter(() => random.below(2)),
  );
  const values = floats(entries.flat().map(() => 2 * random.uniform() - 1));
  const matrix = { rows, columns, offsets: words(startsOf(entries)), indices: words(entries.flat()), values };
  return { matrix, classes: Math.ceil(classes / 4) * 4, bias: seed % 2 };
}

describe('class rows kernel', () => {
  it('takes the rows (2, 0) and (0, 3) with a constant 1 to products, sums and sums of squares', () => {
    const { floats, words, memory, simd } = createBench();
    const matrix = { rows: 2, columns: 2, offsets: words([0, 1, 2]), indices: words([0, 1]), values: floats([2, 3]) };
    const kernel = simd.classRows({ matrix, classes: 4, bias: 1 });
    const products = memory.f32(8);
    kernel.multiply(floats([1, 10, 0, 0, /**/ 2, 20, 0, 0, /**/ 5, 50, 0, 0]), products, { start: 0, end: 2 });
    expect([...products]).toEqual([2 + 5, 20 + 50, 0, 0, 6 + 5, 60 + 50, 0, 0]);
    const factors = floats([1, 10, 0, 0, /**/ 2, 20, 0, 0]);
    const sums = memory.f32(12);
    kernel.add(factors, sums);
    expect([...sums]).toEqual([2, 20, 0, 0, 6, 60, 0, 0, 3, 30, 0, 0]);
    kernel.addSquares(factors, sums.fill(1));
    expect([...sums]).toEqual([5, 41, 1, 1, 19, 181, 1, 1, 4, 31, 1, 1]);
  });

  it('agrees with its twin to the bit, for few classes and many', () => {
    const shapes = fc.record({
      rows: fc.integer({ min: 1, max: 12 }),
      columns: fc.integer({ min: 1, max: 12 }),
      classes: fc.integer({ min: 1, max: 45 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(shapes, (shape) => {
        const bench = createBench(shape.seed);
        const problem = randomRows(bench, shape);
        const weights = bench.matrix(shape.columns + 1, problem.classes).data;
        const factors = bench.matrix(shape.rows, problem.classes).data;
        const products = bench.memory.f32(shape.rows * problem.classes);
        const run = (kernels: Kernels) => {
          const kernel = kernels.classRows(problem);
          const range = { start: Math.floor(shape.rows / 3), end: shape.rows };
          return {
            products: after(products, () => kernel.multiply(weights, products, range)),
            sums: after(weights, () => kernel.add(factors, weights)),
            squares: after(weights, () => kernel.addSquares(factors, weights)),
          };
        };
        expect(run(bench.simd)).toEqual(run(bench.plain));
      }),
      { numRuns: 40 },
    );
  });
});
