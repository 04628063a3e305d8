import { expect, it } from 'vitest';
import { similarityReport } from '../../../results/similarity.ts';
import { similarityText } from './text.ts';

const plain = (_style: string, text: string): string => text;

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

it('a comparison is one line, and how each text was read', () => {
  expect(similarityText(similarityReport(comparison, undefined), plain)).toBe(
    'similarity 0.750 (cosine)\nA: 2 of 3 words known, certainty 12.3\nB: the model knows none of its words\n',
  );
});

it('with reasons, what is not shown is in the rest', () => {
  const text = similarityText(similarityReport(comparison, 1), plain);
  expect(text).toContain('  anvil         +0.500\n  the rest      +0.250\n  similarity    +0.750\n');
});
