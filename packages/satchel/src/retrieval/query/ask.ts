/** A query in the query language, answered by a ranking: parsed, prepared, ranked; facets are counted over all found documents. */

import { documentCount } from '../../retrieve/inverted-index.ts';
import { stopListAtHand } from '../../text/stop-words/load-stop-list.ts';
import type { TermIndex } from '../hits.ts';
import type { TextIndexer } from '../index-text.ts';
import type { RankedHit, Ranking } from '../rank-words.ts';
import { type ParsedQuery, parseQuery } from './parse-query.ts';
import {
  byWords,
  countFacets,
  type DocumentAccess,
  type FacetValue,
  type PreparedQuery,
  prepareQuery,
} from './prepare-query.ts';

export interface Asked {
  readonly found: number;
  readonly hits: readonly RankedHit[];
  readonly query: PreparedQuery;
  readonly facets?: Readonly<Record<string, readonly FacetValue[]>>;
}

export interface Question {
  readonly parsed: ParsedQuery;
  readonly top: number;
  readonly facets?: readonly string[] | undefined;
  /** A filter of the caller. */
  readonly keep?: ((document: number) => boolean) | undefined;
}

const english = new Set(stopListAtHand('nltk', 'en'));

export function askIndex(
  index: TermIndex,
  ranking: () => Ranking,
  indexer: TextIndexer,
  access: DocumentAccess,
  { parsed, top, facets, keep: given }: Question,
): Asked {
  const isStopWord = (term: string): boolean => indexer.options.language === 'en' && english.has(term);
  const query = prepareQuery(parsed, index, indexer, access, isStopWord);
  const found: number[] = [];
  const used = query.isOnlyFilter ? undefined : ranking();
  const speaks = used && speaking(query, used, index);
  const passes = (document: number): boolean =>
    (query.keep?.(document) ?? true) && (given?.(document) ?? true) && (speaks?.(document) ?? true);
  const noted = (document: number): boolean => {
    const isKept = passes(document);
    if (isKept) found.push(document);
    return isKept;
  };
  const isFiltered = [query.keep, given, facets, speaks].some((one) => one !== undefined);
  const ranked = used
    ? used.rank(query.weights, top, query.text, isFiltered ? noted : undefined)
    : listed(documentCount(index.postings), top, noted);
  return { ...ranked, query, ...(facets ? { facets: countFacets(facets, found, access) } : {}) };
}

/** For one ranker by words: documents with more than the common words of the query. */
function speaking({ terms, leftOut }: PreparedQuery, { rankers, options }: Ranking, index: TermIndex) {
  const isByWords = rankers.length === 1 && Object.keys(options).length === 1 && Object.hasOwn(options, rankers[0]!);
  if (leftOut.length === 0 || !isByWords) return undefined;
  return byWords(
    terms.flatMap(({ term }) => (leftOut.includes(term) ? [] : [term])),
    index,
  );
}

/** Documents in their order, without scores. */
function listed(documents: number, top: number, keep: (document: number) => boolean) {
  const all = Array.from({ length: documents }, (_, document) => document).filter(keep);
  const hits = all.slice(0, top).map((document): RankedHit => ({ document, score: 0, shares: [], remainder: 0 }));
  return { found: all.length, hits };
}

/** Whether a query has more than plain words. */
export const hasSigns = ({ clauses }: ParsedQuery): boolean =>
  clauses.some(({ kind, sign }) => kind !== 'word' || sign !== '');

export { parseQuery };
