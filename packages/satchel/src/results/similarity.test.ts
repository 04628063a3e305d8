import { expect, it } from 'vitest';
import { similarityReport } from './similarity.ts';

const read = { tokens: 3, known: 2, empty: false, unknown: [] };
const word = (name: string, contribution: number) => ({ word: name, count: 1, contribution });
const comparison = {
  similarity: 0.75,
  measure: 'cosine' as const,
  texts: [
    { ...read, certainty: 12.34, contributions: [word('anvil', 0.5), word('iron', 0.125)], remainder: 0.125 },
    { ...read, tokens: 1, known: 0, empty: true, contributions: [], remainder: 0.75 },
  ] as const,
};

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
