/** A search over a loaded index: the query, the hits, and the explanation of every score. */
import type { JsonObject } from '../../core/json.ts';
import type { OptionValues } from '../../core/options.ts';
import { markedTerms, type QueryTerm, type ScorePart, scoreParts, type TermIndex } from '../../retrieval/hits.ts';
import type { TextIndexer } from '../../retrieval/index-text.ts';
import { askIndex } from '../../retrieval/query/ask.ts';
import { parseQuery } from '../../retrieval/query/parse-query.ts';
import type { DocumentAccess, FacetValue } from '../../retrieval/query/prepare-query.ts';
import type { Lambda, RankedHit, Ranking, RankingChoice } from '../../retrieval/rank-words.ts';
import { type Snippet, snippetOf } from '../../retrieval/snippet.ts';
import type { StoredDocument } from '../store/stored-documents.ts';
import type { OpenIndex } from './live-index.ts';

export type { ScorePart } from '../../retrieval/hits.ts';

export interface SearchOptions extends RankingChoice {
  /** How many hits, best first. */
  readonly top?: number | undefined;
  /** Metadata fields whose values are counted over all found documents. */
  readonly facets?: readonly string[] | undefined;
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
  /** Present with `facets`: how many found documents have each value, the most frequent first. */
  readonly facets?: Readonly<Record<string, readonly FacetValue[]>>;
  /** Stop words of the query: they count in scores, but a document needs another word of the query too. */
  readonly leftOut?: readonly string[];
  /** Signs of the query that have no meaning, and other things to tell the person who typed it. */
  readonly remarks?: readonly string[];
}

/** What a search reads beside the index. */
export interface SearchSource {
  documentOf(number: number): StoredDocument;
  /** The fields of each document by position: its metadata, and its title. */
  fields(): readonly JsonObject[];
  /** Title and text of the document at a position. */
  textsAt(position: number): readonly string[];
}

export function searchIndex(
  index: OpenIndex,
  ranking: Ranking,
  indexer: TextIndexer,
  query: string,
  { top, facets }: { readonly top: number; readonly facets?: readonly string[] | undefined },
  source: SearchSource,
): SearchResult {
  const names = (): string[] => [...new Set(source.fields().flatMap((fields) => Object.keys(fields)))].sort();
  const known = /[\p{L}_]:\S/u.test(query) ? names() : [];
  const parsed = parseQuery(query.toWellFormed(), (name) => known.includes(name), known);
  const access: DocumentAccess = {
    stored: (document) => source.fields()[document]!,
    texts: source.textsAt,
    textFields: ['title'],
  };
  const answer = askIndex(index.forQuery, () => ranking, indexer, access, { parsed, top, facets });
  const { terms, said, leftOut, remarks } = answer.query;
  const { found, hits } = answer;
  return {
    query,
    terms,
    documents: index.numbers.length,
    found,
    hits: hits.map((hit) =>
      shownHit(index.forQuery, indexer, hit, source.documentOf(index.numbers[hit.document]!), said),
    ),
    rankers: ranking.rankers,
    ...(ranking.lambda ? { lambda: ranking.lambda } : {}),
    options: ranking.options,
    ...(answer.facets ? { facets: answer.facets } : {}),
    ...(leftOut.length > 0 ? { leftOut } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
  };
}

function shownHit(
  index: TermIndex,
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
