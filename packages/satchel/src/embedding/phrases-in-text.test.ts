import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DOCUMENT_END } from '../core/running-text.ts';
import { joinPhrases, learnPhrases, type PhraseSettings } from './phrases.ts';
import { joinPhrasesInText, type NumberedText } from './phrases-in-text.ts';

const compute = {};

const settings: PhraseSettings = { passes: 2, score: 'npmi', threshold: 0.3, minCount: 2 };

/** Documents in a store that is only an array. */
function numberedText(documents: readonly (readonly string[])[]): NumberedText & { readonly all: number[] } {
  const words = [...new Set(documents.flat())];
  const ids = new Map(words.map((word, id) => [word, id]));
  const all = documents.flatMap((document) => [...document.map((word) => ids.get(word)!), DOCUMENT_END]);
  const counts = words.map(() => 0);
  for (const token of all) if (token !== DOCUMENT_END) counts[token]!++;
  const store = {
    get tokens() {
      return all.length;
    },
    async read(start: number, into: Uint32Array) {
      const part = all.slice(start, start + into.length);
      into.set(part);
      return part.length;
    },
    async write(start: number, tokens: Uint32Array) {
      tokens.forEach((token, i) => {
        all[start + i] = token;
      });
    },
    async truncate(length: number) {
      all.length = length;
    },
  };
  return { terms: words, counts, store, all };
}

it('rewrites a text as joining its documents one by one would', async () => {
  const anyText = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 12 }), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(anyText, async (documents) => {
      const text = numberedText(documents);
      const { terms: words, counts, phrases } = await joinPhrasesInText(text, settings, compute);
      expect(phrases).toEqual(learnPhrases(documents, settings));
      const expected = documents.flatMap((document) => [...joinPhrases(document, phrases), '\n']);
      expect(text.all.map((token) => (token === DOCUMENT_END ? '\n' : words[token]))).toEqual(expected);
      words.forEach((word, id) => {
        expect(counts[id]).toBe(expected.filter((other) => other === word).length);
      });
    }),
    { numRuns: 60 },
  );
});

it('joins in a text of several pieces, also where a pair is cut by the end of one', async () => {
  const documents = Array.from({ length: 400 }, (_, i) =>
    Array.from({ length: 301 }, (_, j) => ((i + j) % 3 === 0 ? 'x' : `w${(i * j) % 50}`)),
  );
  const pair = documents.map((document) => document.flatMap((word) => (word === 'x' ? ['new', 'york'] : [word])));
  const text = numberedText(pair);
  const { terms: words, phrases } = await joinPhrasesInText(text, { ...settings, passes: 1, threshold: 0.99 }, compute);
  expect(phrases).toMatchObject([{ phrase: 'new_york', count: pair.flat().filter((word) => word === 'new').length }]);
  expect(text.all.filter((token) => token !== DOCUMENT_END).map((token) => words[token]).join(' ').match(/\bnew\b/)).toBeNull(); // biome-ignore format: one thought
});

it('stops when told to', async () => {
  const reason = new Error('enough');
  await expect(
    joinPhrasesInText(numberedText([['a', 'b']]), settings, { ...compute, signal: AbortSignal.abort(reason) }),
  ).rejects.toBe(reason);
});
