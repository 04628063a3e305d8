import { describe, expect, it } from 'vitest';
import type { ClassifierMethod, Examples } from '../core/classifier.ts';
import { labelsAt } from '../core/labels.ts';
import { resolveOptions } from '../core/options.ts';
import { tensor } from '../core/tensor.ts';
import { blend } from './blend.ts';
import { complementNb } from './complement-nb.ts';
import { linearSvm } from './linear-svm.ts';
import { logistic } from './logistic.ts';
import { nbsvm } from './nbsvm.ts';
import { scaleOf, standardise } from './parts/member-scores.ts';
import { examplesOf, seven, sparse, topicRows, train, winners } from './parts/toy-examples.case.ts';

/** Three classes of 20 rows over twelve words, at unit length. */
function topics(isMultiLabel = false): Examples {
  const { rows, labels } = topicRows(60, 12, 3, 7);
  const unit = rows.map((row) => row.map((count) => count / Math.hypot(...row)));
  const several = labels.map((label, row) => (row % 5 === 0 ? [0, label] : [label]));
  return examplesOf(sparse(unit), isMultiLabel ? several : labels, 3);
}

/** Σ_m a_m z_m(x), member by member. */
async function summed(examples: Examples, members: readonly [ClassifierMethod, object, number][]) {
  const { classes, multiLabel, vectors } = examples;
  const sums = new Float64Array(vectors.rows * classes.length);
  for (const [method, options, weight] of members) {
    const { classifier } = await train(method, examples, options as Record<string, unknown>);
    const scores = classifier.score(vectors);
    standardise(scores, scaleOf(scores, classes.length, multiLabel), classes.length, multiLabel);
    scores.forEach((score, i) => {
      sums[i]! += weight * score;
    });
  }
  return sums;
}

describe('a blend', () => {
  it.each([false, true])(
    'is the weighted sum of its members as one linear table (several labels: %s)',
    async (several) => {
      const examples = topics(several);
      const options = { members: 'linear-svm,complement-nb,nbsvm,logistic', weights: '1,0.7,0.5,2', C: '0.5,1,1,10' };
      const { classifier, arrays } = await train(blend, examples, options);
      const expected = await summed(examples, [
        [linearSvm, { C: 0.5 }, 1],
        [complementNb, { smoothing: 0.1 }, 0.7],
        [nbsvm, { C: 1 }, 0.5],
        [logistic, { C: 10 }, 2],
      ] as never);
      classifier.score(examples.vectors).forEach((score, i) => {
        expect(Math.abs(score - expected[i]!)).toBeLessThan(1e-6);
      });
      expect(arrays['weights']!.shape).toEqual([12, 3]);
      expect(classifier.linear).toBeDefined();
    },
  );

  it('chooses weights and C by folds, the same ones each time', async () => {
    const [a, b] = [await train(blend, topics()), await train(blend, topics())];
    expect(a.arrays).toEqual(b.arrays);
    expect(a.arrays['memberWeights']!.data[0]).toBe(1);
    const { vectors, labels } = topics();
    const right = winners(a.classifier, vectors).filter((label, row) => label === labelsAt(labels, row)[0]);
    expect(right.length).toBeGreaterThan(51);
  });

  it('says what it chose, and the same values give the same table', async () => {
    const { arrays } = await train(blend, topics());
    const options = resolveOptions('blend', blend.options);
    const again = await train(blend, topics(), blend.chosen!({ arrays, options }));
    expect(again.arrays).toEqual(arrays);
  });

  it('gives members equal weights where there are too few rows for folds', async () => {
    const few = examplesOf(
      sparse([
        [1, 0],
        [0, 1],
        [1, 0],
      ]),
      [0, 1, 0],
      2,
    );
    const { arrays } = await train(blend, few);
    expect([...arrays['memberWeights']!.data]).toEqual([1, 1]);
    expect(arrays['memberCosts']!.data[0]).toBe(0.5);
  });

  it.each([
    [
      { members: 'linear-svm' },
      `blend: 'members' must be two to four different ones of linear-svm, complement-nb, nbsvm, logistic, with commas between, got "linear-svm".`,
    ],
    [
      { members: 'linear-svm,knn' },
      `blend: 'members' must be two to four different ones of linear-svm, complement-nb, nbsvm, logistic, with commas between, got "linear-svm,knn".`,
    ],
    [
      { members: 'nbsvm,nbsvm' },
      `blend: 'members' must be two to four different ones of linear-svm, complement-nb, nbsvm, logistic, with commas between, got "nbsvm,nbsvm".`,
    ],
    [{ weights: '1' }, `blend: 'weights' must be 2 numbers of at least 0, or 'auto', got "1".`],
    [{ weights: '0,0' }, `blend: 'weights' must be 2 numbers of at least 0, or 'auto', got "0,0".`],
    [{ weights: '1,-1' }, `blend: 'weights' must be 2 numbers of at least 0, or 'auto', got "1,-1".`],
    [{ C: 'much' }, `blend: 'C' must be a number above 0, or one for each member, or 'auto', got "much".`],
    [{ C: '1,2,3' }, `blend: 'C' must be a number above 0, or one for each member, or 'auto', got "1,2,3".`],
  ])('refuses %j', async (options, message) => {
    await expect(train(blend, topics(), options)).rejects.toMatchObject({ code: 'BAD_PARAM', message });
  });
});

describe('scales of members', () => {
  it('divide by the mean spread of a row: 1 and 2 make 1.5', () => {
    const scores = Float64Array.of(1, -1, 4, 0);
    expect(scaleOf(scores, 2, false)).toBe(1.5);
    standardise(scores, 1.5, 2, false);
    expect([...scores]).toEqual([1 / 1.5, -1 / 1.5, 2 / 1.5, -2 / 1.5]);
  });

  it('are the root of the mean square where documents have several labels', () => {
    expect(scaleOf(Float64Array.of(3, 4, 0, 5), 2, true)).toBeCloseTo(Math.sqrt(50 / 4), 12);
  });

  it('are 1 where all scores are equal', () => {
    expect(scaleOf(Float64Array.of(2, 2), 2, false)).toBe(1);
  });
});

it('refuses a file whose member weights are negative', async () => {
  const { arrays } = await train(blend, examplesOf(sparse(seven.rows), seven.labels, 3), { weights: '1,1', C: '1,1' });
  const options = resolveOptions('blend', blend.options, {});
  const fitted = { options, dimensions: 4, classes: ['a', 'b', 'c'], wordMatrix: undefined };
  const bad = { ...arrays, memberWeights: tensor(Float64Array.of(1, -0.5)) };
  expect(() => blend.prepare({ ...fitted, arrays: bad })).toThrow("'memberWeights' must hold numbers of at least 0");
});
