/**
 * BM25 as the weight of a word in a document (Robertson et al. 1994), for bags of words that are classified:
 *
 *   x_w = idf_w · n_w (k + 1) / (n_w + k (1 − b + b l / l̄))        k = 1.2, b = 0.75          (1)
 *
 *   n_w   how often the document holds w          bag.counts
 *   l     terms of the document                   Σ bag.counts
 *   l̄     mean over the training documents        averageLength
 */
import type { Bags } from '../../core/bag.ts';
import type { Vocabulary } from '../../core/vocabulary.ts';

const K = 1.2;
const B = 0.75;

/** l̄ of a vocabulary that knows how often its words occur; 1 where there is nothing to count. */
export function averageLength({ tokenCounts, documentCounts, documents }: Vocabulary): number {
  const total = (tokenCounts ?? documentCounts).reduce((sum, count) => sum + count, 0);
  return documents > 0 && total > 0 ? total / documents : 1;
}

/** (1) for every entry of every bag. */
export function bm25Weights({ offsets, ids, counts }: Bags, idf: Float32Array, average: number): Float32Array {
  const values = new Float32Array(ids.length);
  for (let row = 0; row + 1 < offsets.length; row++) {
    let length = 0;
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) length += counts[j]!;
    const pivot = K * (1 - B + (B * length) / average);
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++)
      values[j] = (idf[ids[j]!]! * counts[j]! * (K + 1)) / (counts[j]! + pivot);
  }
  return values;
}
