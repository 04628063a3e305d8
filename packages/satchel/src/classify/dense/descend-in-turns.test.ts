import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import { createMatrix } from '../../core/matrix.ts';
import { createRandom } from '../../numeric/random.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { type DescentSettings, descend, type Loss } from '../solvers/dual-coordinate-descent.ts';
import { signsOf } from '../solvers/one-versus-rest.ts';
import { rowsOf, squaredNorms } from '../solvers/rows.ts';
import { canTakeTurns, descendInTurns, type TurnsProblem } from './descend-in-turns.ts';

const K = 7;

/** Rows around the corners of a simplex, some of them with a wrong label. */
function problemOf(rows: number, columns: number): TurnsProblem {
  const random = createRandom(rows, 'turns');
  const matrix = createMatrix(rows, columns);
  const labels = labelSetsFrom(Array.from({ length: rows }, (_, i) => [random.below(9) === 0 ? 0 : i % K]));
  for (let at = 0; at < matrix.data.length; at++) {
    const [row, column] = [Math.floor(at / columns), at % columns];
    matrix.data[at] = random.uniform() - 0.5 + (column === row % K ? 1 : 0);
  }
  const classes = Array.from({ length: K }, (_, k) => k);
  const costs = classes.map((k) => [0.5 + k / 3, 2 + k] as const);
  return { matrix, squaredNorms: squaredNorms(matrix), labels, classes, costs };
}

const settingsOf = (loss: Loss, biasScale: number): DescentSettings => ({
  ...{ loss, biasScale, tolerance: 1e-4, maxPasses: 1000, order: 5 },
});

async function inTurns(problem: TurnsProblem, settings: DescentSettings) {
  const found: unknown[] = [];
  for await (const { weights, bias, isSettled } of descendInTurns(problem, settings, testCompute))
    found.push({ weights: [...weights], bias, isSettled });
  return found;
}

const oneByOne = ({ matrix, costs, labels, ...problem }: TurnsProblem, settings: DescentSettings): unknown[] =>
  problem.classes.map((k, place) => {
    const two = { rows: rowsOf(matrix), squaredNorms: problem.squaredNorms, signs: signsOf(labels, k) };
    const steps = descend({ ...two, costs: costs[place]! }, settings);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return { weights: [...step.value.weights], bias: step.value.bias, isSettled: step.value.isSettled };
  });

describe('classes that take turns', () => {
  it.each([
    ['squared-hinge', 1, 10],
    ['squared-hinge', 0, 11],
    ['hinge', 0.5, 9],
  ] as const)('have the bits of class by class: %s, constant feature %d, %d columns', async (loss, scale, columns) => {
    const problem = problemOf(203, columns);
    expect(await inTurns(problem, settingsOf(loss, scale))).toEqual(oneByOne(problem, settingsOf(loss, scale)));
  });

  it('have them where the passes run out, and for fewer classes than lanes', async () => {
    const problem = problemOf(60, 8);
    const short = { ...settingsOf('squared-hinge', 1), maxPasses: 2 };
    const found = await inTurns(problem, short);
    expect(found).toEqual(oneByOne(problem, short));
    expect(found).toContainEqual(expect.objectContaining({ isSettled: false }));
    const three = { ...problem, classes: [1, 4, 6], costs: problem.costs.slice(0, 3) };
    expect(await inTurns(three, settingsOf('hinge', 1))).toEqual(oneByOne(three, settingsOf('hinge', 1)));
  });

  it('are not for two classes, nor for more rows than fit', () => {
    expect(canTakeTurns({ rows: 100, columns: 10, data: new Float32Array(0) }, 2)).toBe(false);
    expect(canTakeTurns({ rows: 100, columns: 10, data: new Float32Array(0) }, 3)).toBe(true);
    expect(canTakeTurns({ rows: 1e6, columns: 1000, data: new Float32Array(0) }, 3)).toBe(false);
  });
});
