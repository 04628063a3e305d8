import { describe, expect, it } from 'vitest';
import { createWordVectors } from '../core/word-vectors.ts';
import { fitIsDue, indexRequest } from './index-documents.ts';
import type { Sources } from './request.ts';

const words = createWordVectors(['iron'], { rows: 1, columns: 1, data: Float32Array.of(1) });
const machine = {
  threads: 3,
  loadWords: async () => ({ words, sha256: 'abc' }),
  loadEncoder: async (): Promise<never> => {
    throw new Error('it was opened');
  },
};
type Given = Parameters<typeof indexRequest>[0]['given'];
const request = (given: Given, others: Omit<Sources, 'given'> = {}) =>
  indexRequest({ given, nameOf: (setting) => `--${setting}`, ...others }, machine);
const none = { drop: false, refit: false, neighbours: false, choice: undefined, isDetailed: false };

describe('documents', () => {
  it('get no vectors where none were asked for', async () => {
    const { corpus, ...rest } = await request({});
    expect(rest).toEqual({ text: undefined, threads: 3, vectors: none });
    expect(corpus.format).toBe('auto');
  });

  it('are cut into words as given, and read as the settings file says, which is about models otherwise', async () => {
    const file = {
      representation: 'scdv',
      seed: 9,
      groups: { corpus: { text: 'body' }, text: { stemmer: 'english' }, bow: { idf: 'none' } },
    };
    const found = await request({ groups: { text: { stopWords: 'nltk' } } }, { file, environment: { threads: 2 } });
    expect(found).toMatchObject({ text: { stopWords: 'nltk' }, threads: 2, vectors: none, corpus: { text: 'body' } });
  });

  it('get the vectors that were asked for', async () => {
    const groups = { lsi: { dimensions: 3 }, vectors: { minDocuments: 2 }, text: { stemmer: 'english' } };
    const { vectors, text } = await request({ representation: 'lsi', neighbours: true, seed: 4, groups });
    expect(text).toEqual({ stemmer: 'english' });
    expect(vectors).toEqual({
      ...none,
      neighbours: true,
      isDetailed: true,
      choice: {
        representation: 'lsi',
        options: { lsi: { dimensions: 3 }, vectors: { minDocuments: 2 } },
        seed: 4,
      },
    });
  });

  it('get vectors built on words from a file', async () => {
    const { vectors } = await request({ representation: 'average', words: 'glove.txt' });
    expect(vectors.choice).toMatchObject({ representation: 'average', words: { words, sha256: 'abc' } });
    expect(vectors.isDetailed).toBe(true);
  });

  it("lose them with 'none'", async () => {
    expect((await request({ representation: 'none' })).vectors).toEqual({ ...none, drop: true });
  });

  it.each<[Given, string]>([
    [
      { representation: 'none', refit: true },
      "--refit fits a representation again, and '--representation none' deletes it.",
    ],
    [{ words: 'glove.txt' }, '--words needs a representation; add --representation.'],
    [{ representation: 'lsi', words: 'glove.txt' }, 'lsi needs no word vectors; leave --words out.'],
    [{ groups: { bow: { idf: 'none' } } }, "'bow' takes no part in indexing; text.* and corpus.* do."],
    [
      { representation: 'lsi', groups: { bow: { idf: 'none' } } },
      "'bow' takes no part in indexing; text.*, corpus.*, lsi.* and vectors.* do.",
    ],
    [{ representation: 'bm25' }, "'bm25' ranks by words and makes no vectors."],
    [
      { representation: 'lsi', model: 'e.satchel' },
      '--model brings its own representation; leave --representation out.',
    ],
  ])('are refused %j', async (given, message) => {
    await expect(request(given)).rejects.toMatchObject({ code: 'BAD_PARAM', kind: 'usage', message });
  });
});

describe('a fit', () => {
  const kept = { representation: 'lsi', dimensions: 3, sparse: false, words: 9, lambdas: {} };
  const choice = { representation: 'lsi' };

  it('is due where there are no vectors yet, and where it was asked for again', () => {
    expect(fitIsDue({ ...none, choice }, undefined)).toBe(true);
    expect(fitIsDue({ ...none, refit: true }, kept)).toBe(true);
    expect(fitIsDue({ ...none, refit: true, choice: { representation: 'scdv' }, isDetailed: true }, kept)).toBe(true);
  });

  it('is not due for documents added to what is there', () => {
    expect(fitIsDue(none, undefined)).toBe(false);
    expect(fitIsDue(none, kept)).toBe(false);
    expect(fitIsDue({ ...none, choice }, kept)).toBe(false);
  });

  it('of another kind than is there must be asked for', () => {
    for (const other of [
      { ...none, choice: { representation: 'scdv' } },
      { ...none, choice, isDetailed: true },
    ])
      expect(() => fitIsDue(other, kept)).toThrow(
        expect.objectContaining({ code: 'SETTINGS_DIFFER', facts: { representation: 'lsi' } }),
      );
  });
});
