import { expect, it } from 'vitest';
import { comparison } from '../../../results/examples.case.ts';
import { similarityReport } from '../../../results/similarity.ts';
import { similarityText } from './text.ts';

const plain = (_style: string, text: string): string => text;

it('a comparison is one line, and how each text was read', () => {
  expect(similarityText(similarityReport(comparison, undefined), plain)).toBe(
    'similarity 0.750 (cosine)\nA: 2 of 3 words known, certainty 12.3\nB: the model knows none of its words\n',
  );
});

it('with reasons, what is not shown is in the rest', () => {
  const text = similarityText(similarityReport(comparison, 1), plain);
  expect(text).toContain('  anvil         +0.500\n  the rest      +0.250\n  similarity    +0.750\n');
});
