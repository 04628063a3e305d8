/**
 * Checks a structure of Thrift's compact protocol without building anything: it ends within its bytes, is not nested too deeply, and has no
 * list longer than the available bytes.
 *
 *   a field   one byte, type in the low half, step to its number in the high half (0: the number follows); type 0 ends the structure
 *   a list    one byte, type of its items in the low half, how many in the high half (15: the number follows)
 */
import type { Faults } from './fault.ts';

const DEEPEST = 32;
const [TRUE, FALSE, BYTE, I16, I64, DOUBLE, BINARY, LIST, STRUCT] = [1, 2, 3, 4, 6, 7, 8, 9, 12];

/** Where the structure that starts at `start` ends. `base` is where `bytes` lie in the file. */
export function endOfStruct(bytes: Uint8Array, start: number, base: number, faults: Faults): number {
  let at = start;

  function byte(): number {
    const value = bytes[at];
    if (value === undefined) throw faults.bad('a structure runs past its end', base + at);
    at++;
    return value;
  }

  function varint(): number {
    let value = 0;
    for (let i = 0; i < 10; i++) {
      const part = byte();
      value += (part & 0x7f) * 2 ** (7 * i);
      if (part < 0x80) return value;
    }
    throw faults.bad('a number has no end', base + at);
  }

  function skip(count: number): void {
    if (count > bytes.length - at) throw faults.bad('a structure runs past its end', base + at);
    at += count;
  }

  function value(type: number, depth: number, isItem: boolean): void {
    if (depth > DEEPEST) throw faults.tooDeep('its metadata', DEEPEST);
    if (type === TRUE || type === FALSE) skip(isItem ? 1 : 0);
    else if (type === BYTE) skip(1);
    else if (type >= I16! && type <= I64!) varint();
    else if (type === DOUBLE) skip(8);
    else if (type === BINARY) skip(varint());
    else if (type === LIST) items(depth);
    else if (type === STRUCT) struct(depth);
    else throw faults.bad(`there is no field type ${type}`, base + at);
  }

  function items(depth: number): void {
    const head = byte();
    const count = head >> 4 === 15 ? varint() : head >> 4;
    if (count > bytes.length - at) throw faults.bad(`a list of ${count} items does not fit`, base + at);
    for (let i = 0; i < count; i++) value(head & 15, depth + 1, true);
  }

  function struct(depth: number): void {
    for (let head = byte(); (head & 15) !== 0; head = byte()) {
      if (head >> 4 === 0) varint();
      value(head & 15, depth + 1, false);
    }
  }

  struct(0);
  return at;
}
