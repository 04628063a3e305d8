/** A collection for reading. Each call sees one consistent state; the index is loaded at the first search, and again after a change. */
import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { usageError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { integer, resolveOptions } from '../core/options.ts';
import type { RetrievalEvaluation, RetrievalRunOptions, TestCollection } from '../retrieval/evaluate-retrieval.ts';
import type { StoredSource } from '../retrieval/evaluate-stored.ts';
import type { TextIndexer, TextOptions } from '../retrieval/index-text.ts';
import { unfolded } from '../retrieval/pipeline-name.ts';
import { type Ranker, type Ranking, type RankingChoice, type RankingSource, rankers } from '../retrieval/rank-words.ts';
import { cacheRankings } from '../retrieval/ranking-cache.ts';
import { type Counts, countsOf } from './counts.ts';
import { type KeptVectors, keptVectors, refuseOldVectors } from './kept-vectors.ts';
import { openIndex } from './search/file-index.ts';
import { createIndexLoader } from './search/index-loader.ts';
import type { LiveIndex, OpenIndex } from './search/live-index.ts';
import { type SearchOptions, type SearchResult, searchIndex } from './search/search.ts';
import type { VectorSupport } from './search/vector-support.ts';
import type { Database } from './store/database.ts';
import { type EncoderEntry, readManifest } from './store/manifest.ts';
import {
  readDocument,
  readDocumentById,
  readDocumentId,
  readFields,
  type StoredDocument,
} from './store/stored-documents.ts';

export interface Collection extends Disposable {
  readonly folder: string;
  readonly text: TextOptions;
  counts(): Counts;
  /** The vectors of the documents, if any. */
  vectors(): KeptVectors | undefined;
  /** The document with this id. */
  get(id: string): StoredDocument | undefined;
  search(query: string, options?: SearchOptions): SearchResult;
  /** Evaluates it on judged queries, with its own index and vectors. */
  evaluate(test: Omit<TestCollection, 'documents'>, options?: RetrievalRunOptions): Promise<RetrievalEvaluation>;
  /** The whole index, for rankers and statistics. */
  postings(): LiveIndex;
  close(): void;
}

type RankingNames = Pick<RetrievalRunOptions, 'ranker' | 'fuse'>;

const searchKeys = {
  top: 'number',
  facets: 'texts',
  ranker: 'text',
  fuse: 'text',
  lambda: ['number', 'text'],
  feedback: 'text',
  options: 'object',
} as const;

export const searchOptions = { top: integer('how many documents', 10, { min: 1, max: 1000 }) };

/** Without `support` documents are ranked by words alone. */
export function createReader(
  folder: string,
  database: Database,
  indexer: TextIndexer,
  support?: VectorSupport,
): Collection {
  const loader = createIndexLoader();
  let index: OpenIndex | undefined;
  let rankings: { readonly of: LiveIndex; rankingFor(choice: RankingChoice): Ranking } | undefined;
  let byVectors: { readonly of: LiveIndex; readonly ranker: Ranker } | undefined;
  let fields: { readonly of: LiveIndex; readonly byPosition: readonly JsonObject[] } | undefined;
  let isOpen = true;

  const read = <Result>(work: () => Result): Result => {
    if (isOpen) return database.read(work);
    throw usageError('CLOSED', 'the collection was closed.');
  };

  function currentIndex(): OpenIndex {
    const manifest = readManifest(database);
    if (index?.generation === manifest.generation) return index;
    index?.close();
    index = undefined;
    index = openIndex(folder, database, manifest, loader);
    return index;
  }

  /** Read at the first filter or facet, and kept until the next change. */
  function fieldsOver(of: LiveIndex): readonly JsonObject[] {
    if (fields?.of !== of) fields = { of, byPosition: readFields(database, of.numbers) };
    return fields.byPosition;
  }

  function rankingOver(of: OpenIndex, choice: RankingChoice): Ranking {
    refuseIfOld([choice.ranker, choice.fuse]);
    if (readsAllPostings(choice)) void of.postings;
    if (rankings?.of !== of) rankings = { of, rankingFor: cacheRankings(() => sourceOf(of)) };
    return rankings.rankingFor(choice);
  }

  /** Throws for vectors of an older version, with the command that makes them again. */
  function refuseIfOld(names: readonly unknown[]): void {
    const isByVectors = names.some((name) => name !== undefined && !rankers.some((ranker) => ranker.name === name));
    if (isByVectors) refuseOldVectors(readManifest(database));
  }

  /** Vectors are read when a ranking needs them, and cached until the next change. */
  function sourceOf(of: OpenIndex): RankingSource {
    const { encoder: entry } = readManifest(database);
    const { postings } = of.forQuery;
    if (!support) return { index: postings };
    const { isRepresentation } = support;
    if (!entry) return { index: postings, isRepresentation };
    const vectors = { representation: entry.representation, ranker: () => vectorRankerOver(of, entry, support) };
    return { index: postings, vectors, lambdas: entry.lambdas, isRepresentation };
  }

  function vectorRankerOver(of: LiveIndex, entry: EncoderEntry, { rank }: VectorSupport): Ranker {
    if (byVectors?.of !== of) byVectors = { of, ranker: rank(of, entry) };
    return byVectors.ranker;
  }

  /** One consistent state, so vectors are read now if they will be needed. */
  function evaluationSource({ ranker, fuse }: RankingNames): StoredSource {
    const current = currentIndex();
    refuseIfOld([ranker, fuse]);
    const { postings } = current;
    const { vectors } = sourceOf(current);
    const isAsked = vectors !== undefined && [ranker, fuse].includes(vectors.representation);
    return {
      index: postings,
      ...(isAsked ? { vectors: vectors.ranker() } : {}),
      ...(vectors ? { kept: vectors.representation } : {}),
      documentIds: Array.from(current.numbers, (number) => readDocumentId(database, number)),
      words: current.terms.length,
      wordsOf: (text) => indexer.terms(text.toWellFormed()).flatMap((term) => current.termNumber(term) ?? []),
    };
  }

  function close(): void {
    if (!isOpen) return;
    isOpen = false;
    index?.close();
    database.close();
  }

  return {
    folder,
    text: indexer.options,
    counts: () => read(() => countsOf(readManifest(database))),
    vectors: () => read(() => keptVectors(readManifest(database))),
    get(id) {
      checkArguments('get', { id: [id, 'text'] });
      return read(() => readDocumentById(database, id));
    },
    search(query, options = {}) {
      const { top, facets, ...asked } = checkKeys('search', options, searchKeys);
      const choice = unfolded(asked);
      checkArguments('search', { query: [query, 'text'] });
      const { top: most } = resolveOptions('search', searchOptions, { top });
      return read(() => {
        const current = currentIndex();
        const source = {
          documentOf: (number: number) => readDocument(database, number),
          fields: () => fieldsOver(current),
          textsAt(position: number) {
            const { title, text } = readDocument(database, current.numbers[position]!);
            return title === undefined ? [text] : [title, text];
          },
        };
        return searchIndex(current, rankingOver(current, choice), indexer, query, { top: most, facets }, source);
      });
    },
    async evaluate(test, options = {}) {
      checkArguments('evaluate', { options: [options, 'object'] });
      const source = read(() => evaluationSource(unfolded(options)));
      const { evaluateStored } = await import('../retrieval/evaluate-stored.ts'); // most uses of a collection evaluate nothing
      return evaluateStored(source, test, options);
    },
    postings: () => read(() => whole(currentIndex())),
    close,
    [Symbol.dispose]: close,
  };
}

/** Whether a ranking needs more than the postings of the words of the query. */
const readsAllPostings = ({ ranker, fuse, feedback }: RankingChoice): boolean =>
  feedback !== undefined ||
  [ranker, fuse].some((name) => rankers.find((method) => method.name === name)?.readsAllPostings);

/** All of it, independent of the open file. */
const whole = ({ generation, terms, termNumber, termOf, numbers, postings }: OpenIndex): LiveIndex => ({
  generation,
  terms,
  termNumber,
  termOf,
  numbers,
  postings,
});
