/**
 * Scores documents by the words they share with the query, one word at a time over its postings:
 *
 *   score(Q, D) = Σ_{w in Q and D} part_w(c(w, D), D) + rest(D)          for documents that hold at least one word of Q     (1)
 *
 *   part_w    what word w adds to a document with c occurrences of it      Matching.part (matching.ts)
 *   rest      added to every matching document, whichever words match      Matching.rest; 0 in most methods
 *
 * Words are added in rising order of their ids, so a score has the same bits whichever function computes it.
 *
 * `score` computes (1) for every document and defines the result. `top` finds the best documents without scoring all (block-max.ts);
 * it needs parts that are proportional to a factor of the query, and bounded rests.
 */
import { type BoundedWord, createBlockMaxSearch } from './block-max.ts';
import { createFoundCounter } from './found-documents.ts';
import { createImpactLists } from './impact-lists.ts';
import { countIn, documentCount, documentFrequency, type InvertedIndex } from './inverted-index.ts';
import type { Matching, Weighting, WordPart } from './matching.ts';
import { type Explanation, NOT_FOUND, type Query, type Ranker, type Share } from './ranker.ts';
import { scoredTop } from './top-documents.ts';

/**
 * Query words that are not in the collection are ignored. `unit` gives the part of a word for a factor of 1; without it every document
 * that has a word of the query is scored.
 */
export function lexicalRanker(index: InvertedIndex, weighting: Weighting, unit?: (word: number) => WordPart): Ranker {
  const documents = documentCount(index);

  function score(query: Query, into: Float64Array): void {
    into.fill(NOT_FOUND);
    const { part, rest } = weighting(query);
    for (let j = 0; j < query.ids.length; j++) addPostings(index, query.ids[j]!, part(j), into);
    if (!rest) return;
    for (let document = 0; document < documents; document++) {
      if (into[document] !== NOT_FOUND) into[document] = into[document]! + rest(document);
    }
  }

  function explain(query: Query, document: number): Explanation {
    const { part, rest } = weighting(query);
    const shares: Share[] = [];
    let sum = 0;
    query.ids.forEach((word, j) => {
      const count = countIn(index, word, document);
      if (count === 0) return;
      const share = part(j)(count, document);
      sum += share;
      shares.push({ word, source: 'words', share });
    });
    const remainder = rest ? rest(document) : 0;
    return { score: shares.length === 0 ? NOT_FOUND : sum + remainder, shares, remainder };
  }

  return { documents, score, explain, ...(unit ? { top: prunedTop(index, weighting, unit, score) } : {}) };
}

/** The ranker of parts that follow from the word and its weight in the query, in proportion to the weight. */
export const rankerByParts = (index: InvertedIndex, part: (word: number, weight: number) => WordPart): Ranker =>
  lexicalRanker(
    index,
    ({ ids, weights }) => ({ part: (j) => part(ids[j]!, weights[j]!) }),
    (word) => part(word, 1),
  );

/** The best documents by bounds of the parts; by all scores for a query whose parts have none. */
function prunedTop(
  index: InvertedIndex,
  weighting: Weighting,
  unit: (word: number) => WordPart,
  score: Ranker['score'],
): NonNullable<Ranker['top']> {
  const listOf = createImpactLists(index, unit);
  const searcher = lazy(() => createBlockMaxSearch(index));
  const counter = lazy(() => createFoundCounter(index));
  return (query, k) => {
    const matching = weighting(query);
    const bounded = boundedWords(index, query, matching, listOf);
    if (bounded === undefined || (matching.rest && matching.restAtMost === undefined))
      return scoredTop({ score }, query, k, new Float64Array(documentCount(index)));
    return { ...searcher()(bounded, matching, k), all: counter()(query.ids) };
  };
}

/** Undefined where a part has no bound. */
function boundedWords(
  index: InvertedIndex,
  { ids, weights }: Query,
  { part, factors = weights }: Matching,
  listOf: ReturnType<typeof createImpactLists>,
): BoundedWord[] | undefined {
  const bounded: BoundedWord[] = [];
  for (let j = 0; j < ids.length; j++) {
    if (documentFrequency(index, ids[j]!) === 0) continue;
    const list = listOf(ids[j]!);
    if (!list || !(factors[j]! >= 0 && factors[j]! < Number.POSITIVE_INFINITY)) return undefined;
    bounded.push({ list, factor: factors[j]!, part: part(j) });
  }
  return bounded;
}

function lazy<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function addPostings(
  { offsets, documents, counts }: InvertedIndex,
  word: number,
  part: WordPart,
  into: Float64Array,
): void {
  for (let at = offsets[word]!; at < offsets[word + 1]!; at++) {
    const document = documents[at]!;
    const added = part(counts[at]!, document);
    const before = into[document]!;
    into[document] = before === NOT_FOUND ? added : before + added;
  }
}
