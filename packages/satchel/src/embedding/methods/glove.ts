/**
 * GloVe: co-occurrences are counted first, then fitted (train/glove.ts has the equations).
 *
 *   memory   rows       words × (dimensions + 2) × 2 × 2 × 4 bytes: word and context vectors, and the accumulator of each number    (1)
 *            entries    16 bytes each; of X_ij and X_ji one is kept, but for the blocks on the diagonal both
 *            snapshot   one more copy of (1) for a checkpoint, and the result, in the place the pairs had
 */
import { number } from '../../core/options.ts';
import { inSteps, type Steps } from '../../core/threads/steps.ts';
import { countCoOccurrences } from '../train/co-occurrences.ts';
import { estimateGloveBytes, type GloveSettings, rowBytes, trainGlove } from '../train/glove.ts';
import { partsOf } from '../train/glove-blocks.ts';
import { checkPairMemory, THREAD_BYTES } from '../train/memory-limit.ts';
import { predictionOptions } from '../train/options.ts';
import { PAIR_BYTES, type PairCounts } from '../train/pair-counts.ts';
import { defineWordMethod, type TrainingMemory } from '../word-method.ts';

const { window, epochs, learningRate, shards, relaxed } = predictionOptions;

export const glove = defineWordMethod({
  name: 'glove',
  summary: 'fit products of vectors to the logarithms of co-occurrences',
  paper: 'Pennington, Socher, Manning 2014, GloVe: global vectors for word representation',
  isResumable: true,
  needsOrder: true,
  options: {
    window: { ...window, default: 15 },
    epochs: { ...epochs, description: 'passes over the co-occurrences', default: 50 },
    learningRate: {
      ...learningRate,
      description: 'learning rate at the start; AdaGrad lowers it',
      default: 0.05,
    },
    cap: number('counts of co-occurrences from this one on weigh the same', 100, { min: 1e-6, max: 1e9 }),
    power: number('pairs with a lower count weigh (count / cap) to this power', 0.75, { min: 0, max: 10 }),
    shards: { ...shards, description: 'blocks of co-occurrences that may be trained at the same time' },
    relaxed,
  },
  async prepare(text, options, room) {
    const wordCount = text.terms.length;
    const check = pairCheck(wordCount, options.dimensions, room);
    const pairs = await countCoOccurrences(text.source, wordCount, options.window, { ...room, check });
    return {
      memory: await inSteps(estimateGloveMemory(wordCount, pairs, options, room.threads, room.inUse()), room),
      epochs: options.epochs,
      periods: partsOf(wordCount, options.shards),
      train: (compute, hooks) => trainGlove(text, pairs, options, compute, hooks),
    };
  },
});

/** What WebAssembly can address. */
const MOST_BYTES = 2 ** 32;
/** Per entry, at the least: one of two is kept. */
const ENTRY_BYTES = 16;

/** Refuses a run while its pairs are counted, as soon as it is clear that they will not fit. */
export function pairCheck(
  wordCount: number,
  dimensions: number,
  { inUse, memoryLimit }: { inUse(): number; readonly memoryLimit?: number | undefined },
): (pairs: number, share: number) => void {
  const before = inUse();
  return (pairs, share) => {
    const kernels = rowBytes(wordCount, dimensions) + ENTRY_BYTES * pairs;
    checkPairMemory(pairs, share, before + kernels + PAIR_BYTES * pairs, memoryLimit);
    checkPairMemory(pairs, share, kernels, MOST_BYTES);
  };
}

/** The pairs are part of `inUse`. */
export function* estimateGloveMemory(
  wordCount: number,
  pairs: PairCounts,
  options: Pick<GloveSettings, 'dimensions' | 'shards'>,
  threads: number,
  inUse: number,
): Steps<TrainingMemory> {
  const rows = rowBytes(wordCount, options.dimensions);
  const workers = threads > 1 ? Math.min(threads, options.shards) * THREAD_BYTES : 0;
  const later = Math.max(0, rows + 4 * wordCount * options.dimensions - PAIR_BYTES * pairs.seconds.length);
  const bytes = yield* estimateGloveBytes(wordCount, pairs, options);
  return { total: inUse + bytes + later + workers, rows };
}
