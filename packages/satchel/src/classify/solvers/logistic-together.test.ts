import { describe, expect, it } from 'vitest';
import { silentProgress } from '../../core/compute.ts';
import { logistic } from '../logistic.ts';
import {
  dense,
  examplesOf,
  manyThreads,
  scoresOf,
  seven,
  sparse,
  topicRows,
  train,
  trainingScores,
} from '../parts/toy-examples.case.ts';
import { canStepTogether } from './logistic-together.ts';

const { rows, labels } = topicRows(120, 30, 5);
const examples = examplesOf(sparse(rows), labels, 5);

/** A tolerance beyond 32 bits trains class by class. */
const scoresWith = (given: Record<string, unknown>, asked = examples) => trainingScores(logistic, asked, given);

describe('all classes together in compiled kernels', () => {
  it.each([{}, { classWeights: 'balanced' }, { bias: false }, { C: 0.01 }, { C: 100 }])(
    'give the scores of class by class: %j',
    async (given) => {
      const together = await scoresWith({ ...given, tolerance: 1e-5 });
      const apart = await scoresWith({ ...given, tolerance: 1e-10 });
      const largest = apart.reduce((most, score) => Math.max(most, Math.abs(score)), 0);
      for (const [i, score] of together.entries()) expect(Math.abs(score - apart[i]!)).toBeLessThan(0.003 * largest);
    },
  );

  it('agree with scikit-learn 1.7 on seven rows (C = 2)', async () => {
    const few = examplesOf(sparse(seven.rows), seven.labels, 3);
    const { classifier } = await train(logistic, few, { C: 2, tolerance: 1e-5 });
    const scores = scoresOf(classifier, sparse(seven.questions))[0]!;
    for (const [k, logit] of [2.3468347, -1.5541954, -3.995121].entries()) expect(scores[k]).toBeCloseTo(logit, 2);
  });

  it('give a class that no row or every row has the same score as class by class', async () => {
    const everybody = examplesOf(
      sparse(rows),
      labels.map((label) => [label, 6]),
      7,
    );
    const together = await scoresWith({}, everybody);
    expect([together[5], together[6]]).toEqual([Math.fround(-Math.log(121)), Math.fround(Math.log(121))]);
  });

  it('are the same bytes whatever the number of threads, and send nothing', async () => {
    const executor = manyThreads(3);
    const onThree = await train(logistic, examples, {}, { executor });
    expect(onThree.arrays).toEqual((await train(logistic, examples)).arrays);
    expect(executor.sent).toEqual([]);
  });

  it('say so when the steps run out', async () => {
    const warnings: string[] = [];
    const progress = { ...silentProgress, warn: (message: string) => void warnings.push(message) };
    await train(logistic, examples, { maxSteps: 1, C: 100 }, { progress });
    expect(warnings).toEqual([
      "logistic: 5 of the classes did not converge before the steps ran out ('class 0' first); use a smaller C or more steps.",
    ]);
  });

  it.each([
    ['a tolerance beyond 32 bits', examples, 1e-7],
    [
      'numbers whose squares are beyond 32 bits',
      examplesOf(sparse(rows.map((row) => row.map((count) => 1e12 * count))), labels, 5),
      1e-4,
    ],
    [
      'one problem and its mirror image',
      examplesOf(
        sparse(rows),
        labels.map((label) => label % 2),
        2,
      ),
      1e-4,
    ],
  ])('leave %s to class by class', (_what, given, tolerance) => {
    expect(canStepTogether(given, { tolerance })).toBe(false);
    expect(canStepTogether(examples, { tolerance: 1e-4 })).toBe(true);
    expect(canStepTogether(examplesOf(dense(rows), labels, 5), { tolerance: 1e-4 })).toBe(true);
  });
});
