import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { createRandom } from '../../numeric/random.ts';
import { after, createBench } from '../twins.case.ts';

it('every function agrees with its plain twin to the bit', () => {
  const shape = fc.record({
    seed: fc.nat(10_000),
    rows: fc.integer({ min: 0, max: 6 }),
    others: fc.integer({ min: 1, max: 6 }),
    columns: fc.integer({ min: 1, max: 21 }),
  });
  fc.assert(
    fc.property(shape, ({ seed, rows, others, columns }) => {
      const bench = createBench(seed + 1, 1 << 17);
      const random = createRandom(seed, 'factor twins');
      const factor = (count: number) => {
        const matrix = bench.memory.matrix(count, columns);
        matrix.data.forEach((_, at) => {
          matrix.data[at] = random.uniform() < 0.4 ? 0 : random.uniform();
        });
        return matrix;
      };
      const [own, other, targets] = [factor(rows), factor(others), factor(rows)];
      const present = Array.from({ length: rows }, () =>
        Array.from({ length: others }, (_, j) => j).filter(() => random.uniform() < 0.6),
      );
      const entries = {
        offsets: bench.words([0, ...present.map((_, i) => present.slice(0, i + 1).flat().length)]),
        indices: bench.words(present.flat()),
        values: bench.floats(present.flat().map(() => 3 * random.uniform())),
      };
      const gram = bench.memory.f32(columns * columns);
      bench.plain.addGram(other, gram);
      const [scratch, products] = [bench.memory.f32(columns), bench.memory.f32(entries.values.length)];
      const run = (kernels: Kernels) => ({
        projected: after(targets.data, () => kernels.projectRows(entries, other, targets)),
        descended: after(own.data, () =>
          kernels.descendRows(own, targets, gram, { sweeps: 3, tolerance: 1e-3 }, scratch),
        ),
        ratios: after(targets.data, () => kernels.ratioRows(entries, own, other, products, targets)),
        products: products.slice(),
        gram: after(gram, () => kernels.addGram(own, gram)),
      });
      expect(run(bench.simd)).toEqual(run(bench.plain));
    }),
    { numRuns: 60 },
  );
});

it('descends to the non-negative least squares of two topics', () => {
  // G = [2 1; 1 2], b = (3, 0): without the bound w = (2, −1), with it (3/2, 0)
  const bench = createBench();
  const [rows, targets] = [bench.memory.matrix(1, 2), bench.memory.matrix(1, 2)];
  targets.data.set([3, 0]);
  const scratch = bench.memory.f32(2);
  bench.simd.descendRows(rows, targets, bench.floats([2, 1, 1, 2]), { sweeps: 50, tolerance: 1e-6 }, scratch);
  expect([...rows.data]).toEqual([1.5, 0]);
});
