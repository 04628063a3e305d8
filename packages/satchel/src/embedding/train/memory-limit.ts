/** Training that would not fit is refused, with what it needs and what it may use. */
import { SatchelError } from '../../core/errors.ts';
import { mostColumns } from '../../numeric/svd/most-columns.ts';
import type { TrainingMemory } from '../word-method.ts';

/** Bytes of a worker thread with the program loaded, measured before it does anything. */
export const THREAD_BYTES = 16 * 2 ** 20;

/**
 * Bytes of a truncated SVD of documents × words and of its result, without the matrix and its transpose: the basis over the short side, blocks of
 * eight columns over both sides, and the vectors of the words in 64 and in 32 bits. Until the values settle the basis grows to about four times
 * the dimensions.
 */
export function svdBytes(wordCount: number, documents: number, dimensions: number, passes: number): number {
  const short = Math.min(wordCount, documents);
  const columns = passes > 0 ? mostColumns({ rank: dimensions, passes }) : Math.max(4 * dimensions, 256);
  return (
    8 * short * Math.min(short, columns) + 8 * 8 * (wordCount + documents + 3 * short) + 12 * wordCount * dimensions
  );
}

/** Called before anything large is allocated. */
export function checkTrainingMemory({ total }: TrainingMemory, limit: number | undefined): void {
  if (limit === undefined || total <= limit) return;
  throw new SatchelError('MEMORY_LIMIT', `the run needs about ${megabytes(total)}, the limit is ${megabytes(limit)}.`, {
    remedy: 'Raise the limit, or use fewer words (--min-count), fewer --dimensions or fewer --threads.',
    facts: { needed: total, limit },
  });
}

/** Called while co-occurrences are counted: so far `pairs` different ones, after this share of the text, which need so many bytes. */
export function checkPairMemory(pairs: number, share: number, needed: number, limit: number | undefined): void {
  if (limit === undefined || needed <= limit) return;
  const read = `after ${Math.floor(100 * share)} % of the text`;
  throw new SatchelError(
    'MEMORY_LIMIT',
    `${read} there are ${pairs.toLocaleString('en')} co-occurrences, and the run would need more than ${megabytes(needed)}; the limit is ${megabytes(limit)}.`,
    {
      remedy:
        'Use fewer words (--min-count), a smaller --window or fewer --dimensions, or raise --memory-limit where it is below 4 GB.',
      facts: { pairs, share, needed, limit },
    },
  );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20)} MB`;
