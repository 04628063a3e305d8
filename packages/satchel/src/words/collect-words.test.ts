import { describe, expect, it } from 'vitest';
import { silentProgress } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { resolveOptions } from '../core/options.ts';
import { DOCUMENT_END } from '../core/running-text.ts';
import { collectTrainingText } from '../embedding/train/training-text.ts';
import { createAnalyzer } from '../text/analyzer.ts';
import { textOptions } from '../text/options.ts';
import { collectWords, type TokenStore } from './collect-words.ts';

const text = resolveOptions('text', textOptions);

const corpusOf = (texts: readonly string[]): Corpus => ({
  name: 'toy',
  async *documents() {
    for (const [i, text] of texts.entries()) yield { id: String(i), text, labels: [] };
  },
  fingerprint: () => 'abc',
});

/** A store that is only an array. */
function arrayStore(): TokenStore & { readonly all: number[] } {
  const all: number[] = [];
  return {
    all,
    get tokens() {
      return all.length;
    },
    async read(start, into) {
      const part = all.slice(start, start + into.length);
      into.set(part);
      return part.length;
    },
    async write(start, tokens) {
      tokens.forEach((token, i) => {
        all[start + i] = token;
      });
    },
    async truncate(length) {
      all.length = length;
    },
  };
}

const collect = (texts: readonly string[], minCount: number, store = arrayStore()) =>
  collectWords(corpusOf(texts), text, minCount, store, { progress: silentProgress }).then((found) => ({
    ...found,
    all: store.all,
  }));

describe('collecting words', () => {
  it('numbers them by falling count, then by code units, and ends each document', async () => {
    const {
      terms: words,
      counts,
      all,
      rawWords,
      documents,
      distinctWords,
      corpusSha256,
    } = await collect(['b a c', 'A, b!', '', 'c b'], 1);
    expect(words).toEqual(['b', 'a', 'c']);
    expect([...counts]).toEqual([3, 2, 2]);
    expect(all).toEqual([0, 1, 2, DOCUMENT_END, 1, 0, DOCUMENT_END, 2, 0, DOCUMENT_END]);
    expect({ rawWords, documents, distinctWords, corpusSha256 }).toEqual({
      rawWords: 7,
      documents: 4,
      distinctWords: 3,
      corpusSha256: 'abc',
    });
  });

  it('leaves rare words out, and documents that hold no other', async () => {
    const { terms: words, all, rawWords } = await collect(['x a', 'rare', 'a y', 'odd strange'], 2);
    expect([words, all, rawWords]).toEqual([['a'], [0, DOCUMENT_END, 0, DOCUMENT_END], 7]);
  });

  it('agrees with collecting in memory, over many pieces', async () => {
    const texts = Array.from({ length: 3000 }, (_, i) =>
      Array.from({ length: 50 }, (_, j) => `w${(i * 31 + j * j) % 700}`).join(' '),
    );
    const found = await collect(texts, 200);
    const analyzer = createAnalyzer(text);
    const plain = await collectTrainingText(texts.map((document) => analyzer.tokens(document)), { minCount: 200 }); // biome-ignore format: one thought
    const into = new Uint32Array(plain.source.tokens);
    await plain.source.read(0, into);
    expect(found.terms).toEqual(plain.terms);
    expect(found.all.length).toBe(into.length);
    expect(Uint32Array.from(found.all)).toEqual(into);
  });

  it('joins phrases before it counts what is frequent enough', async () => {
    const phrases = { passes: 1, score: 'npmi', threshold: 0.5, minCount: 2 } as const;
    const store = arrayStore();
    const texts = ['new york is large', 'new york is far', 'far is new'];
    const found = await collectWords(corpusOf(texts), text, 2, store, { progress: silentProgress }, phrases);
    expect(found.phrases).toMatchObject([{ phrase: 'new_york', count: 2 }]);
    expect(found.terms).toEqual(['is', 'far', 'new_york']);
    expect(store.all).toEqual([2, 0, DOCUMENT_END, 2, 0, 1, DOCUMENT_END, 1, 0, DOCUMENT_END]);
    expect([found.rawWords, found.distinctWords]).toEqual([11, 5]);
  });

  it('L1: refuses a corpus without words, or without any that is frequent enough', async () => {
    await expect(collect(['', '...'], 1)).rejects.toMatchObject({ code: 'EMPTY_CORPUS' });
    await expect(collect(['a b'], 2)).rejects.toMatchObject({ code: 'EMPTY_CORPUS', facts: { mostFrequent: 1 } });
  });

  it('L14: stops when told to', async () => {
    const reason = new Error('enough');
    const texts = Array.from({ length: 600 }, () => 'a b');
    const signal = AbortSignal.abort(reason);
    await expect(
      collectWords(corpusOf(texts), text, 1, arrayStore(), { progress: silentProgress, signal }),
    ).rejects.toBe(reason);
  });
});
