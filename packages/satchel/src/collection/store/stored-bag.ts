/** The bag of one document as bytes: how many terms, then each term as a gap, and how often it occurs. */
import { damaged } from './damage.ts';
import {
  createByteReader,
  createByteWriter,
  readCount,
  readNumber,
  requireEnd,
  writeNumber,
  writtenBytes,
} from './varint.ts';

export interface StoredBag {
  /** Numbers of the terms, rising. */
  readonly terms: Uint32Array;
  readonly counts: Uint32Array;
}

const scratch = createByteWriter();

export function encodeBag({ terms, counts }: StoredBag): Uint8Array {
  const into = scratch;
  into.length = 0;
  writeNumber(into, terms.length);
  let before = 0;
  for (let i = 0; i < terms.length; i++) {
    writeNumber(into, terms[i]! - before);
    writeNumber(into, counts[i]!);
    before = terms[i]!;
  }
  return writtenBytes(into);
}

export function decodeBag(bytes: Uint8Array, name: string): StoredBag {
  const from = createByteReader(bytes, name);
  const size = readCount(from, 2);
  const bag = { terms: new Uint32Array(size), counts: new Uint32Array(size) };
  for (let i = 0, term = 0; i < size; i++) {
    const gap = readNumber(from);
    if (gap === 0 && i > 0) throw damaged(name, 'its terms do not rise');
    term += gap;
    bag.terms[i] = term;
    bag.counts[i] = readNumber(from);
  }
  requireEnd(from);
  return bag;
}
