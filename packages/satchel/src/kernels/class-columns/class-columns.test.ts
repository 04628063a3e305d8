import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { createRandom } from '../../numeric/random.ts';
import { after, type Bench, createBench, startsOf } from '../twins.case.ts';
import type { ClassColumns } from './contract.ts';

interface Shape {
  readonly rows: number;
  readonly columns: number;
  readonly classes: number;
  readonly shard: number;
  readonly seed: number;
}

/** Half of the entries are there. */
function randomColumns({ floats, words }: Bench, { rows, columns, classes, shard, seed }: Shape): ClassColumns {
  const random = createRandom(seed);
  const entries = Array.from({ length: columns }, () =>
    Array.from({ length: rows }, (_, row) => row).filter(() => random.below(2)),
  );
  const values = floats(entries.flat().map(() => 2 * random.uniform() - 1));
  const lists = {
    offsets: words(startsOf(entries)),
    indices: words(entries.flatMap((list) => marked(list, shard))),
    values,
  };
  const transposed = { rows: columns, columns: rows, ...lists };
  return { transposed, shard, classes: Math.ceil(classes / 4) * 4, bias: seed % 2 };
}

/** The highest bit marks the first entry of a shard, but for the first. */
const marked = (rows: readonly number[], shard: number): number[] =>
  rows.map((row, j) => row + (j > 0 && Math.floor(row / shard) !== Math.floor(rows[j - 1]! / shard) ? 2 ** 31 : 0));

describe('class columns kernel', () => {
  const all = { start: 0, end: 3 };

  it('takes the rows (2, 0) and (0, 3) with a constant 1 to sums and sums of squares', () => {
    const { floats, words, memory, simd } = createBench();
    const lists = { offsets: words([0, 1, 2]), indices: words([0, 1]), values: floats([2, 3]) };
    const kernel = simd.classColumns({
      transposed: { rows: 2, columns: 2, ...lists },
      shard: 128,
      classes: 4,
      bias: 1,
    });
    const factors = floats([1, 10, 0, 0, /**/ 2, 20, 0, 0]);
    const sums = memory.f32(12);
    kernel.add(factors, sums, all);
    expect([...sums]).toEqual([2, 20, 0, 0, 6, 60, 0, 0, 3, 30, 0, 0]);
    kernel.addSquares(factors, sums.fill(1), all);
    expect([...sums]).toEqual([5, 41, 1, 1, 19, 181, 1, 1, 4, 31, 1, 1]);
  });

  it('sums shard by shard: (1e8 + 1) + (1 − 1e8) is 0 in 32 bits', () => {
    const { floats, words, memory, simd } = createBench();
    const lists = {
      offsets: words([0, 4]),
      indices: words(marked([0, 1, 2, 3], 2)),
      values: floats([1e8, 1, 1, -1e8]),
    };
    const kernel = simd.classColumns({ transposed: { rows: 1, columns: 4, ...lists }, shard: 2, classes: 4, bias: 0 });
    const sums = memory.f32(8);
    kernel.add(floats(Array(16).fill(1)), sums, { start: 0, end: 2 });
    expect(sums[0]).toBe(0);
  });

  it('agrees with its twin to the bit, for few classes and many', () => {
    const shapes = fc.record({
      rows: fc.integer({ min: 1, max: 12 }),
      columns: fc.integer({ min: 1, max: 12 }),
      classes: fc.integer({ min: 1, max: 45 }),
      shard: fc.integer({ min: 1, max: 13 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(shapes, (shape) => {
        const bench = createBench(shape.seed);
        const problem = randomColumns(bench, shape);
        const sums = bench.matrix(shape.columns + 1, problem.classes).data;
        const factors = bench.matrix(shape.rows, problem.classes).data;
        const range = { start: Math.floor(shape.columns / 3), end: shape.columns + (shape.seed % 3 > 0 ? 1 : 0) };
        const run = (kernels: Kernels) => {
          const kernel = kernels.classColumns(problem);
          return {
            sums: after(sums, () => kernel.add(factors, sums, range)),
            squares: after(sums, () => kernel.addSquares(factors, sums, range)),
          };
        };
        expect(run(bench.simd)).toEqual(run(bench.plain));
      }),
      { numRuns: 60 },
    );
  });
});
