/** A collection that keeps vectors: an encoder fitted to its documents, and a vector for each. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import { encoderBytes } from '../encoder/encoder-contents.ts';
import { encodeStored } from '../retrieval/encode-stored.ts';
import { evaluateRetrieval } from '../retrieval/evaluate-retrieval.ts';
import { countedIn } from '../retrieval/index-bags.ts';
import type { TextOptions } from '../retrieval/index-text.ts';
import type { FitChoice } from '../retrieval/vector-choice.ts';
import { ingest } from '../run/ingest.ts';
import { plainCompute } from '../run/test-compute.case.ts';
import { openCollection, openCollectionWriter } from './open-collection.ts';
import { withNeighbours } from './represent.ts';
import type { LiveIndex } from './search/live-index.ts';
import type { SearchResult } from './search/search.ts';
import { checkCollection } from './store/check.ts';
import { emptyManifest, type Manifest, type NeighboursEntry } from './store/manifest.ts';
import { decodeVector, encodeVector } from './store/stored-vectors.ts';

const work = mkdtempSync(join(tmpdir(), 'satchel-vectors-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
let folders = 0;
const fresh = (): string => join(work, `c${folders++}`);

/** Notes of bakers, sailors and smiths. */
const notes = toyDocuments(45);
const lsi: FitChoice = { representation: 'lsi', options: { lsi: { dimensions: 3 } } };
const words = { words: { dimensions: 8, minCount: 1 }, 'skip-gram': { epochs: 3 } };

async function filled(choice: FitChoice = lsi, documents = notes): Promise<string> {
  const folder = fresh();
  await using writer = await openCollectionWriter(folder);
  writer.add(documents.slice(0, 20));
  writer.add(documents.slice(20));
  await writer.represent(choice);
  return folder;
}

const search = async (
  folder: string,
  ...asked: Parameters<Awaited<ReturnType<typeof openCollection>>['search']>
): Promise<SearchResult> => {
  using collection = await openCollection(folder);
  return collection.search(...asked);
};
/** How the texts would be read again. */
const reading = (text: TextOptions) => ({ text, labelMode: 'multi', keepsOrder: false }) as const;
const idsOf = ({ hits }: SearchResult): string[] => hits.map(({ id }) => id);

describe('an encoder fitted to the words of the index', () => {
  it.each<[string, FitChoice]>([
    ['lsi', lsi],
    ['bow of frequent words', { representation: 'bow', options: { vectors: { minDocuments: 2, maxWords: 30 } } }],
  ])('is the same to the bit as one fitted to the texts: %s', async (_, choice) => {
    await using writer = await openCollectionWriter(fresh(), { text: { stopWords: 'nltk', stemmer: 'english' } });
    writer.add(notes.slice(10));
    writer.add(notes.slice(0, 10)); // terms are numbered in another order than in the corpus
    writer.delete([notes[3]!.id, notes[20]!.id]); // and some are in no document any more
    await writer.represent(choice);
    using collection = await openCollection(writer.folder);
    const kept = [...notes.slice(10), ...notes.slice(0, 10)].filter(({ id }) => collection.get(id) !== undefined);
    const counted = (await ingest(corpusFrom(kept), reading(collection.text), plainCompute)).counted;
    const stored = { corpus: corpusFrom(kept), count: kept.length, text: collection.text };
    const index = collection.postings();
    const [fromTexts, fromIndex] = await Promise.all(
      [() => counted, () => countedIn(index.terms, index.postings)].map((source) =>
        encodeStored({ ...stored, counted: source }, choice),
      ),
    );
    expect(countedIn(index.terms, index.postings).order).toHaveLength(counted.terms.length);
    expect(fromIndex!.blocks).toEqual(fromTexts!.blocks);
    expect(encoderBytes(fromIndex!.encoder.fitted, {})).toEqual(encoderBytes(fromTexts!.encoder.fitted, {}));
  });
});

describe('vectors kept with the documents', () => {
  it.each<[string, FitChoice, boolean]>([
    ['lsi', lsi, false],
    ['bow', { representation: 'bow' }, true],
    ['scdv', { representation: 'scdv', options: { ...words, scdv: { components: 3 } } }, true],
    [
      'fisher on lsi words',
      { representation: 'fisher', words: 'lsi', options: { words: { dimensions: 4 }, fisher: { components: 2 } } },
      false,
    ],
    ['subspace', { representation: 'subspace', options: words }, false],
  ])('are kept for %s, and rank every note', async (_, choice, sparse) => {
    const folder = await filled(choice);
    using collection = await openCollection(folder);
    expect(collection.vectors()).toMatchObject({ representation: choice.representation, sparse });
    const { hits, found } = collection.search('flour oven', { ranker: choice.representation, top: 45 });
    expect([hits.length, found]).toEqual([45, 45]);
    expect(checkCollection(folder).problems).toEqual([]);
  });

  it('find notes of the craft that lack the words of the query', async () => {
    const { hits } = await search(await filled(), 'yeast', { ranker: 'lsi', top: 15 });
    const found = hits.map(({ id }) => notes.find((note) => note.id === id)!);
    expect(found.filter(({ labels }) => labels[0] === 'baker').length).toBeGreaterThanOrEqual(14);
    expect(found.some(({ text }) => !text.includes('yeast'))).toBe(true);
  });

  it.each([45, 300])(
    'rank as evaluate-retrieval does the same %d documents, which may be several blocks',
    async (count) => {
      const notes = toyDocuments(count);
      const folder = await filled(lsi, notes);
      const query = { id: 'q', text: 'flour and the oven' };
      const judgements = new Map([['q', new Map([['note-0', 1]])]]);
      const text = { stopWords: 'none', stemmer: 'none' };
      for (const choice of [{ ranker: 'lsi' }, { fuse: 'lsi', lambda: 0.3 }] as const) {
        const options = { text, lsi: { dimensions: 3 } };
        const { lists } = await evaluateRetrieval(
          { documents: corpusFrom(notes), queries: [query], judgements },
          { ...choice, options },
        );
        const result = await search(folder, query.text, { ...choice, top: count });
        expect(idsOf(result)).toEqual(lists[0]!.documents);
        result.hits.forEach(({ score }, i) => {
          expect(score).toBeCloseTo(lists[0]!.scores[i]!, 12); // sums over words are taken in another order
        });
      }
    },
  );

  it('are made for documents that come later with what was learned before', async () => {
    const folder = await filled(lsi, notes.slice(0, 30));
    await using writer = await openCollectionWriter(folder);
    writer.add([...notes.slice(30), { id: 'twin', text: notes[0]!.text }]);
    expect(checkCollection(folder).problems).toEqual([]);
    const { hits } = await search(folder, notes[0]!.text, { ranker: 'lsi', top: 46 });
    const [first, twin] = ['note-0', 'twin'].map((id) => hits.find((hit) => hit.id === id)!);
    expect(twin!.score).toBe(first!.score);
    expect(hits).toHaveLength(46);
    await writer.represent(); // fitted again, to everything
    const again = await search(folder, notes[0]!.text, { ranker: 'lsi', top: 46 });
    expect(again.hits).toHaveLength(46);
    expect(again.hits.map(({ score }) => score)).not.toEqual(hits.map(({ score }) => score));
  });

  it('go with what is deleted or replaced, and the others stay through a compaction', async () => {
    const folder = await filled();
    await using writer = await openCollectionWriter(folder);
    writer.delete(['note-0', 'note-1']);
    writer.add([{ id: 'note-2', text: 'anvil hammer' }], { replace: true });
    const before = await search(folder, 'hammer', { ranker: 'lsi', top: 50 });
    expect(before.hits).toHaveLength(43);
    expect(idsOf(before)[0]).toBe('note-2');
    writer.compact();
    expect(await search(folder, 'hammer', { ranker: 'lsi', top: 50 })).toEqual(before);
    expect(checkCollection(folder).problems).toEqual([]);
  });

  it('can be made by another representation, and forgotten; then the folder is as any Satchel knows it', async () => {
    const folder = await filled();
    const formatOf = () => {
      const database = new DatabaseSync(join(folder, 'collection.sqlite'), { readOnly: true });
      const { user_version: format } = database.prepare('PRAGMA user_version').get()!;
      database.close();
      return format;
    };
    await using writer = await openCollectionWriter(folder);
    expect(formatOf()).toBe(3);
    expect(await writer.represent({ representation: 'bow' })).toMatchObject({ representation: 'bow', sparse: true });
    expect(checkCollection(folder).problems).toEqual([]);
    writer.dropVectors();
    expect(formatOf()).toBe(1);
    expect(writer.vectors()).toBeUndefined();
    writer.add([{ id: 'new', text: 'anvil' }]);
    expect(checkCollection(folder).problems).toEqual([]);
    await writer.represent(lsi);
    expect(checkCollection(folder).problems).toEqual([]);
  });

  it('can be of words whose vectors come from elsewhere, which are there for the next fit', async () => {
    const east = { rows: 2, columns: 2, data: Float32Array.of(3, 0, 0, 2) };
    const vectors = createWordVectors(['oven', 'anvil'], east);
    const folder = await filled({ representation: 'average', words: vectors });
    await using writer = await openCollectionWriter(folder);
    expect(writer.vectors()).toMatchObject({ words: 2, dimensions: 2 });
    const before = await search(folder, 'oven', { ranker: 'average' });
    expect(await writer.represent()).toMatchObject({ words: 2 });
    expect(idsOf(await search(folder, 'oven', { ranker: 'average' }))).toEqual(idsOf(before));
  });

  it('are the same on any number of threads', async () => {
    const choice: FitChoice = { representation: 'idf-average', options: words };
    const searched = await Promise.all(
      [1, 2].map(async (threads) => {
        const folder = fresh();
        await using writer = await openCollectionWriter(folder);
        writer.add(notes);
        await writer.represent(choice, { threads });
        return await search(folder, 'rope', { ranker: 'idf-average', top: 45 });
      }),
    );
    expect(searched[1]).toEqual(searched[0]);
  });
});

describe('words and vectors in one search', () => {
  it('are each of their parts, to the bit, at either end', async () => {
    const folder = await filled();
    const of = async (options: object) => (await search(folder, 'flour tide', options)).hits;
    expect(await of({ fuse: 'lsi', lambda: 0 })).toEqual(await of({}));
    expect(await of({ fuse: 'lsi', lambda: 1 })).toEqual(await of({ ranker: 'lsi' }));
  });

  it.each(['bm25', 'dirichlet'])('explain what came from where, in numbers that add up: %s', async (ranker) => {
    const folder = await filled();
    for (const feedback of [undefined, 'rm3']) {
      const { hits, rankers, lambda } = await search(folder, 'flour oven', { ranker, fuse: 'lsi', feedback });
      expect([rankers, lambda]).toEqual([[ranker, 'lsi'], { share: 0.5, source: 'default' }]);
      for (const { score, parts, remainder, mixed } of hits) {
        expect(parts.reduce((sum, { share }) => sum + share, remainder)).toBeCloseTo(score, 5);
        expect(mixed![0] + mixed![1]).toBeCloseTo(score, 12);
      }
      const meant = hits[0]!.parts.filter(({ source }) => source === 'vectors');
      expect(meant.length).toBeGreaterThan(0);
      for (const { term, count } of meant) {
        expect(notes.find(({ id }) => id === hits[0]!.id)?.text).toContain(term);
        expect(count).toBeGreaterThan(0);
      }
    }
  });

  it.each<[string, { ranker?: string; feedback?: string; fuse?: string }]>([
    ['bm25+rm3+lsi', { ranker: 'bm25', feedback: 'rm3', fuse: 'lsi' }],
    ['pl2+lsi', { ranker: 'pl2', fuse: 'lsi' }],
    ['bm25+rm3', { feedback: 'rm3' }],
  ])('have one name as a pipeline: %s', async (ranker, parts) => {
    const folder = await filled();
    await using writer = await openCollectionWriter(folder);
    writer.keepLambda(0.75, 'bm25', 'rm3');
    const found = await search(folder, 'flour oven', { ranker });
    expect(found).toEqual(await search(folder, 'flour oven', parts));
    expect(found.hits.length).toBeGreaterThan(0);
    if (!parts.fuse) return;
    const given = { lambda: 0.3, options: { fusion: { normalisation: 'z-score' } } };
    expect(await search(folder, 'flour', { ranker, ...given })).toEqual(
      await search(folder, 'flour', { ...parts, ...given }),
    );
  });

  it('use a share that was learned, where one was', async () => {
    const folder = await filled();
    await using writer = await openCollectionWriter(folder);
    writer.keepLambda(0.25, 'bm25');
    writer.keepLambda(0.75, 'bm25', 'rm3');
    expect((await search(folder, 'oven', { fuse: 'lsi' })).lambda).toEqual({ share: 0.25, source: 'learned' });
    expect((await search(folder, 'oven', { fuse: 'lsi', feedback: 'rm3' })).lambda).toEqual({
      share: 0.75,
      source: 'learned',
    });
    expect((await search(folder, 'oven', { fuse: 'lsi', ranker: 'pl2' })).lambda).toEqual({
      share: 0.5,
      source: 'default',
    });
    expect((await search(folder, 'oven', { fuse: 'lsi', lambda: 0.7 })).lambda).toEqual({
      share: 0.7,
      source: 'given',
    });
    expect((await search(folder, 'oven', { fuse: 'pl2' })).lambda).toEqual({ share: 0.5, source: 'default' });
    await writer.represent(); // other vectors, other scores
    expect((await search(folder, 'oven', { fuse: 'lsi' })).lambda).toEqual({ share: 0.5, source: 'default' });
  });

  it('are measured by judged queries as they are searched', async () => {
    using collection = await openCollection(await filled());
    const crafts = { baker: 'flour yeast', sailor: 'anchor', smith: 'iron' };
    const queries = Object.entries(crafts).map(([id, text]) => ({ id, text }));
    const judgements = new Map(
      Object.keys(crafts).map((craft) => [
        craft,
        new Map(notes.filter(({ labels }) => labels[0] === craft).map(({ id }) => [id, 1])),
      ]),
    );
    const { lists, metrics, chosen, overall } = await collection.evaluate({ queries, judgements }, { fuse: 'lsi' });
    expect(metrics['map']!.mean).toBeGreaterThan(0.9);
    expect(chosen.length).toBeGreaterThan(0);
    expect(overall['lambda']).toBeGreaterThan(0);
    const alone = await collection.evaluate({ queries, judgements }, { ranker: 'lsi' });
    for (const [i, { text }] of queries.entries())
      expect(alone.lists[i]!.documents.slice(0, 10)).toEqual(idsOf(collection.search(text, { ranker: 'lsi' })));
    expect(lists).toHaveLength(3);
    const pipeline = await collection.evaluate({ queries, judgements }, { ranker: 'bm25+rm3+lsi' });
    expect(pipeline.lists).toEqual(
      (await collection.evaluate({ queries, judgements }, { feedback: 'rm3', fuse: 'lsi' })).lists,
    );
    const refused = (options: object) => collection.evaluate({ queries, judgements }, options);
    await expect(refused({ fuse: 'scdv' })).rejects.toMatchObject({ code: 'NO_VECTORS' });
    await expect(refused({ options: { text: { stemmer: 'english' } } })).rejects.toThrow(
      "'text' is fixed when the collection is made and cannot be set here.",
    );
  });

  it('find nothing for a query without a known word', async () => {
    const folder = await filled();
    expect(await search(folder, 'zyzzyva', { fuse: 'lsi' })).toMatchObject({ found: 0, hits: [] });
    expect(await search(folder, '', { ranker: 'lsi' })).toMatchObject({ found: 0, hits: [] });
  });

  it.each<[object, string, string]>([
    [{ ranker: 'scdv' }, 'NO_VECTORS', "The collection has no vectors of 'scdv'; it has those of 'lsi'."],
    [{ ranker: 'bm25+rm3+scdv' }, 'NO_VECTORS', "The collection has no vectors of 'scdv'; it has those of 'lsi'."],
    [
      { ranker: 'bm25+lsi', fuse: 'lsi' },
      'BAD_PARAM',
      "'bm25+lsi' and the other settings name feedback or a fused ranker twice.",
    ],
    [
      { fuse: 'ls' },
      'UNKNOWN_METHOD',
      "there is no ranker called 'ls'; there are: bm25, pl2, dph, dirichlet, jelinek-mercer, tfidf.",
    ],
    [{ lambda: 0.5 }, 'BAD_PARAM', 'lambda is the share of the fused ranker, and no ranker is fused.'],
    [{ fuse: 'lsi', lambda: 2 }, 'BAD_PARAM', "lambda must be 'auto' or a number from 0 to 1, got 2."],
    [
      { ranker: 'lsi', feedback: 'rm3' },
      'BAD_PARAM',
      'feedback adds words to a query and needs a ranker by words, not lsi.',
    ],
    [{ ranker: 'lsi', options: { lsi: { dimensions: 2 } } }, 'BAD_PARAM', "'lsi' takes no part in this search."],
  ])('refuse %o', async (options, code, message) => {
    const folder = await filled();
    await expect(search(folder, 'oven', options)).rejects.toMatchObject({ code, message, kind: 'usage' });
  });

  it('tell how to get vectors where there are none', async () => {
    const folder = fresh();
    await using writer = await openCollectionWriter(folder);
    writer.add(notes);
    await expect(search(folder, 'oven', { fuse: 'lsi' })).rejects.toMatchObject({
      code: 'NO_VECTORS',
      message: "The collection has no vectors of 'lsi'; it has none.",
      remedy: 'Make them: satchel index DIR --representation lsi',
    });
    await expect(writer.represent()).rejects.toMatchObject({ code: 'BAD_PARAM' });
    await expect(writer.represent({ representation: 'bm25' })).rejects.toThrow(
      "'bm25' ranks by words and makes no vectors.",
    );
    await expect(writer.represent({ representation: 'nb-ratio' })).rejects.toMatchObject({ code: 'UNKNOWN_METHOD' });
    await expect(writer.represent({ representation: 'lsi', words: 'lsi' })).rejects.toThrow(
      'This ranking needs no word vectors.',
    );
    expect(() => writer.keepLambda(0.5, 'bm25')).toThrow(
      'The collection has no vectors, so there is no share to store.',
    );
  });
});

describe('a fit', () => {
  it('to no documents is refused', async () => {
    await using writer = await openCollectionWriter(fresh());
    await expect(writer.represent(lsi)).rejects.toMatchObject({ code: 'EMPTY_CORPUS' });
  });

  it('its graph of neighbours is not stored either where the documents changed meanwhile', () => {
    const encoder = { fit: 1 } as NonNullable<Manifest['encoder']>;
    const index = { generation: 2 } as LiveIndex;
    const neighbours = { vectors: 1 } as NeighboursEntry;
    const current = (generation: number): Manifest => ({ ...emptyManifest({}), generation, encoder });
    expect(() => withNeighbours(current(3), index, neighbours)).toThrow(expect.objectContaining({ code: 'LOCKED' }));
    expect(() => withNeighbours({ ...emptyManifest({}), generation: 2 }, index, neighbours)).toThrow(
      expect.objectContaining({ code: 'LOCKED' }),
    );
  });

  it('is not stored where the documents changed meanwhile, and leaves all as it was', async () => {
    const folder = await filled();
    const before = await search(folder, 'oven', { ranker: 'lsi' });
    await using writer = await openCollectionWriter(folder);
    const fitting = writer.represent({ representation: 'bow' });
    writer.add([{ id: 'meanwhile', text: '' }]);
    await expect(fitting).rejects.toMatchObject({ code: 'LOCKED', kind: 'busy' });
    expect(idsOf(await search(folder, 'oven', { ranker: 'lsi' }))).toEqual(idsOf(before));
    expect(checkCollection(folder).problems).toEqual([]);
  });

  it('stops when told to', async () => {
    await using writer = await openCollectionWriter(fresh());
    writer.add(notes);
    const reason = new Error('enough');
    await expect(writer.represent(lsi, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(writer.vectors()).toBeUndefined();
  });
});

describe('damage', () => {
  const changed = async (sql: string): Promise<string> => {
    const folder = await filled();
    const database = new DatabaseSync(join(folder, 'collection.sqlite'));
    database.exec(sql);
    database.close();
    return folder;
  };

  it.each([
    [
      'UPDATE vectors SET vector = zeroblob(12) WHERE number = 7',
      'the vector of document number 7 is damaged: its checksum is ',
    ],
    ['DELETE FROM vectors WHERE number = 7', "the table 'vectors' has 44 rows and the manifest names 45."],
    [
      'UPDATE vectors SET number = 700 WHERE number = 7',
      'the vector of document number 700 is damaged: its checksum is ',
    ],
    ['UPDATE encoder SET bytes = zeroblob(8)', "the encoder 'lsi' is damaged: its checksum is "],
    ['DELETE FROM encoder', "the encoder 'lsi' is damaged: part 0 is missing."],
  ])('%s: is named by check, and never answered from', async (sql, problem) => {
    const folder = await changed(sql);
    expect(checkCollection(folder).problems).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
    await expect(search(folder, 'oven', { ranker: 'lsi' })).rejects.toMatchObject({ code: 'DAMAGED' });
    expect((await search(folder, 'oven')).hits.length).toBeGreaterThan(0); // the words are whole
    await using writer = await openCollectionWriter(folder);
    await writer.represent();
    expect(checkCollection(folder).problems).toEqual([]);
  });
});

describe('a vector as bytes', () => {
  it('comes back to the bit, dense or sparse, and a cut or foreign one is refused', () => {
    const values = fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { maxLength: 20 });
    fc.assert(
      fc.property(values, fc.infiniteStream(fc.integer({ min: 1, max: 300 })), (numbers, gaps) => {
        const dense = Float32Array.from(numbers);
        expect(decodeVector(encodeVector(dense), { dimensions: dense.length, sparse: false }, 'x')).toEqual(dense);
        let column = -1;
        const indices = Uint32Array.from(numbers, () => (column += gaps.next().value ?? 1));
        const sparse = { indices, values: dense };
        const dimensions = column + 1;
        const bytes = encodeVector(sparse);
        expect(decodeVector(bytes, { dimensions, sparse: true }, 'x')).toEqual(sparse);
        if (numbers.length === 0) return;
        expect(() => decodeVector(bytes.subarray(1), { dimensions, sparse: true }, 'x')).toThrow('x is damaged');
        expect(() => decodeVector(bytes.subarray(0, -1), { dimensions, sparse: true }, 'x')).toThrow('x is damaged');
        expect(() => decodeVector(bytes, { dimensions: dimensions - 1, sparse: true }, 'x')).toThrow('x is damaged');
      }),
      { numRuns: 50 },
    );
  });
});
