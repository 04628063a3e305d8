import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseArguments } from '../arguments/parse.ts';
import { loadCommand } from '../commands/table.ts';
import { settingsFromFlags } from './from-flags.ts';

const [evaluate, train] = [await loadCommand('evaluate'), await loadCommand('train')];
const settings = (...words: string[]) => settingsFromFlags(parseArguments(evaluate, ['c.csv', ...words]));

it('says nothing where nothing was typed', async () => {
  expect(await settings()).toEqual({ groups: {} });
});

it('a language leaves out its stop words, and what --set says wins', async () => {
  const german = { language: 'de', stopWords: 'stopwords-iso' };
  expect(await settings('--language', 'de')).toEqual({ groups: { text: german } });
  expect(await settings('--language', 'de', '--set', 'text.stopWords=none', '--set', 'bow.idf=none')).toEqual({
    groups: { text: { ...german, stopWords: 'none' }, bow: { idf: 'none' } },
  });
});

it('gives every flag under the name of its setting', async () => {
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
  expect(await settings(...words, '--tune', '--grid', 'bow.idf=smooth,none', '--set', 'logistic.C=2')).toEqual({
    classifier: 'logistic',
    split: 'cv:3',
    seed: 5,
    threads: 2,
    memoryLimit: '1G',
    tune: true,
    grid: { 'bow.idf': ['smooth', 'none'] },
    groups: { logistic: { C: 2 } },
  });
});

it('the short flags name the fields of the corpus, and --set overrules them', async () => {
  const words = [
    '--text',
    'review',
    '--label',
    'stars',
    '--split-field',
    'part',
    '--on-error',
    'skip',
    '--weight',
    'w',
  ];
  expect(await settings(...words, '--set', 'corpus.text=body')).toEqual({
    groups: { corpus: { text: 'body', label: 'stars', split: 'part', onError: 'skip', weight: 'w' } },
  });
});

it('--evaluate of train is how it is judged; --split says the same', async () => {
  const judged = (...words: string[]) => settingsFromFlags(parseArguments(train, ['c.csv', ...words]));
  expect(await judged('--evaluate', 'none')).toMatchObject({ split: 'none' });
  expect(await judged('--evaluate', 'none', '--split', 'cv:3')).toMatchObject({ split: 'cv:3' });
});

it('a size that is none is refused', async () => {
  await expect(settings('--memory-limit', 'much')).rejects.toMatchObject({
    kind: 'usage',
    message: '--memory-limit must be a size of at least 1 byte such as 500M or 2G, got "much".',
  });
});

it('a stop list of one’s own is a file of words', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-stop-'));
  try {
    const path = join(folder, 'words.txt');
    await writeFile(path, 'the\nof and\n');
    expect(await settings('--set', `text.stopWords=${path}`)).toEqual({
      groups: { text: { stopWords: 'own', stopList: ['the', 'of', 'and'] } },
    });
    await writeFile(path, Uint8Array.of(0xff, 0xfe, 0x41));
    await expect(settings('--set', `text.stopWords=${path}`)).rejects.toMatchObject({ code: 'BAD_UTF8', kind: 'data' });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('a stop list that is not there is told as a missing file', async () => {
  await expect(settings('--set', 'text.stopWords=./no-such-list.txt')).rejects.toMatchObject({ code: 'INPUT_MISSING' });
});
