/**
 * The whole index of a collection in one file beside the database, laid out to be read where needed: a search opens it, reads the directory
 * (megabytes for 100,000 documents) and the postings of its own words. The file can be made again from the segments at any time. It is used
 * only while its key is that of the manifest, so a change of the collection makes it stale, and a reader without it loads the segments.
 *
 *   bytes       content
 *   8           SATPOST1
 *   4, 4        length of the header in bytes, its CRC-32
 *   header      JSON: key, counts, and of each part its length and CRC-32
 *   parts       numbers, lengths: of each document by position; offsets: where the postings of each term begin, counted in postings;
 *               starts: the same counted in bytes; checksums: CRC-32 of the postings of each term; slots: hash table of the terms;
 *               spellings: where each term begins in `letters`; letters: UTF-8. All but the last as 32-bit numbers, little-endian.
 *   postings    term by term, each posting as a gap of positions and a count (varint.ts)
 */
import { openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { errorCode } from '../../files/write-errors.ts';
import { checksumOf, damaged } from './damage.ts';
import type { Manifest } from './manifest.ts';

export const POSTINGS_FILE = 'collection.sqlite.postings';
export const MAGIC = 'SATPOST1';
export const NAME = `the file ${POSTINGS_FILE}`;
export const PARTS = ['numbers', 'lengths', 'offsets', 'starts', 'checksums', 'slots', 'spellings', 'letters'] as const;
/** A directory larger than this is not ours. */
const MOST_BYTES = 2 ** 31;

export type PartName = (typeof PARTS)[number];

export interface Header {
  readonly key: string;
  readonly documents: number;
  /** The number that the next document would have got. */
  readonly nextDocument: number;
  readonly terms: number;
  readonly postings: number;
  readonly bytes: number;
  readonly parts: Readonly<Record<PartName, { readonly bytes: number; readonly checksum: number }>>;
}

/** Differs between any two states of the index: segments and pages are named with their checksums. */
export const indexKey = ({ documents, words, terms, dictionary, segments }: Manifest): string =>
  JSON.stringify([documents, words, terms, checksumOf(JSON.stringify([dictionary, segments]))]);

/** Undefined where there is no file. Throws where it cannot be opened. */
export function openedFile(folder: string): number | undefined {
  try {
    return openSync(join(folder, POSTINGS_FILE), 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw damaged(NAME, 'it cannot be opened', error);
  }
}

/** Throws where the file does not begin with a whole header, or one whose numbers cannot be. `end` is where the parts begin. */
export function readHeader(descriptor: number): { header: Header; end: number } {
  const start = readAt(descriptor, 0, 16);
  if (Buffer.from(start.subarray(0, 8)).toString('latin1') !== MAGIC) throw damaged(NAME, 'it begins otherwise');
  const [length, checksum] = new Uint32Array(start.slice(8).buffer) as unknown as [number, number];
  if (length > 1 << 16) throw damaged(NAME, 'its header is too long');
  const text = readAt(descriptor, 16, length);
  if (crc32(text) !== checksum) throw damaged(NAME, 'the checksum of its header is wrong');
  const header = parsed(text);
  if (!isHeader(header)) throw damaged(NAME, 'its header is not one of ours');
  return { header, end: 16 + length };
}

function parsed(text: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(text));
  } catch {
    return undefined;
  }
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

function isHeader(value: unknown): value is Header {
  const { key, parts, ...counts } = (value ?? {}) as Partial<Header>;
  const sizes = [counts.documents, counts.nextDocument, counts.terms, counts.postings, counts.bytes];
  return (
    typeof key === 'string' &&
    sizes.every(isCount) &&
    PARTS.every((name) => isCount(parts?.[name]?.bytes) && isCount(parts?.[name]?.checksum))
  );
}

export function readAt(descriptor: number, position: number, length: number): Uint8Array {
  if (!(length >= 0 && length < MOST_BYTES)) throw damaged(NAME, `a part of it has ${length} bytes`);
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const read = readSync(descriptor, bytes, at, length - at, position + at);
    if (read === 0) throw damaged(NAME, 'it ends too early');
    at += read;
  }
  return bytes;
}
