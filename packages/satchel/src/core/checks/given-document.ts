/** A document as a caller gives it, checked: callers in JavaScript are not held to the types. */

import type { Document } from '../corpus.ts';
import { SatchelError } from '../errors.ts';
import { shownBriefly } from './check-keys.ts';

/** Without `labels` it has none. */
export interface GivenDocument extends Omit<Document, 'labels'> {
  readonly labels?: readonly string[] | undefined;
}

/** Throws TYPE for a document without a text or an id; `index` counts from 0. */
export function checkedDocument(given: GivenDocument, index: number): Document {
  if (typeof given !== 'object' || given === null) throw wrongType(index, 'it must be an object', given);
  const { id, text, labels = [], split, group, title } = given;
  for (const [field, value] of Object.entries({ id, text }))
    if (!isText(value)) throw wrongType(index, `'${field}' must be text`, value);
  for (const [field, value] of Object.entries({ split, group, title }))
    if (value !== undefined && !isText(value)) throw wrongType(index, `'${field}' must be text`, value);
  if (!Array.isArray(labels) || !labels.every(isText))
    throw wrongType(index, "'labels' must be a list of texts", labels);
  return { ...given, labels };
}

const isText = (value: unknown): value is string => typeof value === 'string';

const wrongType = (index: number, expected: string, value: unknown): SatchelError =>
  new SatchelError('TYPE', `Document ${index + 1}: ${expected}, got ${shownBriefly(value)}.`, {
    where: `document ${index + 1}`,
    facts: { index },
  });
