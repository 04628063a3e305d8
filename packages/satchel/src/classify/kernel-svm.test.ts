import { describe, expect, it } from 'vitest';
import type { Examples } from '../core/classifier.ts';
import { costAt, finiteSample, fitSigmoid, newtonStep, sigmoidAt } from '../numeric/platt.ts';
import { kernelSvm } from './kernel-svm.ts';
import { decisionValues, takeMachine } from './parts/kernel-model.ts';
import { coupleProbabilities } from './parts/pairwise-coupling.ts';
import {
  dense,
  examplesOf,
  manyThreads,
  scoresOf,
  sparse,
  topicRows,
  train,
  winners,
} from './parts/toy-examples.case.ts';
import type { KernelName } from './solvers/kernel-function.ts';

const twoRows = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1.4, 0.9],
  [2, 2],
  [2, 0.8],
  [1, 1.7],
  [0.8, 0.6],
];
const two = examplesOf(dense(twoRows), [0, 0, 0, 0, 1, 1, 1, 1], 2);
const questions = dense([
  [0.5, 0.5],
  [1.5, 1.5],
  [1, 1],
  [3, 0],
]);
const three = examplesOf(
  dense([
    [0, 0],
    [0.9, 0.2],
    [0.2, 1.1],
    [2, 0],
    [2.2, 0.5],
    [1.2, 0.9],
    [1, 2],
    [1.6, 1.7],
    [0.7, 1],
  ]),
  [0, 0, 0, 1, 1, 1, 2, 2, 2],
  3,
);
const sharp = { C: 1, tolerance: 1e-10, gamma: 0.5 };

async function valuesAt(examples: Examples, rows: readonly (readonly number[])[], kernel: KernelName = 'rbf') {
  const { arrays } = await train(kernelSvm, examples, { ...sharp, kernel });
  const machine = takeMachine(arrays, 2, examples.classes.length);
  const values = decisionValues(machine, { kernel, gamma: machine.gamma, degree: 3, constant: 0 })(dense(rows));
  return { machine, values };
}

describe('two classes', () => {
  it.each([
    ['rbf', {}, [0.74793764, -0.92608691, -0.14379179, -0.23970369]],
    ['linear', {}, [1, -1.22222222, -0.11111111, -1.22222222]],
    ['polynomial', { constant: 1 }, [0.9932922, -1.48420031, 0.15199582, -1.70824455]],
  ])('have the worked decision values: %s', async (kernel, more, expected) => {
    const { classifier } = await train(kernelSvm, two, { ...sharp, kernel, ...more });
    scoresOf(classifier, questions).forEach(([first, second], row) => {
      expect(first).toBeCloseTo(expected[row]!, 5);
      expect(second).toBe(-first!);
    });
  });

  it('give the same scores from a precomputed kernel', async () => {
    const kernel = (a: readonly number[], b: readonly number[]) =>
      Math.exp(-0.5 * ((a[0]! - b[0]!) ** 2 + (a[1]! - b[1]!) ** 2));
    const square = { ...two, vectors: dense(twoRows.map((a) => twoRows.map((b) => kernel(a, b)))) };
    const { classifier } = await train(kernelSvm, square, { C: 1, kernel: 'precomputed', tolerance: 1e-10 });
    const asked = dense(
      [
        [0.5, 0.5],
        [3, 0],
      ].map((a) => twoRows.map((b) => kernel(a, b))),
    );
    const scores = scoresOf(classifier, asked);
    expect(scores[0]![0]).toBeCloseTo(0.74793764, 5);
    expect(scores[1]![0]).toBeCloseTo(-0.23970369, 5);
  });
});

describe('three classes, one against one', () => {
  it('have the worked coefficients and offsets of each pair', async () => {
    const { machine } = await valuesAt(three, [[0, 0]]);
    expect(machine.problems).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ]);
    [-0.08608996, -0.07848267, 0.09305742].forEach((rho, p) => {
      expect(machine.rho[p]).toBeCloseTo(rho, 6);
    });
    const alphas = [
      ...[0.20060898, 1, 1, 1, 0.20060898, 1],
      ...[0.30613334, 1, 1, 0.80422071, 0.50191263, 1],
      ...[0.24171228, 1, 1, 0.24171228, 1, 1],
    ];
    expect(machine.coefficients).toHaveLength(alphas.length);
    alphas.forEach((alpha, i) => {
      expect(Math.abs(machine.coefficients[i]!)).toBeCloseTo(alpha, 5);
    });
  });

  it.each([
    [[0.3, 0.3], [1.00824417, 0.96006017, -0.24860421], 0],
    [[1.8, 0.6], [-0.82119413, -0.00176999, 0.71664242], 1],
    [[1.1, 1.6], [0.04896637, -0.86901836, -0.84239788], 2],
    [[1.14, 0.78], [-0.01534686, 0.06825799, -0.0195103], 0],
  ])('have the worked values at %o', async (point, expected, winner) => {
    const { values } = await valuesAt(three, [point]);
    expected.forEach((value, p) => {
      expect(values[p]).toBeCloseTo(value, 5);
    });
    const { classifier } = await train(kernelSvm, three, sharp);
    expect(winners(classifier, dense([point]))).toEqual([winner]);
  });

  it('score by votes and sums as scikit-learn does', async () => {
    const { classifier } = await train(kernelSvm, three, sharp);
    const [scores] = scoresOf(classifier, dense([[0.3, 0.3]]));
    [2.22103577, -0.18563474, 0.86143261].forEach((score, c) => {
      expect(scores![c]).toBeCloseTo(score, 5);
    });
  });

  it('puts a class without rows last', async () => {
    const four = { ...three, classes: [...three.classes, 'none'] };
    for (const probabilities of [false, true]) {
      const { classifier } = await train(kernelSvm, four, { probabilities });
      const [scores] = scoresOf(classifier, dense([[1, 1]]));
      expect(scores!.indexOf(Math.min(...scores!))).toBe(3);
    }
  });
});

describe('probabilities', () => {
  it('of one problem are the worked sigmoid', () => {
    const curve = fitSigmoid([1.2, 0.7, 0.3, -0.2, -1.1, -0.8, -0.4, 0.1], [1, 1, 1, 1, 0, 0, 0, 0]);
    expect(curve.slope).toBeCloseTo(1.68450929, 6);
    expect(curve.intercept).toBeCloseTo(0.0597163, 6);
    expect([0.5, 0, -1].map((f) => Number(sigmoidAt(curve, f).toFixed(7)))).toEqual([0.7113544, 0.5149246, 0.1645449]);
  });

  it('of one problem have the worked costs, Newton step by Newton step', () => {
    const sample = finiteSample([1.2, 0.7, 0.3, -0.2, -1.1, -0.8, -0.4, 0.1], [1, 1, 1, 1, 0, 0, 0, 0]);
    let [slope, intercept] = [0, 0];
    for (const cost of [5.54517744, 4.51455907, 4.48648014, 4.48628508, 4.48628506]) {
      expect(costAt(sample, slope, intercept)).toBeCloseTo(cost, 8);
      const [towardsSlope, towardsIntercept] = newtonStep(sample, slope, intercept);
      [slope, intercept] = [slope + towardsSlope, intercept + towardsIntercept];
    }
  });

  it("of pairs are coupled exactly: libsvm's early stop is off by less than 0.0005", () => {
    const p = new Float64Array(3);
    coupleProbabilities(Float64Array.of(0, 0.7, 0.6, 0.3, 0, 0.8, 0.4, 0.2, 0), p);
    [0.51239741, 0.29729146, 0.19031113].forEach((early, c) => {
      expect(Math.abs(p[c]! - early)).toBeLessThan(5e-4);
    });
    expect(p[0]! - 0.51239741).toBeCloseTo(0.51199283 - 0.51239741, 7);
  });

  it('of pairs couple to the worked probabilities', () => {
    const p = new Float64Array(3);
    coupleProbabilities(Float64Array.of(0, 0.7, 0.6, 0.3, 0, 0.8, 0.4, 0.2, 0), p);
    [0.51199283, 0.2976911, 0.19031607].forEach((value, c) => {
      expect(p[c]).toBeCloseTo(value, 7);
    });
  });

  const world = topicRows(90, 24, 3);
  const many = examplesOf(sparse(world.rows), world.labels, 3);
  const several = examplesOf(
    sparse(world.rows),
    world.labels.map((label) => [label, ...(label === 0 ? [2] : [])]),
    3,
  );
  it.each([
    ['one-vs-one', many],
    ['one-vs-rest', many],
    ['one-vs-rest', several],
  ])('are high for the right class, in the order of the scores, and add up (%s)', async (strategy, examples) => {
    const { classifier } = await train(kernelSvm, examples, { strategy, probabilities: true });
    const fresh = topicRows(60, 24, 3, 2);
    let likelihood = 0;
    scoresOf(classifier, sparse(fresh.rows)).forEach((scores, row) => {
      const p = Float64Array.from(scores);
      classifier.probabilities!(p, examples.multiLabel);
      expect(p.every((value) => value >= 0 && value <= 1)).toBe(true);
      expect(scores.every((a, i) => scores.every((b, j) => a < b || p[i]! >= p[j]!))).toBe(true);
      if (!examples.multiLabel) expect(p.reduce((a, b) => a + b)).toBeCloseTo(1, 10);
      likelihood += Math.log(p[fresh.labels[row]!]!) / 60;
    });
    expect(likelihood).toBeGreaterThan(-0.5); // by chance it would be −1.1
  });
});

describe('a linear kernel', () => {
  const world = topicRows(60, 12, 3);
  it.each([
    ['two classes', {}, 2, true],
    ['one against the rest', { strategy: 'one-vs-rest' }, 3, true],
    ['one against the rest with probabilities', { strategy: 'one-vs-rest', probabilities: true }, 3, true],
    ['one against one', {}, 3, false],
    ['two classes with probabilities', { probabilities: true }, 2, false],
  ])('has scores that are a sum over dimensions: %s', async (_, options, classes, isLinear) => {
    const labels = world.labels.map((label) => Math.min(label, classes - 1));
    const examples = examplesOf(dense(world.rows), labels, classes);
    const { classifier } = await train(kernelSvm, examples, { kernel: 'linear', ...options });
    expect(classifier.linear !== undefined).toBe(isLinear);
    if (!classifier.linear) return;
    const { weight, bias } = classifier.linear;
    scoresOf(classifier, examples.vectors).forEach((scores, row) => {
      scores.forEach((score, c) => {
        const sum = world.rows[row]!.reduce((all, value, i) => all + weight(i, c) * value, bias(c));
        expect(sum).toBeCloseTo(score, 9);
      });
    });
  });
});

describe('threads and signals', () => {
  const world = topicRows(120, 24, 4);
  const examples = examplesOf(sparse(world.rows), world.labels, 4);

  it.each([{}, { strategy: 'one-vs-rest' }, { probabilities: true }, { kernel: 'linear' }])(
    'send every problem to the threads and change no bit: %o',
    async (options) => {
      const executor = manyThreads(3);
      const { arrays } = await train(kernelSvm, examples, options, { executor });
      expect(executor.sent.length).toBeGreaterThan(1);
      expect((await train(kernelSvm, examples, options)).arrays).toEqual(arrays);
    },
  );

  it('ends with the reason of the signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(train(kernelSvm, examples, {}, { signal })).rejects.toThrow('enough');
  });

  it('reports each problem', async () => {
    const seen: number[] = [];
    const progress = { stage() {}, advance: (done: number, total: number | undefined) => seen.push(done / total!) };
    await train(kernelSvm, examples, {}, { progress });
    expect(seen).toEqual([1, 2, 3, 4, 5, 6].map((done) => done / 6));
  });
});

describe('bad input', () => {
  it('refuses a precomputed kernel that is not square', async () => {
    await expect(train(kernelSvm, two, { kernel: 'precomputed' })).rejects.toMatchObject({
      code: 'SHAPE',
      message: 'kernel-svm: a precomputed kernel of 8 training rows must have 8 columns, got 2.',
    });
  });

  it.each([
    [
      { kernel: 'sigmoid' },
      "kernel-svm: 'kernel' must be one of 'linear', 'rbf', 'polynomial', 'precomputed', got \"sigmoid\".",
    ],
    [{ C: 0 }, "kernel-svm: 'C' must be a number from 1e-9 to 1000000000, got 0."],
    [{ degree: 0 }, "kernel-svm: 'degree' must be a whole number from 1 to 20, got 0."],
    [{ cacheMegabytes: 0 }, "kernel-svm: 'cacheMegabytes' must be a whole number from 1 to 1000000, got 0."],
  ])('refuses %o', async (options, message) => {
    await expect(train(kernelSvm, two, options)).rejects.toThrow(message);
  });

  it.each([
    ['problems', [9, 0, 0, 2, 1, 2], 'kernel-svm: the model has a problem beyond its 3 classes.'],
    ['coefficientRows', undefined, "kernel-svm: the array 'coefficientRows' must hold numbers of at most 8"],
    ['supportIndices', undefined, "kernel-svm: the array 'supportIndices' must hold numbers of at most 1"],
  ])('refuses a file with wrong %s', async (name, data, message) => {
    const { arrays } = await train(kernelSvm, three, sharp);
    const found = arrays[name]!;
    const changed = { ...found, data: data ? Uint32Array.from(data) : found.data.slice().fill(77) };
    expect(() => takeMachine({ ...arrays, [name]: changed }, 2, 3)).toThrow(message);
  });
});

describe('two classes of nine rows and three', () => {
  const rows = topicRows(12, 8, 2, 5).rows.map((row, i) => row.map((count) => count + (i < 9 ? 0.3 : 0)));
  const uneven = examplesOf(dense(rows), [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1], 2);
  const given = { ...sharp, C: 0.5 };

  /** The largest coefficient of each class: what a mistake may cost at most. */
  async function ceilings(options: object): Promise<number[]> {
    const { arrays } = await train(kernelSvm, uneven, { ...given, ...options });
    const coefficients = [...arrays['coefficients']!.data];
    return [Math.max(...coefficients), Math.max(...coefficients.map((value) => -value))].toSorted((a, b) => a - b);
  }

  it('cost the same, and by their numbers where they are balanced', async () => {
    expect(Math.max(...(await ceilings({})))).toBeLessThanOrEqual(0.5 + 1e-9);
    const [few, many] = await ceilings({ classWeights: 'balanced' });
    expect(few).toBeLessThanOrEqual((0.5 * 12) / (2 * 9) + 1e-9);
    expect(many).toBeGreaterThan(0.5);
    expect(many).toBeLessThanOrEqual((0.5 * 12) / (2 * 3) + 1e-9);
  });

  it('learn a finite sigmoid that rises, from folds that were held out', async () => {
    const { rows, labels } = topicRows(40, 8, 2, 5);
    const { arrays } = await train(kernelSvm, examplesOf(dense(rows), labels, 2), { ...given, probabilities: true });
    const [slope, intercept] = arrays['sigmoids']!.data as Float64Array;
    expect(Number.isFinite(slope! + intercept!)).toBe(true);
    expect(slope).toBeGreaterThan(0);
  });
});
