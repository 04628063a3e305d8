/**
 * Whole numbers in as few bytes as they need (LEB128): seven bits per byte, lowest first, the eighth bit says that more follow. Most numbers
 * of an index are small (gaps, counts), so most take one byte.
 */
import { damaged } from './damage.ts';

/** Bytes that grow as they are written. */
export interface ByteWriter {
  bytes: Uint8Array;
  length: number;
}

export const createByteWriter = (capacity = 1 << 12): ByteWriter => ({ bytes: new Uint8Array(capacity), length: 0 });

export const writtenBytes = ({ bytes, length }: ByteWriter): Uint8Array => bytes.slice(0, length);

/** `value` is a whole number from 0 to 2³² − 1. */
export function writeNumber(into: ByteWriter, value: number): void {
  if (into.length + 5 > into.bytes.length) into.bytes = enlarged(into.bytes);
  if (value < 128) {
    into.bytes[into.length++] = value;
    return;
  }
  let rest = value;
  while (rest > 127) {
    into.bytes[into.length++] = (rest & 127) | 128;
    rest >>>= 7;
  }
  into.bytes[into.length++] = rest;
}

function enlarged(bytes: Uint8Array): Uint8Array {
  const larger = new Uint8Array(2 * bytes.length + 5);
  larger.set(bytes);
  return larger;
}

/** Bytes and how far they were read. */
export interface ByteReader {
  readonly bytes: Uint8Array;
  position: number;
  /** The name of the bytes in errors. */
  readonly name: string;
}

export const createByteReader = (bytes: Uint8Array, name: string): ByteReader => ({ bytes, position: 0, name });

export function readNumber(from: ByteReader): number {
  const { bytes } = from;
  const first = bytes[from.position];
  if (first !== undefined && first < 128) {
    from.position++;
    return first;
  }
  let value = 0;
  for (let shift = 0; shift < 35; shift += 7) {
    const byte = bytes[from.position++];
    if (byte === undefined) throw damaged(from.name, 'it ends too early');
    value |= (byte & 127) << shift;
    if (byte < 128) return value >>> 0;
  }
  throw damaged(from.name, `it holds no number at byte ${from.position}`);
}

/** Reads `count` whole numbers. Each takes at least a byte, so a count that does not fit is refused before memory is allocated. */
export function readCount(from: ByteReader, smallest = 1): number {
  const count = readNumber(from);
  if (count * smallest > from.bytes.length - from.position)
    throw damaged(from.name, `it announces ${count} entries and is too short for them`);
  return count;
}

export function requireEnd(from: ByteReader): void {
  if (from.position !== from.bytes.length)
    throw damaged(from.name, `${from.bytes.length - from.position} bytes follow its end`);
}

/** Rising numbers, written as the gaps between them. */
export function writeRising(into: ByteWriter, numbers: Uint32Array): void {
  let before = 0;
  for (const number of numbers) {
    writeNumber(into, number - before);
    before = number;
  }
}

/** Fills `numbers`; each is larger than the one before it. */
export function readRising(from: ByteReader, numbers: Uint32Array): void {
  let before = 0;
  for (let i = 0; i < numbers.length; i++) {
    const gap = readNumber(from);
    if ((gap === 0 && i > 0) || before + gap > 0xffffffff) throw damaged(from.name, 'its numbers do not rise');
    before += gap;
    numbers[i] = before;
  }
}
