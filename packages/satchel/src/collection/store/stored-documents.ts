/** Documents in the database. A checksum over the whole row detects damaged and exchanged documents. */

import { printable } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import { bytesIn, checksumOf, damaged, numberIn, type Row, requireChecksum, textIn } from './damage.ts';
import type { Store } from './database.ts';
import { encodeBag, type StoredBag } from './stored-bag.ts';

export interface CollectionDocument {
  /** Any text; one document has it. */
  readonly id: string;
  /** Its words are indexed with those of the text. */
  readonly title?: string | undefined;
  readonly text: string;
  /** Whatever else belongs to the document: labels, a date, a source. */
  readonly metadata?: JsonObject | undefined;
}

export interface StoredDocument {
  readonly number: number;
  readonly id: string;
  readonly title: string | undefined;
  readonly text: string;
  readonly metadata: JsonObject;
  /** How many words it has. */
  readonly length: number;
}

const COLUMNS = 'number, id, title, text, metadata, length, bag, checksum';

/** Text that SQLite gives back as it was given: half a surrogate pair is not text, and becomes U+FFFD here rather than there. */
export function contentOf({ id, title, text, metadata = {} }: CollectionDocument) {
  const content = JSON.stringify(metadata);
  return { id: id.toWellFormed(), title: title?.toWellFormed(), text: text.toWellFormed(), metadata: content };
}

type Content = ReturnType<typeof contentOf>;

export function insertDocument(
  { statement }: Store,
  number: number,
  content: Content,
  length: number,
  bag: StoredBag,
): void {
  const { id, title = null, text, metadata } = content;
  const bytes = encodeBag(bag);
  const checksum = rowChecksum(number, id, title, text, metadata, length, bytes);
  const insert = statement(`INSERT INTO documents (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  insert.run(number, id, title, text, metadata, length, bytes, checksum);
}

/** Where a document is, and how long; enough to delete it. */
export function findDocument({ statement }: Store, id: string): { number: number; length: number } | undefined {
  const row = statement('SELECT number, length FROM documents WHERE id = ?').get(id.toWellFormed());
  if (row === undefined) return undefined;
  const name = documentName(id);
  return { number: numberIn(row, 'number', name), length: numberIn(row, 'length', name) };
}

export function deleteDocument({ statement }: Store, number: number): void {
  statement('DELETE FROM documents WHERE number = ?').run(number);
}

export function readDocument({ statement }: Store, number: number): StoredDocument {
  const row = statement(`SELECT ${COLUMNS} FROM documents WHERE number = ?`).get(number);
  if (row === undefined) throw damaged(`document number ${number}`, 'it is in the index and not among the documents');
  return checkedDocument(row).document;
}

export function readDocumentId({ statement }: Store, number: number): string {
  const row = statement('SELECT id FROM documents WHERE number = ?').get(number);
  const name = `document number ${number}`;
  if (row === undefined) throw damaged(name, 'it is in the index and not among the documents');
  return textIn(row, 'id', name);
}

/** The texts that were indexed, by the position of a document in an index. */
export const textReader =
  (database: Store, numbers: Uint32Array): ((position: number) => string) =>
  (position) =>
    indexedText(readDocument(database, numbers[position]!));

/** The metadata and title of each document, by its position in an index. */
export function readFields(database: Store, numbers: Uint32Array): JsonObject[] {
  return Array.from(numbers, (number) => {
    const { metadata, title } = readDocument(database, number);
    return title === undefined ? metadata : { ...metadata, title };
  });
}

export function readDocumentById({ statement }: Store, id: string): StoredDocument | undefined {
  const row = statement(`SELECT ${COLUMNS} FROM documents WHERE id = ?`).get(id.toWellFormed());
  return row === undefined ? undefined : checkedDocument(row).document;
}

/** Whether the stored document has this content already. */
export function isUnchanged(stored: StoredDocument, content: Content): boolean {
  return (
    stored.title === content.title &&
    stored.text === content.text &&
    JSON.stringify(stored.metadata) === content.metadata
  );
}

/** Every row in the order of numbers. */
export const documentRows = ({ statement }: Store, first: number, last: number): Iterable<Row> =>
  statement(`SELECT ${COLUMNS} FROM documents WHERE number BETWEEN ? AND ? ORDER BY number`).iterate(first, last);

export function checkedDocument(row: Row): { readonly document: StoredDocument; readonly bag: Uint8Array } {
  const name = typeof row['id'] === 'string' ? documentName(row['id']) : 'a document';
  const number = numberIn(row, 'number', name);
  const [id, text, metadata] = [textIn(row, 'id', name), textIn(row, 'text', name), textIn(row, 'metadata', name)];
  const title = row['title'] === null ? null : textIn(row, 'title', name);
  const length = numberIn(row, 'length', name);
  const bag = bytesIn(row, 'bag', name);
  requireChecksum(name, rowChecksum(number, id, title, text, metadata, length, bag), numberIn(row, 'checksum', name));
  const document = { number, id, title: title ?? undefined, text, metadata: JSON.parse(metadata), length };
  return { document, bag };
}

const rowChecksum = (
  number: number,
  id: string,
  title: string | null,
  text: string,
  metadata: string,
  length: number,
  bag: Uint8Array,
): number => checksumOf(number, id, title === null ? 0 : 1, title ?? '', text, metadata, length, bag);

/** The indexed text of a document. */
export const indexedText = ({ title, text }: Pick<CollectionDocument, 'title' | 'text'>): string =>
  title === undefined ? text : `${title}\n${text}`;

export const documentName = (id: string): string => `document '${printable(id)}'`;
