import { describe, expect, it } from 'vitest';
import { classifiers } from '../classify/registry.ts';
import { defineRepresentation } from '../core/representation.ts';
import { representations } from '../representation/registry.ts';
import { checkEstimator } from './check-estimator.ts';

const choices = [
  ...classifiers.map(({ name }) => ({ representation: 'bow', classifier: name })),
  ...representations.map(({ name }) => ({ representation: name, classifier: 'linear-svm' })),
];

describe('every estimator of the registries keeps the contract', () => {
  it.each(choices)('$representation + $classifier', async (choice) => {
    const { failed, outcomes } = await checkEstimator(choice);
    expect(failed).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(15);
  });
});

it('finds an estimator that breaks it', async () => {
  let calls = 0;
  const forgetful = defineRepresentation({
    name: 'forgetful',
    summary: 'gives other numbers at every call',
    similarity: 'dot',
    options: {},
    fit: async () => ({}),
    prepare: () => ({
      dimensions: 1,
      represent: ({ offsets }) => ({ rows: offsets.length - 1, columns: 1, data: new Float32Array(offsets.length - 1).fill(++calls) }),
      attribute: () => 0,
    }),
  });
  const { failed } = await checkEstimator({ representation: forgetful });
  expect(failed.map(({ id }) => id)).toEqual(expect.arrayContaining(['K6', 'K11', 'K12']));
});
