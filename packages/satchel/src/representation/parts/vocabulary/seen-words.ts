/**
 * Words of a vocabulary that training documents hold, apart from words that are there for their vectors alone (`words.keep=all`). The
 * vocabulary is sorted by document count, so the seen words come first.
 */
import type { Matrix } from '../../../core/matrix.ts';
import type { Vocabulary } from '../../../core/vocabulary.ts';

/** How many words training documents hold. */
export function seenCount({ documentCounts }: Vocabulary): number {
  const first = documentCounts.indexOf(0);
  return first < 0 ? documentCounts.length : first;
}

/** The vectors of the seen words. */
export const seenVectors = (wordMatrix: Matrix, vocabulary: Vocabulary): Matrix =>
  rowsBetween(wordMatrix, 0, seenCount(vocabulary));

/** The whole table where all of it is asked for, so that its memory is shared with other threads once. */
export function rowsBetween(wordMatrix: Matrix, start: number, end: number): Matrix {
  const { columns, data } = wordMatrix;
  if (start === 0 && end === wordMatrix.rows) return wordMatrix;
  return { rows: end - start, columns, data: data.subarray(start * columns, end * columns) };
}
