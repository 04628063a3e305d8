/** A collection as its readers see it. Each question is answered from the state of one moment; the index is loaded at the first search, and again after a change. */
import { SatchelError } from '../core/errors.ts';
import { integer, resolveOptions } from '../core/options.ts';
import type { TextIndexer, TextOptions } from '../pipeline/index-text.ts';
import { prepareRanking, type Ranking, type RankingChoice } from '../pipeline/rank-words.ts';
import type { Database } from './database.ts';
import { type LivingIndex, loadIndex } from './living-index.ts';
import { readManifest } from './manifest.ts';
import { type SearchOptions, type SearchResult, searchIndex } from './search.ts';
import { readDocument, readDocumentById, type StoredDocument } from './stored-documents.ts';
import { type Counts, countsOf } from './writer.ts';

export interface Collection extends Disposable {
  readonly folder: string;
  readonly text: TextOptions;
  counts(): Counts;
  /** The document with this id. */
  get(id: string): StoredDocument | undefined;
  search(query: string, options?: SearchOptions): SearchResult;
  /** The whole index, for rankers and statistics. */
  postings(): LivingIndex;
  close(): void;
}

export const searchOptions = { top: integer('how many documents', 10, { min: 1, max: 1000 }) };

export function createReader(folder: string, database: Database, indexer: TextIndexer): Collection {
  let index: LivingIndex | undefined;
  let ranking: { readonly key: string; readonly of: LivingIndex; readonly ranking: Ranking } | undefined;
  let isOpen = true;

  const read = <Result>(work: () => Result): Result => {
    if (isOpen) return database.read(work);
    throw new SatchelError('CLOSED', 'the collection was closed.', { kind: 'usage' });
  };

  function currentIndex(): LivingIndex {
    const manifest = readManifest(database);
    if (index?.generation !== manifest.generation) index = loadIndex(database, manifest);
    return index;
  }

  /** Some rankers weigh the whole index first; once is enough. */
  function rankingOver(of: LivingIndex, { ranker, feedback, options }: RankingChoice): Ranking {
    const key = JSON.stringify([ranker, feedback, options]);
    if (ranking?.key !== key || ranking.of !== of)
      ranking = { key, of, ranking: prepareRanking(of.postings, { ranker, feedback, options }) };
    return ranking.ranking;
  }

  function close(): void {
    if (isOpen) database.close();
    isOpen = false;
  }

  return {
    folder,
    text: indexer.options,
    counts: () => read(() => countsOf(readManifest(database))),
    get: (id) => read(() => readDocumentById(database, id)),
    search(query, { top, ...choice } = {}) {
      const { top: most } = resolveOptions('search', searchOptions, { top });
      return read(() => {
        const current = currentIndex();
        return searchIndex(current, rankingOver(current, choice), indexer, query, most, (number) => readDocument(database, number));
      });
    },
    postings: () => read(currentIndex),
    close,
    [Symbol.dispose]: close,
  };
}
