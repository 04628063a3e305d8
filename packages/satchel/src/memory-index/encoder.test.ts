/** An index with vectors: ranked by, mixed in, explained, and kept with the index. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openCollection, openCollectionWriter } from '../collection/open-collection.ts';
import { toyDocuments } from '../contract/toy-world.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import { corpusOf } from '../corpus/in-memory.ts';
import type { Encoder } from '../encoder/encoder.ts';
import { fitEncoder } from '../encoder/fit-texts.ts';
import { train } from '../pipeline/train.ts';
import { createIndex, type SearchIndex } from './create-index.ts';
import type { IndexEncoder } from './index-encoder.ts';
import { indexFromBytes } from './index-from-bytes.ts';
import { toyEncoder } from './toy-encoder.case.ts';

const crafts = [
  { id: 'bread', text: 'flour and oven' },
  { id: 'nail', text: 'iron on the anvil' },
  { id: 'knife', text: 'iron, hammer, bread' },
  { id: 'poem', text: 'the sea' },
];

async function filled(encoder: IndexEncoder = toyEncoder): Promise<SearchIndex> {
  const index = await createIndex({ encoder });
  index.addAll(crafts);
  return index;
}

const listOf = ({ hits }: { hits: readonly { id: string; score: number }[] }) =>
  hits.map(({ id, score }) => [id, score]);

describe('ranking by vectors', () => {
  it('compares every document with the query by the cosine, also for words no document holds', async () => {
    const { found, hits } = (await filled()).search('dough', { ranker: 'encoder', explain: true });
    expect(found).toBe(4);
    expect(listOf({ hits })).toEqual([
      ['bread', 1],
      ['knife', expect.closeTo(1 / Math.sqrt(5), 6)],
      ['nail', 0],
      ['poem', 0],
    ]);
    expect(hits[1]!.explanation).toEqual({ parts: [], remainder: hits[1]!.score });
  });

  it('reads each query anew', async () => {
    const index = await filled();
    const first = (query: string) => index.search(query, { ranker: 'encoder' }).hits[0]!.id;
    expect(['dough', 'forge', 'crust'].map(first)).toEqual(['bread', 'nail', 'bread']);
  });

  it.each(['', 'the sea', 'zyzzyva'])('a query without a vector finds nothing: "%s"', async (query) => {
    expect((await filled()).search(query, { ranker: 'encoder' })).toMatchObject({ found: 0, hits: [] });
  });

  it('is mixed into words in the share asked for, one half unless told', async () => {
    const index = await filled();
    const [half, given] = [{}, { lambda: 0.5 }].map((way) => index.search('bread iron', { fuse: 'encoder', ...way }));
    expect(half).toEqual(given);
    expect(listOf(index.search('bread iron', { fuse: 'encoder', lambda: 0 }))).toEqual(
      listOf(index.search('bread iron')),
    );
    expect(listOf(index.search('bread iron', { fuse: 'encoder', lambda: 1 }))).toEqual(
      listOf(index.search('bread iron', { ranker: 'encoder' })),
    );
  });

  it('says what words gave and what vectors gave', async () => {
    const { hits } = (await filled()).search('iron dough', { fuse: 'encoder', lambda: 0.25, explain: true });
    expect(hits).toHaveLength(4);
    for (const { score, explanation } of hits) {
      const { parts, remainder, mixed } = explanation!;
      expect(mixed![0] + mixed![1]).toBe(score);
      expect(parts.reduce((sum, { share }) => sum + share, remainder)).toBeCloseTo(score, 12);
    }
    const [nail] = hits.filter(({ id }) => id === 'nail');
    expect(nail!.explanation!.mixed![1]).toBeCloseTo(0.25 * (Math.SQRT1_2 / (3 / Math.sqrt(10))), 6); // min-max: the best is 1
    expect(nail!.explanation!.parts.map(({ term, source }) => [term, source])).toEqual([['iron', 'words']]);
  });

  it('finds by vectors where no word of the query is in any document', async () => {
    const { found, hits } = (await filled()).search('dough', { fuse: 'encoder', explain: true });
    expect([found, hits[0]!.id, hits[0]!.explanation!.mixed]).toEqual([4, 'bread', [0, 0.5]]);
  });

  it('applies a filter, and lists many', async () => {
    const index = await filled();
    index.addAll(Array.from({ length: 2000 }, (_, i) => ({ id: `n${i}`, text: 'loaf' })));
    const filter = ({ text }: { readonly text?: unknown }) => text !== 'loaf';
    expect(index.search('dough', { ranker: 'encoder', filter })).toMatchObject({ found: 4, hits: { length: 4 } });
    expect(index.search('dough', { ranker: 'encoder', top: 1500 }).hits).toHaveLength(1500);
  });

  it('is part of a pipeline under one name', async () => {
    const index = await filled();
    const parts = { ranker: 'bm25', feedback: 'rm3', fuse: 'encoder' };
    expect(index.search('bread iron', { ranker: 'bm25+rm3+encoder' })).toEqual(index.search('bread iron', parts));
    expect(index.search('bread iron', { ranker: 'bm25+rm3' })).toEqual(index.search('bread iron', { feedback: 'rm3' }));
    const share = { lambda: 0.2, explain: true };
    expect(index.search('bread', { ranker: 'bm25+encoder', ...share })).toEqual(
      index.search('bread', { fuse: 'encoder', ...share }),
    );
  });

  it.each<[IndexEncoder | undefined, string, string]>([
    [toyEncoder, "The index has no vectors of 'lsi'; it has those of its encoder.", "Name them: 'encoder'."],
    [
      { ...toyEncoder, representation: 'scdv' },
      "The index has no vectors of 'lsi'; it has those of 'scdv'.",
      "Name them: 'scdv' or 'encoder'.",
    ],
    [undefined, 'The index has no vectors.', 'Give it an encoder: createIndex({ encoder }).'],
  ])('is the only representation that a pipeline can name (%#)', async (encoder, message, remedy) => {
    const index = encoder ? await filled(encoder) : await createIndex();
    const search = () => index.search('dough', { ranker: 'bm25+rm3+lsi' });
    expect(search).toThrow(expect.objectContaining({ code: 'NO_VECTORS', message, remedy }));
  });

  it('takes no feedback', async () => {
    const index = await filled();
    expect(() => index.search('dough', { ranker: 'encoder', feedback: 'rm3' })).toThrow(
      'feedback adds words to a query and needs a ranker by words, not encoder.',
    );
  });

  it('is the same after changes as in a fresh index', async () => {
    const index = await filled();
    const notes = toyDocuments(40);
    for (const [i, note] of notes.entries()) {
      index.add(note);
      if (i % 3 === 0) index.remove(notes[i >> 1]!.id);
      index.search('oven', { ranker: 'encoder' });
    }
    index.add({ id: 'bread', text: 'hammer' }, { replace: true });
    const fresh = await createIndex({ encoder: toyEncoder });
    const removed = new Set(notes.flatMap((_, i) => (i % 3 === 0 ? [i >> 1] : [])));
    fresh.addAll([...crafts.slice(1), ...notes.filter((_, i) => !removed.has(i)), { id: 'bread', text: 'hammer' }]);
    for (const way of [{ ranker: 'encoder' }, { fuse: 'encoder' }, { ranker: 'pl2', fuse: 'encoder', feedback: 'rm3' }])
      expect(index.search('oven hammer', { ...way, top: 50 })).toEqual(
        fresh.search('oven hammer', { ...way, top: 50 }),
      );
    expect(index.toBytes()).toEqual(fresh.toBytes());
  });
});

describe('a fitted encoder', () => {
  const notes = toyDocuments(60);
  const work = mkdtempSync(join(tmpdir(), 'satchel-index-encoder-'));
  afterAll(() => rmSync(work, { recursive: true, force: true }));
  const words = { dimensions: 6, minCount: 1, epochs: 2 };
  const choices: Readonly<Record<string, OptionGroups>> = {
    bow: {},
    lsi: { lsi: { dimensions: 3 } },
    subspace: { words },
  };
  const fitted = (representation: string): Promise<Encoder> =>
    fitEncoder(corpusOf(notes), { representation, options: choices[representation] });

  it.each(Object.keys(choices))('%s: ranks as a collection with the same encoder', async (representation) => {
    const encoder = await fitted(representation);
    await using writer = await openCollectionWriter(join(work, representation));
    writer.add(notes);
    await writer.represent({ encoder: encoder.fitted });
    using collection = await openCollection(join(work, representation));
    const index = await createIndex({ encoder });
    index.addAll(notes);
    for (const way of [{ ranker: representation }, { fuse: representation, lambda: 0.3 }]) {
      const expected = collection.search('flour in the morning', { ...way, top: 30 });
      const { found, hits } = index.search('flour in the morning', { ...way, top: 30, explain: true });
      expect(found).toBe(expected.found);
      expect(hits.map(({ id, score, explanation }) => ({ id, score, ...explanation }))).toEqual(
        expected.hits.map(({ title, metadata, snippet, ...hit }) => hit),
      );
    }
    expect(index.search('flour', { ranker: 'encoder' })).toEqual(index.search('flour', { ranker: representation }));
    const again = await indexFromBytes(index.toBytes(), { encoder });
    expect(again.search('flour', { fuse: 'encoder' })).toEqual(index.search('flour', { fuse: 'encoder' }));
    expect(again.toBytes()).toEqual(index.toBytes());
  });

  it('splits the likeness by the words of the document, where its text is stored', async () => {
    const encoder = await fitted('lsi');
    const explained = async (stored: readonly string[]) => {
      const index = await createIndex({ encoder, stored });
      index.addAll(notes.map((note) => ({ ...note, title: 'old hands' })));
      const { score, explanation } = index.search('flour', { ranker: 'encoder', explain: true }).hits[0]!;
      expect(explanation!.parts.reduce((sum, { share }) => sum + share, explanation!.remainder)).toBeCloseTo(score, 5);
      return explanation!.parts.map(({ source }) => source);
    };
    const sources = await explained(['title', 'text']);
    expect([sources.length > 2, new Set(sources)]).toEqual([true, new Set(['vectors'])]);
    expect(await explained(['text'])).toEqual([]); // the title is part of the vector, and not kept
  });

  it('may be a trained model', async () => {
    const { model } = await train(corpusOf(notes), {
      representation: 'lsi',
      protocol: 'none',
      options: choices['lsi'],
    });
    const index = await createIndex({ encoder: model });
    index.addAll(notes);
    for (const { id, score } of index.search('anvil', { ranker: 'lsi', top: 60 }).hits)
      expect(score).toBeCloseTo(model.similarity('anvil', notes.find((note) => note.id === id)!.text), 5);
  });
});

describe('vectors as bytes', () => {
  it('come back with the encoder that made them', async () => {
    const index = await filled();
    const again = await indexFromBytes(index.toBytes(), { encoder: toyEncoder });
    for (const way of [{ ranker: 'encoder' }, { fuse: 'encoder' }])
      expect(again.search('bread iron', way)).toEqual(index.search('bread iron', way));
    again.add({ id: 'more', text: 'loaf' });
    expect(again.search('loaf', { ranker: 'encoder' }).found).toBe(5);
  });

  it('without it, words can still be searched and documents removed', async () => {
    const index = await filled();
    const again = await indexFromBytes(index.toBytes());
    expect(again.search('iron')).toEqual(index.search('iron'));
    const remedy = 'Open it with its encoder: indexFromBytes(bytes, { encoder }).';
    expect(() => again.search('iron', { ranker: 'encoder' })).toThrow(
      expect.objectContaining({ code: 'NO_ENCODER', remedy }),
    );
    expect(() => again.add({ id: 'more' })).toThrow(expect.objectContaining({ code: 'NO_ENCODER', remedy }));
    expect(again.toBytes()).toEqual(index.toBytes());
    again.remove('nail');
    const third = await indexFromBytes(again.toBytes(), { encoder: toyEncoder });
    expect(third.search('iron', { ranker: 'encoder' }).found).toBe(3);
  });

  it.each<[string, IndexEncoder]>([
    ['with other vectors', { encodeAll: (texts) => scaled(texts, 2) }],
    ['with more numbers', { encodeAll: (texts) => ({ vectors: { rows: texts.length, columns: 3, data: new Float32Array(3 * texts.length) } }) }],
    ['of a representation', { ...toyEncoder, representation: 'lsi' }],
  ])('an encoder %s is refused', async (_, encoder) => {
    await expect(indexFromBytes((await filled()).toBytes(), { encoder })).rejects.toMatchObject({ code: 'OTHER_ENCODER' });
  }); // biome-ignore format: a table

  it('an encoder for an index without vectors is refused', async () => {
    const words = await createIndex();
    await expect(indexFromBytes(words.toBytes(), { encoder: toyEncoder })).rejects.toMatchObject({
      code: 'NO_VECTORS',
    });
  });
});

describe('an encoder that breaks its word', () => {
  it.each<[string, IndexEncoder['encodeAll'], string]>([
    ['too few rows', () => toyEncoder.encodeAll(['']), 'The encoder gave 1 × 2 numbers for 2 × 2.'],
    ['no number', (texts) => scaled(texts, Number.NaN), 'The encoder gave a number that is not finite.'],
  ])('%s: nothing is added', async (_, encodeAll, message) => {
    const index = await createIndex({ encoder: { encodeAll } });
    expect(() => index.addAll(crafts.slice(0, 2))).toThrow(expect.objectContaining({ code: 'INCONSISTENT', message }));
    expect(index.size).toBe(0);
  });
});

function scaled(texts: readonly string[], factor: number) {
  const { vectors } = toyEncoder.encodeAll(texts);
  return { vectors: { ...vectors, data: vectors.data.map((value) => factor * value) } };
}
