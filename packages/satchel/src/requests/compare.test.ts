import { describe, expect, it } from 'vitest';
import { createWordVectors } from '../core/word-vectors.ts';
import { compareRequest } from './compare.ts';
import type { Sources } from './request.ts';

const words = createWordVectors(['iron'], { rows: 1, columns: 1, data: Float32Array.of(1) });
const machine = {
  threads: 3,
  loadWords: async () => ({ words, sha256: 'abc' }),
  loadEncoder: async (): Promise<never> => {
    throw new Error('no file is opened');
  },
};
const request = (given: Parameters<typeof compareRequest>[0]['given'], others: Omit<Sources, 'given'> = {}) =>
  compareRequest({ given, nameOf: (setting) => `--${setting}`, ...others }, machine);

it('compares for two minutes where nothing is said', async () => {
  const { run, words: named, corpus } = await request({});
  expect(run).toEqual({ budget: 120, options: {}, seed: 1, threads: 3, stripped: [] });
  expect([named, corpus.format]).toEqual([undefined, 'auto']);
});

it('passes on everything that was said', async () => {
  const { run, words: named } = await request({
    budget: '1.5m',
    labels: '50, 5,10,5',
    split: 'cv:3',
    words: 'glove.txt',
    memoryLimit: '1G',
    groups: { text: { stopWords: 'nltk' }, corpus: { strip: ['headers'] } },
  });
  expect(run).toEqual({
    budget: 90,
    fewLabels: [5, 10, 50],
    protocol: 'cv:3',
    words: { words, sha256: 'abc' },
    memoryLimit: 2 ** 30,
    options: { text: { stopWords: 'nltk' } },
    stripped: ['headers'],
    seed: 1,
    threads: 3,
  });
  expect(named).toBe('glove.txt');
});

it('a settings file may choose a representation for other commands; here all run', async () => {
  const { run } = await request(
    {},
    { file: { representation: 'scdv', groups: { knn: { k: 3 }, bow: { idf: 'none' } } } },
  );
  expect(run).not.toHaveProperty('representation');
  expect(run.options).toEqual({ bow: { idf: 'none' } });
});

describe('mistakes of usage', () => {
  it.each([
    [{ budget: 'soon' }, '--budget must be a length of time such as 90s, 2m or 1h, got "soon".'],
    [{ budget: '0s' }, '--budget must be a length of time'],
    [{ labels: '5,few' }, '--labels must be numbers of documents of a class with commas between'],
    [{ labels: '0' }, '--labels must be numbers'],
    [{ groups: { knn: { k: 3 } } }, "'knn' takes no part in a comparison; these do: text, labels, words, "],
  ])('%j', async (given, message) => {
    await expect(request(given)).rejects.toMatchObject({
      code: 'BAD_PARAM',
      kind: 'usage',
      message: expect.stringContaining(message),
    });
  });
});
