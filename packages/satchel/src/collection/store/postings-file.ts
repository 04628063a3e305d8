/** Reads the file of postings (postings-layout.ts) where needed, and compares it with the segments. */
import { closeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { damaged } from './damage.ts';
import type { Manifest } from './manifest.ts';
import {
  type Header,
  indexKey,
  NAME,
  openedFile,
  PARTS,
  type PartName,
  readAt,
  readHeader,
} from './postings-layout.ts';
import type { WrittenIndex } from './postings-write.ts';
import { findTerm } from './term-table.ts';
import { createByteReader, readNumber, requireEnd } from './varint.ts';

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

const wordsOf = ({ buffer, byteLength }: Uint8Array): Uint32Array => new Uint32Array(buffer, 0, byteLength >> 2);

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
