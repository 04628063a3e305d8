import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { parseArguments } from '../arguments/parse.ts';
import { shapes } from '../arguments/shapes.ts';
import { readingRequest, requestOf } from './request.ts';

const request = (words: string[], environment: NodeJS.ProcessEnv = {}) =>
  requestOf(parseArguments(shapes.evaluate, ['c.csv', ...words]), environment);

it('asks for the defaults when nothing is said', async () => {
  const { run, corpus } = await request([]);
  expect(run).toEqual({
    representation: 'bow',
    classifier: 'linear-svm',
    options: {},
    seed: 1,
    threads: availableParallelism(),
  });
  expect(corpus).toMatchObject({ format: 'auto', text: 'text', onError: 'stop' });
});

it('passes on everything that was said', async () => {
  const words = [
    '--classifier',
    'logistic',
    '--split',
    'cv:3',
    '--seed',
    '5',
    '--threads',
    '2',
    '--memory-limit',
    '1G',
  ];
  const { run } = await request([...words, '--set', 'logistic.C=2', '--grid', 'bow.idf=smooth,none']);
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
});

it('the short flags name the fields of the corpus, and --set overrules them', async () => {
  const { corpus } = await request([
    '--text',
    'review',
    '--label',
    'stars',
    '--split-field',
    'part',
    '--on-error',
    'skip',
    '--set',
    'corpus.text=body',
  ]);
  expect(corpus).toMatchObject({ text: 'body', label: 'stars', split: 'part', onError: 'skip' });
});

it('--tune asks for the declared grid', async () => {
  expect((await request(['--tune'])).run.tune).toBe(true);
});

describe('mistakes of usage', () => {
  it.each([
    [['--classifier', 'linear-smv'], "there is no classifier called 'linear-smv'; did you mean 'linear-svm'?"],
    [['--representation', 'bos'], "there is no representation called 'bos'; did you mean 'bow'?"],
    [['--set', 'knn.k=3'], "'knn' takes no part in this run, which is bow + linear-svm."],
    [['--memory-limit', 'much'], '--memory-limit must be a size of at least 1 byte such as 500M or 2G, got "much".'],
  ])('%j', async (words, message) => {
    await expect(request(words)).rejects.toMatchObject({ kind: 'usage', message: expect.stringContaining(message) });
  });

  it('a model brings its own options: only reading can be set for predict', async () => {
    const predict = (...words: string[]) => readingRequest(parseArguments(shapes.predict, ['m', 'c', ...words]));
    expect(await predict('--set', 'corpus.format=lines')).toMatchObject({ format: 'lines' });
    await expect(predict('--set', 'bow.idf=none')).rejects.toMatchObject({ kind: 'usage' });
  });
});
