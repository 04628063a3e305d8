/** Clusters of word vectors: learned from the words that training documents hold; other words get the nearest cluster. */
import type { Compute } from '../../../core/compute.ts';
import type { Matrix } from '../../../core/matrix.ts';
import type { Vocabulary } from '../../../core/vocabulary.ts';
import { type Clusters, type KMeansSettings, kMeans, nearestCentres } from '../../../mixture/k-means.ts';
import { rowsBetween, seenCount } from './seen-words.ts';

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
