/** The limit of tables with a weight for every dimension and class: such a table is refused before anything is learned. */
import { SatchelError } from '../../core/errors.ts';

/** 4 GB. */
const MOST_WEIGHTS = 2 ** 30;

/** Throws TOO_LARGE with the memory that the table would take. */
export function checkDenseTable(owner: string, dimensions: number, classes: number): void {
  const weights = dimensions * classes;
  if (weights <= MOST_WEIGHTS) return;
  const gigabytes = (4 * weights) / 2 ** 30;
  throw new SatchelError(
    'TOO_LARGE',
    `${owner}: ${classes} classes and ${dimensions} dimensions need a table of ${gigabytes.toFixed(1)} GB, more than 4 GB.`,
    {
      remedy:
        'Use linear-svm, logistic or nbsvm on bags of words, which keep few weights of each class, or keep fewer words: text.minDocuments, text.maxWords.',
      facts: { dimensions, classes, bytes: 4 * weights },
    },
  );
}
