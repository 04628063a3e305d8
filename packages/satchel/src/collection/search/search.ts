/** A search over an index at hand: what was asked, what was found, and for every hit what made its score. */
import type { JsonObject } from '../../core/json.ts';
import type { OptionValues } from '../../core/options.ts';
import type { TextIndexer } from '../../retrieval/index-text.ts';
import {
  countIn,
  documentFrequency,
  type Lambda,
  type RankedHit,
  type Ranking,
  type RankingChoice,
  type Source,
} from '../../retrieval/rank-words.ts';
import type { StoredDocument } from '../store/stored-documents.ts';
import type { LivingIndex } from './living-index.ts';
import { type Snippet, snippetOf } from './snippet.ts';

export interface SearchOptions extends RankingChoice {
  /** How many hits, best first. */
  readonly top?: number | undefined;
}

/** What a term added to the score of a document. */
export interface ScorePart {
  readonly term: string;
  /** Whether query and document both hold it, or it is a word of the document whose vector lies near the query's. */
  readonly source: Source;
  readonly share: number;
  /** How often the document holds it. */
  readonly count: number;
}

export interface Hit {
  readonly id: string;
  readonly title: string | undefined;
  readonly metadata: JsonObject;
  readonly score: number;
  /** Largest first; Σ shares + remainder = score. */
  readonly parts: readonly ScorePart[];
  readonly remainder: number;
  /** Where two rankers are mixed: what each gave, in the order of `rankers`; they add up to the score too. */
  readonly mixed?: readonly [number, number];
  readonly snippet: Snippet;
}

export interface QueryTerm {
  readonly term: string;
  /** How many documents hold it; 0 for a term the collection does not know. */
  readonly documents: number;
}

export interface SearchResult {
  readonly query: string;
  /** The different terms the query consists of; none where it holds nothing but stop words. */
  readonly terms: readonly QueryTerm[];
  readonly documents: number;
  /** How many documents hold any of them. */
  readonly found: number;
  readonly hits: readonly Hit[];
  /** What ranked: one, or the two that were mixed. */
  readonly rankers: readonly string[];
  /** The share of the second. */
  readonly lambda?: Lambda;
  readonly options: Readonly<Record<string, OptionValues>>;
}

export function searchIndex(
  index: LivingIndex,
  ranking: Ranking,
  indexer: TextIndexer,
  query: string,
  top: number,
  documentOf: (number: number) => StoredDocument,
): SearchResult {
  const weights = new Map<number, number>();
  const terms = new Map<string, QueryTerm>();
  for (const term of indexer.terms(query.toWellFormed())) {
    const number = index.termNumber(term);
    const documents = number === undefined ? 0 : documentFrequency(index.postings, number);
    terms.set(term, { term, documents });
    if (number !== undefined && documents > 0) weights.set(number, (weights.get(number) ?? 0) + 1);
  }
  const { found, hits } = ranking.rank(weights, top, query);
  return {
    query,
    terms: [...terms.values()],
    documents: index.numbers.length,
    found,
    hits: hits.map((hit) =>
      shownHit(index, indexer, hit, documentOf(index.numbers[hit.document]!), new Set(terms.keys())),
    ),
    rankers: ranking.rankers,
    ...(ranking.lambda ? { lambda: ranking.lambda } : {}),
    options: ranking.options,
  };
}

/** Words that feedback brought in are marked too, if they did much for the score. */
const MARKED = 3;

function shownHit(
  index: LivingIndex,
  indexer: TextIndexer,
  hit: RankedHit,
  stored: StoredDocument,
  asked: ReadonlySet<string>,
): Hit {
  const parts = hit.shares
    .map(({ word, source, share }) => {
      const [term, number] = typeof word === 'string' ? [word, index.termNumber(word)] : [index.terms[word]!, word];
      return { term, source, share, count: number === undefined ? 0 : countIn(index.postings, number, hit.document) };
    })
    .sort((a, b) => b.share - a.share || (a.term < b.term ? -1 : 1));
  const weights = new Map(
    parts.flatMap(({ term, share }) => term.split(' ').map((word): [string, number] => [word, Math.max(share, 1e-9)])),
  );
  const wanted = new Set([...asked, ...parts.slice(0, MARKED).map(({ term }) => term)]);
  const snippet = snippetOf(stored.text, indexer.places(stored.text, wanted), (term) => weights.get(term) ?? 0);
  const { id, title, metadata } = stored;
  const { score, remainder, mixed } = hit;
  return { id, title, metadata, score, parts, remainder, ...(mixed ? { mixed } : {}), snippet };
}
