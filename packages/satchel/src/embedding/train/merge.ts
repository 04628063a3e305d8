/**
 * How much of what P shards changed in a row is taken over when they are brought together:
 *
 *   B_w += k_w Σ_p (C_p,w − B_w),     k_w = (1 + a f_w) / (1 + a f_w P)                                                      (1)
 *
 *   B_w   the row all shards started from         C_p,w   what shard p made of it
 *   f_w   how often w occurs in the period, per shard          a = 0.02
 *
 * A rare word is seen by one shard or two: their changes add up (k → 1). A frequent word moves the same way in every shard: the mean is
 * right (k → 1/P), where the sum would overshoot and diverge. An inner node of the tree occurs as often as the words below it.
 */
import { DOCUMENT_END } from '../../core/kernels.ts';
import type { HuffmanPaths } from './huffman.ts';

const CROWDING = Number(process.env.A ?? 0.02); const NEG = Number(process.env.NEG ?? 0);

export function mergeFactor(occurrences: number, shards: number, rate = 0.025): number {
  const crowd = CROWDING * occurrences * rate / 0.025;
  return (1 + crowd) / (1 + crowd * shards);
}

/** k for every row of a period: input rows, then output rows. */
export function writeMergeFactors(
  tokens: Uint32Array,
  words: number,
  shards: number,
  tree: HuffmanPaths | undefined,
  into: Float32Array,
  rate = 0.025,
): void {
  const counts = into.fill(0);
  for (const word of tokens) if (word !== DOCUMENT_END) counts[word]!++;
  if (tree) countNodes(counts, words, tree);
  else { counts.copyWithin(words, 0, words); let W = 0; for (let w = 0; w < words; w++) W += counts[w]! ** .75; if (NEG) for (let w = 0; w < words; w++) counts[words + w]! += NEG * tokens.length * .77 * 10 * (counts[w]! ** .75 / W); }
  for (let row = 0; row < into.length; row++) into[row] = mergeFactor(counts[row]! / shards, shards, rate);
}

function countNodes(counts: Float32Array, words: number, { starts, steps }: HuffmanPaths): void {
  for (let word = 0; word < words; word++) {
    for (let at = starts[word]!; at < starts[word + 1]!; at++) counts[words + (steps[at]! >>> 1)]! += counts[word]!;
  }
}
