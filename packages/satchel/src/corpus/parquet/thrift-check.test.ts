import { expect, it } from 'vitest';
import { faultsOf } from './fault.ts';
import { endOfStruct } from './thrift-check.ts';

it.each([
  ['a flag', [0x11, 0], 2],
  ['a byte that looks like the end', [0x13, 0, 0], 3],
  ['a number of two bytes', [0x15, 0x80, 1, 0], 4],
  ['a double', [0x17, 0, 0, 0, 0, 0, 0, 0, 0, 0], 10],
  ['a text', [0x18, 2, 0, 0, 0], 5],
  ['a list of three bytes', [0x19, 0x33, 0, 0, 0, 0], 6],
  ['a structure in a structure', [0x1c, 0x13, 0, 0, 0], 5],
])('a structure that holds %s ends where it ends', (_, bytes, end) => {
  expect(endOfStruct(Uint8Array.from([...bytes, 7, 7]), 0, 0, faultsOf('toy.parquet'))).toBe(end);
});
