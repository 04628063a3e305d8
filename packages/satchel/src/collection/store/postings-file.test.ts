import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCollection, openCollectionWriter } from '../open-collection.ts';
import { loadIndex } from '../search/live-index.ts';
import type { SearchOptions } from '../search/search.ts';
import { checkCollection } from './check.ts';
import { openDatabase } from './database.ts';
import { databasePath } from './folder.ts';
import { emptyManifest, type Manifest, readManifest } from './manifest.ts';
import { POSTINGS_FILE } from './postings-layout.ts';
import { isDue, writePostings } from './postings-write.ts';
import { findTerm, hashTable } from './term-table.ts';

const work = mkdtempSync(join(tmpdir(), 'satchel-postings-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const fileOf = (folder: string): string => join(folder, POSTINGS_FILE);

/** A toy world: a shop that sells fruit, in three segments, one document deleted. */
async function shop(name: string): Promise<string> {
  const folder = join(work, name);
  await using writer = await openCollectionWriter(folder, { text: { stemmer: 'english' } });
  for (const fruit of ['apple', 'pear', 'plum'])
    writer.add(
      Array.from({ length: 6 }, (_, i) => ({
        id: `${fruit}-${i}`,
        title: `Offer ${i}`,
        text: `${'ripe '.repeat(i)}${fruit}s and ${i % 2 ? 'sweet' : 'sour'} ${fruit} juice, naïve ${'x'.repeat(i)}`,
        metadata: { fruit },
      })),
    );
  writer.delete(['pear-3']);
  return folder;
}

/** Writes the file, whatever the size of the collection. */
function withFile(folder: string): string {
  const database = openDatabase(databasePath(folder), 'read');
  database.read(() => {
    const manifest = readManifest(database);
    writePostings(folder, manifest, loadIndex(database, manifest));
  });
  database.close();
  return folder;
}

const searches: readonly (readonly [string, SearchOptions])[] = [
  ['ripe pears', {}],
  ['ripe pears', { ranker: 'tfidf' }],
  ['sweet plum juice', { ranker: 'pl2', facets: ['fruit'] }],
  ['sour apple', { ranker: 'dirichlet', fuse: 'bm25' }],
  ['plum', { feedback: 'rm3' }],
  ['naïve ap* swet~', {}],
  ['"pear juice" -ripe', {}],
  ['nothing ripp', {}],
];

async function answers(folder: string): Promise<unknown[]> {
  using collection = await openCollection(folder);
  return searches.map(([query, options]) => collection.search(query, options));
}

describe('a collection with a postings file', () => {
  let folder: string;
  let expected: unknown[];
  beforeAll(async () => {
    folder = await shop('shop');
    expected = await answers(folder);
    withFile(folder);
  });

  it('finds what it finds without, in any order of questions', async () => {
    expect(await answers(folder)).toEqual(expected);
    for (const [i, [query, options]] of searches.entries()) {
      using collection = await openCollection(folder);
      expect(collection.search(query, options)).toEqual(expected[i]);
    }
  });

  it('reads the postings of the words it is asked for', async () => {
    using collection = await openCollection(folder);
    collection.search('pears');
    const { postings, terms } = collection.postings();
    expect(terms).toContain('naïv');
    expect(postings.documents.length).toBeGreaterThan(50);
    expect(postings.counts.every((count) => count > 0)).toBe(true);
  });

  it('is sound to a check', () => expect(checkCollection(folder).problems).toEqual([]));

  it('gives the same answers with any byte of the file damaged, and a check says so', async () => {
    const bytes = readFileSync(fileOf(folder));
    const places = Array.from({ length: 30 }, (_, i) => Math.floor((i * bytes.length) / 30));
    for (const place of places) {
      const changed = Uint8Array.from(bytes);
      changed[place]! ^= 0x55;
      writeFileSync(fileOf(folder), changed);
      expect(await answers(folder)).toEqual(expected);
      expect(checkCollection(folder).problems.join()).toMatch(/^the file collection\.sqlite\.postings is damaged: /);
    }
    for (const length of [0, 7, 16, 100, bytes.length - 1]) {
      writeFileSync(fileOf(folder), bytes.subarray(0, length));
      expect(await answers(folder)).toEqual(expected);
    }
    writeFileSync(fileOf(folder), bytes);
  });

  it('gives the same answers with a header that has a right checksum and wrong contents, and a check says so', async () => {
    const bytes = readFileSync(fileOf(folder));
    const header = JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(8)).toString());
    const wrong = ['no JSON', 'null', '[]', ...['documents', 'terms', 'bytes', 'parts', 'key'].map((name) => JSON.stringify({ ...header, [name]: -1 }))]; // biome-ignore format: one list
    for (const text of wrong) {
      const sizes = Buffer.alloc(8);
      sizes.writeUInt32LE(text.length, 0);
      sizes.writeUInt32LE(crc32(text), 4);
      writeFileSync(fileOf(folder), Buffer.concat([bytes.subarray(0, 8), sizes, Buffer.from(text)]));
      expect(await answers(folder)).toEqual(expected);
      expect(checkCollection(folder).problems).toEqual([
        'the file collection.sqlite.postings is damaged: its header is not one of ours.',
      ]);
    }
    writeFileSync(fileOf(folder), bytes);
  });

  it('is not used after a change', async () => {
    const changed = withFile(await shop('changed'));
    {
      await using writer = await openCollectionWriter(changed);
      writer.add([{ id: 'quince', text: 'a ripe quince' }]);
    }
    using collection = await openCollection(changed);
    expect(collection.search('quince').hits.map(({ id }) => id)).toEqual(['quince']);
    expect(checkCollection(changed).problems).toEqual([]);
  });

  it('is used by a reader that was open before it was written', async () => {
    const early = await shop('early');
    using collection = await openCollection(early);
    const before = collection.search('ripe pears');
    await using writer = await openCollectionWriter(early);
    writer.compact();
    withFile(early);
    expect(collection.search('ripe pears')).toEqual(before);
  });
});

describe('the file', () => {
  const large = Array.from({ length: 70 }, (_, i) => ({
    id: `d${i}`,
    text: Array.from({ length: 2000 }, (_, j) => `w${(i * 7 + j) % 9000}`).join(' '),
  }));

  it('is written when a large collection is closed, again by a compaction, and a failure is a warning', async () => {
    const folder = join(work, 'large');
    const warnings: string[] = [];
    const write = async (change: (writer: Awaited<ReturnType<typeof openCollectionWriter>>) => void) => {
      await using writer = await openCollectionWriter(folder, { warn: (message) => warnings.push(message) });
      change(writer);
    };
    await write((writer) => writer.add(large));
    const first = readFileSync(fileOf(folder));
    expect(checkCollection(folder).problems).toEqual([]);
    await write((writer) => writer.add([{ id: 'one', text: 'more' }]));
    expect(readFileSync(fileOf(folder)).equals(first)).toBe(true); // a small change waits
    await write((writer) => writer.compact());
    expect(readFileSync(fileOf(folder)).equals(first)).toBe(false);
    expect(warnings).toEqual([]);
    rmSync(fileOf(folder));
    mkdirSync(`${fileOf(folder)}.tmp`);
    await write(() => {});
    expect(warnings).toEqual([
      expect.stringMatching(/^The postings of .*large were not written, so that searches load/),
    ]);
    expect(existsSync(fileOf(folder))).toBe(false);
  });

  it('is due where it is missing and large enough, or has grown old', () => {
    const folder = join(work, 'large');
    rmSync(`${fileOf(folder)}.tmp`, { recursive: true });
    const database = openDatabase(databasePath(folder), 'read');
    const manifest = database.read(() => readManifest(database));
    expect(isDue(folder, manifest)).toBe(true);
    expect(isDue(folder, emptyManifest({}))).toBe(false);
    database.read(() => writePostings(folder, manifest, loadIndex(database, manifest)));
    database.close();
    const after = (changes: number): Manifest => ({
      ...manifest,
      nextDocument: manifest.nextDocument + changes,
      terms: 1,
    });
    expect([
      isDue(folder, manifest),
      isDue(folder, after(0)),
      isDue(folder, after(1)),
      isDue(folder, after(5)),
    ]).toEqual([false, true, false, true]);
  });
});

describe('the hash table of terms', () => {
  it('finds every term under its number, and no other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme' }), { maxLength: 60 }), fc.string(), (terms, other) => {
        const known = terms.map((term) => term.toWellFormed());
        fc.pre(new Set(known).size === known.length);
        const encoded = known.map((term) => new TextEncoder().encode(term));
        const letters = Uint8Array.from(encoded.flatMap((bytes) => [...bytes]));
        const spellings = Uint32Array.from([
          0,
          ...encoded.map((_, i) => encoded.slice(0, i + 1).reduce((sum, { length }) => sum + length, 0)),
        ]);
        const slots = hashTable(letters, spellings);
        for (const [number, term] of known.entries()) expect(findTerm(term, slots, letters, spellings)).toBe(number);
        if (!known.includes(other)) expect(findTerm(other, slots, letters, spellings)).toBeUndefined();
      }),
    );
  });
});
