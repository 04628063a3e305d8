import { describe, expect, it } from 'vitest';
import { createPass } from '../pass.ts';
import { errorOf, optionsWith, readPath, scratchFolder } from '../testing.case.ts';
import { classFolder, newsgroup, readNewsgroups } from './folder.ts';

const scratch = await scratchFolder();

describe('the place of a file', () => {
  it.each([
    ['sport/1.txt', { id: 'sport/1.txt', label: 'sport' }],
    ['sport/2024/may/1.txt', { id: 'sport/2024/may/1.txt', label: 'sport' }],
    ['./sport/1.txt', { id: 'sport/1.txt', label: 'sport' }],
    ['train/sport/1.txt', { id: 'train/sport/1.txt', label: 'sport', split: 'train' }],
    ['aclImdb/test/neg/0_3.txt', { id: 'aclImdb/test/neg/0_3.txt', label: 'neg', split: 'test' }],
    ['readme.txt', undefined],
    ['.git/config', undefined],
    ['sport/.DS_Store', undefined],
  ])('%s', (path, expected) => {
    expect(classFolder(path, 'corpus')).toEqual(expected);
  });

  it('directly in a split says nothing about the class, and is an error rather than a guess', async () => {
    const { folder } = await scratch.put({ 'train/a/1': 'x', 'train/loose': 'y' });
    expect(await errorOf(readPath(folder))).toMatchObject({ code: 'BAD_ENTRY', where: `${folder}: train/loose` });
    expect(await readPath(folder, { onError: 'skip' })).toHaveLength(1);
  });

  it.each([
    ['20news-bydate-train/alt.atheism/49960', { id: 'train/alt.atheism/49960', label: 'alt.atheism', split: 'train' }],
    ['./data/20news-bydate-test/sci.med/1', { id: 'test/sci.med/1', label: 'sci.med', split: 'test' }],
    ['20news-bydate-train/alt.atheism/', undefined],
    ['20news-18828/alt.atheism/1', undefined],
  ])('of 20 Newsgroups: %s', (path, expected) => {
    expect(newsgroup(path)).toEqual(expected);
  });
});

it('texts of newsgroups, which are older than UTF-8, are read as latin-1 unless another encoding is named', async () => {
  const entry = { path: '20news-bydate-train/rec.autos/1', bytes: async () => Buffer.from([0x63, 0x61, 0x66, 0xe9]) };
  const batches = readNewsgroups(
    (async function* () {
      yield entry;
    })(),
    createPass('toy', optionsWith({})),
  );
  expect((await batches.next()).value?.[0]?.text).toBe('caf\u00e9');
});
