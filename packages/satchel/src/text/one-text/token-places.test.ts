import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveOptions } from '../../core/options.ts';
import { createAnalyzer } from '../analyzer.ts';
import { withoutIgnored } from '../characters.ts';
import { textOptions } from '../options.ts';
import { tokenPlaces } from './token-places.ts';

const analyzerOf = (given: Readonly<Record<string, unknown>> = {}) =>
  createAnalyzer(resolveOptions('text', textOptions, given));

it('names the place of each token', () => {
  expect(tokenPlaces('The Dog, the cat.', analyzerOf({ stopWords: 'nltk' }))).toEqual([
    { token: 'dog', start: 4, end: 7 },
    { token: 'cat', start: 13, end: 16 },
  ]);
});

it('finds words with characters inside that do not count', () => {
  const text = 'a co\u00adope\u00adrate 猫\u200dが好き';
  for (const { token, start, end } of tokenPlaces(text, analyzerOf({ minLength: 1 })))
    expect(withoutIgnored(text.slice(start, end))).toBe(token);
});

it('has the tokens of the analyzer, each at a place that spells it', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'cat',
      'Cat',
      "don't",
      'Don’t',
      '猫が好き',
      'ÉTÉ',
      'so\u00adft',
      '3.14',
      '!',
      'x'.repeat(101),
      '😀',
    ),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const given = fc.record({
    tokens: fc.constantFrom('words', 'letters', 'words-and-marks'),
    segmenter: fc.constantFrom('auto', 'always', 'never'),
    lowercase: fc.boolean(),
  });
  const texts = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(texts, given, (text, options) => {
      const analyzer = analyzerOf({ minLength: 1, ...options });
      const places = tokenPlaces(text, analyzer);
      expect(places.map(({ token }) => token)).toEqual(analyzer.tokens(text));
      let before = 0;
      for (const { token, start, end } of places) {
        expect(start).toBeGreaterThanOrEqual(before);
        expect(analyzer.tokenOf(withoutIgnored(text.slice(start, end)))).toBe(token);
        before = end;
      }
    }),
    { seed: 1 },
  );
});
