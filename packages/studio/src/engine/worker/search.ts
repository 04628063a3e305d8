/** Search over the documents of the file, by words, by meaning, or by both; the index is made with the first question. */
import { createIndex, type IndexHit, type SearchIndex } from 'satchel/browser';
import type { Found, SearchAnswer, SearchQuestion } from '../searching.ts';
import { documentEncoder } from './document-vectors.ts';
import { type Held, held } from './state.ts';
import type { Told } from './told.ts';

const HITS = 20;
const WORDS = 6;
const BATCH = 200;

let indexed: { readonly of: Held; readonly index: SearchIndex } | undefined;

export async function search(told: Told, { words, meaning }: SearchQuestion): Promise<SearchAnswer> {
  const index = await indexOf(told);
  const started = performance.now();
  const ranking =
    meaning <= 0 ? { ranker: 'bm25' } : meaning >= 1 ? { ranker: 'encoder' } : { ranker: 'bm25', fuse: 'encoder', lambda: 1 - meaning }; // biome-ignore format: one choice
  const { found, hits, suggestions = [] } = index.search(words, { ...ranking, top: HITS, explain: true });
  return {
    found,
    hits: hits.map(foundOf),
    suggestions: suggestions.map(({ suggestion }) => suggestion ?? '').filter((word) => word !== ''),
    milliseconds: performance.now() - started,
  };
}

function foundOf({ id, score, explanation, snippet }: IndexHit): Found {
  const [byWords, byMeaning] = explanation?.mixed ?? [];
  return {
    row: Number(id),
    score,
    byWords,
    byMeaning,
    words: (explanation?.parts ?? []).slice(0, WORDS).map(({ term, share }) => ({ word: term, share })),
    snippet: snippet?.text ?? '',
    marks: snippet?.marks ?? [],
  };
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
