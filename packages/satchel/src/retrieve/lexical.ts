/**
 * Scores documents by the words they share with the query, one word at a time over its postings:
 *
 *   score(Q, D) = Σ_{w in Q and D} part_w(c(w, D), D) + rest(D)          for documents that hold at least one word of Q     (1)
 *
 *   part_w    what word w adds to a document with c occurrences of it      Matching.part
 *   rest      added to every matching document, whichever words match      Matching.rest; 0 in most methods
 *
 * Words are added in rising order of their ids, so a score has the same bits whichever function computes it.
 */
import { countIn, documentCount, type InvertedIndex } from './inverted-index.ts';
import { type Explanation, NOT_FOUND, type Query, type Ranker, type Share } from './ranker.ts';

/** What `count` occurrences in `document` add to its score. */
export type WordPart = (count: number, document: number) => number;

/** A weighting prepared for one query. */
export interface Matching {
  /** For the j-th word of the query. */
  part(j: number): WordPart;
  readonly rest?: (document: number) => number;
}

export type Weighting = (query: Query) => Matching;

/** Query words that are not in the collection are ignored. */
export function lexicalRanker(index: InvertedIndex, weighting: Weighting): Ranker {
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

  return { documents, score, explain };
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
