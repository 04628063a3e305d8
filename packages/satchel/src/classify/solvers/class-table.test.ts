/** Very many classes in every linear classifier: the sparse table against the solver of a class, and against the dense table. */
import { describe, expect, it } from 'vitest';
import type { Examples } from '../../core/classifier.ts';
import { labelsAt } from '../../core/labels.ts';
import { sparseRows } from '../../core/matrix.ts';
import { type OptionValue, resolveOptions } from '../../core/options.ts';
import type { Arrays } from '../../core/tensor.ts';
import { createRandom } from '../../numeric/random.ts';
import { linearSvm, solveLinearSvm } from '../linear-svm.ts';
import { logistic, solveLogistic } from '../logistic.ts';
import { nbsvm, presenceIn, solveNbsvm } from '../nbsvm.ts';
import { examplesOf, manyThreads, scoresOf, train } from '../parts/toy-examples.case.ts';
import { sparseTableBytes } from './class-table.ts';
import { type ClassSolver, solveInOneGo } from './one-versus-rest.ts';
import { squaredNorms } from './rows.ts';

/** Of 8,000 classes only 70 have rows, so that there is little to solve; with 9,000 columns the table is sparse, with 600 it is dense. */
const [CLASSES, SEEN, ROWS, MANY, FEW] = [8000, 70, 280, 9000, 600];
const random = createRandom(1, 'many classes');
const rows = Array.from({ length: ROWS }, (_, row) => {
  const own = Array.from({ length: 3 }, (_, j) => 300 + (row % SEEN) * 3 + j);
  const indices = Uint32Array.from(new Set([...own, ...Array.from({ length: 5 }, () => random.below(300))])).sort();
  return { indices, values: Float32Array.from(indices, () => 1 / Math.sqrt(indices.length)) };
});
const oneLabel = Array.from({ length: ROWS }, (_, row) => (row % SEEN) * 14);
/** Every third row has a second label. */
const labelSets = oneLabel.map((label, row) => (row % 3 === 0 ? [label, (label + 14) % (14 * SEEN)] : [label]));
const examplesWith = (columns: number, isMulti: boolean): Examples =>
  examplesOf(sparseRows(rows, columns), isMulti ? labelSets : oneLabel, CLASSES);

type Case = [string, typeof linearSvm | typeof logistic | typeof nbsvm, Record<string, OptionValue>, boolean];
const multi: Case[] = [
  ['linear-svm, several labels', linearSvm, {}, true],
  ['logistic, several labels', logistic, {}, true],
];

describe('8,000 classes', () => {
  it.each<Case>([['logistic', logistic, {}, false], ...multi])(
    '%s: the scores of the dense table, to the hundredth that may be lost',
    async (_, method, options, isMulti) => {
      const [many, few] = [examplesWith(MANY, isMulti), examplesWith(FEW, isMulti)];
      const [found, expected] = [
        await train(method as never, many, options),
        await train(method as never, few, options),
      ];
      expect(sizes(found.arrays)).toEqual({ isSparse: true, isFull: false });
      expect(sizes(expected.arrays).isSparse).toBe(false);
      const some = (columns: number) => sparseRows(rows.slice(0, 40), columns);
      const [scores, right] = [scoresOf(found.classifier, some(MANY)), scoresOf(expected.classifier, some(FEW))];
      scores.forEach((own, row) => {
        for (let k = 0; k < 14 * SEEN; k += 14) expect(Math.abs(own[k]! - right[row]![k]!)).toBeLessThan(0.03);
        expect(labelsAt(many.labels, row)).toContain(own.indexOf(Math.max(...own)));
        expect(own[1], 'a class without rows').toBeLessThan(-4);
      });
    },
  );

  const weights = Float64Array.from(rows, (_, row) => 1 + (row % 2));
  const cases: [string, typeof linearSvm | typeof logistic | typeof nbsvm, Record<string, OptionValue>, Partial<Examples>, number][] = [
    ['nbsvm', nbsvm, {}, {}, 0.01],
    ['nbsvm with weighted rows', nbsvm, {}, { weights }, 0.01],
    ['linear-svm with weighted rows', linearSvm, {}, { weights }, 0.01],
    ['linear-svm, l1', linearSvm, { penalty: 'l1' }, {}, 0],
    ['logistic, l1', logistic, { penalty: 'l1' }, {}, 0],
  ]; // biome-ignore format: a table
  it.each(cases)(
    '%s: the weights of the solver of a class, but for what may be lost',
    async (_, method, given, more, lost) => {
      const examples = { ...examplesWith(MANY, false), ...more };
      const { arrays, classifier } = await train(method as never, examples, given);
      expect(sizes(arrays)).toEqual({ isSparse: true, isFull: false });
      const base = arrays['rowBase']!.data as Float32Array;
      for (const k of [0, 14 * 33, 14 * 69]) {
        const solved = solutionOf(method, given, examples, k).weights;
        let [dropped, apart] = [0, 0];
        solved.forEach((weight, i) => {
          dropped += (weight - classifier.linear!.weight(i, k)) ** 2;
          apart += (weight - base[i]!) ** 2;
        });
        expect(apart).toBeGreaterThan(0.01);
        expect(Math.sqrt(dropped)).toBeLessThanOrEqual(lost * Math.sqrt(apart) + 1e-9);
      }
    },
  );

  it('has the same weights when the classes are solved on threads and stored, some at a time each', async () => {
    const columns = 250_000; // 16 classes wait in the buffer, and threads are given 67 at a time
    const times = Array.from({ length: 13 }); // enough work to be sent
    const vectors = sparseRows(times.flatMap(() => rows), columns); // biome-ignore format: one line
    const examples = {
      ...examplesOf(vectors, times.flatMap(() => oneLabel), 14 * SEEN), // biome-ignore format: one line
      weights: new Float64Array(vectors.rows).fill(1 / 13),
    };
    const executor = manyThreads(3);
    const [here, there] = [await train(linearSvm, examples), await train(linearSvm, examples, {}, { executor })];
    expect(executor.sent.length).toBe(SEEN);
    expect(there.arrays).toEqual(here.arrays);
    for (const k of [0, 14 * 15, 14 * 16, 14 * 69]) {
      const weights = Float32Array.from(solutionOf(linearSvm, {}, examples, k).weights);
      const largest = weights.reduce((best, weight, i) => (weight > weights[best]! ? i : best), 0);
      expect(here.classifier.linear!.weight(largest, k)).toBe(weights[largest]);
    }
  });
});

it('estimates memory in proportion to classes, not to words × classes', () => {
  const size = { features: 36_000, rows: 20_000, entries: 300_000, multiLabel: false, isWeighted: false };
  const [some, many] = [5000, 10_000].map((classes) => sparseTableBytes({ ...size, classes })!) as [number, number];
  expect(many / some).toBeLessThan(2);
  expect(many).toBeLessThan(500e6);
  expect(sparseTableBytes({ ...size, classes: 1000 })).toBeUndefined(); // a dense table
});

function sizes(arrays: Arrays): { isSparse: boolean; isFull: boolean } {
  const cells = arrays['cells']?.data.length ?? Number.POSITIVE_INFINITY;
  return { isSparse: arrays['weights'] === undefined, isFull: cells > SEEN * 1000 };
}

/** Class k solved alone, without a table. */
function solutionOf(method: Case[1], given: Record<string, OptionValue>, examples: Examples, k: number) {
  const options = resolveOptions(method.name, method.options, given) as Record<string, OptionValue>;
  const { vectors, labels, weights } = examples;
  const order = createRandom(1, method.name).bits();
  const settings = { ...options, order, rowsWith: presenceIn(vectors, weights) };
  const C = Number(options['C']);
  const solvers = { 'linear-svm': solveLinearSvm, logistic: solveLogistic, nbsvm: solveNbsvm };
  const solve = solvers[method.name as keyof typeof solvers] as unknown as ClassSolver<typeof settings>;
  const norms = squaredNorms(vectors);
  return solveInOneGo(solve)({ vectors, squaredNorms: norms, labels, classIndex: k, costs: [C, C], weights, settings });
}
