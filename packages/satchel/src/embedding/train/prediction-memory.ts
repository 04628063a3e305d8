/**
 * What skip-gram and CBOW need in memory, known before they start: what is in use once the text is counted, and on top of it
 *
 *   rows        words × dimensions × 2 × 4 bytes: input and output vectors; as much for each n-gram in use         (1)
 *   copies      the rows a shard touches in a period, for each thread, and the sum of what all shards changed    (2)
 *   snapshot    one more copy of (1): a checkpoint on its way to the disk, later the result
 *   buckets     of n-grams: the table of all of them, which the result has, and the words' own rows once more
 *   threads     what a worker thread costs by itself
 *
 * (2) is laid out for the worst case but only what is touched becomes real memory. Of n draws from shares p the expected number of
 * different words is
 *
 *   Σ_w 1 − (1 − p_w)ⁿ ≈ Σ_w 1 − exp(−n p_w)                                                                     (3)
 */
import type { Steps } from '../../core/threads/steps.ts';
import type { TrainingMemory } from '../word-method.ts';
import type { HuffmanPaths } from './huffman.ts';
import { type Shape, shapeOf, treeFor } from './layout.ts';
import { THREAD_BYTES } from './memory-limit.ts';
import type { PredictionSettings } from './options.ts';
import { planRun } from './plan.ts';
import { keepProbability, negativeShares } from './sampling.ts';
import type { TrainingText } from './token-source.ts';
import { estimateTrainingBytes } from './train.ts';
import { type NumberedParts, partsFor } from './word-parts.ts';

export function* estimateTrainingMemory(
  text: TrainingText,
  options: PredictionSettings,
  threads: number,
  inUse: number,
): Steps<TrainingMemory> {
  const { terms, counts, source } = text;
  const plan = planRun(source.tokens, options);
  const parts = yield* partsFor(terms, options);
  const tree = treeFor(counts, options);
  const shape = shapeOf(terms.length, options, plan, threads, tree, parts);
  const rowBytes = 4 * shape.columns;
  const rows = shape.rows * rowBytes;
  const untouched = shape.merges
    ? shape.buffers *
        (shape.ownRows - touchedRows(text, options, shape, tree, parts, plan.mostOfShard, shape.ownRows)) +
      (shape.sumRows - touchedRows(text, options, shape, tree, parts, plan.periodLength, shape.sumRows))
    : 0;
  const buckets = parts ? 4 * options.dimensions * (options.buckets + terms.length) : 0;
  const kernels = (yield* estimateTrainingBytes(text, options, threads)) - untouched * rowBytes;
  const workers = threads > 1 ? shape.buffers * THREAD_BYTES : 0;
  return { total: inUse + kernels + rows + buckets + 4 * plan.periodLength + workers, rows };
}

/** (3) for the input and output rows or inner nodes, and those of n-grams, that `tokens` words of the text touch. */
function touchedRows(
  { counts }: TrainingText,
  options: PredictionSettings,
  { windowsTogether }: Shape,
  tree: HuffmanPaths | undefined,
  parts: NumberedParts | undefined,
  tokens: number,
  most: number,
): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const kept = counts.map((count) => (count / total) * keepProbability(count / total, options.sample));
  const left = tokens * kept.reduce((sum, share) => sum + share, 0);
  if (tree) {
    const nodes = touchedOf(kept, tokens) + touchedOf(nodeShares(tree, kept), tokens);
    return Math.min(most, Math.ceil(nodes + (parts ? touchedParts(parts, kept, tokens) : 0)));
  }
  const draws = left * options.negative * (options.sharedNegatives ? 1 / windowsTogether : options.window);
  const negatives = negativeShares(counts);
  let rows = parts ? touchedParts(parts, kept, tokens) : 0;
  for (let word = 0; word < counts.length; word++) {
    const seen = tokens * kept[word]!;
    rows += 2 - Math.exp(-seen) - Math.exp(-(seen + draws * negatives[word]!));
  }
  return Math.min(most, Math.ceil(rows));
}

/** (3) */
const touchedOf = (shares: Float64Array, tokens: number): number =>
  shares.reduce((rows, share) => rows + 1 - Math.exp(-tokens * share), 0);

/** An inner node is on the way to every word below it. */
function nodeShares({ starts, steps }: HuffmanPaths, shares: Float64Array): Float64Array {
  const nodes = new Float64Array(shares.length);
  shares.forEach((share, word) => {
    for (let at = starts[word]!; at < starts[word + 1]!; at++) nodes[steps[at]! >>> 1]! += share;
  });
  return nodes;
}

/** (3) for n-grams, which occur as often as the words they are part of. */
function touchedParts({ starts, parts, buckets }: NumberedParts, shares: Float64Array, tokens: number): number {
  const seen = new Float64Array(buckets.length);
  shares.forEach((share, word) => {
    for (let at = starts[word]!; at < starts[word + 1]!; at++) seen[parts[at]!]! += tokens * share;
  });
  return seen.reduce((rows, count) => rows + 1 - Math.exp(-count), 0);
}
