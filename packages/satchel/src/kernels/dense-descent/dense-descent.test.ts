import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { type Bench, createBench } from '../twins.case.ts';
import { type DenseDescentProblem, type DescentLane, NUMBERS, PLACES } from './contract.ts';

/** A lane for the squared hinge with C = 1, whose order is that of the rows; row i has the class where i mod `every` is 0. */
function laneOf({ memory }: Bench, rows: number, columns: number, every: number): DescentLane {
  const lane = {
    ...{ numbers: memory.f64(9), places: memory.u32(3), weights: memory.f64(columns) },
    ...{ dual: memory.f64(rows), order: memory.u32(rows), signs: memory.u8(rows) },
  };
  for (let row = 0; row < rows; row++) {
    lane.order[row] = row;
    lane.signs[row] = row % every === 0 ? 1 : 0;
  }
  lane.numbers.set([
    0,
    0,
    0,
    0,
    Number.POSITIVE_INFINITY,
    0.5,
    Number.POSITIVE_INFINITY,
    0.5,
    Number.POSITIVE_INFINITY,
  ]);
  lane.places.set([0, rows, 1]);
  return lane;
}

function problemOf(bench: Bench, data: readonly (readonly number[])[], biasScale: number): DenseDescentProblem {
  const [rows, columns] = [data.length, data[0]!.length];
  const matrix = bench.memory.matrix(rows, columns);
  matrix.data.set(data.flat());
  const squaredNorms = bench.memory.f64(rows);
  data.forEach((row, i) => {
    squaredNorms[i] = row.reduce((sum, x) => sum + Math.fround(x) ** 2, 0);
  });
  const lanes = [2, 3, 4, 5].map((every) => laneOf(bench, rows, columns, every));
  return { rows: matrix, squaredNorms, biasScale, lanes, scratch: bench.memory.u32(24) };
}

/** The arrays of every lane after some passes, from the same start. */
function after(kernels: Kernels, problem: DenseDescentProblem, products: Float64Array, passes: number) {
  const before = problem.lanes.map((lane) => Object.values(lane).map((array) => array.slice()));
  const kernel = kernels.denseDescent(problem);
  for (let pass = 0; pass < passes; pass++) {
    while (kernel.step(7) === 7);
    for (const { places, numbers } of problem.lanes) {
      places[PLACES.at] = 0;
      numbers[NUMBERS.parkingSlope] = 0.01;
    }
  }
  kernel.multiply(problem.lanes[0]!.weights, products);
  const lanes = problem.lanes.map((lane) => Object.values(lane).map((array) => array.slice()));
  const result = { products: products.slice(), lanes };
  problem.lanes.forEach((lane, i) => {
    Object.values(lane).forEach((array, j) => {
      array.set(before[i]![j]!);
    });
  });
  return result;
}

describe('the kernel of four descents', () => {
  it('finds the least of ½w² + Σ max(0, 1 − y w x)² for the points ±1: w = 4 / 5', () => {
    const bench = createBench();
    const problem = problemOf(bench, [[1, 0], [-1, 0]], 0); // biome-ignore format: one line
    const [lane] = problem.lanes;
    const kernel = bench.simd.denseDescent(problem);
    for (let pass = 0; pass < 60; pass++) {
      expect(kernel.step(10)).toBe(2);
      for (const { places } of problem.lanes) places[PLACES.at] = 0;
    }
    expect(lane!.weights[0]).toBeCloseTo(0.8, 12);
    expect([...lane!.dual]).toEqual([expect.closeTo(0.4, 10), expect.closeTo(0.4, 10)]);
  });

  it('agrees with its twin to the bit, with rows that are parked', () => {
    const shapes = fc.record({
      rows: fc.integer({ min: 1, max: 23 }),
      columns: fc.integer({ min: 1, max: 9 }).map((half) => 2 * half),
      biasScale: fc.constantFrom(0, 1, 0.3),
      seed: fc.nat(1000),
    });
    fc.assert(
      fc.property(shapes, ({ rows, columns, biasScale, seed }) => {
        const bench = createBench(seed);
        const { data } = bench.matrix(rows, columns);
        const list = Array.from({ length: rows }, (_, i) => [...data.subarray(i * columns, (i + 1) * columns)]);
        const problem = problemOf(bench, list, biasScale);
        const products = bench.memory.f64(rows);
        const plain = after(bench.plain, problem, products, 5);
        expect(after(bench.simd, problem, products, 5)).toEqual(plain);
        if (bench.relaxed) expect(after(bench.relaxed, problem, products, 5)).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });

  it('leaves closed lanes alone', () => {
    for (const build of ['simd', 'plain'] as const) {
      const bench = createBench();
      const problem = problemOf(bench, [[1, 2], [3, -1], [0, 1]], 1); // biome-ignore format: one line
      for (const { places } of problem.lanes.slice(1)) places[PLACES.isOpen] = 0;
      expect(bench[build].denseDescent(problem).step(10)).toBe(3);
      expect(problem.lanes[0]!.weights.some((weight) => weight !== 0)).toBe(true);
      for (const { places, weights } of problem.lanes.slice(1)) {
        expect([...places]).toEqual([0, 3, 0]);
        expect([...weights]).toEqual([0, 0]);
      }
    }
  });
});
