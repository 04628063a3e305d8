/** Documents as they are given, checked, and as an index stores them. */
import { printable, SatchelError } from '../core/errors.ts';
import type { JsonObject, JsonValue } from '../core/json.ts';
import type { Vector } from '../core/matrix.ts';
import type { IndexSettings } from './index-options.ts';
import { isObject, jsonCopy, kindOf } from './json-copy.ts';

/** Any plain object with an id; the text fields are strings or absent, the stored ones whatever JSON can hold. */
export interface IndexDocument {
  readonly id: string;
}

export interface IndexedDocument {
  readonly id: string;
  /** The stored fields; frozen. */
  readonly stored: JsonObject;
  /** Numbers of its distinct terms in the dictionary, in the order of first appearance. */
  readonly terms: Uint32Array;
  /** How much each of them counts. */
  readonly counts: Float32Array;
  /** Σ counts */
  readonly length: number;
  /** Where the index has an encoder. */
  readonly vector?: Vector | undefined;
}

export interface ReadDocument {
  readonly id: string;
  readonly stored: JsonObject;
  /** The text of each field, '' where it is absent. */
  readonly texts: readonly string[];
}

/** `place` is what errors call a document whose id is not known yet. */
export function readDocument({ fields, stored }: IndexSettings, document: unknown, place: number): ReadDocument {
  const where = `document ${place}`;
  if (!isObject(document))
    throw wrongType(`Document ${place} must be an object with an id, got ${kindOf(document)}.`, where);
  const id = ownField(document, 'id');
  if (typeof id !== 'string')
    throw wrongType(`The id of document ${place} must be a string, got ${kindOf(id)}.`, where);
  const name = documentName(id);
  return {
    id: id.toWellFormed(),
    stored: storedFields(document, stored, name),
    texts: fields.map((field) => textOf(document, field.name, name)),
  };
}

function textOf(document: Readonly<Record<string, unknown>>, field: string, name: string): string {
  const value = ownField(document, field);
  if (value === undefined) return '';
  if (typeof value === 'string') return value.toWellFormed();
  throw wrongType(`The field '${printable(field)}' of ${name} must be a string or absent, got ${kindOf(value)}.`, name);
}

function storedFields(
  document: Readonly<Record<string, unknown>>,
  fields: readonly string[],
  name: string,
): JsonObject {
  const kept = fields.flatMap((field): [string, JsonValue][] => {
    const value = ownField(document, field);
    if (value === undefined) return [];
    return [[field, jsonCopy(value, `The field '${printable(field)}' of ${name}`)]];
  });
  return Object.freeze(Object.fromEntries(kept));
}

/** Its own fields, without inherited ones. */
const ownField = (document: Readonly<Record<string, unknown>>, field: string): unknown =>
  Object.hasOwn(document, field) ? document[field] : undefined;

export const documentName = (id: string): string => `document '${printable(id)}'`;

const wrongType = (message: string, where: string): SatchelError => new SatchelError('TYPE', message, { where });

/** Throws for an id that occurs twice, or that the index has already without `replace`. */
export function refuseKnownIds(
  read: readonly ReadDocument[],
  isKnown: (id: string) => boolean,
  replace: boolean,
): void {
  const places = new Map<string, number>();
  read.forEach(({ id }, place) => {
    const earlier = places.get(id);
    if (earlier !== undefined)
      throw duplicate(`${documentName(id)} comes twice: as documents ${earlier} and ${place}.`, place);
    if (!replace && isKnown(id))
      throw duplicate(`${documentName(id)} is in the index already.`, place, 'To replace it: { replace: true }.');
    places.set(id, place);
  });
}

const duplicate = (message: string, place: number, remedy?: string): SatchelError =>
  new SatchelError('DUPLICATE_ID', message, { where: `document ${place}`, remedy, facts: { index: place } });
