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
import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { errorCode } from '../../files/write-errors.ts';
import { checksumOf, damaged } from './damage.ts';
import type { Manifest } from './manifest.ts';
import { findTerm, hashTable } from './term-table.ts';
import { createByteReader, createByteWriter, readNumber, requireEnd, writeNumber, writtenBytes } from './varint.ts';

export const POSTINGS_FILE = 'collection.sqlite.postings';
const MAGIC = 'SATPOST1';
const NAME = `the file ${POSTINGS_FILE}`;
const PARTS = ['numbers', 'lengths', 'offsets', 'starts', 'checksums', 'slots', 'spellings', 'letters'] as const;
/** A directory larger than this is not ours. */
const MOST_BYTES = 2 ** 31;

type PartName = (typeof PARTS)[number];

interface Header {
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

/** What is written: the index of all live documents, as `LiveIndex` has it. */
export interface WrittenIndex {
  readonly terms: readonly string[];
  readonly numbers: Uint32Array;
  readonly postings: {
    readonly offsets: Uint32Array;
    readonly documents: Uint32Array;
    readonly counts: Float32Array;
    readonly lengths: Float64Array;
  };
}

/** Replaces the file. It needs no fsync: a reader checks every part, and can do without it. */
export function writePostings(folder: string, manifest: Manifest, index: WrittenIndex): void {
  const path = join(folder, POSTINGS_FILE);
  const temporary = `${path}.tmp`;
  const descriptor = openSync(temporary, 'w');
  try {
    for (const piece of piecesOf(manifest, index)) writeWhole(descriptor, piece);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, path);
}

function writeWhole(descriptor: number, piece: Uint8Array): void {
  for (let at = 0; at < piece.length; ) at += writeSync(descriptor, piece, at);
}

function piecesOf(manifest: Manifest, { terms, numbers, postings }: WrittenIndex): Uint8Array[] {
  const { bytes, starts, checksums } = encodedPostings(postings);
  const { letters, spellings } = spelled(terms);
  const parts: Record<PartName, Uint8Array> = {
    numbers: bytesOf(numbers),
    lengths: bytesOf(Uint32Array.from(postings.lengths)),
    offsets: bytesOf(postings.offsets),
    starts: bytesOf(starts),
    checksums: bytesOf(checksums),
    slots: bytesOf(hashTable(letters, spellings)),
    spellings: bytesOf(spellings),
    letters,
  };
  const header: Header = {
    key: indexKey(manifest),
    documents: numbers.length,
    nextDocument: manifest.nextDocument,
    terms: terms.length,
    postings: postings.documents.length,
    bytes: bytes.length,
    parts: Object.fromEntries(
      PARTS.map((name) => [name, { bytes: parts[name].length, checksum: crc32(parts[name]) }]),
    ) as Header['parts'],
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const sizes = bytesOf(Uint32Array.of(text.length, crc32(text)));
  return [new TextEncoder().encode(MAGIC), sizes, text, ...PARTS.map((name) => parts[name]), bytes];
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

function encodedPostings({ offsets, documents, counts }: WrittenIndex['postings']) {
  const into = createByteWriter(1 << 20);
  const [starts, checksums] = [new Uint32Array(offsets.length), new Uint32Array(offsets.length - 1)];
  for (let term = 0; term + 1 < offsets.length; term++) {
    let before = 0;
    for (let at = offsets[term]!; at < offsets[term + 1]!; at++) {
      writeNumber(into, documents[at]! - before);
      writeNumber(into, counts[at]!);
      before = documents[at]!;
    }
    starts[term + 1] = into.length;
    checksums[term] = crc32(into.bytes.subarray(starts[term]!, into.length));
  }
  return { bytes: writtenBytes(into), starts, checksums };
}

function spelled(terms: readonly string[]): { letters: Uint8Array; spellings: Uint32Array } {
  const spellings = new Uint32Array(terms.length + 1);
  terms.forEach((term, i) => {
    spellings[i + 1] = spellings[i]! + Buffer.byteLength(term);
  });
  return { letters: new TextEncoder().encode(terms.join('')), spellings };
}

/** The open file: its directory in memory, its postings on disk. */
export interface OpenPostings {
  readonly numbers: Uint32Array;
  readonly lengths: Uint32Array;
  readonly offsets: Uint32Array;
  readonly terms: number;
  termNumber(term: string): number | undefined;
  termOf(number: number): string;
  /** Reads the postings of a term into the arrays, from offsets[term]; returns the sum of the counts. */
  read(term: number, documents: Uint32Array, counts: Float32Array): number;
  close(): void;
}

/** Below this many postings the segments are loaded as fast. */
const FEW_POSTINGS = 2 ** 17;
/** The file is written again at the end of a session that changed at least one document of this many. */
const SHARE = 16;

export const isWorthwhile = ({ segments }: Manifest): boolean =>
  segments.reduce((sum, { postings }) => sum + postings, 0) >= FEW_POSTINGS;

/** Whether the file is worth its writing, and missing or of a state that differs much. */
export function isDue(folder: string, manifest: Manifest): boolean {
  if (!isWorthwhile(manifest)) return false;
  const found = withFile(folder, (descriptor) => readHeader(descriptor).header);
  if (!found) return true;
  const changed = manifest.nextDocument - found.nextDocument + Math.abs(manifest.documents - found.documents);
  return found.key !== indexKey(manifest) && (changed === 0 || changed * SHARE >= manifest.documents);
}

/** Undefined where the file is missing or of another state. Throws where it is damaged. */
export function openPostings(folder: string, key: string): OpenPostings | undefined {
  const descriptor = openedFile(folder);
  if (descriptor === undefined) return undefined;
  try {
    const { header, end } = readHeader(descriptor);
    if (header.key === key) return fileIndex(descriptor, header, end);
    closeSync(descriptor);
    return undefined;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** Throws where the file is of this state and does not hold the index. */
export function checkPostings(folder: string, manifest: Manifest, load: () => WrittenIndex): void {
  const file = openPostings(folder, indexKey(manifest));
  if (!file) return;
  try {
    const { terms, numbers, postings } = load();
    const [documents, counts] = [new Uint32Array(postings.documents.length), new Float32Array(postings.counts.length)];
    for (let term = 0; term < file.terms; term++) file.read(term, documents, counts);
    const pairs: readonly (readonly [ArrayLike<number>, ArrayLike<number>])[] = [
      [file.numbers, numbers],
      [file.lengths, postings.lengths],
      [file.offsets, postings.offsets],
      [documents, postings.documents],
      [counts, postings.counts],
    ];
    const isSame =
      pairs.every(([found, expected]) => areEqual(found, expected)) &&
      terms.every((term, number) => file.termNumber(term) === number && file.termOf(number) === term);
    if (!isSame) throw damaged(NAME, 'it does not hold the index of the segments');
  } finally {
    file.close();
  }
}

function areEqual(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  for (let i = 0; i < b.length; i++) if (a[i] !== b[i]) return false;
  return a.length === b.length;
}

function withFile<Result>(folder: string, work: (descriptor: number) => Result): Result | undefined {
  const descriptor = openedFile(folder);
  if (descriptor === undefined) return undefined;
  try {
    return work(descriptor);
  } catch {
    return undefined; // not whole: it is written again
  } finally {
    closeSync(descriptor);
  }
}

function openedFile(folder: string): number | undefined {
  try {
    return openSync(join(folder, POSTINGS_FILE), 'r');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw damaged(NAME, 'it cannot be opened', error);
  }
}

function readHeader(descriptor: number): { header: Header; end: number } {
  const start = readAt(descriptor, 0, 16);
  if (Buffer.from(start.subarray(0, 8)).toString('latin1') !== MAGIC) throw damaged(NAME, 'it begins otherwise');
  const [length, checksum] = new Uint32Array(start.slice(8).buffer) as unknown as [number, number];
  if (length > 1 << 16) throw damaged(NAME, 'its header is too long');
  const text = readAt(descriptor, 16, length);
  if (crc32(text) !== checksum) throw damaged(NAME, 'the checksum of its header is wrong');
  return { header: JSON.parse(new TextDecoder().decode(text)), end: 16 + length };
}

function fileIndex(descriptor: number, header: Header, end: number): OpenPostings {
  const parts = readParts(descriptor, header, end);
  const [numbers, lengths, offsets, starts] = [parts.numbers, parts.lengths, parts.offsets, parts.starts].map(wordsOf) as [
    Uint32Array, Uint32Array, Uint32Array, Uint32Array,
  ]; // biome-ignore format: one line
  const [checksums, slots, spellings] = [parts.checksums, parts.slots, parts.spellings].map(wordsOf) as [
    Uint32Array, Uint32Array, Uint32Array,
  ]; // biome-ignore format: one line
  const { documents: size, terms } = header;
  const isSound =
    numbers.length === size &&
    lengths.length === size &&
    [offsets, starts, spellings].every((array) => array.length === terms + 1 && array[0] === 0) &&
    checksums.length === terms &&
    offsets[terms] === header.postings &&
    starts[terms] === header.bytes &&
    spellings[terms] === parts.letters.length;
  if (!isSound) throw damaged(NAME, 'its parts do not fit together');
  const first = end + PARTS.reduce((sum, name) => sum + header.parts[name].bytes, 0);
  return {
    numbers,
    lengths,
    offsets,
    terms,
    termNumber: (term) => findTerm(term, slots, parts.letters, spellings),
    termOf: (term) => new TextDecoder().decode(parts.letters.subarray(spellings[term]!, spellings[term + 1]!)),
    read(term, documents, counts) {
      if (!(offsets[term]! <= offsets[term + 1]! && offsets[term + 1]! <= header.postings))
        throw damaged(NAME, `term ${term} has no place in it`);
      const bytes = readAt(descriptor, first + starts[term]!, starts[term + 1]! - starts[term]!);
      if (crc32(bytes) !== checksums[term]) throw damaged(NAME, `the checksum of term ${term} is wrong`);
      return decodePostings(bytes, size, documents, counts, offsets[term]!, offsets[term + 1]!);
    },
    close: () => closeSync(descriptor),
  };
}

function readParts(descriptor: number, { parts }: Header, end: number): Record<PartName, Uint8Array> {
  let at = end;
  const read = PARTS.map((name) => {
    const { bytes, checksum } = parts[name];
    const content = readAt(descriptor, at, bytes);
    if (crc32(content) !== checksum) throw damaged(NAME, `the checksum of its ${name} is wrong`);
    at += bytes;
    return [name, content];
  });
  return Object.fromEntries(read) as Record<PartName, Uint8Array>;
}

function decodePostings(
  bytes: Uint8Array,
  size: number,
  documents: Uint32Array,
  counts: Float32Array,
  start: number,
  end: number,
): number {
  const from = createByteReader(bytes, NAME);
  let [position, sum] = [0, 0];
  for (let at = start; at < end; at++) {
    const gap = readNumber(from);
    const count = readNumber(from);
    position += gap;
    if ((gap === 0 && at > start) || position >= size || count === 0) throw damaged(NAME, `posting ${at} is not valid`);
    documents[at] = position;
    counts[at] = count;
    sum += count;
  }
  requireEnd(from);
  return sum;
}

function readAt(descriptor: number, position: number, length: number): Uint8Array {
  if (!(length >= 0 && length < MOST_BYTES)) throw damaged(NAME, `a part of it has ${length} bytes`);
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const read = readSync(descriptor, bytes, at, length - at, position + at);
    if (read === 0) throw damaged(NAME, 'it ends too early');
    at += read;
  }
  return bytes;
}

const wordsOf = ({ buffer, byteLength }: Uint8Array): Uint32Array => new Uint32Array(buffer, 0, byteLength >> 2);
