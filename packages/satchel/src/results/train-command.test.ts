import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../core/options.ts';
import { corpusOptions } from '../corpus/options.ts';
import { shellWord, trainCommand } from './train-command.ts';

const row = {
  representation: 'bow+average',
  classifier: 'linear-svm',
  needsWords: true,
  options: { 'blocks.weights': '1,0.5', 'linear-svm.C': 0.5 },
};
const corpus = (given: Record<string, unknown> = {}) => resolveOptions('corpus', corpusOptions, given);

describe('the command that trains the winner', () => {
  it('sets what was chosen', () => {
    expect(trainCommand(row, 'mail.jsonl', { corpus: corpus(), words: undefined, run: { seed: 1 } })).toBe(
      'satchel train mail.jsonl --representation bow+average --classifier linear-svm --set blocks.weights=1,0.5 --set linear-svm.C=0.5 --out model.satchel',
    );
  });

  it('reads the corpus as it was read, with the same word vectors and seed', () => {
    const request = {
      corpus: corpus({ strip: ['headers', 'quotes'], text: 'the body' }),
      words: 'my words.bin',
      run: { seed: 7 },
    };
    expect(trainCommand(row, 'all mail.csv', request)).toBe(
      `satchel train 'all mail.csv' --representation bow+average --classifier linear-svm --words 'my words.bin' --set 'corpus.text=the body' --set corpus.strip=headers,quotes --set blocks.weights=1,0.5 --set linear-svm.C=0.5 --seed 7 --out model.satchel`,
    );
  });

  it('leaves word vectors out where they play no part', () => {
    const bow = { representation: 'bow', classifier: 'nbsvm', needsWords: false, options: {} };
    expect(trainCommand(bow, 'a.csv', { corpus: corpus(), words: 'w.bin', run: { seed: 1 } })).toBe(
      'satchel train a.csv --representation bow --classifier nbsvm --out model.satchel',
    );
  });

  it.each([
    ['plain-1.csv', 'plain-1.csv'],
    ['two words', "'two words'"],
    ["it's", `'it'\\''s'`],
    ['$(rm x)', "'$(rm x)'"],
  ])('quotes %s for a shell', (text, quoted) => {
    expect(shellWord(text)).toBe(quoted);
  });
});
