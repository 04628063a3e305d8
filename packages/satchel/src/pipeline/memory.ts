/**
 * Estimates the memory of a run before it starts. Once the corpus is counted, the size of everything large is known:
 *
 *   counts       8 bytes per entry of every bag, twice (all documents, the training part), and 4 for its vector's value
 *   dictionary   what a string costs in V8, about 40 bytes and 1 a character
 *   weights      features × classes, in double precision while learning and single precision to keep
 *   duals        one number per document and class, for the solvers that keep them
 */
import { SatchelError } from '../core/errors.ts';
import type { Ingested } from '../run/ingest.ts';

/** Node and the program itself before any data. */
const BASE = 64 * 2 ** 20;

export function estimateMemory({ counted, classes, documentIds }: Ingested): number {
  const entries = counted.bags.ids.length;
  const features = counted.terms.length;
  const dictionary = counted.terms.reduce((bytes, term) => bytes + 40 + term.length, 0);
  const weights = features * classes.length * (8 + 4);
  const duals = documentIds.length * classes.length * 8;
  return BASE + entries * 20 + dictionary + weights + duals;
}

export function checkMemory(ingested: Ingested, limit: number | undefined): void {
  if (limit === undefined) return;
  const needed = estimateMemory(ingested);
  if (needed <= limit) return;
  throw new SatchelError(
    'MEMORY_LIMIT',
    `the run needs about ${megabytes(needed)}, the limit is ${megabytes(limit)}.`,
    {
      remedy: 'Raise the limit, or keep fewer words: text.minDocuments, text.maxWords.',
      facts: { needed, limit },
    },
  );
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en')} MB`;
