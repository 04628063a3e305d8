import { expect, it } from 'vitest';
import { comparison, word } from './examples.case.ts';
import { similarityReport } from './similarity.ts';

it('says how each text was read, and no words unless asked', () => {
  expect(similarityReport(comparison, undefined)).toEqual({
    similarity: 0.75,
    measure: 'cosine',
    a: { tokens: 3, known: 2, empty: false, certainty: 12.34 },
    b: { tokens: 1, known: 0, empty: true },
  });
});

it('puts the words that are not shown into the remainder', () => {
  const { a, b } = similarityReport(comparison, 1);
  expect(a).toMatchObject({ contributions: [word('anvil', 0.5)], remainder: 0.25 });
  expect(b).toMatchObject({ contributions: [], remainder: 0.75 });
});
