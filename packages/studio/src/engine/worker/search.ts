/** Search over the documents of the file, by words, by meaning, or by both; the index is made with the first question. */
import { createIndex, type IndexHit, type SearchIndex } from 'satchel/browser';
import type { Found, FoundWord, QuerySense, SearchAnswer, SearchQuestion } from '../searching.ts';
import { documentEncoder } from './document-vectors.ts';
import { shareOfSense } from './query-senses.ts';
import { type Held, held } from './state.ts';
import type { Told } from './told.ts';

const HITS = 20;
const WORDS = 6;
/** Of these the sense of a query takes its own. */
const CANDIDATES = 100;
const BATCH = 200;

let indexed: { readonly of: Held; readonly index: SearchIndex } | undefined;

export async function search(told: Told, { query, vectorShare, sense }: SearchQuestion): Promise<SearchAnswer> {
  const index = await indexOf(told);
  const started = performance.now();
  const top = sense ? CANDIDATES : HITS;
  const { found, hits, suggestions = [] } = index.search(query, { ...rankingOf(vectorShare), top, explain: true });
  return {
    found,
    hits: sense ? await followed(told, hits.map(foundOf), sense) : hits.map(foundOf),
    suggestions: suggestions.map(({ suggestion }) => suggestion ?? '').filter((word) => word !== ''),
    milliseconds: performance.now() - started,
  };
}

const rankingOf = (vectorShare: number) =>
  vectorShare <= 0 ? { ranker: 'bm25' } : vectorShare >= 1 ? { ranker: 'encoder' } : { ranker: 'bm25', fuse: 'encoder', lambda: 1 - vectorShare }; // biome-ignore format: one choice

/** Rows of the first documents for a query, the best first. */
export async function rankedRows(told: Told, query: string, vectorShare: number): Promise<number[]> {
  const { hits } = (await indexOf(told)).search(query, { ...rankingOf(vectorShare), top: CANDIDATES });
  return hits.map(({ id }) => Number(id));
}

function foundOf({ id, score, explanation, snippet }: IndexHit): Found {
  const [byWords, byVectors] = explanation?.mixed ?? [];
  return {
    row: Number(id),
    score,
    byWords,
    byVectors,
    words: sharesByWord(explanation?.parts ?? []).slice(0, WORDS),
    snippet: snippet?.text ?? '',
    marks: snippet?.marks ?? [],
  };
}

/** A word that counts by itself and by its meaning has one share, the sum of both. */
function sharesByWord(parts: readonly { readonly term: string; readonly share: number }[]): FoundWord[] {
  const shares = new Map<string, number>();
  for (const { term, share } of parts) shares.set(term, (shares.get(term) ?? 0) + share);
  return Array.from(shares, ([word, share]) => ({ word, share })).sort((a, b) => Math.abs(b.share) - Math.abs(a.share));
}

/** The hits in the order of a sense: every score and its parts times the share of the document that the sense has. */
async function followed(told: Told, hits: readonly Found[], sense: QuerySense): Promise<Found[]> {
  const { documents } = held();
  const shareOf = await shareOfSense(told, sense);
  return hits
    .map((hit) => timesShare(hit, shareOf(documents[hit.row]!.text)))
    .sort((a, b) => b.score - a.score || a.row - b.row)
    .slice(0, HITS)
    .map((hit) => ({ ...hit, marks: marksOf(hit, sense.words) }));
}

const timesShare = (hit: Found, share: number): Found => ({
  ...hit,
  score: hit.score * share,
  byWords: hit.byWords === undefined ? undefined : hit.byWords * share,
  byVectors: hit.byVectors === undefined ? undefined : hit.byVectors * share,
  words: hit.words.map((word) => ({ ...word, share: word.share * share })),
});

/** The words of the sense are marked beside those of the query. */
function marksOf({ snippet, marks }: Found, terms: readonly string[]): Found['marks'] {
  const isWanted = new Set(terms);
  const own = [...snippet.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(([word]) => isWanted.has(word.toLowerCase()))
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
    .filter(({ start, end }) => !marks.some((mark) => mark.start < end && start < mark.end));
  return [...marks, ...own].sort((a, b) => a.start - b.start);
}

/** Ids are the rows of the file. */
async function indexOf(told: Told): Promise<SearchIndex> {
  const own = held();
  if (indexed?.of === own) return indexed.index;
  const encoder = await documentEncoder(told);
  const index = await createIndex({ fields: ['text'], encoder });
  for (let row = 0; row < own.documents.length; row += BATCH) {
    index.addAll(own.documents.slice(row, row + BATCH).map(({ text }, i) => ({ id: String(row + i), text })));
    told.stage({ what: 'Indexing', done: row, total: own.documents.length });
    await new Promise((resolve) => setTimeout(resolve)); // other questions come in between
    told.signal.throwIfAborted();
  }
  indexed = { of: own, index };
  return index;
}
