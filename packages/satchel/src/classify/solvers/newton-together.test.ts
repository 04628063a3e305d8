import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Vectors } from '../../core/matrix.ts';
import { createRandom } from '../../numeric/random.ts';
import { workerPool } from '../../parallel/worker-pool.ts';
import { workerScript } from '../../run/engine.ts';
import { permutedExecutor } from '../../run/permuted-executor.case.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { alone, dense, sparse } from '../parts/toy-examples.case.ts';
import type { Sides } from './newton-line-search.ts';
import { type NewtonSettings, type NewtonSolution, newtonLogistic } from './newton-logistic.ts';
import { newtonTogether } from './newton-together.ts';
import { rowsOf } from './rows.ts';

const compute = { ...testCompute, executor: alone };
const settings: NewtonSettings = { bias: true, tolerance: 1e-5, maxSteps: 100 };

interface World {
  readonly rows: number[][];
  readonly sides: Sides[];
}

/** Rows of unit length, a few of them empty; class k has every (k + 2)th row, so that late classes are rare. */
function world(classes: number, C: number, seed = 1, columns = 15, rows = 90): World {
  const random = createRandom(seed, 'newton together');
  const numbers = Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, f) =>
      i % 17 === 3 || random.below(3) > 0 ? 0 : random.uniform() + (i % (f + 2) === 0 ? 1 : 0),
    ),
  );
  const sides = Array.from({ length: classes }, (_, k): Sides => {
    return {
      signs: Int8Array.from(numbers, (_, i) => (i % (k + 2) === 0 ? 1 : -1)),
      costs: k % 2 === 0 ? [C, C] : [C / 2, 3 * C],
    };
  });
  return { rows: numbers.map((row) => row.map((x) => x / (Math.hypot(...row) || 1))), sides };
}

function solveAlone(vectors: Vectors, sides: Sides, by: NewtonSettings): NewtonSolution {
  const steps = newtonLogistic({ rows: rowsOf(vectors), ...sides }, by);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** ‖∇f‖ in 64 bits, without kernels. */
function slopeAt(rows: readonly number[][], { signs, costs }: Sides, point: Float64Array, bias: boolean): number {
  const columns = point.length - 1;
  const gradient = Float64Array.from(point, (weight, f) => (f < columns ? weight : 0));
  rows.forEach((row, i) => {
    const logit = row.reduce((sum, x, f) => sum + x * point[f]!, point[columns]!);
    const slope = (-signs[i]! * (signs[i]! > 0 ? costs[1] : costs[0])) / (1 + Math.exp(signs[i]! * logit));
    row.forEach((x, f) => {
      gradient[f]! += slope * x;
    });
    if (bias) gradient[columns]! += slope;
  });
  return Math.hypot(...gradient);
}

describe('all classes together', () => {
  it.each([0.01, 1, 30, 1000])('end where each class ends by itself, C = %d', async (C) => {
    const { rows, sides } = world(7, C);
    const together = await newtonTogether(sparse(rows), sides, settings, compute);
    together.forEach(({ point, isSettled }, k) => {
      const { point: best } = solveAlone(sparse(rows), sides[k]!, { ...settings, tolerance: 1e-10 });
      expect(isSettled).toBe(true);
      const largest = best.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
      for (const [f, weight] of best.entries()) expect(Math.abs(point[f]! - weight)).toBeLessThan(0.02 * largest);
    });
  });

  it.each([
    ['two classes', 2],
    ['more classes than stand side by side', 47],
  ])('keep the promise of the tolerance: %s', async (_what, classes) => {
    for (const bias of [true, false]) {
      const { rows, sides } = world(classes, 10);
      const together = await newtonTogether(sparse(rows), sides, { ...settings, bias }, compute);
      together.forEach(({ point }, k) => {
        const start = slopeAt(rows, sides[k]!, new Float64Array(point.length), bias);
        expect(slopeAt(rows, sides[k]!, point, bias)).toBeLessThan(1.1e-5 * start);
        if (!bias) expect(point.at(-1)).toBe(0);
      });
    }
  });

  it('keep it for any rows', async () => {
    const shape = fc.record({
      seed: fc.nat(),
      columns: fc.integer({ min: 1, max: 30 }),
      classes: fc.integer({ min: 2, max: 25 }),
      C: fc.constantFrom(0.01, 1, 100),
    });
    await fc.assert(
      fc.asyncProperty(shape, async ({ seed, columns, classes, C }) => {
        const { rows, sides } = world(classes, C, seed, columns, 40);
        const together = await newtonTogether(sparse(rows, columns), sides, { ...settings, tolerance: 1e-4 }, compute);
        together.forEach(({ point }, k) => {
          const start = slopeAt(rows, sides[k]!, new Float64Array(point.length), true);
          expect(slopeAt(rows, sides[k]!, point, true)).toBeLessThanOrEqual(1.01e-4 * start + 1e-6 * C); // flat from the start, but for rounding
        });
      }),
      { numRuns: 25 },
    );
  });

  it('do not care whether rows are dense or sparse', async () => {
    const { rows, sides } = world(6, 5);
    const fromSparse = await newtonTogether(sparse(rows), sides, settings, compute);
    const fromDense = await newtonTogether(dense(rows), sides, settings, compute);
    fromDense.forEach(({ point }, k) => {
      point.forEach((weight, f) => {
        expect(weight).toBeCloseTo(fromSparse[k]!.point[f]!, 2);
      });
    });
  });

  it('give the same bytes twice', async () => {
    const { rows, sides } = world(30, 10);
    const run = () => newtonTogether(sparse(rows), sides, settings, compute);
    expect(await run()).toEqual(await run());
  });

  it('give the same bytes on threads, in whatever order they are ready', async () => {
    const { rows, sides } = world(20, 10, 3, 150, 1200); // ten shards, and enough numbers to be sent
    const vectors = sparse(rows);
    const expected = await newtonTogether(vectors, sides, settings, compute);
    for (const executor of [permutedExecutor(1), permutedExecutor(2, 4), workerPool(workerScript(), 2)]) {
      expect(await newtonTogether(vectors, sides, settings, { ...compute, executor })).toEqual(expected);
      await executor.close();
    }
  });

  it('say which of them ran out of steps', async () => {
    const { rows, sides } = world(5, 1000);
    const together = await newtonTogether(sparse(rows), sides, { ...settings, maxSteps: 2 }, compute);
    expect(together.map(({ isSettled }) => isSettled)).toEqual([false, false, false, false, false]);
  });

  it('tell how many are done, up to all', async () => {
    const { rows, sides } = world(24, 1);
    const told: number[] = [];
    await newtonTogether(sparse(rows), sides, settings, compute, (done) => void told.push(done));
    expect(told).toEqual(told.toSorted((a, b) => a - b));
    expect([told[0], told.at(-1)]).toEqual([0, 24]);
  });

  it('stop when they are told to', async () => {
    const { rows, sides } = world(5, 1);
    const by = { ...compute, signal: AbortSignal.abort(new Error('enough')) };
    await expect(newtonTogether(sparse(rows), sides, settings, by)).rejects.toThrow('enough');
  });
});
