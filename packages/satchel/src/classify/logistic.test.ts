import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logistic } from './logistic.ts';
import {
  alone,
  dense,
  examplesOf,
  manyThreads,
  scoresOf,
  seven,
  sparse,
  topicRows,
  train,
} from './parts/toy-examples.case.ts';

describe('on two points, x = ±1 with y = ±1', () => {
  it.each([
    [0.1, 0.0952415204],
    [1, 0.6748316143],
    [10, 2.1280345185],
  ])('C = %d without offset gives the w that solves w = 2C / (1 + e^w)', async (C, w) => {
    const { classifier } = await train(logistic, examplesOf(dense([[-1], [1]]), [0, 1], 2), {
      C,
      bias: false,
      tolerance: 1e-12,
    });
    expect(classifier.linear!.weight(0, 1)).toBeCloseTo(w, 6);
    expect(classifier.linear!.weight(0, 0)).toBe(-classifier.linear!.weight(0, 1));
  });
});

describe('agrees with scikit-learn 1.7 LogisticRegression, one class against the rest (C = 2, tol 1e-12)', () => {
  it.each([
    [
      'none',
      [2.3468347092768957, -1.5541954326796137, -3.995120978878324],
      [0.8257804430000799, 0.1578677651249655, 0.016351791874954516],
    ],
    [
      'balanced',
      [2.55815885376357, -1.0184578367348305, -3.6150242566425295],
      [0.7609669406124769, 0.217542799642109, 0.02149025974541411],
    ],
  ])('class weights %s', async (classWeights, logits, probabilities) => {
    const examples = examplesOf(sparse(seven.rows), seven.labels, 3);
    const { classifier } = await train(logistic, examples, { C: 2, tolerance: 1e-10, classWeights });
    const scores = Float64Array.from(scoresOf(classifier, sparse(seven.questions))[0]!);
    scores.forEach((score, k) => {
      expect(score).toBeCloseTo(logits[k]!, 4);
    });
    classifier.probabilities!(scores, false);
    scores.forEach((probability, k) => {
      expect(probability).toBeCloseTo(probabilities[k]!, 5);
    });
  });
});

it('ends where the gradient of the objective vanishes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }), fc.boolean()), {
        minLength: 3,
        maxLength: 20,
      }),
      fc.constantFrom(0.01, 1, 50),
      async (points, C) => {
        const rows = [...points.map(([a, b]) => [a, b]), [1, 0], [0, 1]];
        const labels = [...points.map(([, , yes]) => (yes ? 1 : 0)), 0, 1];
        const { classifier } = await train(logistic, examplesOf(dense(rows), labels, 2), { C, tolerance: 1e-10 });
        const { weight, bias } = classifier.linear!;
        const gradient = [weight(0, 1), weight(1, 1), 0];
        rows.forEach(([a, b], i) => {
          const sign = labels[i] === 1 ? 1 : -1;
          const slope = (-C * sign) / (1 + Math.exp(sign * (a! * weight(0, 1) + b! * weight(1, 1) + bias(1))));
          gradient[0]! += slope * a!;
          gradient[1]! += slope * b!;
          gradient[2]! += slope;
        });
        for (const slope of gradient) expect(Math.abs(slope)).toBeLessThan(1e-4 * (1 + C));
      },
    ),
    { numRuns: 60 },
  );
});

it('learns the log-odds of a label from rows that say nothing', async () => {
  const { classifier } = await train(logistic, examplesOf(dense([[0], [0], [0], [0]]), [0, 1, 1, 1], 2), {
    tolerance: 1e-10,
  });
  expect(classifier.linear!.bias(1)).toBeCloseTo(Math.log(3), 5);
});

describe('probabilities', () => {
  it('sum to 1 for one class a document, also where every sigmoid underflows', async () => {
    const { classifier } = await train(logistic, examplesOf(sparse(seven.rows), seven.labels, 3));
    for (const scores of [
      [-2000, -1000, -1001],
      [800, 900, -5],
      [0, 0, 0],
    ]) {
      const probabilities = Float64Array.from(scores);
      classifier.probabilities!(probabilities, false);
      expect(probabilities.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
      expect(probabilities.indexOf(Math.max(...probabilities))).toBe(
        scores[0] === 800 ? 0 : scores.indexOf(Math.max(...scores)),
      );
    }
  });

  it('are each label by itself in a multi-label task, one half at the threshold', async () => {
    const { classifier } = await train(logistic, examplesOf(sparse(seven.rows), seven.labels, 3));
    const probabilities = Float64Array.of(0, -1000, Math.log(3));
    classifier.probabilities!(probabilities, true);
    expect([...probabilities].map((p) => Number(p.toFixed(12)))).toEqual([0.5, 0, 0.75]);
    expect(classifier.threshold).toBe(0);
  });
});

it('gives the same bits on any number of threads', async () => {
  const { rows, labels } = topicRows(400, 1300, 4);
  const examples = examplesOf(dense(rows), labels, 4);
  const { arrays } = await train(logistic, examples, { tolerance: 1e-7 }, { executor: alone });
  const executor = manyThreads(3);
  expect((await train(logistic, examples, { tolerance: 1e-7 }, { executor })).arrays).toEqual(arrays);
  expect(executor.sent).toHaveLength(4);
});
