import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
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

const bytesOf = (...numbers: number[]): Uint8Array => {
  const into = createByteWriter(1);
  for (const number of numbers) writeNumber(into, number);
  return writtenBytes(into);
};

describe('numbers in as few bytes as they need', () => {
  it.each([
    [0, [0]],
    [127, [127]],
    [128, [128, 1]],
    [300, [172, 2]],
    [0xffffffff, [255, 255, 255, 255, 15]],
  ])('%d is written as %j', (number, bytes) => {
    expect([...bytesOf(number)]).toEqual(bytes);
  });

  it('come back as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffffffff })), (numbers) => {
        const from = createByteReader(bytesOf(...numbers), 'a test');
        expect(numbers.map(() => readNumber(from))).toEqual(numbers);
        requireEnd(from);
      }),
    );
  });

  it('come back rising where they rose', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 0xffffffff })), (numbers) => {
        const rising = Uint32Array.from(numbers).sort();
        const into = createByteWriter();
        writeRising(into, rising);
        const back = new Uint32Array(rising.length);
        readRising(createByteReader(writtenBytes(into), 'a test'), back);
        expect(back).toEqual(rising);
      }),
    );
  });

  it('a count is refused where the bytes that are left cannot hold its entries', () => {
    const from = createByteReader(Uint8Array.from([0, 0, 0, 0, 5, 1, 1, 1, 1]), 'a test');
    for (let i = 0; i < 4; i++) readNumber(from);
    expect(() => readCount(from)).toThrow('a test is damaged: it announces 5 entries and is too short for them');
    const enough = createByteReader(Uint8Array.from([0, 0, 0, 0, 4, 1, 1, 1, 1]), 'a test');
    for (let i = 0; i < 4; i++) readNumber(enough);
    expect(readCount(enough)).toBe(4);
  });

  it.each([
    ['an end too early', [128], 'a test is damaged: it ends too early.'],
    ['no end', [255, 255, 255, 255, 255, 1], 'a test is damaged: it holds no number at byte 5.'],
  ])('%s is damage', (_, bytes, message) => {
    expect(() => readNumber(createByteReader(Uint8Array.from(bytes), 'a test'))).toThrow(message);
  });

  it('two equal numbers do not rise', () => {
    expect(() => readRising(createByteReader(Uint8Array.of(5, 0), 'a test'), new Uint32Array(2))).toThrow(
      'a test is damaged: its numbers do not rise.',
    );
  });
});
