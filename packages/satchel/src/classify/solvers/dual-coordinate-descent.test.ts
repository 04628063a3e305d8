import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sparse } from '../parts/toy-examples.case.ts';
import { type Descent, type DescentSettings, descend, type TwoSidedProblem } from './dual-coordinate-descent.ts';
import { rowsOf, squaredNorms } from './rows.ts';

const problemOf = (rows: number[][], signs: number[], C: number): TwoSidedProblem => ({
  rows: rowsOf(sparse(rows)),
  squaredNorms: squaredNorms(sparse(rows)),
  signs: Int8Array.from(signs),
  costs: [C, C],
});

function solve(problem: TwoSidedProblem, settings: Partial<DescentSettings> = {}): Descent {
  const steps = descend(problem, {
    loss: 'squared-hinge',
    biasScale: 0,
    tolerance: 1e-14,
    maxPasses: 300_000,
    order: 7,
    ...settings,
  });
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

describe('two points, x = ±1 with y = ±1, without offset', () => {
  it.each([
    [0.1, 0.2857142857],
    [1, 0.8],
    [10, 0.9756097561],
  ])('squared hinge, C = %d: w = 4C / (1 + 4C)', (C, w) => {
    expect(solve(problemOf([[1], [-1]], [1, -1], C)).weights[0]).toBeCloseTo(w, 7);
  });

  it.each([
    [0.1, 0.2],
    [0.5, 1],
    [10, 1],
  ])('hinge, C = %d: w = min(1, 2C)', (C, w) => {
    expect(solve(problemOf([[1], [-1]], [1, -1], C), { loss: 'hinge' }).weights[0]).toBeCloseTo(w, 7);
  });
});

const problems = fc.record({
  rows: fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 3 }), {
    minLength: 2,
    maxLength: 25,
  }),
  bits: fc.array(fc.boolean(), { minLength: 25, maxLength: 25 }),
  C: fc.constantFrom(0.01, 1, 20),
  loss: fc.constantFrom('squared-hinge' as const, 'hinge' as const),
  biasScale: fc.constantFrom(0, 1, 3),
});

it('ends at a point whose certificate holds when it is computed from the definitions', () => {
  fc.assert(
    fc.property(problems, ({ rows, bits, C, loss, biasScale }) => {
      const signs = rows.map((_, i) => (bits[i] ? 1 : -1));
      const { weights, bias, dual, primal, bound } = solve(problemOf(rows, signs, C), {
        loss,
        biasScale,
        tolerance: 1e-6,
      });
      const extended = rows.map((row) => [...row, biasScale]);
      const w = [0, 1, 2, 3].map((i) => extended.reduce((sum, row, r) => sum + dual[r]! * signs[r]! * row[i]!, 0));
      [...weights, biasScale === 0 ? 0 : bias / biasScale].forEach((value, i) => {
        expect(value).toBeCloseTo(w[i]!, 8);
      });
      const half = w.reduce((sum, value) => sum + value * value, 0) / 2;
      const lacks = extended.map((row, r) =>
        Math.max(0, 1 - signs[r]! * row.reduce((sum, value, i) => sum + value * w[i]!, 0)),
      );
      const P = half + C * lacks.reduce((sum, lack) => sum + (loss === 'hinge' ? lack : lack * lack), 0);
      const D = dual.reduce((sum, a) => sum + a - (loss === 'hinge' ? 0 : (a * a) / (4 * C)), 0) - half;
      expect(primal).toBeCloseTo(P, 6);
      expect(bound).toBeCloseTo(D, 6);
      expect(P - D).toBeLessThanOrEqual(1.001e-6 * P);
      expect(dual.every((a) => a >= 0 && (loss !== 'hinge' || a <= C))).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it('finds the same optimum whatever the order of the rows', () => {
  const rows = Array.from({ length: 40 }, (_, i) => [Math.sin(i), Math.cos(3 * i), (i % 5) / 2]);
  const signs = rows.map(([a, b]) => (a! + b! * 0.5 > 0.1 ? 1 : -1));
  const [one, other] = [1, 99].map((order) => solve(problemOf(rows, signs, 2), { order, biasScale: 1 }));
  one!.weights.forEach((value, i) => {
    expect(other!.weights[i]).toBeCloseTo(value, 4);
  });
  expect(other!.primal).toBeCloseTo(one!.primal, 6);
});

it('stops after the passes it was given, with what it has', () => {
  const { passes, weights } = solve(problemOf([[1], [-1], [0.1]], [1, -1, -1], 1e6), { maxPasses: 2 });
  expect(passes).toBe(2);
  expect(Number.isFinite(weights[0])).toBe(true);
});

it.each([1e-15, 1e15])('works on data of scale %d as on data of scale 1', (scale) => {
  const rows = [
    [1, 2],
    [2, -1],
    [-1, -1],
    [-2, 0.5],
  ];
  const signs = [1, 1, -1, -1];
  const plain = solve(problemOf(rows, signs, 1), { biasScale: 0 });
  const scaled = solve(
    problemOf(
      rows.map((row) => row.map((value) => value * scale)),
      signs,
      1 / scale ** 2,
    ),
  );
  plain.weights.forEach((value, i) => {
    expect(scaled.weights[i]! * scale).toBeCloseTo(value, 5);
  });
});
