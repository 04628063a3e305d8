import { describe, expect, it } from 'vitest';
import { type Matrix, sparseRows } from '../../core/matrix.ts';
import { createRandom } from '../../numeric/random.ts';
import {
  descendToSparse,
  type Loss,
  logisticLoss,
  type SparseProblem,
  type SparseSettings,
  squaredHinge,
} from './sparse-weights.ts';

const usual = {
  loss: squaredHinge,
  biasScale: 0,
  isBiasPenalised: true,
  tolerance: 1e-10,
  maxPasses: 10_000,
  order: 7,
};

function solve(problem: SparseProblem, settings: Partial<SparseSettings> = {}) {
  const steps = descendToSparse(problem, { ...usual, ...settings });
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const ones = (...signs: number[]): SparseProblem => ({
  vectors: { rows: signs.length, columns: 1, data: new Float32Array(signs.length).fill(1) },
  signs: Int8Array.from(signs),
  costs: [1, 1],
});

describe('one weight, by hand', () => {
  it.each([
    ['|w| + 2 (1 − w)² is least at 3/4', ones(1, 1), squaredHinge, 0.75],
    ['a cost of 1/4 is not worth a weight', { ...ones(1, 1), costs: [0.25, 0.25] as const }, squaredHinge, 0],
    ['a row of weight 2 is two rows', { ...ones(1), weights: Float64Array.of(2) }, squaredHinge, 0.75],
    ['the other side has the other sign', ones(-1, -1), squaredHinge, -0.75],
    ['|w| + 4 log(1 + e^−w) is least at ln 3', { ...ones(1), costs: [4, 4] as const }, logisticLoss, Math.log(3)],
    [
      'costs differ by side: 8 σ(−w) − σ(w) is 1 at ln 3.5',
      { ...ones(1, -1), costs: [1, 8] as const },
      logisticLoss,
      Math.log(3.5),
    ],
  ])('%s', (_what, problem, loss, expected) => {
    expect(solve(problem, { loss }).weights[0]).toBeCloseTo(expected, 8);
  });

  it('an offset that is not kept small balances the sides: its gradient is 0', () => {
    const { weights, bias } = solve(ones(1, 1, -1), { loss: logisticLoss, biasScale: 1, isBiasPenalised: false });
    expect([weights[0], bias]).toEqual([0, expect.closeTo(Math.log(2), 7)]);
  });
});

/** Sixty rows with forty features, five of which decide the side. */
function planted(): { problem: SparseProblem; matrix: Matrix } {
  const random = createRandom(3, 'sparse weights');
  const [rows, columns] = [60, 40];
  const data = Float32Array.from({ length: rows * columns }, () => (random.below(3) === 0 ? random.uniform() : 0));
  const signs = Int8Array.from({ length: rows }, (_, i) =>
    data.subarray(i * columns, i * columns + 5).reduce((sum, x) => sum + x, 0) + 0.3 * random.uniform() > 0.9 ? 1 : -1,
  );
  return { problem: { vectors: { rows, columns, data }, signs, costs: [1, 2] }, matrix: { rows, columns, data } };
}

/** ∂L/∂w_j for every column, then for the offset, straight from the definition. */
function gradients(
  { signs, costs }: SparseProblem,
  { rows, columns, data }: Matrix,
  loss: Loss,
  point: number[],
): number[] {
  const all = new Array<number>(columns + 1).fill(0);
  for (let i = 0; i < rows; i++) {
    const row = [...data.subarray(i * columns, (i + 1) * columns), 1];
    const score = row.reduce((sum, x, j) => sum + x * point[j]!, 0);
    const slope = costs[signs[i]! > 0 ? 1 : 0] * signs[i]! * loss.slope(signs[i]! * score);
    row.forEach((x, j) => {
      all[j]! += slope * x;
    });
  }
  return all;
}

describe.each([
  ['squared hinge', squaredHinge],
  ['logistic', logisticLoss],
])('the minimum, %s', (_name, loss) => {
  const { problem, matrix } = planted();
  const { weights, bias, isSettled } = solve(problem, { loss, biasScale: 1, isBiasPenalised: false });

  it('is optimal: |gradient| ≤ 1 at zeros, −sign elsewhere, 0 for the offset, to 1e-6', () => {
    expect(isSettled).toBe(true);
    const found = gradients(problem, matrix, loss, [...weights, bias]);
    found.forEach((gradient, j) => {
      if (j === matrix.columns) expect(Math.abs(gradient)).toBeLessThan(1e-6);
      else if (weights[j] === 0) expect(Math.abs(gradient)).toBeLessThan(1 + 1e-6);
      else expect(Math.abs(gradient + Math.sign(weights[j]!))).toBeLessThan(1e-6);
    });
  });

  it('leaves most weights at exactly zero, and more of them the smaller the cost', () => {
    const used = (values: ArrayLike<number>) => Array.from(values).filter((value) => value !== 0).length;
    expect(used(weights)).toBeLessThan(30);
    expect(used(weights)).toBeGreaterThan(4);
    const cheap = solve({ ...problem, costs: [0.1, 0.2] }, { loss });
    expect(used(cheap.weights)).toBeLessThan(used(weights));
  });

  it('is the same for sparse rows and for another order, to the tolerance', () => {
    const rows = Array.from({ length: matrix.rows }, (_, i) => {
      const row = Array.from(matrix.data.subarray(i * matrix.columns, (i + 1) * matrix.columns));
      const indices = row.flatMap((x, j) => (x === 0 ? [] : [j]));
      return { indices: Uint32Array.from(indices), values: Float32Array.from(indices, (j) => row[j]!) };
    });
    const sparse = solve(
      { ...problem, vectors: sparseRows(rows, matrix.columns) },
      { loss, biasScale: 1, isBiasPenalised: false },
    );
    expect(sparse.weights).toEqual(weights);
    const other = solve(problem, { loss, biasScale: 1, isBiasPenalised: false, order: 99 });
    other.weights.forEach((weight, j) => {
      expect(weight).toBeCloseTo(weights[j]!, 5);
    });
  });
});

it('says when it ran out of passes', () => {
  expect(solve(planted().problem, { maxPasses: 2 }).isSettled).toBe(false);
});
