import { describe, expect, it } from 'vitest';
import { createWordVectors } from '../core/word-vectors.ts';
import { classifyRequest } from './classify.ts';
import { readingRequest, type Sources } from './request.ts';

const words = createWordVectors(['iron', 'bread'], { rows: 2, columns: 2, data: Float32Array.of(1, 0, 0, 1) });
const loaded: string[] = [];
const machine = {
  loadEncoder: () => Promise.reject(new Error('no encoder is loaded here')),
  threads: 3,
  loadWords: async (file: string) => {
    loaded.push(file);
    return { words, sha256: file === 'partly.txt' ? undefined : 'abc' };
  },
};
const request = (given: Sources['given'], others: Omit<Sources, 'given'> = {}) =>
  classifyRequest({ given, ...others }, machine);

it('asks for the defaults when nothing is said', async () => {
  const { run, corpus } = await request({});
  expect(run).toEqual({ representation: 'bow', options: {}, seed: 1, threads: 3 }); // the classifier is chosen by what the corpus holds
  expect(corpus).toMatchObject({ format: 'auto', text: 'text', onError: 'stop' });
});

it('passes on everything that was said', async () => {
  const given = {
    classifier: 'logistic',
    split: 'cv:3',
    seed: 5,
    threads: 2,
    memoryLimit: '1G',
    grid: { 'bow.idf': ['smooth', 'none'] },
    groups: { logistic: { C: 2 }, corpus: { text: 'body' } },
  };
  const { run, corpus } = await request(given);
  expect(run).toEqual({
    representation: 'bow',
    classifier: 'logistic',
    options: { logistic: { C: 2 } },
    protocol: 'cv:3',
    seed: 5,
    threads: 2,
    memoryLimit: 2 ** 30,
    tune: { 'bow.idf': ['smooth', 'none'] },
  });
  expect(corpus.text).toBe('body');
});

it('what was given wins over the environment, and that over the settings file', async () => {
  const { run } = await request(
    { seed: 5 },
    {
      environment: { seed: 6, threads: 7 },
      file: { seed: 8, threads: 9, classifier: 'knn', groups: { knn: { k: 3 } } },
    },
  );
  expect(run).toEqual({ representation: 'bow', classifier: 'knn', options: { knn: { k: 3 } }, seed: 5, threads: 7 });
});

it('--tune asks for the declared grid; one’s own grid wins', async () => {
  expect((await request({ tune: true })).run.tune).toBe(true);
  expect((await request({ tune: true, grid: { 'bow.idf': ['none'] } })).run.tune).toEqual({ 'bow.idf': ['none'] });
  expect((await request({ tune: false })).run).not.toHaveProperty('tune');
});

describe('options of a part that is not in the run', () => {
  it('are passed over in a settings file, which serves many runs', async () => {
    expect((await request({}, { file: { groups: { knn: { k: 3 } } } })).run.options).toEqual({});
  });

  it('are a mistake where they were given', async () => {
    await expect(request({ groups: { knn: { k: 3 } } })).rejects.toMatchObject({
      code: 'BAD_PARAM',
      kind: 'usage',
      message: "'knn' takes no part in this run, which is bow · linear-svm.",
    });
  });
});

describe('word vectors', () => {
  it('are loaded by what it is handed, with their hash where there is one', async () => {
    const { run } = await request({ representation: 'average', words: 'glove.txt' });
    expect(run.words).toEqual({ words, sha256: 'abc' });
    expect((await request({ representation: 'average', words: 'partly.txt' })).run.words).toEqual({ words });
    expect(loaded).toEqual(['glove.txt', 'partly.txt']);
  });

  it('are trained where nothing else is said', async () => {
    expect((await request({ representation: 'average', words: 'corpus' })).run).not.toHaveProperty('words');
  });

  it('are refused, and not loaded, where they have no effect', async () => {
    await expect(request({ words: 'unread.txt' })).rejects.toThrow(
      "bow · linear-svm needs no word vectors; leave 'words' out.",
    );
    const nameOf = (setting: string) => `--${setting}`;
    await expect(request({ words: 'unread.txt' }, { nameOf })).rejects.toThrow('leave --words out.');
    expect(loaded).not.toContain('unread.txt');
  });
});

describe('mistakes of usage', () => {
  it.each([
    [{ classifier: 'linear-smv' }, "there is no classifier called 'linear-smv'; did you mean 'linear-svm'?"],
    [{ representation: 'bos' }, "there is no representation called 'bos'; did you mean 'bow'?"],
    [{ groups: { bow: { idf: 'max' } } }, "bow: 'idf' must be one of"],
    [{ groups: { corpus: { format: 'cvs' } } }, "corpus: 'format' must be one of"],
  ])('%j', async (given, message) => {
    await expect(request(given)).rejects.toMatchObject({ kind: 'usage', message: expect.stringContaining(message) });
  });

  it('a model brings its own options: only reading can be set for it', () => {
    expect(readingRequest({ given: { groups: { corpus: { format: 'lines' } } } })).toMatchObject({ format: 'lines' });
    expect(
      readingRequest({ given: {}, file: { groups: { corpus: { text: 'body' }, bow: { idf: 'none' } } } }),
    ).toMatchObject({ text: 'body' });
    expect(() => readingRequest({ given: { groups: { bow: { idf: 'none' } } } })).toThrow(
      "'bow' options are part of the model and cannot be set here; only corpus.* can.",
    );
  });
});
