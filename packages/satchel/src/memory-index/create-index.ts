/**
 * An index in memory: documents are added and removed, and every search sees all of them. Scores, order and explanations are those of a
 * collection on disk that holds the same documents.
 */
import { SatchelError, usageError } from '../core/errors.ts';
import { flag, resolveOptions } from '../core/options.ts';
import { prepareTextIndexer } from '../retrieval/index-text.ts';
import { hasSigns, parseQuery } from '../retrieval/query/ask.ts';
import { prepareRanking, type Ranking, type RankingSource } from '../retrieval/rank-words.ts';
import { cacheRankings } from '../retrieval/ranking-cache.ts';
import type { Ranker } from '../retrieve/ranker.ts';
import { countDocuments } from './count-documents.ts';
import { createDocumentStore, type DocumentStore } from './document-store.ts';
import {
  type IndexDocument,
  type IndexedDocument,
  type ReadDocument,
  readDocument,
  refuseKnownIds,
} from './documents.ts';
import { type CheckedEncoder, checkEncoder } from './index-encoder.ts';
import { encodeIndex, type KeptVectors } from './index-file.ts';
import { type IndexOptions, type IndexSettings, requireOptions, resolveIndex } from './index-options.ts';
import { kindOf } from './json-copy.ts';
import { type IndexSearchResult, searchDocuments } from './search.ts';
import { type CheckedSearch, checkSearch, ENCODER, type IndexSearchOptions } from './search-options.ts';
import type { DocumentIndex } from './whole-index.ts';

export interface IndexAddOptions {
  /** Replaces a document with the same id, as if that were removed first; without it such a document throws. */
  readonly replace?: boolean | undefined;
}

export interface SearchIndex {
  /** How many documents there are. */
  readonly size: number;
  /** Adds a document; the next search finds it. */
  add<Document extends IndexDocument>(document: Document, options?: IndexAddOptions): void;
  /** Adds all documents, or none if one is refused. */
  addAll<Document extends IndexDocument>(documents: Iterable<Document>, options?: IndexAddOptions): void;
  /** Returns whether there was such a document. */
  remove(id: string): boolean;
  search(query: string, options?: IndexSearchOptions): IndexSearchResult;
  /** The index as a file; indexes of the same documents in the same order give the same bytes. */
  toBytes(): Uint8Array;
}

/**
 * Returns an empty index in memory.
 *
 * @example
 * import { createIndex } from 'satchel';
 * const index = await createIndex({ fields: ['title', 'text'], stored: ['title'] });
 * index.add({ id: '1', title: 'Late invoice', text: 'Please pay.' });
 * console.log(index.search('invoice').hits); // [{ id: '1', score: …, document: { title: 'Late invoice' }, … }]
 */
export async function createIndex(options: IndexOptions = {}): Promise<SearchIndex> {
  const settings = resolveIndex(options);
  const encoder = options.encoder === undefined ? undefined : checkEncoder(options.encoder);
  return openIndex(settings, createDocumentStore(), encoder);
}

/** `kept` describes the vectors of the documents if there is no encoder to make more. */
export async function openIndex(
  settings: IndexSettings,
  store: DocumentStore,
  encoder: CheckedEncoder | undefined,
  kept?: KeptVectors,
): Promise<SearchIndex> {
  const indexer = await prepareTextIndexer(settings.text);
  const rankByVectors = encoder && (await import('./rank-by-vectors.ts')).rankByVectors; // with kernels, which words do without
  const shape = encoder?.shape ?? kept?.shape;
  const { fields, stored: names } = settings;
  const textOf = fields.every(({ name }) => names.includes(name))
    ? ({ stored }: IndexedDocument) => wholeText(fields.map(({ name }) => String(stored[name] ?? '')))
    : undefined;
  let rankings: { readonly of: DocumentIndex; rankingFor: ReturnType<typeof cacheRankings> } | undefined;
  let vectors: { readonly generation: number; readonly ranker: Ranker } | undefined;

  function addAll(documents: Iterable<IndexDocument>, options: IndexAddOptions = {}): void {
    requireOptions('add', Object.keys(addOptions), options);
    const { replace } = resolveOptions('add', addOptions, { replace: options.replace });
    if (typeof documents?.[Symbol.iterator] !== 'function' || typeof documents === 'string')
      throw new SatchelError('TYPE', `addAll takes a list of documents, got ${kindOf(documents)}.`);
    const read = Array.from(documents, (document, place) => readDocument(settings, document, place));
    refuseKnownIds(read, store.has, replace);
    const made = vectorsOf(read);
    const counted = countDocuments(read, settings.fields, indexer, store.dictionary);
    store.put(read.map(({ id, stored }, i) => ({ id, stored, ...counted[i]!, vector: made?.[i] })));
  }

  function vectorsOf(read: readonly ReadDocument[]) {
    if (encoder) return encoder.encode(read.map(({ texts }) => wholeText(texts)));
    if (kept)
      throw usageError(
        'NO_ENCODER',
        'The documents of this index have vectors; new ones need the same encoder.',
        'Open it with its encoder: indexFromBytes(bytes, { encoder }).',
      );
    return undefined;
  }

  function sourceOf(index: DocumentIndex): RankingSource {
    const kept = { representation: ENCODER, ranker: () => vectorsOver(index) };
    return { index: index.postings, ...(shape ? { vectors: kept } : {}) };
  }

  function vectorsOver({ documents }: DocumentIndex): Ranker {
    if (!encoder || !rankByVectors)
      throw usageError(
        'NO_ENCODER',
        'The query needs a vector, and the index was opened without its encoder.',
        'Open it with its encoder: indexFromBytes(bytes, { encoder }).',
      );
    const { generation } = store;
    if (vectors?.generation !== generation) vectors = { generation, ranker: rankByVectors(documents, encoder, textOf) };
    return vectors.ranker;
  }

  function rankingOver(index: DocumentIndex, { choice }: CheckedSearch): Ranking {
    if (!index.isWhole) return prepareRanking(sourceOf(index), choice);
    if (rankings?.of !== index) rankings = { of: index, rankingFor: cacheRankings(() => sourceOf(index)) };
    return rankings.rankingFor(choice);
  }

  return {
    get size() {
      return store.size;
    },
    add: (document, options) => addAll([document], options),
    addAll,
    remove(id) {
      if (typeof id !== 'string') throw new SatchelError('TYPE', `remove takes an id, got ${kindOf(id)}.`);
      return store.remove(id.toWellFormed());
    },
    search(query, options = {}) {
      if (typeof query !== 'string') throw new SatchelError('TYPE', `search takes a text, got ${kindOf(query)}.`);
      const asked = checkSearch(options, shape);
      const text = query.toWellFormed();
      const parsed = parseQuery(text, (name) => names.includes(name), names);
      const said = parsed.clauses.flatMap((clause) => indexer.terms(clause.text));
      const needsAll =
        asked.needsAll || hasSigns(parsed) || said.some((term) => store.dictionary.find(term) === undefined);
      const index = needsAll ? store.whole() : store.indexOf(said);
      return searchDocuments({ index, ranking: () => rankingOver(index, asked), indexer, settings }, parsed, asked);
    },
    toBytes: () => encodeIndex(settings, store, encoder, kept),
  };
}

/** The text that a vector is made of. */
const wholeText = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n');

const addOptions = { replace: flag('replace documents with the same id', false) };
