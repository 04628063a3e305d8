/**
 * Words of a vocabulary that training documents hold, apart from words that are there for their vectors alone (`words.keep=all`). The
 * vocabulary is sorted by document count, so the seen words come first. Clusters are learned from them; the others get the nearest cluster.
 */
import type { Compute } from '../../../core/compute.ts';
import type { Matrix } from '../../../core/matrix.ts';
import type { Vocabulary } from '../../../core/vocabulary.ts';
import { type Clusters, type KMeansSettings, kMeans, nearestCentres } from '../../../mixture/k-means.ts';

/** How many words training documents hold. */
export function seenCount({ documentCounts }: Vocabulary): number {
  const first = documentCounts.indexOf(0);
  return first < 0 ? documentCounts.length : first;
}

/** The vectors of the seen words. */
export const seenVectors = (words: Matrix, vocabulary: Vocabulary): Matrix =>
  rowsBetween(words, 0, seenCount(vocabulary));

/** The clusters of the seen words, with an assignment of every word. */
export async function clusterWords(
  words: Matrix,
  vocabulary: Vocabulary,
  count: number,
  settings: KMeansSettings,
  compute: Compute,
): Promise<Pick<Clusters, 'centres' | 'assignments'>> {
  const seen = seenCount(vocabulary);
  const { centres, assignments } = await kMeans(rowsBetween(words, 0, seen), count, settings, compute);
  if (seen === words.rows) return { centres, assignments };
  const all = new Uint32Array(words.rows);
  all.set(assignments);
  all.set(await nearestCentres(rowsBetween(words, seen, words.rows), centres, settings.spherical, compute), seen);
  return { centres, assignments: all };
}

/** The whole table where all of it is asked for, so that its memory is shared with other threads once. */
function rowsBetween(words: Matrix, start: number, end: number): Matrix {
  const { columns, data } = words;
  if (start === 0 && end === words.rows) return words;
  return { rows: end - start, columns, data: data.subarray(start * columns, end * columns) };
}
