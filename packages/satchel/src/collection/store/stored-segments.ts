/** Segments in the database: their postings, and beside them the numbers of the documents deleted since. */
import { bytesIn, checksumOf, damaged, requireChecksum } from './damage.ts';
import type { Store } from './database.ts';
import type { SegmentEntry } from './manifest.ts';
import { type LiveSegment, mergeSegments, runToMerge } from './merge.ts';
import { decodeSegment, encodeSegment, type Segment } from './segment.ts';
import {
  createByteReader,
  createByteWriter,
  readCount,
  readRising,
  requireEnd,
  writeNumber,
  writeRising,
  writtenBytes,
} from './varint.ts';

/** SQLite limits a value to 1 GB; a segment stays well below. */
const LARGEST_BYTES = 256 * 2 ** 20;

export const segmentName = ({ number }: Pick<SegmentEntry, 'number'>): string => `segment ${number}`;

export function readSegment(database: Store, entry: SegmentEntry): LiveSegment {
  const name = segmentName(entry);
  const row = database.statement('SELECT postings, deleted FROM segments WHERE number = ?').get(entry.number);
  if (row === undefined) throw damaged(name, 'it is missing');
  const postings = bytesIn(row, 'postings', name);
  requireChecksum(name, checksumOf(postings), entry.checksum);
  const segment = decodeSegment(postings, name);
  const { documents, positions } = segment;
  if (documents.length !== entry.documents || positions.length !== entry.postings)
    throw damaged(name, 'its counts are not those of the manifest');
  if (documents[0] !== entry.first || documents.at(-1) !== entry.last)
    throw damaged(name, 'its documents are not those of the manifest');
  return { segment, deleted: readDeleted(database, entry) };
}

export function writeSegment({ statement }: Store, number: number, segment: Segment): SegmentEntry {
  const bytes = encodeSegment(segment);
  const none = encodeNumbers(new Uint32Array());
  statement('INSERT INTO segments (number, postings, deleted) VALUES (?, ?, ?)').run(number, bytes, none);
  return {
    number,
    first: segment.documents[0]!,
    last: segment.documents.at(-1)!,
    documents: segment.documents.length,
    deleted: 0,
    postings: segment.positions.length,
    bytes: bytes.length,
    checksum: checksumOf(bytes),
    deletedChecksum: checksumOf(none),
  };
}

/** Adds documents to the deleted ones of the segment. */
export function deleteFrom(database: Store, entry: SegmentEntry, numbers: readonly number[]): SegmentEntry {
  const deleted = Uint32Array.from([...readDeleted(database, entry), ...numbers]).sort();
  const bytes = encodeNumbers(deleted);
  database.statement('UPDATE segments SET deleted = ? WHERE number = ?').run(bytes, entry.number);
  return { ...entry, deleted: deleted.length, deletedChecksum: checksumOf(bytes) };
}

/** Returns the newest segments to merge into one, if any; with `everything`, as many as fit into one segment. */
export function segmentsToMerge(entries: readonly SegmentEntry[], everything: boolean): readonly SegmentEntry[] {
  const start = everything ? 0 : runToMerge(entries.map(({ postings }) => postings));
  if (start === undefined) return [];
  let [first, bytes] = [entries.length, 0];
  while (first > start && bytes + entries[first - 1]!.bytes <= LARGEST_BYTES) bytes += entries[--first]!.bytes;
  const run = entries.slice(first);
  return run.length > 1 || run.some(({ deleted }) => deleted > 0) ? run : [];
}

/** Replaces consecutive segments by one, or by none if no document is live. */
export function replaceSegments(database: Store, entries: readonly SegmentEntry[], number: number): SegmentEntry[] {
  const merged = mergeSegments(entries.map((entry) => readSegment(database, entry)));
  for (const entry of entries) database.statement('DELETE FROM segments WHERE number = ?').run(entry.number);
  return merged.documents.length === 0 ? [] : [writeSegment(database, number, merged)];
}

/** The numbers of the documents deleted from the segment, rising. */
export function readDeleted({ statement }: Store, entry: SegmentEntry): Uint32Array {
  const name = `the list of what was deleted from ${segmentName(entry)}`;
  const row = statement('SELECT deleted FROM segments WHERE number = ?').get(entry.number);
  if (row === undefined) throw damaged(name, 'it is missing');
  const bytes = bytesIn(row, 'deleted', name);
  requireChecksum(name, checksumOf(bytes), entry.deletedChecksum);
  const from = createByteReader(bytes, name);
  const deleted = new Uint32Array(readCount(from));
  readRising(from, deleted);
  requireEnd(from);
  return deleted;
}

function encodeNumbers(numbers: Uint32Array): Uint8Array {
  const into = createByteWriter(8 + numbers.length);
  writeNumber(into, numbers.length);
  writeRising(into, numbers);
  return writtenBytes(into);
}
