/** An index in memory gives what a collection on disk gives, and what an index gives that was made of the same documents in one go. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { openCollection, openCollectionWriter } from '../collection/open-collection.ts';
import { toyDocuments } from '../contract/toy-world.ts';
import { corpusOf } from '../corpus/in-memory.ts';
import { evaluateRetrieval } from '../retrieval/evaluate-retrieval.ts';
import { feedbacks, rankers } from '../retrieve/registry.ts';
import { createIndex, type SearchIndex } from './create-index.ts';
import type { IndexSearchOptions } from './search-options.ts';

const work = mkdtempSync(join(tmpdir(), 'satchel-memory-index-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

const names = rankers.map(({ name }) => name);
const ways: readonly IndexSearchOptions[] = [
  ...names.map((ranker) => ({ ranker })),
  ...names.flatMap((ranker) =>
    feedbacks.flatMap(({ name: feedback, needsSenses }) => (needsSenses ? [] : [{ ranker, feedback }])),
  ),
  { ranker: 'bm25', options: { bm25: { k1: 2, b: 0.1, variant: 'plus' } } },
  { ranker: 'tfidf', options: { tfidf: { variant: 'robertson' } } },
  { ranker: 'dirichlet', feedback: 'rm3', options: { dirichlet: { scoring: 'seed-linear' }, rm3: { terms: 3 } } },
  { ranker: 'bm25', fuse: 'pl2', lambda: 0.3, options: { fusion: { normalisation: 'z-score' } } },
  { ranker: 'dph', fuse: 'tfidf', feedback: 'mixture' },
];

describe('the same documents on disk', () => {
  const notes = toyDocuments(120).map(({ id, text }, i) => ({
    id,
    text,
    ...(i % 3 === 0 ? { title: `Hammer ${i % 5}` } : {}),
  }));
  const queries = ['flour and the oven', 'hammer anvil anvil', 'rope', 'tide zyzzyva 3', ''];

  it.each([[{}], [{ stemmer: 'english', stopWords: 'mallet', ngrams: 2 }]])(
    'give the same scores, order, shares and snippets: %j',
    async (text) => {
      const folder = join(work, JSON.stringify(text).length.toString());
      await using writer = await openCollectionWriter(folder, { text });
      writer.add(notes);
      using collection = await openCollection(folder);
      const index = await createIndex({ text });
      index.addAll(notes);
      for (const way of ways) {
        for (const query of queries) {
          const expected = collection.search(query, { ...way, top: 20 });
          const { found, hits } = index.search(query, { ...way, top: 20, explain: true });
          const shown = hits.map(({ id, score, document, explanation, snippet }) => ({
            id,
            score,
            title: document['title'],
            ...explanation,
            ...(snippet?.field === 'text' ? { snippet: { text: snippet.text, marks: snippet.marks } } : {}),
          }));
          expect({ way, query, found, hits: shown }).toMatchObject({
            way,
            query,
            found: expected.found,
            hits: expected.hits.map(({ snippet, metadata, ...hit }, i) => ({
              ...hit,
              ...(hits[i]?.snippet?.field === 'text' ? { snippet } : {}),
            })),
          });
        }
      }
    },
  );

  it('are evaluated to the same lists', async () => {
    const text = { stemmer: 'english', stopWords: 'mallet' }; // what evaluating takes unless told otherwise
    const index = await createIndex({ text });
    index.addAll(notes);
    const test = {
      documents: corpusOf(notes.map((note) => ({ ...note, labels: [] }))),
      queries: queries.slice(0, 3).map((query) => ({ id: query, text: query })),
      judgements: new Map([['rope', new Map([['note-1', 1]])]]),
    };
    for (const { fuse, lambda, ...way } of ways) {
      const { lists } = await evaluateRetrieval(test, { ...way, ...(fuse ? { fuse, lambda: lambda ?? 0.5 } : {}) });
      for (const { query, documents, scores } of lists) {
        const { hits } = index.search(query, { ...way, ...(fuse ? { fuse, lambda } : {}), top: 1000 });
        expect([way, query, hits.map(({ id }) => id)]).toEqual([way, query, [...documents]]);
        hits.forEach(({ score }, rank) => {
          expect(score).toBeCloseTo(scores[rank]!, 10);
        });
      }
    }
  });
});

describe('after any changes', () => {
  const word = fc.constantFrom('ash', 'birch', 'cedar', 'elm', 'fir', 'oak', 'pine', 'yew');
  const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
  const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
  const change = fc.oneof(
    fc.record({ put: fc.record({ id, title: text, text }) }),
    fc.record({ putAll: fc.uniqueArray(fc.record({ id, text }), { selector: (note) => note.id, maxLength: 5 }) }),
    fc.record({ remove: id }),
    fc.record({ search: text }),
  );
  const fields = fc.constantFrom(undefined, { title: 2, text: 1 }, { title: 0.3, text: 1.7 });

  it('every way to rank gives what a fresh index of the documents gives, bit for bit, and so do the bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 20 }), fields, text, async (changes, given, query) => {
        const index = await createIndex({ fields: given });
        const living = new Map<string, { id: string; text: string }>();
        const put = (note: { id: string; text: string }): void => {
          living.delete(note.id);
          living.set(note.id, note);
        };
        for (const step of changes) {
          if ('put' in step) {
            index.add(step.put, { replace: true });
            put(step.put);
          } else if ('putAll' in step) {
            index.addAll(step.putAll, { replace: true });
            step.putAll.forEach(put);
          } else if ('remove' in step) expect(index.remove(step.remove)).toBe(living.delete(step.remove));
          else index.search(step.search);
        }
        const fresh = await createIndex({ fields: given });
        fresh.addAll(living.values());
        expect(index.size).toBe(living.size);
        for (const way of ways) expect(found(index, query, way)).toEqual(found(fresh, query, way));
        expect(index.toBytes()).toEqual(fresh.toBytes());
      }),
      { numRuns: 150 },
    );
  });

  it('a large index gives the same from a part of it as from the whole', async () => {
    const notes = toyDocuments(3000).map(({ id: name, text: own }, i) => ({ id: name, text: `${own} only${i}` }));
    const index = await createIndex({ stored: [] });
    index.addAll(notes.slice(0, 2000));
    for (let i = 0; i < 1000; i++) {
      index.remove(notes[2 * i]!.id);
      if (i % 3 === 0) index.add(notes[2000 + i]!);
      if (i % 40 === 0) for (let n = 0; n < i / 40; n++) index.search('anvil only7');
      if (i % 100 !== 99) continue;
      const fresh = await createIndex({ stored: [] });
      fresh.addAll(
        notes.filter((_, at) => (at < 2000 ? at % 2 === 1 || at > 2 * i : at <= 2000 + i && (at - 2000) % 3 === 0)),
      );
      expect(index.size).toBe(fresh.size);
      for (const way of ways)
        expect(found(index, 'hammer only3 flour', way)).toEqual(found(fresh, 'hammer only3 flour', way));
    }
  });

  it('terms that are no longer used are forgotten, and nothing else', async () => {
    const index = await createIndex();
    const noteOf = (i: number, round: number) => ({
      id: `n${i}`,
      text: `oak w${round}x${i} elm v${round}x${i} oak ${i}`,
    });
    for (let round = 0; round < 60; round++) {
      for (let i = 0; i < 20; i++) index.add(noteOf((7 * i + round) % 20, round), { replace: true });
      index.search('oak', { ranker: 'tfidf' });
    }
    const fresh = await createIndex();
    for (let i = 0; i < 20; i++) fresh.add(noteOf((7 * i + 59) % 20, 59));
    for (const way of ways)
      expect(found(index, 'elm w59x3 v58x3 7', way)).toEqual(found(fresh, 'elm w59x3 v58x3 7', way));
    expect(index.toBytes()).toEqual(fresh.toBytes());
  });
});

const found = (index: SearchIndex, query: string, way: IndexSearchOptions) =>
  index.search(query, { ...way, explain: true });
