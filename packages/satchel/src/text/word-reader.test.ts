import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveOptions } from '../core/options.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { createAnalyzer } from './analyzer.ts';
import { textOptions } from './options.ts';
import { createWordReader } from './word-reader.ts';

type Given = Readonly<Record<string, unknown>>;

/** Reads texts as their tokens; a long text comes first, so that the kernels are in use. */
function readerOf(given: Given) {
  const analyzer = createAnalyzer(resolveOptions('text', textOptions, given));
  const spellings: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (token: string): number => {
    if (!numbers.has(token)) numbers.set(token, spellings.push(token) - 1);
    return numbers.get(token)!;
  };
  const reader = createWordReader(analyzer, numberOf, kernelProvider);
  reader.tokensOf('so much text that kernels pay '.repeat(2000));
  return { analyzer, reader, read: (text: string) => Array.from(reader.tokensOf(text), (token) => spellings[token]!) };
}

/** Words of any script, and what may stand between and within them. */
const piece = fc.oneof(
  fc.constantFrom('The', 'cat', "don't", 'café', 'cafe\u0301', 'so\u00adft', '“quoted”', '猫が好き', 'Windows版', 'ไทย', 'Ünïcode', '𝐀𝐁', '\ud835', '\udc00', '\u200b', '½', 'x'.repeat(101), 'é'.repeat(101), '\u00ad', '…'),
  fc.string({ unit: 'binary-ascii', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
); // biome-ignore format: words
const anyText = fc.tuple(fc.array(piece, { maxLength: 30 }), fc.constantFrom(' ', '', '\n', '-')).map(([all, between]) => all.join(between)); // biome-ignore format: one line

it('gives the tokens of the analyzer for any text, with kernels', () => {
  const given = fc.record({
    minLength: fc.constantFrom(1, 2),
    lowercase: fc.boolean(),
    tokens: fc.constantFrom('words', 'letters', 'words-and-marks'),
    stopWords: fc.constantFrom('none', 'nltk'),
    segmenter: fc.constantFrom('auto', 'never', 'always'),
  });
  fc.assert(
    fc.property(given, fc.array(anyText, { maxLength: 5 }), (options, texts) => {
      const { analyzer, read } = readerOf(options);
      for (const text of [...texts, ...texts]) expect(read(text)).toEqual(analyzer.tokens(text));
    }),
    { numRuns: 60 },
  );
});

it('counts words that are too long, whichever way they are found', () => {
  const { reader } = readerOf({});
  for (const text of ['x'.repeat(101), `a ${'é'.repeat(101)} b`, `${'y'.repeat(150)}’s`]) reader.tokensOf(text);
  expect(reader.capped()).toBe(3);
});

it('reads a text that is longer than its buffer, and goes on', () => {
  const { read } = readerOf({});
  expect(read('one two '.repeat(200_000)).length).toBe(400_000);
  expect(read('three one')).toEqual(['three', 'one']);
});

it('goes on when the table of the kernel is full', () => {
  const { read } = readerOf({});
  const words = Array.from({ length: 140_000 }, (_, i) => `w${i.toString(36)}`);
  for (let start = 0; start < words.length; start += 10_000) read(words.slice(start, start + 10_000).join(' '));
  const last = words.slice(-5000);
  expect(read(last.join(' '))).toEqual(last);
  expect(read(last.join(' ')).length).toBe(5000);
});
