/**
 * What GloVe and LSI need in memory, beside what is in use when they are asked (word-training-memory.ts has the other methods).
 *
 *   GloVe    rows          words × (dimensions + 2) × 2 × 2 × 4 bytes: word and context vectors, and the accumulator of each number    (1)
 *            entries       16 bytes each; of X_ij and X_ji one is kept, but for the blocks on the diagonal both
 *            snapshot      one more copy of (1) for a checkpoint, and the result, in the place the pairs had
 *   LSI      matrix        the weights of the bags and their transpose, 4 and 8 bytes an entry
 *            basis         16 columns for 8 of the rank over the short side, and its vectors, 8 bytes a number; later those of both
 *                          sides, and the result
 */
import { SatchelError } from '../core/errors.ts';
import { estimateGloveBytes, rowBytes } from '../embedding/train/glove.ts';
import { PAIR_BYTES, type PairCounts } from '../embedding/train/pair-counts.ts';
import { megabytes, THREAD, type TrainingMemory } from './word-training-memory.ts';
import type { WordVectorOptions } from './word-vector-options.ts';

/** `inUse` has the pairs in it already. */
export function estimateGloveMemory(
  words: number,
  pairs: PairCounts,
  options: Pick<WordVectorOptions, 'dimensions' | 'shards'>,
  threads: number,
  inUse: number,
): TrainingMemory {
  const rows = rowBytes(words, options.dimensions);
  const workers = threads > 1 ? Math.min(threads, options.shards) * THREAD : 0;
  const later = Math.max(0, rows + 4 * words * options.dimensions - PAIR_BYTES * pairs.seconds.length);
  return { total: inUse + estimateGloveBytes(words, pairs, options) + later + workers, rows };
}

export interface CountedPairs {
  readonly words: number;
  readonly pairs: number;
  /** Of the text that was read, from 0 to 1. */
  readonly share: number;
  /** Bytes in use before counting began. */
  readonly before: number;
  readonly memoryLimit: number | undefined;
}

/** What WebAssembly can address. */
const MOST_BYTES = 2 ** 32;
/** Of an entry, at the least: one of two is kept. */
const ENTRY_BYTES = 16;

/** Told while counting, as soon as it is clear that what comes of it will not fit. */
export function checkPairs(counted: CountedPairs, { dimensions }: Pick<WordVectorOptions, 'dimensions'>): void {
  const { words, pairs, share, before, memoryLimit } = counted;
  const kernels = rowBytes(words, dimensions) + ENTRY_BYTES * pairs;
  const needed = before + kernels + PAIR_BYTES * pairs;
  const isTooMuch = memoryLimit !== undefined && needed > memoryLimit;
  if (!isTooMuch && kernels <= MOST_BYTES) return;
  const read = `after ${Math.floor(100 * share)} % of the text`;
  const limit = isTooMuch ? memoryLimit : MOST_BYTES;
  throw new SatchelError(
    'MEMORY_LIMIT',
    `${read} there are ${pairs.toLocaleString('en')} co-occurrences, and the run would need more than ${megabytes(isTooMuch ? needed : kernels)}; the limit is ${megabytes(limit)}.`,
    {
      remedy:
        'Use fewer words (--min-count), a smaller --window or fewer --dimensions, or raise --memory-limit where it is below 4 GB.',
      facts: { pairs, share, needed: isTooMuch ? needed : kernels, limit },
    },
  );
}

export interface LsiShape {
  readonly words: number;
  readonly documents: number;
  /** Different words of a document, all documents together. */
  readonly entries: number;
}

/** `inUse` has the bags in it already. */
export function estimateLsiMemory(
  { words, documents, entries }: LsiShape,
  { dimensions, lsiPasses }: Pick<WordVectorOptions, 'dimensions' | 'lsiPasses'>,
  inUse: number,
): TrainingMemory {
  const short = Math.min(words, documents);
  const step = Math.ceil(dimensions / 8);
  const rows = 4 * words * dimensions;
  const basis = 8 * (short * (step * lsiPasses + dimensions) + (words + documents) * step);
  const later = 8 * (short + words) * dimensions + rows;
  return { total: inUse + 12 * entries + Math.max(basis, later), rows };
}
