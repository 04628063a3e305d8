/** A search over an index: the best documents that pass the filter, their explained scores and a snippet of their texts. */
import type { JsonObject } from '../core/json.ts';
import { markedTerms, readQuery, type ScorePart, scoreParts } from '../retrieval/hits.ts';
import type { Place, TextIndexer } from '../retrieval/index-text.ts';
import type { RankedHit, Ranking } from '../retrieval/rank-words.ts';
import { type Snippet, snippetOf } from '../retrieval/snippet.ts';
import type { IndexSettings } from './index-options.ts';
import type { CheckedSearch } from './search-options.ts';
import type { DocumentIndex } from './whole-index.ts';

/** An explained score: Σ shares + remainder = score. */
export interface HitExplanation {
  /** Largest first. */
  readonly parts: readonly ScorePart[];
  /** The part that no word carries: the length of the document, the likeness of vectors, the normalisation of two fused rankers. */
  readonly remainder: number;
  /** With two fused rankers: the part of each, that of `fuse` second; the parts add up to the score too. */
  readonly mixed?: readonly [number, number];
}

export interface FieldSnippet extends Snippet {
  /** The text field it is from. */
  readonly field: string;
}

export interface IndexHit {
  readonly id: string;
  readonly score: number;
  /** The stored fields. */
  readonly document: JsonObject;
  /** Present with `explain`. */
  readonly explanation?: HitExplanation;
  /** Present if a text field is stored. */
  readonly snippet?: FieldSnippet;
}

export interface IndexSearchResult {
  /** Number of documents found. */
  readonly found: number;
  readonly hits: readonly IndexHit[];
}

export interface SearchParts {
  readonly index: DocumentIndex;
  readonly ranking: Ranking;
  readonly indexer: TextIndexer;
  readonly settings: IndexSettings;
}

/** `said`: the terms of the query, one per occurrence. */
export function searchDocuments(
  parts: SearchParts,
  text: string,
  said: readonly string[],
  { top, explain, filter }: CheckedSearch,
): IndexSearchResult {
  const { index, ranking } = parts;
  const { weights } = readQuery(index, said);
  const keep = filter && ((document: number): boolean => filter(index.documents[document]!.stored));
  const { found, hits } = ranking.rank(weights, top, text, keep);
  return { found, hits: hits.map((hit) => shownHit(parts, hit, said, explain)) };
}

function shownHit(
  { index, indexer, settings }: SearchParts,
  hit: RankedHit,
  said: readonly string[],
  explain: boolean,
): IndexHit {
  const { id, stored } = index.documents[hit.document]!;
  const { score, remainder, mixed } = hit;
  const parts = scoreParts(index, hit);
  const snippet = bestSnippet(textsIn(stored, settings), indexer, parts, said);
  return {
    id,
    score,
    document: stored,
    ...(explain ? { explanation: { parts, remainder, ...(mixed ? { mixed } : {}) } } : {}),
    ...(snippet ? { snippet } : {}),
  };
}

interface FieldText {
  readonly field: string;
  readonly text: string;
}

/** The text fields that are stored and not empty. */
const textsIn = (stored: JsonObject, { fields }: IndexSettings): FieldText[] =>
  fields.flatMap(({ name: field }) => {
    const text = stored[field];
    return typeof text === 'string' && text !== '' ? [{ field, text }] : [];
  });

/** The snippet of the field whose matching words weigh most; of equal fields the last, which is the text after a title. */
function bestSnippet(
  texts: readonly FieldText[],
  indexer: TextIndexer,
  parts: readonly ScorePart[],
  said: readonly string[],
): FieldSnippet | undefined {
  const { wanted, weightOf } = markedTerms(parts, said);
  const weigh = (places: readonly Place[]): number =>
    [...new Set(places.map(({ term }) => term))].reduce((sum, term) => sum + weightOf(term), 0);
  const found = texts.map(({ field, text }) => {
    const places = indexer.places(text, wanted);
    return { field, text, places, weight: weigh(places) };
  });
  const best = found.reduceRight((first, next) => (next.weight > first.weight ? next : first), found.at(-1)!);
  return best && { field: best.field, ...snippetOf(best.text, best.places, weightOf) };
}
