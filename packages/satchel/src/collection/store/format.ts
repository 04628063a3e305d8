/** The version of the layout of tables and bytes. It rises when an older Satchel could no longer read it. */
import { SatchelError } from '../../core/errors.ts';

/** Documents and their index. */
export const PLAIN_FORMAT = 1;
/** Version 0.1.0 with vectors: documents and index are read, the vectors have to be made again. */
export const OLD_VECTOR_FORMAT = 2;
/** With an encoder and a vector for each document; a collection without them stays as it was. */
export const VECTOR_FORMAT = 3;

export const isKnownFormat = (format: number): boolean =>
  [PLAIN_FORMAT, OLD_VECTOR_FORMAT, VECTOR_FORMAT].includes(format);

export const unknownFormat = (found: number): SatchelError =>
  new SatchelError(
    'VERSION',
    `the collection has format ${found}; this Satchel knows formats up to ${VECTOR_FORMAT}.`,
    {
      kind: 'configuration',
      remedy: 'Use the version of Satchel that wrote it, or a newer one. Nothing was changed.',
      facts: { found, known: VECTOR_FORMAT },
    },
  );
