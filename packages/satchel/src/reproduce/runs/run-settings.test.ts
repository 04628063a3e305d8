import { describe, expect, it } from 'vitest';
import { registeredMethods } from '../methods.ts';
import { keyOf, rankingOf, settingsOf } from './run-settings.ts';

describe('the settings of a run', () => {
  it('ignore options for parts that the run does not have', () => {
    const options = { text: { stopWords: 'nltk' }, scdv: { components: 5 }, words: { dimensions: 8 } };
    expect(settingsOf({ options }, 1, registeredMethods).given).toEqual({ text: { stopWords: 'nltk' } });
    expect(settingsOf({ representation: 'scdv', options }, 1, registeredMethods).given).toEqual(options);
  });

  it('refuse a wrong option of their own parts', () => {
    const run = { classifier: 'knn', options: { knn: { k: -1 } } };
    expect(() => settingsOf(run, 1, registeredMethods)).toThrow(
      "knn: 'k' must be a whole number from 1 to 10000, got -1.",
    );
  });

  it('are the same for a ranking', () => {
    const options = { lsi: { dimensions: 50 }, scdv: { components: 5 } };
    expect(rankingOf({ ranker: 'lsi', options }).options).toEqual({ lsi: { dimensions: 50 } });
    expect(rankingOf({ ranker: 'fisher', vectors: 'lsi', options })).toMatchObject({ words: 'lsi' });
  });
});

describe('the key of a run', () => {
  const run = { representation: 'bow', options: { text: { stopWords: 'nltk', minLength: 2 } } };

  it('is the same for another metric, and for another order of keys', () => {
    const other = { options: { text: { minLength: 2, stopWords: 'nltk' } }, representation: 'bow', metric: 'macroF1' };
    expect(keyOf(other, 1)).toBe(keyOf(run, 1));
  });

  it('differs by seed and by options', () => {
    expect(keyOf(run, 2)).not.toBe(keyOf(run, 1));
    expect(keyOf({ ...run, options: {} }, 1)).not.toBe(keyOf(run, 1));
  });
});
