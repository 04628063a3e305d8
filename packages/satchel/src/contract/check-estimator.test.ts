import { describe, expect, it } from 'vitest';
import { classifiers } from '../classify/registry.ts';
import { dotProduct } from '../core/likeness.ts';
import { defineRepresentation } from '../core/representation.ts';
import { representations } from '../representation/registry.ts';
import { checkEstimator } from './check-estimator.ts';
import { smallOptions } from './small-options.case.ts';

const choices = [
  ...classifiers.map(({ name }) => ({ representation: 'bow', classifier: name })),
  ...representations
    .filter(({ name }) => name !== 'bow')
    .map(({ name }) => ({ representation: name, classifier: 'linear-svm' })),
  { representation: 'bow+average', classifier: 'linear-svm' },
  { representation: 'idf-average+scdv+bow', classifier: 'logistic' },
];

describe('every estimator of the registries keeps the contract', () => {
  it.each(choices)('$representation + $classifier', async (choice) => {
    const options = smallOptions(choice.representation, choice.classifier);
    const { failed, outcomes } = await checkEstimator({ ...choice, options });
    expect(failed).toEqual([]);
    expect(outcomes.length).toBeGreaterThan(15);
  });
});

it('finds an estimator that breaks it', async () => {
  let calls = 0;
  const forgetful = defineRepresentation({
    name: 'forgetful',
    summary: 'gives other numbers at every call',
    likeness: dotProduct,
    needs: {},
    options: {},
    fit: async () => ({}),
    prepare: () => ({
      dimensions: 1,
      represent: ({ bags: { offsets } }) => ({
        rows: offsets.length - 1,
        columns: 1,
        data: new Float32Array(offsets.length - 1).fill(++calls),
      }),
      attribute: () => 0,
    }),
  });
  const { failed } = await checkEstimator({ representation: forgetful });
  expect(failed.map(({ id }) => id)).toEqual(expect.arrayContaining(['K6', 'K11', 'K12']));
});
