import { describe, expect, it } from 'vitest';
import { silentProgress } from '../../core/compute.ts';
import { linearSvm } from '../linear-svm.ts';
import { dense, examplesOf, sparse, topicRows, train, trainingScores } from '../parts/toy-examples.case.ts';
import { canDescendTogether } from './linear-svm-together.ts';

const { rows, labels } = topicRows(120, 30, 5);
const examples = examplesOf(sparse(rows), labels, 5);

/** A tolerance beyond 32 bits trains class by class. */
const scoresWith = (given: Record<string, unknown>) => trainingScores(linearSvm, examples, given);

describe('all classes together in compiled kernels', () => {
  it.each([{}, { loss: 'hinge' }, { classWeights: 'balanced' }, { bias: false }, { C: 10 }])(
    'give the scores of class by class: %j',
    async (given) => {
      const together = await scoresWith({ ...given, tolerance: 1e-5 });
      const apart = await scoresWith({ ...given, tolerance: 1e-9 });
      const largest = apart.reduce((most, score) => Math.max(most, Math.abs(score)), 0);
      for (const [i, score] of together.entries()) expect(Math.abs(score - apart[i]!)).toBeLessThan(0.02 * largest);
    },
  );

  it('say so when the passes run out', async () => {
    const warnings: string[] = [];
    const progress = { ...silentProgress, warn: (message: string) => void warnings.push(message) };
    await train(linearSvm, examples, { maxPasses: 1 }, { progress });
    expect(warnings).toEqual([expect.stringContaining('did not converge')]);
  });

  it.each([
    ['dense rows', examplesOf(dense(rows), labels, 5), 1e-4],
    ['a tolerance beyond 32 bits', examples, 1e-7],
    ['a class nobody has', examplesOf(sparse(rows), labels, 6), 1e-4],
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
    expect(canDescendTogether(given, { tolerance, C: 1, classWeights: 'none' })).toBe(false);
    expect(canDescendTogether(examples, { tolerance: 1e-4, C: 1, classWeights: 'none' })).toBe(true);
  });
});
