/** Candidates that a comparison has with word vectors from elsewhere alone. */
import { expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import { compareCorpus } from './compare-corpus.ts';
import { besideGivenWords } from './selection/candidates.ts';

it('topic models over word vectors are raced only where word vectors are given', async () => {
  const words = createWordVectors(['iron', 'oven'], { rows: 2, columns: 2, data: Float32Array.of(1, 0, 0, 1) });
  let now = 0;
  /** A second a look: the first bag of words uses all of the budget. */
  const named = async (given: object): Promise<string[]> => {
    const { leaderboard, notRun } = await compareCorpus(corpusFrom(toyDocuments(40)), {
      clock: () => ++now,
      budget: 3,
      ...given,
    });
    return [...leaderboard, ...notRun].map(({ name }) => name);
  };
  const [plain, withWords] = [await named({}), await named({ words })];
  expect(plain).toContain('twe-1');
  for (const { name } of besideGivenWords) {
    expect(plain).not.toContain(name);
    expect(withWords).toContain(name);
  }
});
