/** Clusters of word vectors: learned from the words that training documents hold; other words get the nearest cluster. */
import type { Compute } from '../../../core/compute.ts';
import type { Matrix } from '../../../core/matrix.ts';
import type { Vocabulary } from '../../../core/vocabulary.ts';
import { type Clusters, type KMeansSettings, kMeans, nearestCentres } from '../../../mixture/k-means.ts';
import { rowsBetween, seenCount } from './seen-words.ts';

/** The clusters of the seen words, with an assignment of every word. */
export async function clusterWords(
  wordMatrix: Matrix,
  vocabulary: Vocabulary,
  count: number,
  settings: KMeansSettings,
  compute: Compute,
): Promise<Pick<Clusters, 'centres' | 'assignments'>> {
  const seen = seenCount(vocabulary);
  const { centres, assignments } = await kMeans(rowsBetween(wordMatrix, 0, seen), count, settings, compute);
  if (seen === wordMatrix.rows) return { centres, assignments };
  const all = new Uint32Array(wordMatrix.rows);
  all.set(assignments);
  all.set(
    await nearestCentres(rowsBetween(wordMatrix, seen, wordMatrix.rows), centres, settings.spherical, compute),
    seen,
  );
  return { centres, assignments: all };
}
