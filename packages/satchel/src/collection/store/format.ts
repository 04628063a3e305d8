/** Which layout of tables and bytes this is. Goes up when an older Satchel could no longer read it. */
import { SatchelError } from '../../core/errors.ts';

/** Documents and their index. */
export const PLAIN_FORMAT = 1;
/** With a representation and a vector for each document; a collection without them stays as it was. */
export const VECTOR_FORMAT = 2;

export const isKnownFormat = (format: number): boolean => format === PLAIN_FORMAT || format === VECTOR_FORMAT;

export const unknownFormat = (found: number): SatchelError =>
  new SatchelError(
    'VERSION',
    `the collection has format ${found}; this Satchel knows formats up to ${VECTOR_FORMAT}.`,
    {
      kind: 'configuration',
      remedy: 'Use the Satchel that wrote it, or a newer one. Nothing was changed.',
      facts: { found, known: VECTOR_FORMAT },
    },
  );
