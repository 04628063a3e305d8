/**
 * A run of GloVe, ready to train: co-occurrences are counted, then fitted.
 *
 *   memory   rows       words × (dimensions + 2) × 2 × 2 × 4 bytes: word and context vectors, and the accumulator of each number    (1)
 *            entries    16 bytes each; of X_ij and X_ji one is kept, but for the blocks on the diagonal both
 *            snapshot   one more copy of (1) for a checkpoint, and the result, in the place the pairs had
 */
import { countCoOccurrences } from '../train/co-occurrences.ts';
import { estimateGloveBytes, type GloveSettings, rowBytes, trainGlove } from '../train/glove.ts';
import { partsOf } from '../train/glove-blocks.ts';
import { checkPairMemory, THREAD_BYTES } from '../train/memory-limit.ts';
import { PAIR_BYTES, type PairCounts } from '../train/pair-counts.ts';
import type { TrainingText } from '../train/token-source.ts';
import type { PreparedTraining, TrainingMemory, TrainingRoom } from '../word-method.ts';

export async function prepareGlove(
  text: TrainingText,
  options: GloveSettings & { readonly window: number },
  room: TrainingRoom,
): Promise<PreparedTraining> {
  const words = text.words.length;
  const { progress, signal, threads } = room;
  const check = pairCheck(words, options.dimensions, room);
  const pairs = await countCoOccurrences(text.source, words, options.window, { progress, signal, check });
  return {
    memory: estimateGloveMemory(words, pairs, options, threads, room.inUse()),
    epochs: options.epochs,
    periods: partsOf(words, options.shards),
    train: (compute, hooks) => trainGlove(text, pairs, options, compute, hooks),
  };
}

/** What WebAssembly can address. */
const MOST_BYTES = 2 ** 32;
/** Per entry, at the least: one of two is kept. */
const ENTRY_BYTES = 16;

/** Refuses a run while its pairs are counted, as soon as it is clear that they will not fit. */
export function pairCheck(
  words: number,
  dimensions: number,
  { inUse, memoryLimit }: { inUse(): number; readonly memoryLimit?: number | undefined },
): (pairs: number, share: number) => void {
  const before = inUse();
  return (pairs, share) => {
    const kernels = rowBytes(words, dimensions) + ENTRY_BYTES * pairs;
    checkPairMemory(pairs, share, before + kernels + PAIR_BYTES * pairs, memoryLimit);
    checkPairMemory(pairs, share, kernels, MOST_BYTES);
  };
}

/** The pairs are part of `inUse`. */
export function estimateGloveMemory(
  words: number,
  pairs: PairCounts,
  options: Pick<GloveSettings, 'dimensions' | 'shards'>,
  threads: number,
  inUse: number,
): TrainingMemory {
  const rows = rowBytes(words, options.dimensions);
  const workers = threads > 1 ? Math.min(threads, options.shards) * THREAD_BYTES : 0;
  const later = Math.max(0, rows + 4 * words * options.dimensions - PAIR_BYTES * pairs.seconds.length);
  return { total: inUse + estimateGloveBytes(words, pairs, options) + later + workers, rows };
}
