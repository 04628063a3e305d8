import { describe, expect, it } from 'vitest';
import { classifiers } from '../classify/registry.ts';
import { dotProduct } from '../core/likeness.ts';
import { defineRepresentation } from '../core/representation.ts';
import { representations } from '../representation/registry.ts';
import { checkEstimator } from './check-estimator.ts';

/** Clusters and dimensions that fit the two dozen words of the toy world. */
const small: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  bowv: { components: 2 },
  movmf: { components: 2 },
  boc: { components: 2 },
  scdv: { components: 2 },
  fisher: { components: 2 },
  vlad: { components: 2 },
};

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
    const options = Object.fromEntries(
      Object.entries(small).filter(([name]) => Object.values(choice).some((part) => part.split('+').includes(name))),
    );
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
