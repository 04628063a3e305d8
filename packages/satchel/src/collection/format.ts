/** Which layout of tables and bytes this is. Goes up when an older Satchel could no longer read it. */
import { SatchelError } from '../core/errors.ts';

export const FORMAT = 1;

export const unknownFormat = (found: number): SatchelError =>
  new SatchelError('VERSION', `the collection has format ${found}; this Satchel knows format ${FORMAT}.`, {
    kind: 'configuration',
    remedy: 'Use the Satchel that wrote it, or a newer one. Nothing was changed.',
    facts: { found, known: FORMAT },
  });
