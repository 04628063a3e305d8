/** A search over a loaded index: the query, the hits, and the explanation of every score. */
import type { JsonObject } from '../../core/json.ts';
import type { OptionValues } from '../../core/options.ts';
import { markedTerms, type QueryTerm, readQuery, type ScorePart, scoreParts } from '../../retrieval/hits.ts';
import type { TextIndexer } from '../../retrieval/index-text.ts';
import type { Lambda, RankedHit, Ranking, RankingChoice } from '../../retrieval/rank-words.ts';
import { type Snippet, snippetOf } from '../../retrieval/snippet.ts';
import type { StoredDocument } from '../store/stored-documents.ts';
import type { LiveIndex } from './live-index.ts';

export type { ScorePart } from '../../retrieval/hits.ts';

export interface SearchOptions extends RankingChoice {
  /** How many hits, best first. */
  readonly top?: number | undefined;
}

export interface Hit {
  readonly id: string;
  readonly title: string | undefined;
  readonly metadata: JsonObject;
  readonly score: number;
  /** Largest first; Σ shares + remainder = score. */
  readonly parts: readonly ScorePart[];
  readonly remainder: number;
  /** With two fused rankers: the part of each, in the order of `rankers`; the parts add up to the score too. */
  readonly mixed?: readonly [number, number];
  readonly snippet: Snippet;
}

export interface SearchResult {
  readonly query: string;
  /** The different terms the query consists of; none where it holds nothing but stop words. */
  readonly terms: readonly QueryTerm[];
  readonly documents: number;
  /** How many documents hold any of them. */
  readonly found: number;
  readonly hits: readonly Hit[];
  /** The names of the ranker, or of the two fused rankers. */
  readonly rankers: readonly string[];
  /** The share of the second ranker. */
  readonly lambda?: Lambda;
  readonly options: Readonly<Record<string, OptionValues>>;
}

export function searchIndex(
  index: LiveIndex,
  ranking: Ranking,
  indexer: TextIndexer,
  query: string,
  top: number,
  documentOf: (number: number) => StoredDocument,
): SearchResult {
  const { terms, weights } = readQuery(index, indexer.terms(query.toWellFormed()));
  const { found, hits } = ranking.rank(weights, top, query);
  const asked = terms.map(({ term }) => term);
  return {
    query,
    terms,
    documents: index.numbers.length,
    found,
    hits: hits.map((hit) => shownHit(index, indexer, hit, documentOf(index.numbers[hit.document]!), asked)),
    rankers: ranking.rankers,
    ...(ranking.lambda ? { lambda: ranking.lambda } : {}),
    options: ranking.options,
  };
}

function shownHit(
  index: LiveIndex,
  indexer: TextIndexer,
  hit: RankedHit,
  { id, title, metadata, text }: StoredDocument,
  asked: readonly string[],
): Hit {
  const parts = scoreParts(index, hit);
  const { wanted, weightOf } = markedTerms(parts, asked);
  const snippet = snippetOf(text, indexer.places(text, wanted), weightOf);
  const { score, remainder, mixed } = hit;
  return { id, title, metadata, score, parts, remainder, ...(mixed ? { mixed } : {}), snippet };
}
