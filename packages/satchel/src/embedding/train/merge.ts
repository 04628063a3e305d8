/**
 * How much of the changes of P shards a row takes over when they are merged:
 *
 *   B_w += k_w Σ_p (C_p,w − B_w),     k_w = (1 + n_w) / (1 + n_w P),     n_w = ½ α o f_w                                     (1)
 *
 *   B_w   the row all shards started from                      C_p,w   the row after training in shard p
 *   f_w   how often w occurs in the period                     α       the learning rate
 *   o     1 for skip-gram, 1 / (window + 1) for CBOW
 *
 * A rare word occurs in one or two shards and moves little: the changes add up (k → 1). A frequent word converges in
 * every shard: the mean is right (k → 1/P), while the sum would overshoot and diverge. How far a row moves depends on
 * the learning rate, so towards the end of a run the changes of all but the most frequent words add up. An inner node
 * of the tree occurs as often as the words below it, an n-gram as often as the words that contain it. Skip-gram
 * predicts from each neighbour of a word, window + 1 on average; CBOW predicts once, from all of them, so that rows move
 * as if the word were so much rarer.
 *
 * Accuracy of idf-mean vectors and a linear SVM, 20 Newsgroups by date, 200,000 words per period (seeds differ by about
 * .005):
 *
 *   64 dimensions, 3 epochs    1 shard .755    2 .784    4 .768, .762    8 .719    16 .648; four shards without copies .765
 *                              4 shards with n_w × 4 .742, × 2 .757, × 0.4 .739 (the loss rises); without α in it .734
 *   200 dimensions, 5 epochs   1 shard .826    4 .826    gensim .778
 *
 * So more than four shards need a longer text than this one (3 million words); plan.ts ensures it.
 */
import { DOCUMENT_END } from '../../core/running-text.ts';
import type { HuffmanPaths } from './huffman.ts';
import type { PredictionSettings } from './options.ts';
import type { NumberedParts } from './word-parts.ts';

export function mergeFactor(occurrences: number, shards: number, learningRate: number): number {
  const crowd = 0.5 * learningRate * occurrences;
  return (1 + crowd) / (1 + crowd * shards);
}

/** o of (1). */
export const occurrenceWeight = ({ isCbow, window }: Pick<PredictionSettings, 'isCbow' | 'window'>): number =>
  isCbow ? 1 / (window + 1) : 1;

export interface MergedPeriod {
  readonly tokens: Uint32Array;
  readonly wordCount: number;
  readonly tree: HuffmanPaths | undefined;
  readonly parts?: NumberedParts | undefined;
  readonly shards: number;
  readonly learningRate: number;
  /** o of (1). */
  readonly occurrence: number;
}

/** k for every row in a period: input rows, then output rows, then those of n-grams. */
export function writeMergeFactors(
  { tokens, wordCount, tree, parts, shards, learningRate, occurrence }: MergedPeriod,
  into: Float32Array,
): void {
  const counts = into.fill(0);
  for (const word of tokens) if (word !== DOCUMENT_END) counts[word]!++;
  if (tree) countNodes(counts, wordCount, tree);
  else counts.copyWithin(wordCount, 0, wordCount);
  if (parts) countParts(counts, wordCount, parts);
  for (let row = 0; row < into.length; row++) into[row] = mergeFactor(occurrence * counts[row]!, shards, learningRate);
}

function countNodes(counts: Float32Array, wordCount: number, { starts, steps }: HuffmanPaths): void {
  for (let word = 0; word < wordCount; word++) {
    for (let at = starts[word]!; at < starts[word + 1]!; at++) counts[wordCount + (steps[at]! >>> 1)]! += counts[word]!;
  }
}

function countParts(counts: Float32Array, wordCount: number, { starts, parts, buckets }: NumberedParts): void {
  const first = counts.length - buckets.length;
  for (let word = 0; word < wordCount; word++) {
    if (counts[word] === 0) continue;
    for (let at = starts[word]!; at < starts[word + 1]!; at++) counts[first + parts[at]!]! += counts[word]!;
  }
}
