/** Training that would not fit is refused, with what it needs and what it may use. */
import { SatchelError } from '../../core/errors.ts';
import type { TrainingMemory } from '../word-method.ts';

/** Bytes of a worker thread with the program loaded, measured before it does anything. */
export const THREAD_BYTES = 16 * 2 ** 20;

/**
 * Bytes of a truncated SVD of documents × words and of its result, without the matrix: 16 columns per 8 of the rank over the short side, and its
 * vectors; later the vectors of both sides, and the result.
 */
export function svdBytes(words: number, documents: number, dimensions: number, passes: number): number {
  const short = Math.min(words, documents);
  const step = Math.ceil(dimensions / 8);
  const basis = 8 * (short * (step * passes + dimensions) + (words + documents) * step);
  const later = 8 * (short + words) * dimensions + 4 * words * dimensions;
  return Math.max(basis, later);
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
