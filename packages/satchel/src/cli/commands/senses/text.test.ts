import { expect, it } from 'vitest';
import { sensesReport } from '../../../results/topics.ts';
import { sensesText } from './text.ts';

const plain = (_style: string, text: string): string => text;

it('senses stand under their word', () => {
  const senses = [{ topic: 12, probability: 0.72, words: ['go', 'take'] }, { topic: 3, probability: 0.25, words: ['file'] }]; // biome-ignore format: two senses
  expect(sensesText(sensesReport([{ word: 'break', senses }, { word: 'x', senses: [] }], 0.1), plain)).toBe(
    'break\n  0.72  topic 12  go take\n  0.25  topic 3   file\n\nx\n  no topic has a share of 0.1 or more\n',
  ); // biome-ignore format: two words
});
