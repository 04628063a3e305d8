/** Writes the file of postings (postings-layout.ts), and says when it is worth its writing. */
import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Manifest } from './manifest.ts';
import {
  type Header,
  indexKey,
  MAGIC,
  openedFile,
  PARTS,
  type PartName,
  POSTINGS_FILE,
  readHeader,
} from './postings-layout.ts';
import { hashTable } from './term-table.ts';
import { createByteWriter, writeNumber, writtenBytes } from './varint.ts';

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

/** Below this many postings the segments are loaded as fast. */
const FEW_POSTINGS = 2 ** 17;
/** The file is written again at the end of a session that changed at least one document of this many. */
const SHARE = 16;

export const isWorthwhile = ({ segments }: Manifest): boolean =>
  segments.reduce((sum, { postings }) => sum + postings, 0) >= FEW_POSTINGS;

/** Whether the file is worth its writing, and missing or of a state that differs much. */
export function isDue(folder: string, manifest: Manifest): boolean {
  if (!isWorthwhile(manifest)) return false;
  const found = headerOf(folder);
  if (!found) return true;
  const changed = manifest.nextDocument - found.nextDocument + Math.abs(manifest.documents - found.documents);
  return found.key !== indexKey(manifest) && (changed === 0 || changed * SHARE >= manifest.documents);
}

/** Undefined where there is no file or its header is not whole: it is written again. */
function headerOf(folder: string): Header | undefined {
  const descriptor = openedFile(folder);
  if (descriptor === undefined) return undefined;
  try {
    return readHeader(descriptor).header;
  } catch {
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}
