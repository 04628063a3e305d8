/**
 * The interval of a score over the documents it was measured on (Wilson 1927). It is not empty when all answers are
 * right, and holds its level when documents are few.
 *
 *   e_i = (2 hits_i − s (given_i + due_i)) / mean(given + due)        the part of document i in the error of s        (1)
 *   n   = s (1 − s) / var(mean of e)                                 documents that say as much, each right or wrong (2)
 *   (s + z²/2n ± z √(s (1 − s)/n + z²/4n²)) / (1 + z²/n),   z = 1.96                                                 (3)
 *
 *   s   accuracy, or micro-F1                 scoreOf
 *   n   for one label per document it is the number of documents
 */
import { type Answers, scoreOf } from '../answers.ts';

export interface ScoreInterval {
  readonly low: number;
  readonly high: number;
}

const Z = 1.96;

/** (3) */
export function scoreInterval(answers: Answers): ScoreInterval {
  const score = scoreOf(answers);
  const n = effectiveDocuments(answers, score);
  if (n === 0) return { low: 0, high: 1 };
  const middle = score + Z ** 2 / (2 * n);
  const reach = Z * Math.sqrt((score * (1 - score)) / n + Z ** 2 / (4 * n ** 2));
  const scale = 1 + Z ** 2 / n;
  return { low: Math.max(0, (middle - reach) / scale), high: Math.min(1, (middle + reach) / scale) };
}

/** (2) */
function effectiveDocuments({ hits, given, due }: Answers, score: number): number {
  const n = hits.length;
  const labels = hits.reduce((sum, _, i) => sum + given[i]! + due[i]!, 0) / n;
  const squares = hits.reduce((sum, hit, i) => sum + ((2 * hit - score * (given[i]! + due[i]!)) / labels) ** 2, 0);
  return squares > 0 ? (score * (1 - score) * n ** 2) / squares : n;
}
