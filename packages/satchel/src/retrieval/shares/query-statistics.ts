/**
 * Statistics of a query that need no judgements: from its words, and from the first documents of the two rankers that are fused.
 *
 *   words          how often known words occur in the query
 *   mean idf       mean of log((N + 1) / (df + ½)) over its words; largest idf the same of its rarest word
 *   first gap      1 − n₂, how far the second document is behind the first
 *   first mean     (n₁ + … + n₁₀) / 10, small where a few documents stand out           second gap, second mean   of the fused ranker
 *   overlap        documents that the first 10 (50) of both rankers share, out of 10 (50)
 *
 * n_r is the score at rank r, from 0 at the end of the first 100 to 1 at rank 1, and 0 where there is no such document.
 */
import type { RankedList } from '../../evaluate/trec-run.ts';
import { meanOf, ratio, sumOf } from '../../numeric/statistics.ts';
import { documentCount, documentFrequency, type InvertedIndex } from '../../retrieve/inverted-index.ts';
import { type Query, totalWeight } from '../../retrieve/ranker.ts';

/** How many documents of each list are looked at. */
export const STATISTICS_DEPTH = 100;

export const statisticNames = [
  'words',
  'mean idf',
  'largest idf',
  'first gap',
  'first mean',
  'second gap',
  'second mean',
  'overlap at 10',
  'overlap at 50',
] as const;

/** In the order of `statisticNames`. */
export function queryStatistics(index: InvertedIndex, query: Query, first: RankedList, second: RankedList): number[] {
  const idf = Array.from(query.ids, (word) =>
    Math.log((documentCount(index) + 1) / (documentFrequency(index, word) + 0.5)),
  );
  return [
    totalWeight(query),
    idf.length === 0 ? 0 : meanOf(idf),
    Math.max(0, ...idf),
    ...shapeOf(first.scores),
    ...shapeOf(second.scores),
    overlapAt(10, first, second),
    overlapAt(50, first, second),
  ];
}

/** Gap and mean of the normalised scores of a list. */
function shapeOf(scores: ArrayLike<number>): [number, number] {
  const [highest, lowest] = [scores[0] ?? 0, scores[scores.length - 1] ?? 0];
  const normalised = Array.from({ length: 10 }, (_, r) => ratio((scores[r] ?? lowest) - lowest, highest - lowest));
  return [1 - normalised[1]!, sumOf(normalised) / 10];
}

function overlapAt(k: number, first: RankedList, second: RankedList): number {
  const own = new Set(first.documents.slice(0, k));
  return second.documents.slice(0, k).filter((id) => own.has(id)).length / k;
}
