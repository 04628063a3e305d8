import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../numeric/random.ts';
import { dense } from '../parts/toy-examples.case.ts';
import { defaultGamma, type KernelFunction, kernelRows } from './kernel-function.ts';
import { rowCache } from './row-cache.ts';
import { squaredNorms } from './rows.ts';
import {
  choosePair,
  minimise,
  type SmoProblem,
  type SmoSettings,
  type SmoSolution,
  startingPoint,
  step,
} from './smo.ts';

/** Eight points of two classes, as given to scikit-learn's SVC. */
const points = dense([
  [0, 0],
  [1, 0],
  [0, 1],
  [1.4, 0.9],
  [2, 2],
  [2, 0.8],
  [1, 1.7],
  [0.8, 0.6],
]);
const signs = Int8Array.of(1, 1, 1, 1, -1, -1, -1, -1);
const rbf: KernelFunction = { kernel: 'rbf', gamma: 0.5, degree: 3, constant: 0 };
const exact = { tolerance: 1e-3, shrinking: false, maxSteps: 1e7 };

function problemOf(kernel: KernelFunction, bytes = 1e6, vectors = points, y = signs): SmoProblem {
  const members = Uint32Array.from({ length: vectors.rows }, (_, i) => i);
  const { row, diagonal, work } = kernelRows(vectors, squaredNorms(vectors), members, kernel, bytes);
  return { signs: y, costs: [1, 1], diagonal, row, work };
}

/** Row i of the RBF kernel with γ = ½ in 64 bits: the first pairs of the example are chosen between equal gains. */
function exactRow(i: number): Float64Array {
  const tenth = (at: number) => Math.round(10 * points.data[at]!) / 10;
  return Float64Array.from(signs, (_, j) =>
    Math.exp(-((tenth(2 * i) - tenth(2 * j)) ** 2 + (tenth(2 * i + 1) - tenth(2 * j + 1)) ** 2) / 2),
  );
}

function solve(problem: SmoProblem, settings: Partial<SmoSettings> = {}): SmoSolution {
  const steps = minimise(problem, { ...exact, ...settings });
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

describe('a two-class machine of eight points', () => {
  it('takes the pairs of the worked example', () => {
    const asked: number[] = [];
    const row = (i: number) => {
      asked.push(i);
      return exactRow(i);
    };
    const { steps } = solve({ ...problemOf(rbf), row });
    expect(steps).toBe(5);
    expect(asked).toEqual([3, 3, 5, 0, 0, 7, 1, 1, 6, 2, 2, 0, 0, 0, 4, 0]); // i, then i and j; the last i finds no j
  });

  it('has the worked gaps before its first four steps, and is settled after the fifth', () => {
    const problem = { ...problemOf(rbf), row: exactRow };
    const state = startingPoint(problem);
    for (const [i, j, gap] of [
      [3, 5, 2],
      [0, 7, 2.16935209],
      [1, 6, 1.91043851],
      [2, 0, 1.23710326],
    ] as const) {
      const pair = choosePair(problem, state, 1e-3)!;
      expect(pair).toMatchObject({ i, j });
      expect(pair.gap).toBeCloseTo(gap, 8);
      step(problem, state, pair);
    }
    step(problem, state, choosePair(problem, state, 1e-3)!);
    expect(choosePair(problem, state, 1e-3)).toBeUndefined();
  });

  it('has the worked alphas, offset and objective', () => {
    const { alphas, rho, objective, isSettled } = solve(problemOf(rbf));
    expect(isSettled).toBe(true);
    [0.3847563, 1, 1, 1, 0.3847563, 1, 1, 1].forEach((alpha, i) => {
      expect(alphas[i]).toBeCloseTo(alpha, 6);
    });
    expect(rho).toBeCloseTo(-0.00669711, 6);
    expect(objective).toBeCloseTo(-5.44395176, 6);
  });

  it.each([
    ['linear', { kernel: 'linear' as const }, -2.11111111, -4.34567901],
    ['polynomial', { kernel: 'polynomial' as const, constant: 1 }, -1.30321271, -3.08608217],
  ])('has the worked offset and objective of the %s kernel', (_, kernel, rho, objective) => {
    const solution = solve(problemOf({ ...rbf, ...kernel }), { tolerance: 1e-8 });
    expect(solution.rho).toBeCloseTo(rho, 6);
    expect(solution.objective).toBeCloseTo(objective, 6);
  });

  it('closes the gap between (1) and the primal', () => {
    const problem = problemOf(rbf);
    const { alphas, rho, objective } = solve(problem, { tolerance: 1e-10 });
    let [half, mistakes] = [0, 0];
    for (let i = 0; i < 8; i++) {
      const f = alphas.reduce((sum, alpha, j) => sum + alpha * signs[j]! * problem.row(i)[j]!, 0);
      half += (alphas[i]! * signs[i]! * f) / 2;
      mistakes += Math.max(0, 1 - signs[i]! * (f - rho));
    }
    expect(half + mistakes).toBeCloseTo(-objective, 8);
  });
});

describe('the solver', () => {
  it('keeps to the bounds and the balance, and meets the conditions of optimality, with and without shrinking', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 4, max: 60 }), fc.boolean(), (seed, count, shrinking) => {
        const random = createRandom(seed);
        const vectors = dense(
          Array.from({ length: count }, () => [random.uniform(), random.uniform(), random.uniform()]),
        );
        const y = Int8Array.from({ length: count }, (_, i) => (i % 3 === 0 ? 1 : -1));
        const problem = problemOf({ ...rbf, gamma: 4 }, 1e6, vectors, y);
        const { alphas, rho } = solve(problem, { shrinking });
        expect(alphas.every((alpha) => alpha >= 0 && alpha <= 1)).toBe(true);
        expect(Math.abs(alphas.reduce((sum, alpha, i) => sum + alpha * y[i]!, 0))).toBeLessThan(1e-9);
        for (let i = 0; i < count; i++) {
          const f = alphas.reduce((sum, alpha, j) => sum + alpha * y[j]! * problem.row(i)[j]!, -rho);
          const margin = y[i]! * f - 1;
          if (alphas[i]! < 1) expect(margin).toBeGreaterThan(-0.0021);
          if (alphas[i]! > 0) expect(margin).toBeLessThan(0.0021);
        }
      }),
    );
  });

  it('ends at the same objective with shrinking, on rows that are shrunk and brought back', () => {
    const random = createRandom(3);
    const vectors = dense(Array.from({ length: 600 }, () => [random.uniform(), random.uniform()]));
    const y = Int8Array.from({ length: 600 }, (_, i) =>
      (vectors.data[2 * i]! + 0.4 * random.uniform()) % 0.5 > 0.25 ? 1 : -1,
    );
    const problem = problemOf({ ...rbf, gamma: 100 }, 1e8, vectors, y);
    const [plain, shrunk] = [false, true].map((shrinking) => solve(problem, { shrinking, tolerance: 1e-6 }));
    expect(shrunk!.steps).toBeGreaterThan(800);
    expect(Math.abs(shrunk!.objective / plain!.objective - 1)).toBeLessThan(1e-9);
    expect(shrunk!.rho).toBeCloseTo(plain!.rho, 5);
  });

  it('gives the same bits however few kernel rows are kept', () => {
    expect(solve(problemOf(rbf, 0))).toEqual(solve(problemOf(rbf)));
  });

  it('brings equal points with opposite labels to their bound', () => {
    const { alphas } = solve(problemOf(rbf, 1e6, dense([[1], [1], [3]]), Int8Array.of(1, -1, -1)));
    expect([...alphas.subarray(0, 2)]).toEqual([1, 1]);
  });

  it('says so when it runs out of steps', () => {
    const { isSettled, steps } = solve(problemOf(rbf), { maxSteps: 2 });
    expect([isSettled, steps]).toEqual([false, 2]);
  });
});

describe('kept rows', () => {
  it('are computed again once they had to go, and never more than fit are kept', () => {
    const computed: number[] = [];
    const cache = rowCache(4, 3 * 8 * 4, (i, into) => {
      computed.push(i);
      into.fill(i);
    });
    for (const i of [0, 1, 2, 0, 3, 0, 1]) expect(cache.row(i)[0]).toBe(i);
    expect(computed).toEqual([0, 1, 2, 3, 1]);
  });

  it('are at least two: a row stays while one other is asked for', () => {
    const cache = rowCache(3, 0, (i, into) => into.fill(i));
    const first = cache.row(0);
    cache.row(1);
    expect(first[0]).toBe(0);
  });
});

it('the default gamma is that of scikit-learn', () => {
  expect(defaultGamma(points)).toBeCloseTo(1.0178117, 6);
  expect(defaultGamma(dense([[2, 2]]))).toBe(1);
});
