/** Ranking over an index at hand: which ranker, with which options, with or without feedback; hits with what made their scores. */
import type { Bags } from '../core/bag.ts';
import { SatchelError } from '../core/errors.ts';
import { type OptionValues, resolveOptions } from '../core/options.ts';
import { methodNamed } from '../core/registry.ts';
import { feedbackRanker } from '../retrieve/feedback.ts';
import { documentCount, type InvertedIndex } from '../retrieve/inverted-index.ts';
import { type Query, queryFrom } from '../retrieve/query.ts';
import { type Explanation, NOT_FOUND, type Ranker } from '../retrieve/ranker.ts';
import { feedbackNamed, rankers } from '../retrieve/registry.ts';
import { topDocuments } from '../retrieve/top-documents.ts';
import type { OptionGroups } from './settings.ts';

export { countIn, documentFrequency, type InvertedIndex } from '../retrieve/inverted-index.ts';
export type { Explanation } from '../retrieve/ranker.ts';

export interface RankingChoice {
  readonly ranker?: string | undefined;
  readonly feedback?: string | undefined;
  /** By method: `{ bm25: { k1: 1.5 } }`. */
  readonly options?: OptionGroups | undefined;
}

export interface Ranking {
  /** What was chosen, defaults filled in. */
  readonly options: Readonly<Record<string, OptionValues>>;
  /** The best documents, best first; `weights` says how often the query names each word. */
  rank(weights: ReadonlyMap<number, number>, top: number): Ranked;
}

export interface Ranked {
  /** How many documents were found at all. */
  readonly found: number;
  readonly hits: readonly RankedHit[];
}

export interface RankedHit extends Explanation {
  readonly document: number;
}

export const defaultRanker = 'bm25';

export function prepareRanking(
  index: InvertedIndex,
  { ranker: name = defaultRanker, feedback, options: given = {} }: RankingChoice,
): Ranking {
  const method = methodNamed('ranker', rankers, name);
  const refining = feedback === undefined ? undefined : feedbackNamed(feedback);
  const used = [method, ...(refining ? [refining] : [])];
  const idle = Object.keys(given).find((group) => !used.some((part) => part.name === group));
  if (idle !== undefined) throw new SatchelError('BAD_PARAM', `'${idle}' takes no part in this search.`, { kind: 'usage' });
  const options = Object.fromEntries(used.map((part) => [part.name, resolveOptions(part.name, part.options, given[part.name])]));
  const plain = method.prepare(index, options[method.name]!);
  const ranker = refining
    ? feedbackRanker({ index, bags: bagsOf(index) }, plain, plain, { method: refining, options: options[refining.name]! })
    : plain;
  const scores = new Float64Array(documentCount(index));
  return { options, rank: (weights, top) => rankOnce(ranker, queryFrom(weights), top, scores) };
}

function rankOnce(ranker: Ranker, query: Query, top: number, scores: Float64Array): Ranked {
  if (query.ids.length === 0) return { found: 0, hits: [] };
  ranker.score(query, scores);
  const hits = Array.from(topDocuments(scores, top), (document) => ({ document, ...ranker.explain(query, document) }));
  let found = 0;
  for (const score of scores) if (score !== NOT_FOUND) found++;
  return { found, hits };
}

/** The index turned round again: words by document. */
function bagsOf({ offsets: starts, documents, counts, lengths }: InvertedIndex): Bags {
  const offsets = new Uint32Array(lengths.length + 1);
  for (const document of documents) offsets[document + 1]!++;
  for (let i = 0; i < lengths.length; i++) offsets[i + 1]! += offsets[i]!;
  const next = offsets.slice();
  const bags = { offsets, ids: new Uint32Array(documents.length), counts: new Float32Array(documents.length) };
  for (let word = 0; word + 1 < starts.length; word++) {
    for (let j = starts[word]!; j < starts[word + 1]!; j++) {
      const at = next[documents[j]!]!++;
      bags.ids[at] = word;
      bags.counts[at] = counts[j]!;
    }
  }
  return bags;
}
