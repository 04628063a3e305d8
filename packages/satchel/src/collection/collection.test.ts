import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { resolveIndexText } from '../retrieval/index-text.ts';
import { invertBags } from '../retrieve/inverted-index.ts';
import { createAnalyzer } from '../text/analyzer.ts';
import { openCollection, openCollectionWriter } from './open-collection.ts';
import { checkCollection } from './store/check.ts';
import { openDatabase } from './store/database.ts';
import type { CollectionDocument } from './store/stored-documents.ts';

const work = mkdtempSync(join(tmpdir(), 'satchel-collection-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
let folders = 0;
const fresh = (): string => join(work, `c${folders++}`);

/** A toy world: mails about money and about food. */
const mails: readonly CollectionDocument[] = [
  {
    id: 'reminder',
    title: 'Late payment',
    text: 'Your invoice is late. Please pay the invoice.',
    metadata: { labels: ['money'] },
  },
  {
    id: 'lunch',
    text: 'Lunch at noon? The late show is at eight.',
    metadata: { labels: ['food'], date: '2024-03-01' },
  },
  { id: 'bill', title: 'Invoice', text: 'An invoice for one bicycle is attached.' },
  { id: 'empty', text: '' },
];

async function filled(folder = fresh(), documents = mails): Promise<string> {
  await using writer = await openCollectionWriter(folder);
  writer.add(documents);
  return folder;
}

const idsFound = async (folder: string, query: string): Promise<string[]> => {
  using collection = await openCollection(folder);
  return collection.search(query).hits.map(({ id }) => id);
};

describe('a collection', () => {
  it('gives back what was put in, to the last character', async () => {
    const odd = [
      {
        id: 'nul \0 and \u001b',
        title: 'é ß 😀 \0',
        text: 'a\0b\r\n\u2028 "quoted" \\ end',
        metadata: { __proto__x: 1, nested: [{ a: null }] },
      },
      { id: '', text: 'an empty id is an id' },
      { id: '__proto__', text: 'so is this' },
      { id: 'rtl \u202e', text: 'שלום עולם' },
    ];
    using collection = await openCollection(await filled(fresh(), odd));
    for (const { id, title, text, metadata = {} } of odd as CollectionDocument[])
      expect(collection.get(id)).toMatchObject({ id, title, text, metadata });
    expect(collection.get('nobody')).toBeUndefined();
  });

  it('L10: makes half a surrogate pair a replacement character, in the text and in the query', async () => {
    using collection = await openCollection(await filled(fresh(), [{ id: 'half', text: 'x\ud800y' }]));
    expect(collection.get('half')?.text).toBe('x\ufffdy');
    expect(collection.search('\udc00').hits).toEqual([]);
  });

  it('finds the documents that hold the words, best first, with shares that add up', async () => {
    using collection = await openCollection(await filled());
    const { found, documents, terms, hits } = collection.search('late invoice zzz');
    expect({ found, documents, terms }).toEqual({
      found: 3,
      documents: 4,
      terms: [
        { term: 'late', documents: 2 },
        { term: 'invoice', documents: 2 },
        { term: 'zzz', documents: 0 },
      ],
    });
    expect(hits.map(({ id }) => id)).toEqual(['reminder', 'bill', 'lunch']);
    for (const { score, parts, remainder } of hits)
      expect(parts.reduce((sum, { share }) => sum + share, remainder)).toBeCloseTo(score, 12);
    expect(hits[0]).toMatchObject({
      title: 'Late payment',
      metadata: { labels: ['money'] },
      snippet: { text: 'Your invoice is late. Please pay the invoice.' },
    });
    expect(hits[0]!.parts.map(({ term, count }) => [term, count])).toEqual(
      expect.arrayContaining([
        ['late', 2],
        ['invoice', 2],
      ]),
    ); // the title counts
  });

  it.each(['bm25', 'pl2', 'dph', 'dirichlet', 'tfidf'])('ranks by %s', async (ranker) => {
    using collection = await openCollection(await filled());
    expect(collection.search('bicycle', { ranker }).hits.map(({ id }) => id)).toEqual(['bill']);
  });

  it('takes options of the ranker, and feedback brings in words of the first documents', async () => {
    using collection = await openCollection(await filled());
    const plain = collection.search('bicycle').hits[0]!.score;
    expect(collection.search('bicycle', { options: { bm25: { k1: 2 } } }).hits[0]!.score).not.toBe(plain);
    expect(collection.search('bicycle', { feedback: 'rm3' }).found).toBe(3);
    expect(() => collection.search('x', { options: { pl2: { c: 2 } } })).toThrow("'pl2' takes no part in this search.");
    expect(() => collection.search('x', { ranker: 'bm52' })).toThrow(
      "there is no ranker called 'bm52'; did you mean 'bm25'?",
    );
    expect(() => collection.search('x', { top: 0 })).toThrow(
      "search: 'top' must be a whole number from 1 to 1000, got 0.",
    );
  });

  it('Q1: an empty query, and one of stop words alone, finds nothing', async () => {
    const folder = fresh();
    await using writer = await openCollectionWriter(folder, { text: { stopWords: 'nltk' } });
    writer.add(mails);
    using collection = await openCollection(folder);
    expect(collection.search('')).toMatchObject({ terms: [], found: 0, hits: [] });
    expect(collection.search('the of and')).toMatchObject({ terms: [], found: 0, hits: [] });
  });

  it('puts a document in the place of another, and passes over one that has not changed', async () => {
    const folder = await filled();
    await using writer = await openCollectionWriter(folder);
    const changed = { id: 'bill', text: 'Nothing to pay.' };
    expect(writer.add([changed, mails[0]!, { id: 'new', text: 'new' }], { replace: true })).toEqual({
      added: 1,
      replaced: 1,
      unchanged: 1,
    });
    expect(await idsFound(folder, 'bicycle')).toEqual([]);
    expect(await idsFound(folder, 'nothing')).toEqual(['bill']);
    expect(checkCollection(folder)).toMatchObject({ problems: [], counts: { documents: 5 } });
  });

  it('deletes, and says which ids it does not know', async () => {
    const folder = await filled();
    await using writer = await openCollectionWriter(folder);
    expect(writer.delete(['reminder', 'nobody', 'reminder'])).toEqual({ deleted: 1, unknown: ['nobody'] });
    expect(await idsFound(folder, 'invoice')).toEqual(['bill']);
    writer.add([mails[0]!]);
    expect(await idsFound(folder, 'invoice')).toEqual(['bill', 'reminder']);
    expect(checkCollection(folder).problems).toEqual([]);
  });

  it('compacted is the same to search, one segment, and without those that were deleted', async () => {
    const folder = await filled();
    await using writer = await openCollectionWriter(folder);
    for (const id of ['x', 'y', 'z']) writer.add([{ id, text: `late ${id}` }]);
    writer.delete(['y']);
    using collection = await openCollection(folder);
    const before = collection.search('late');
    expect(writer.counts().segments).toBe(4);
    writer.compact();
    expect(writer.counts().segments).toBe(1);
    expect(collection.search('late')).toEqual(before);
    expect(checkCollection(folder).problems).toEqual([]);
    writer.delete(mails.map(({ id }) => id).concat('x', 'z'));
    writer.compact();
    expect(writer.counts()).toMatchObject({ documents: 0, words: 0, segments: 0 });
    expect(checkCollection(folder).problems).toEqual([]);
  });

  it('has its index made again from the documents, the same as it was', async () => {
    const folder = await filled();
    await using writer = await openCollectionWriter(folder);
    for (const id of ['x', 'y', 'z']) writer.add([{ id, text: `late ${id}` }]);
    writer.delete(['y']);
    using collection = await openCollection(folder);
    const [before, postings] = [collection.search('late invoice'), collection.postings().postings];
    const direct = new DatabaseSync(join(folder, 'collection.sqlite'));
    direct.exec('UPDATE segments SET postings = zeroblob(9) WHERE number = 1');
    direct.close();
    expect(checkCollection(folder).problems.length).toBeGreaterThan(0);
    writer.rebuild();
    expect(checkCollection(folder)).toMatchObject({ problems: [], counts: { documents: 6 } });
    expect(collection.search('late invoice')).toEqual(before);
    expect(collection.postings().postings).toEqual(postings);
  });

  it('H22, H23: a batch is stored whole or not at all', async () => {
    const folder = await filled();
    await using writer = await openCollectionWriter(folder);
    const before = writer.counts();
    expect(() => writer.add([{ id: 'n', text: 'new' }, mails[1]!])).toThrow(
      "document 'lunch' is in the collection already.",
    );
    expect(() =>
      writer.add([
        { id: 'n', text: 'new' },
        { id: 'n', text: 'again' },
      ]),
    ).toThrow("document 'n' comes twice: as documents 0 and 1 of the batch.");
    // biome-ignore lint/suspicious/noExplicitAny: what a caller without types may hand over
    expect(() => writer.add([{ id: 'n', text: 'new' }, { id: 'm', text: 7 } as any])).toThrow(
      'The text of document 1 must be a string, got number.',
    );
    expect(writer.counts()).toEqual(before);
    expect(await idsFound(folder, 'new')).toEqual([]);
    writer.add([{ id: 'n', text: 'new' }]); // the terms of a failed batch were not numbered
    expect(await idsFound(folder, 'new')).toEqual(['n']);
    expect(checkCollection(folder).problems).toEqual([]);
  });

  it('shows a reader one moment at a time, and the next moment when asked again', async () => {
    const folder = await filled();
    await using writer = await openCollectionWriter(folder);
    using collection = await openCollection(folder);
    const seen = collection.postings();
    writer.add([{ id: 'n', text: 'late late late' }]);
    expect(seen.numbers.length).toBe(4);
    expect(collection.search('late').found).toBe(3);
    expect(collection.postings().numbers.length).toBe(5);
  });
});

describe('words are counted as the collection was made', () => {
  it('keeps its text options, and refuses others', async () => {
    const folder = fresh();
    await (await openCollectionWriter(folder, { text: { stemmer: 'english' } })).close();
    await using writer = await openCollectionWriter(folder);
    writer.add([{ id: 'a', text: 'invoices' }]);
    expect(writer.text.stemmer).toBe('english');
    expect(await idsFound(folder, 'invoice')).toEqual(['a']);
    await writer.close();
    await expect(openCollectionWriter(folder, { text: { stemmer: 'porter' } })).rejects.toMatchObject({
      code: 'SETTINGS_DIFFER',
      message: `${folder} was made with text.stemmer=english; porter would not fit what is in it.`,
    });
    await (await openCollectionWriter(folder, { text: { stemmer: 'english' } })).close();
  });
});

describe('against a plain Map', () => {
  it('DU8: any row of changes, reopened now and then, leaves the documents and the index of those documents', async () => {
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
    const id = fc.integer({ min: 0, max: 12 }).map((number) => `d${number}`);
    const operation = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          put: fc.uniqueArray(fc.record({ id, text }), { selector: (d) => d.id, minLength: 1, maxLength: 4 }),
        }),
      },
      { weight: 3, arbitrary: fc.record({ remove: fc.array(id, { minLength: 1, maxLength: 3 }) }) },
      { weight: 1, arbitrary: fc.constant({ compact: true }) },
      { weight: 1, arbitrary: fc.constant({ reopen: true }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 40 }), async (operations) => {
        const folder = fresh();
        const model = new Map<string, string>();
        let writer = await openCollectionWriter(folder);
        for (const step of operations) {
          if ('put' in step) {
            writer.add(step.put, { replace: true });
            for (const document of step.put) {
              if (model.get(document.id) === document.text) continue;
              model.delete(document.id); // a changed document comes last
              model.set(document.id, document.text);
            }
          } else if ('remove' in step) {
            writer.delete(step.remove);
            for (const gone of step.remove) model.delete(gone);
          } else if ('compact' in step) writer.compact();
          else {
            await writer.close();
            writer = await openCollectionWriter(folder);
          }
        }
        await writer.close();
        expect(checkCollection(folder).problems).toEqual([]);
        await expectIndexOf(folder, model);
        rmSync(folder, { recursive: true });
      }),
      { numRuns: 12 },
    );
  });

  /** The index of the collection is the one `invertBags` makes of the same documents. */
  async function expectIndexOf(folder: string, model: ReadonlyMap<string, string>): Promise<void> {
    using collection = await openCollection(folder);
    const { terms, termNumber, postings, numbers } = collection.postings();
    const analyzer = createAnalyzer(resolveIndexText());
    const bags = [...model.values()].map((text) => {
      const counts = new Map<number, number>();
      for (const term of analyzer.terms(text)) counts.set(termNumber(term)!, (counts.get(termNumber(term)!) ?? 0) + 1);
      return [...counts].sort(([a], [b]) => a - b);
    });
    const offsets = new Uint32Array(bags.length + 1);
    bags.forEach(({ length }, i) => {
      offsets[i + 1] = offsets[i]! + length;
    });
    const all = {
      offsets,
      ids: Uint32Array.from(bags.flat(), ([term]) => term),
      counts: Float32Array.from(bags.flat(), ([, count]) => count),
    };
    expect(postings).toEqual(invertBags(all, terms.length));
    expect(numbers.length).toBe(model.size);
    for (const [id, text] of model) expect(collection.get(id)?.text).toBe(text);
  }
});

describe('the folder', () => {
  it('is not a collection: told as a missing input', async () => {
    const file = join(work, 'a-file');
    writeFileSync(file, 'x');
    await expect(openCollection(join(work, 'nowhere'))).rejects.toMatchObject({ code: 'INPUT_MISSING', kind: 'input' });
    await expect(openCollection(work)).rejects.toMatchObject({ code: 'INPUT_MISSING', kind: 'input' });
    await expect(openCollection(file)).rejects.toMatchObject({ code: 'INPUT_MISSING', kind: 'input' });
    expect(() => checkCollection(join(work, 'nowhere'))).toThrow('is not a collection: there is no such folder.');
  });

  it('that holds other things is not made a collection', async () => {
    await expect(openCollectionWriter(work)).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE', kind: 'output' });
    await expect(openCollectionWriter(join(work, 'no/such/parent'))).rejects.toMatchObject({ kind: 'output' });
    await expect(openCollectionWriter(join(work, 'a-file'))).rejects.toMatchObject({ kind: 'output' });
  });

  it('E9: is left with nothing but the database, and cleared of what a dead process left', async () => {
    const folder = await filled();
    expect(readdirSync(folder)).toEqual(['collection.sqlite']);
    const lock = join(folder, 'collection.sqlite.lock');
    writeFileSync(`${lock}.999999999.0.tmp`, 'left over'); // as lock.ts names them
    writeFileSync(`${lock}.${process.pid}.7.tmp`, JSON.stringify({ pid: process.pid, started: '1', boot: 'another' }));
    writeFileSync(`${lock}.${process.pid}.8.tmp`, ''); // of a process that lives
    await (await openCollectionWriter(folder)).close();
    expect(readdirSync(folder)).toEqual(['collection.sqlite', `collection.sqlite.lock.${process.pid}.8.tmp`]);
  });

  it('F10: whose log is damaged at its beginning, and holds all there is, is damaged and not empty', async () => {
    const folder = join(work, 'log-only');
    const writer = await openCollectionWriter(folder);
    writer.add([
      { id: 'a', text: 'one' },
      { id: 'b', text: 'two' },
    ]);
    const copy = join(work, 'log-only-copy'); // as a process that was killed leaves it
    cpSync(folder, copy, { recursive: true });
    await writer.close();
    const log = join(copy, 'collection.sqlite-wal');
    const bytes = readFileSync(log);
    bytes[40] = bytes[40]! ^ 1;
    writeFileSync(log, bytes);
    await expect(openCollection(copy)).rejects.toMatchObject({
      code: 'DAMAGED',
      message: expect.stringMatching(
        /its log is damaged at the beginning, and all that was stored, at least \d+ changes, was in it/,
      ),
    });
    expect(checkCollection(copy).problems.join()).toContain('the log is damaged');
    expect(readFileSync(log)).toEqual(bytes); // reading changed nothing
  });

  it('G5: with tables of a newer format is not touched', async () => {
    const folder = await filled();
    const path = join(folder, 'collection.sqlite');
    const newer = new DatabaseSync(path);
    newer.exec('PRAGMA user_version = 4; ALTER TABLE documents ADD COLUMN vector BLOB');
    newer.close();
    const before = readFileSync(path);
    await expect(openCollectionWriter(folder)).rejects.toMatchObject({
      code: 'VERSION',
      kind: 'configuration',
      facts: { found: 4, known: 3 },
    });
    await expect(openCollection(folder)).rejects.toMatchObject({ code: 'VERSION' });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('G5: with a manifest of a newer format is not touched', async () => {
    const folder = await filled();
    const database = openDatabase(join(folder, 'collection.sqlite'), 'write');
    const { writeManifest, emptyManifest } = await import('./store/manifest.ts');
    database.write(() => writeManifest(database, { ...emptyManifest({}), format: 4 }));
    database.close();
    const before = readFileSync(join(folder, 'collection.sqlite'));
    await expect(openCollectionWriter(folder)).rejects.toMatchObject({
      code: 'VERSION',
      kind: 'configuration',
      facts: { found: 4, known: 3 },
    });
    await expect(openCollection(folder)).rejects.toMatchObject({ code: 'VERSION' });
    expect(readFileSync(join(folder, 'collection.sqlite')).equals(before)).toBe(true);
  });
});

describe('one writer at a time', () => {
  it('C14, DU10: a second one is refused with the pid of the first, in the same process too', async () => {
    const folder = await filled();
    const first = await openCollectionWriter(folder);
    await expect(openCollectionWriter(folder)).rejects.toMatchObject({
      code: 'LOCKED',
      kind: 'busy',
      facts: { pid: process.pid },
    });
    await first.close();
    await (await openCollectionWriter(folder)).close();
  });

  it('one that was overtaken although it held the lock is refused at its next change', async () => {
    const folder = await filled();
    const first = await openCollectionWriter(folder);
    rmSync(join(folder, 'collection.sqlite.lock'));
    const second = await openCollectionWriter(folder);
    second.add([{ id: 'n', text: 'new' }]);
    expect(() => first.add([{ id: 'm', text: 'late' }])).toThrow(
      'is being written by another process, which took it over.',
    );
    await first.close();
    await second.close();
    expect(checkCollection(folder)).toMatchObject({ problems: [], counts: { documents: 5 } });
  });

  it('after its end nothing more can be asked of it', async () => {
    const folder = await filled();
    const writer = await openCollectionWriter(folder);
    await writer.close();
    await writer.close();
    expect(() => writer.add([])).toThrow(`${folder} was closed.`);
    const collection = await openCollection(folder);
    collection.close();
    expect(() => collection.search('x')).toThrow('the collection was closed.');
    expect(existsSync(join(folder, 'collection.sqlite.lock'))).toBe(false);
  });
});
