import { execFile } from 'node:child_process';
import { readdir, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import type { Document } from '../core/corpus.ts';
import { corpusOfStream, openCorpus } from './open-corpus.ts';
import {
  documentsOf,
  errorOf,
  optionsWith,
  readBytes,
  readPath,
  scratchFolder,
  streamOf,
  tarOf,
} from './testing.case.ts';

const scratch = await scratchFolder();

/** A toy world: two animals, two sounds. */
const farm: readonly Document[] = [
  { id: 'a', text: 'the cow says moo', labels: ['cow'], split: 'train' },
  { id: 'b', text: 'the dog, über "loud",\nsays woof', labels: ['dog', 'loud'], split: 'test' },
];
const jsonl = `${farm.map((document) => JSON.stringify(document)).join('\n')}\n`;
const csv =
  'id,text,labels,split\na,the cow says moo,cow,train\nb,"the dog, über ""loud"",\nsays woof",dog|loud,test\n';
const tsv =
  'id\ttext\tlabels\tsplit\na\tthe cow says moo\tcow\ttrain\nb\t"the dog, über ""loud"",\nsays woof"\tdog|loud\ttest\n';
const parquet = new Uint8Array(
  parquetWriteBuffer({
    columnData: [
      { name: 'id', data: farm.map(({ id }) => id), type: 'STRING' },
      { name: 'text', data: farm.map(({ text }) => text), type: 'STRING' },
      { name: 'labels', data: ['cow', 'dog|loud'], type: 'STRING' },
      { name: 'split', data: farm.map(({ split }) => split), type: 'STRING' },
    ],
  }),
);

describe('one corpus in many formats', () => {
  it.each([
    ['farm.jsonl', jsonl, {}],
    ['farm.ndjson', jsonl.replaceAll('\n', '\r\n'), {}],
    ['farm.jsonl', `\ufeff${jsonl}\n\n`, {}],
    ['farm.jsonl.gz', gzipSync(jsonl), {}],
    ['farm.jsonl.zst', zstdCompressSync(Buffer.from(jsonl)), {}],
    ['named-wrongly.gz', zstdCompressSync(Buffer.from(jsonl)), {}],
    ['no-extension', jsonl, {}],
    ['farm.jsonl', Buffer.from(`\ufeff${jsonl}`, 'utf16le'), { encoding: 'utf-16le' }],
    ['farm.jsonl', Buffer.from(jsonl, 'latin1'), { encoding: 'latin1' }],
    ['farm.jsonl', Buffer.from(jsonl, 'latin1'), { encoding: 'windows-1252' }],
    ['farm.csv', csv, { labelSeparator: '|' }],
    ['farm.csv', `\ufeff${csv}`, { labelSeparator: '|' }],
    ['farm.csv.gz', gzipSync(csv), { labelSeparator: '|' }],
    ['farm.csv', Buffer.from(csv, 'latin1'), { labelSeparator: '|', encoding: 'latin1' }],
    ['farm.tsv', tsv, { labelSeparator: '|' }],
    ['farm.parquet', parquet, { labelSeparator: '|' }],
    ['no-extension', parquet, { labelSeparator: '|' }],
  ])('%s', async (name, content, given) => {
    const { file } = await scratch.put({ [name]: content });
    expect(await readPath(file, given)).toEqual(farm);
  });

  it('has one fingerprint whatever file it came in', async () => {
    const prints = [];
    for (const [bytes, format] of [
      [jsonl, 'jsonl'],
      [gzipSync(jsonl), 'auto'],
      [csv, 'csv'],
      [parquet, 'parquet'],
    ] as const) {
      const corpus = await corpusOfStream(streamOf(bytes), optionsWith({ format, labelSeparator: '|' }));
      expect(corpus.fingerprint()).toBeUndefined();
      await documentsOf(corpus);
      prints.push(corpus.fingerprint());
    }
    expect(new Set(prints).size).toBe(1);
    expect(prints[0]).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('plain text', () => {
  it('is one document a line, without labels, named by its line', async () => {
    const { file } = await scratch.put({ 'lines.txt': 'one\n\n  \nfour\r\nfive' });
    expect(await readPath(file)).toEqual([
      { id: '1', text: 'one', labels: [] },
      { id: '4', text: 'four', labels: [] },
      { id: '5', text: 'five', labels: [] },
    ]);
  });
});

describe('a folder with one sub-folder per class', () => {
  it('takes the folder for the label and the path for the id, in the order of code units', async () => {
    const { folder } = await scratch.put({
      'b/2.txt': 'two',
      'b/10.txt': 'ten',
      'A/deep/er/x': 'x',
      README: 'no document',
      'b/.hidden': 'no',
    });
    const corpus = await openCorpus(folder, optionsWith());
    expect(corpus).toMatchObject({ format: 'folder', bytes: undefined, name: folder });
    expect(await documentsOf(corpus)).toEqual([
      { id: 'A/deep/er/x', text: 'x', labels: ['A'] },
      { id: 'b/10.txt', text: 'ten', labels: ['b'] },
      { id: 'b/2.txt', text: 'two', labels: ['b'] },
    ]);
  });

  it('takes a top level of train and test for the split', async () => {
    const { folder } = await scratch.put({ 'train/pos/1': 'good', 'test/neg/1': 'bad' });
    expect(await readPath(folder)).toEqual([
      { id: 'test/neg/1', text: 'bad', labels: ['neg'], split: 'test' },
      { id: 'train/pos/1', text: 'good', labels: ['pos'], split: 'train' },
    ]);
  });

  it('may come as a tar archive, in the order of the archive', async () => {
    const archive = tarOf([
      { name: 'b/1', content: 'one' },
      { name: 'a/', type: '5' },
      { name: 'a/1', content: '' },
    ]);
    const documents = [
      { id: 'b/1', text: 'one', labels: ['b'] },
      { id: 'a/1', text: '', labels: ['a'] },
    ];
    expect(await readBytes(archive)).toEqual(documents);
    expect(await readBytes(gzipSync(archive), { format: 'folder' })).toEqual(documents);
  });
});

describe('the original 20 Newsgroups archive', () => {
  const mail = Buffer.from('From: ren\u00e9\n\nBody', 'latin1');
  const parts = [
    { name: '20news-bydate-train/alt.atheism/49960', content: mail },
    { name: '20news-bydate-test/sci.space/1', content: mail },
  ];
  const documents = [
    { id: 'train/alt.atheism/49960', text: 'From: ren\u00e9\n\nBody', labels: ['alt.atheism'], split: 'train' },
    { id: 'test/sci.space/1', text: 'From: ren\u00e9\n\nBody', labels: ['sci.space'], split: 'test' },
  ];

  it('is recognised by its names and read as Latin-1', async () => {
    const { file } = await scratch.put({ '20news-bydate.tar.gz': gzipSync(tarOf(parts)) });
    const corpus = await openCorpus(file, optionsWith());
    expect(corpus.format).toBe('20news');
    expect(await documentsOf(corpus)).toEqual(documents);
  });

  it('is the same unpacked, in the order of names', async () => {
    const { folder } = await scratch.put(Object.fromEntries(parts.map(({ name, content }) => [name, content])));
    expect(await readPath(folder)).toEqual(documents.toReversed());
  });

  it('can be stripped while it is read', async () => {
    const read = await readBytes(tarOf(parts), { strip: ['headers'] });
    expect(read.map(({ text }) => text)).toEqual(['Body', 'Body']);
  });
});

describe('a corpus', () => {
  it('can be read again, and the second pass sees what the first saw', async () => {
    const { file } = await scratch.put({ 'farm.jsonl.gz': gzipSync(jsonl) });
    const corpus = await openCorpus(file, optionsWith());
    expect(await documentsOf(corpus)).toEqual(await documentsOf(corpus));
    expect(corpus.bytes).toBe(gzipSync(jsonl).length);
  });

  it.each([
    ['farm.jsonl', jsonl],
    ['farm.jsonl.gz', gzipSync(jsonl)],
    ['farm.csv', csv],
    ['farm.parquet', parquet],
    ['farm.tar.gz', gzipSync(tarOf([1, 2, 3].map((n) => ({ name: `a/${n}`, content: 'x'.repeat(1000) }))))],
  ])('closes %s when its reader breaks off', async (name, content) => {
    const { file } = await scratch.put({ [name]: content });
    const corpus = await openCorpus(file, optionsWith());
    for (let i = 0; i < 5; i++) for await (const _ of corpus.documents()) break;
    expect(await openFiles()).not.toContain(file);
    expect(corpus.fingerprint()).toBeUndefined();
  });

  it('closes a CSV file of several chunks when its reader breaks off', async () => {
    const rows = Array.from({ length: 3600 }, (_, i) => `${i},${'moo '.repeat(200)}\n`);
    const { file } = await scratch.put({ 'large.csv': `id,text\n${rows.join('')}` });
    const corpus = await openCorpus(file, optionsWith());
    let count = 0;
    for await (const _ of corpus.documents()) if (++count === 200) break;
    await new Promise((done) => setTimeout(done, 50)); // the parser may still have asked for the next chunk
    expect(await openFiles()).not.toContain(file);
  });

  it('comes from standard input, as JSON lines unless told otherwise', async () => {
    const program = `
      const { openCorpus } = await import(${JSON.stringify(new URL('./open-corpus.ts', import.meta.url).href)});
      const { corpusOptions } = await import(${JSON.stringify(new URL('./options.ts', import.meta.url).href)});
      const { resolveOptions } = await import(${JSON.stringify(new URL('../core/options.ts', import.meta.url).href)});
      const corpus = await openCorpus('-', resolveOptions('corpus', corpusOptions, {}));
      for (const pass of [1, 2]) for await (const { id } of corpus.documents()) console.log(pass, id, corpus.name);`;
    const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
    running.child.stdin?.end(gzipSync(jsonl));
    expect((await running).stdout).toBe(
      '1 a standard input\n1 b standard input\n2 a standard input\n2 b standard input\n',
    );
  });

  it('counts what it skips, pass by pass', async () => {
    const corpus = await corpusOfStream(
      streamOf(`${jsonl}nonsense\n{"id":"c"}\n{"id":"a","text":"again"}\n`),
      optionsWith({ onError: 'skip' }),
    );
    expect(corpus.skipped()).toBe(0);
    for (const _ of [1, 2]) {
      expect((await documentsOf(corpus)).map(({ id }) => id)).toEqual(['a', 'b']);
      expect(corpus.skipped()).toBe(3);
    }
  });

  it('gives the same documents in batches, without a fingerprint', async () => {
    const corpus = await corpusOfStream(streamOf(`${jsonl}nonsense\n`), optionsWith({ onError: 'skip' }));
    const found: string[] = [];
    for await (const batch of corpus.batches!()) found.push(...batch.map(({ id }) => id));
    expect(found).toEqual(['a', 'b']);
    expect([corpus.skipped(), corpus.fingerprint()]).toEqual([1, undefined]);
    const all = corpusOfStream(streamOf('{"text":"x","id":"a"}\n{"text":"y","id":"a"}\n'), optionsWith({}));
    await expect(async () => {
      for await (const _ of (await all).batches!());
    }).rejects.toMatchObject({ code: 'DUPLICATE_ID' });
  });

  it('says so when nothing is left after skipping', async () => {
    const error = await errorOf(readBytes('{"id":1}\n', { onError: 'skip' }));
    expect(error).toMatchObject({ code: 'NO_DOCUMENTS', facts: { skipped: 1 } });
  });

  it('is not kept in memory beyond the limit when it is a stream', async () => {
    const error = await errorOf(readBytes(jsonl, { maxBytes: 100 }));
    expect(error).toMatchObject({ code: 'LIMIT_BYTES', where: 'standard input', facts: { limit: 100 } });
  });
});

async function openFiles(): Promise<string[]> {
  const descriptors = await readdir('/proc/self/fd').catch(() => []); // elsewhere than on Linux the test says nothing
  return Promise.all(descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => '')));
}
