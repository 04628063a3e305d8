import { expect, it } from 'vitest';
import { mergeSettings } from './run-settings.ts';

it('takes each setting and each option from the first source that has it', () => {
  const typed = { seed: 3, groups: { bow: { weighting: 'tf' } } };
  const environment = { threads: 2, seed: 9 };
  const file = {
    seed: 4,
    threads: 1,
    classifier: 'knn',
    groups: { bow: { weighting: 'tfidf', idf: 'none' }, knn: { k: 5 } },
  };
  expect(mergeSettings(typed, environment, file)).toEqual({
    seed: 3,
    threads: 2,
    classifier: 'knn',
    groups: { bow: { weighting: 'tf', idf: 'none' }, knn: { k: 5 } },
  });
});
