import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { streamCorpus } from './stream-corpus.ts';
import { lineFormatOf } from './stream-start.ts';
import { documentsOf, optionsWith, streamOf } from './testing.case.ts';

const jsonl = (count: number): string => Array.from({ length: count }, (_, i) => `{"text":"t${i}"}\n`).join('');

it('gives the documents as they come, before the stream has ended', async () => {
  let given = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (; ; given++) yield Buffer.from(jsonl(100));
  }
  const corpus = await streamCorpus(endless(), optionsWith({}));
  let taken = 0;
  for await (const { text } of corpus.documents()) {
    expect(text).toMatch(/^t\d/);
    if (++taken === 1000) break;
  }
  expect(given).toBeLessThan(50);
});

it('gives the document of the first line while the writer waits for its answer', async () => {
  const answered = Promise.withResolvers<void>();
  async function* oneByOne(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(jsonl(1));
    await answered.promise;
    yield Buffer.from('{"text":"second"}\n');
  }
  const late = setTimeout(
    () => answered.reject(new Error('the first document did not come before the second line')),
    3000,
  );
  const corpus = await streamCorpus(oneByOne(), optionsWith({}));
  const texts: string[] = [];
  for await (const { text } of corpus.documents()) {
    texts.push(text);
    answered.resolve();
  }
  clearTimeout(late);
  expect(texts).toEqual(['t0', 'second']);
});

it('keeps no more than the beginning, and loses nothing of it', async () => {
  const pieces = jsonl(50).match(/[\s\S]{1,7}/g) ?? [];
  async function* inPieces(): AsyncGenerator<Uint8Array> {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  const corpus = await streamCorpus(inPieces(), optionsWith({}));
  expect((await documentsOf(corpus)).map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, i) => `t${i}`));
});

it('recognises compression', async () => {
  const corpus = await streamCorpus(streamOf(gzipSync(jsonl(3))), optionsWith({}));
  expect(await documentsOf(corpus)).toHaveLength(3);
});

it('reads lines when told to', async () => {
  const corpus = await streamCorpus(streamOf('one\ntwo\n'), optionsWith({ format: 'lines' }));
  expect((await documentsOf(corpus)).map(({ text }) => text)).toEqual(['one', 'two']);
});

it('can be read only once, and says so', async () => {
  const corpus = await streamCorpus(streamOf(jsonl(3)), optionsWith({}));
  await documentsOf(corpus);
  await expect(documentsOf(corpus)).rejects.toMatchObject({ code: 'NOT_RESTARTABLE' });
});

it('an empty stream holds no documents', async () => {
  const corpus = await streamCorpus(streamOf(''), optionsWith({}));
  await expect(documentsOf(corpus)).rejects.toMatchObject({ code: 'NO_DOCUMENTS' });
});

it('is known for JSON lines by a bracket that comes within the first 64 bytes', () => {
  const start = (spaces: number) => Buffer.from(`${' '.repeat(spaces)}{"text":"a"}\n`);
  expect(lineFormatOf(start(63), optionsWith())).toBe('jsonl');
  expect(lineFormatOf(start(64), optionsWith())).toBeUndefined();
});
