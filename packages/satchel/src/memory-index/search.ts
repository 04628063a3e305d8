/** A search over an index: the best documents that pass the filter, their explained scores and a snippet of their texts. */
import type { JsonObject } from '../core/json.ts';
import { markedTerms, type QueryTerm, type ScorePart, scoreParts } from '../retrieval/hits.ts';
import type { Place, TextIndexer } from '../retrieval/index-text.ts';
import { askIndex } from '../retrieval/query/ask.ts';
import type { ParsedQuery } from '../retrieval/query/parse-query.ts';
import type { DocumentAccess, FacetValue } from '../retrieval/query/prepare-query.ts';
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
  /** Present with `facets`: how many found documents have each value, the most frequent first. */
  readonly facets?: Readonly<Record<string, readonly FacetValue[]>>;
  /** Words in no document, each with the word that was probably meant. */
  readonly suggestions?: readonly QueryTerm[];
  /** Stop words of the query: they count in scores, but a document needs another word of the query too. */
  readonly leftOut?: readonly string[];
  /** Signs of the query that have no meaning, and other things to tell the person who typed it. */
  readonly remarks?: readonly string[];
}

export interface SearchParts {
  readonly index: DocumentIndex;
  ranking(): Ranking;
  readonly indexer: TextIndexer;
  readonly settings: IndexSettings;
}

export function searchDocuments(
  parts: SearchParts,
  parsed: ParsedQuery,
  { top, explain, filter, facets }: CheckedSearch,
): IndexSearchResult {
  const { index, ranking, indexer } = parts;
  const keep = filter && ((document: number): boolean => filter(index.documents[document]!.stored));
  const asked = askIndex(index, ranking, indexer, accessTo(parts), { parsed, top, facets, keep });
  const { terms, said, leftOut, remarks } = asked.query;
  const suggestions = terms.filter(({ suggestion }) => suggestion !== undefined);
  return {
    found: asked.found,
    hits: asked.hits.map((hit) => shownHit(parts, hit, said, explain)),
    ...(asked.facets ? { facets: asked.facets } : {}),
    ...(suggestions.length > 0 ? { suggestions } : {}),
    ...(leftOut.length > 0 ? { leftOut } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
  };
}

function accessTo({ index, settings }: SearchParts): DocumentAccess {
  const fields = settings.fields.map(({ name }) => name);
  const isStored = fields.every((name) => settings.stored.includes(name));
  return {
    stored: (document) => index.documents[document]!.stored,
    textFields: fields.filter((name) => settings.stored.includes(name)),
    ...(isStored
      ? { texts: (document: number) => textsIn(index.documents[document]!.stored, settings).map(({ text }) => text) }
      : {}),
  };
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
