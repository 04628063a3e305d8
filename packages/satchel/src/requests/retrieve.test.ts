import { describe, expect, it } from 'vitest';
import { createWordVectors } from '../core/word-vectors.ts';
import { searchRequest } from './ranking.ts';
import type { Sources } from './request.ts';
import { retrieveRequest } from './retrieve.ts';

const words = createWordVectors(['iron'], { rows: 1, columns: 1, data: Float32Array.of(1) });
const machine = {
  threads: 3,
  loadWords: async () => ({ words, sha256: undefined }),
  loadEncoder: async (): Promise<never> => {
    throw new Error('no file is opened');
  },
};
type Given = Parameters<typeof retrieveRequest>[0]['given'];
const nameOf = (setting: string) => `--${setting}`;
const request = (given: Given, others: Omit<Sources, 'given'> = {}) =>
  retrieveRequest({ given, nameOf, ...others }, machine);

describe('a test collection', () => {
  it('is ranked by bm25 where nothing is said, and keywords are read with the text', async () => {
    const { run, corpus } = await request({});
    expect(run).toEqual({ ranker: 'bm25', options: {}, seed: 1, threads: 3 });
    expect(corpus.also).toEqual(['keywords']);
    expect((await request({ groups: { corpus: { also: [] } } })).corpus.also).toEqual([]);
  });

  it('is ranked as it was said', async () => {
    const given = {
      ranker: 'pl2',
      fuse: 'average',
      lambda: '.25',
      feedback: 'rm3',
      words: 'glove.txt',
      tune: true,
      seed: 4,
      groups: { pl2: { c: 2 } },
    };
    expect((await request(given)).run).toEqual({
      ranker: 'pl2',
      fuse: 'average',
      lambda: 0.25,
      feedback: 'rm3',
      words: { words },
      tune: true,
      options: { pl2: { c: 2 } },
      seed: 4,
      threads: 3,
    });
  });

  it('learns the share of what is mixed in unless it is given; an empty name is none', async () => {
    expect((await request({ fuse: 'lsi' })).run).toMatchObject({ fuse: 'lsi', lambda: 'auto' });
    expect((await request({ fuse: 'lsi', lambda: 'per-query' })).run).toMatchObject({
      fuse: 'lsi',
      lambda: 'per-query',
    });
    expect((await request({ fuse: '', feedback: '' })).run).toEqual((await request({})).run);
  });

  it.each([
    [{ lambda: '0.5' }, '--lambda is the share of --fuse, which is not given.'],
    [{ fuse: 'lsi', lambda: 'half' }, `--lambda must be 'auto', 'per-query' or a number from 0 to 1, got "half".`],
    [{ fuse: 'lsi', lambda: '1.5' }, `--lambda must be 'auto', 'per-query' or a number from 0 to 1, got "1.5".`],
    [{ groups: { pl2: { c: 2 } } }, "'pl2' takes no part in this run."],
    [{ words: 'glove.txt' }, 'This ranking needs no word vectors; leave --words out.'],
    [{ ranker: 'mb25' }, "there is no ranker called 'mb25'; did you mean 'bm25'?"],
    [{ ranker: 'lsi', feedback: 'rm3' }, 'feedback adds words to a query'],
  ])('refuses %j', async (given: Given, message) => {
    await expect(request(given)).rejects.toMatchObject({ kind: 'usage', message: expect.stringContaining(message) });
  });
});

describe('a search', () => {
  it('asks for nothing that was not said', () => {
    expect(searchRequest({ given: {} })).toEqual({});
  });

  it('hands on what was said', () => {
    const given = { ranker: 'pl2', fuse: 'lsi', lambda: '0.3', feedback: 'rm3', top: 5, groups: { pl2: { c: 2 } } };
    expect(searchRequest({ given })).toEqual({
      ranker: 'pl2',
      fuse: 'lsi',
      lambda: 0.3,
      feedback: 'rm3',
      top: 5,
      options: { pl2: { c: 2 } },
    });
    expect(searchRequest({ given: { fuse: 'lsi', lambda: 'auto' } })).toEqual({ fuse: 'lsi', lambda: 'auto' });
  });

  it('says whose share is wrong', () => {
    expect(() => searchRequest({ given: { lambda: '-1' } })).toThrow("'lambda' must be 'auto' or a number from 0 to 1");
  });
});
