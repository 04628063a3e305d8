/**
 * A segment: the inverted index of the documents that were added together. Once written it never changes; documents deleted later are
 * listed beside it (manifest.ts), and segments are merged into larger ones (merge.ts).
 *
 *   term terms[i] stands in the documents at positions[j], counts[j] times, for j from offsets[i] to offsets[i + 1]
 *
 * As bytes: how many documents, terms and postings; the documents' numbers as gaps, their lengths; then each term as a gap, how many
 * documents hold it, and for each of those a gap of positions and a count. All numbers as varint.ts writes them.
 */
import { turned } from '../../core/lists/end-to-end.ts';
import { damaged } from './damage.ts';
import {
  type ByteReader,
  createByteReader,
  createByteWriter,
  readCount,
  readNumber,
  readRising,
  requireEnd,
  writeNumber,
  writeRising,
  writtenBytes,
} from './varint.ts';

export interface Segment {
  /** Numbers of the documents, rising; a posting names a document by its position here. */
  readonly documents: Uint32Array;
  /** How many words each of them has. */
  readonly lengths: Uint32Array;
  /** Numbers of the terms, rising. */
  readonly terms: Uint32Array;
  readonly offsets: Uint32Array;
  readonly positions: Uint32Array;
  readonly counts: Uint32Array;
}

export function encodeSegment({ documents, lengths, terms, offsets, positions, counts }: Segment): Uint8Array {
  const into = createByteWriter(1 << 16);
  for (const size of [documents.length, terms.length, positions.length]) writeNumber(into, size);
  writeRising(into, documents);
  for (const length of lengths) writeNumber(into, length);
  let lastTerm = 0;
  for (let i = 0; i < terms.length; i++) {
    writeNumber(into, terms[i]! - lastTerm);
    lastTerm = terms[i]!;
    writeNumber(into, offsets[i + 1]! - offsets[i]!);
    let lastPosition = 0;
    for (let j = offsets[i]!; j < offsets[i + 1]!; j++) {
      writeNumber(into, positions[j]! - lastPosition);
      writeNumber(into, counts[j]!);
      lastPosition = positions[j]!;
    }
  }
  return writtenBytes(into);
}

/** Every number is checked: positions are of this segment's documents, terms and positions rise, counts are positive. */
export function decodeSegment(bytes: Uint8Array, name: string): Segment {
  const from = createByteReader(bytes, name);
  const [documentCount, termCount, postingCount] = [readCount(from, 2), readCount(from, 4), readCount(from, 2)];
  const documents = new Uint32Array(documentCount);
  readRising(from, documents);
  const lengths = Uint32Array.from({ length: documentCount }, () => readNumber(from));
  const segment = {
    documents,
    lengths,
    terms: new Uint32Array(termCount),
    offsets: new Uint32Array(termCount + 1),
    positions: new Uint32Array(postingCount),
    counts: new Uint32Array(postingCount),
  };
  for (let i = 0, term = 0; i < termCount; i++) {
    const gap = readNumber(from);
    if (gap === 0 && i > 0) throw damaged(name, 'its terms do not rise');
    term += gap;
    segment.terms[i] = term;
    readPostings(from, segment, i);
  }
  requireEnd(from);
  if (segment.offsets[termCount] !== postingCount) throw damaged(name, 'its postings are not as many as announced');
  return segment;
}

function readPostings(from: ByteReader, { documents, offsets, positions, counts }: Segment, i: number): void {
  const start = offsets[i]!;
  const end = start + readCount(from, 2);
  if (end === start || end > positions.length) throw damaged(from.name, 'its postings are not as many as announced');
  offsets[i + 1] = end;
  let position = 0;
  for (let j = start; j < end; j++) {
    const gap = readNumber(from);
    position += gap;
    const count = readNumber(from);
    if ((gap === 0 && j > start) || position >= documents.length || count === 0)
      throw damaged(from.name, `posting ${j} is not valid`);
    positions[j] = position;
    counts[j] = count;
  }
}

/** The words of each document, terms rising: document at position i has terms[j], counts[j] times, for j from offsets[i] to offsets[i + 1]. */
export interface Transposed {
  readonly offsets: Uint32Array;
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
}

export function transposed({ documents, terms, offsets: starts, positions, counts: values }: Segment): Transposed {
  const lists = { offsets: starts, ids: positions, values };
  const { offsets, lists: places, values: counts } = turned(Uint32Array, lists, documents.length);
  return { offsets, terms: places.map((place) => terms[place]!), counts };
}
