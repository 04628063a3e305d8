/** A document as a caller gives it, checked: callers in JavaScript are not held to the types. */

import type { Document } from '../corpus.ts';
import { SatchelError } from '../errors.ts';
import { fitsOne, shownBriefly } from './kinds.ts';
import { badWeight, isWeight } from './weight.ts';

/** Without `labels` it has none. */
export interface GivenDocument extends Omit<Document, 'labels'> {
  readonly labels?: readonly string[] | undefined;
}

/** A corpus, or something like it that a caller made. */
interface GivenDocuments {
  documents(): Iterable<GivenDocument> | AsyncIterable<GivenDocument>;
}

/** Throws TYPE for a document without a text or an id; `index` counts from 0. */
export function checkedDocument(given: GivenDocument, index: number): Document {
  if (typeof given !== 'object' || given === null) throw wrongType(index, 'it must be an object', given);
  const { id, text, labels = [], split, group, title, weight } = given;
  for (const [field, value] of Object.entries({ id, text }))
    if (!isText(value)) throw wrongType(index, `'${field}' must be text`, value);
  for (const [field, value] of Object.entries({ split, group, title }))
    if (value !== undefined && !isText(value)) throw wrongType(index, `'${field}' must be text`, value);
  if (!Array.isArray(labels) || !labels.every(isText))
    throw wrongType(index, "'labels' must be a list of texts", labels);
  if (weight !== undefined && !isWeight(weight)) throw badWeight(`Document ${index + 1}`, shownBriefly(weight));
  return { ...given, labels };
}

/**
 * Checks each document of a corpus, which may be an object of the caller: `labels` may be missing, and fields may have any type. Correct
 * documents are passed on unchanged, not copied.
 */
export async function* documentsIn(corpus: GivenDocuments): AsyncGenerator<Document> {
  const found = corpus.documents();
  if (!fitsOne(found, ['iterable']))
    throw new SatchelError(
      'TYPE',
      `The function 'documents' of a corpus must return documents to iterate over, got ${shownBriefly(found)}.`,
      { kind: 'usage' },
    );
  let index = 0;
  for await (const document of found) {
    yield isSound(document) ? document : checkedDocument(document, index);
    index++;
  }
}

const isSound = (document: GivenDocument): document is Document =>
  typeof document === 'object' &&
  document !== null &&
  isText(document.id) &&
  isText(document.text) &&
  Array.isArray(document.labels) &&
  document.labels.every(isText) &&
  (document.weight === undefined || isWeight(document.weight)) &&
  [document.split, document.group, document.title].every((field) => field === undefined || isText(field));

const isText = (value: unknown): value is string => typeof value === 'string';

const wrongType = (index: number, expected: string, value: unknown): SatchelError =>
  new SatchelError('TYPE', `Document ${index + 1}: ${expected}, got ${shownBriefly(value)}.`, {
    where: `document ${index + 1}`,
    facts: { index },
  });
