import fc from 'fast-check';
import { ByteWriter } from 'hyparquet-writer';
import { writeRleBitPackedHybrid } from 'hyparquet-writer/src/encoding.js';
import { describe, expect, it } from 'vitest';
import { countInRuns, isSoundDelta } from './runs.ts';

const count = (bytes: readonly number[], width: number, values: number, target: number) =>
  countInRuns(Uint8Array.from(bytes), 0, bytes.length, width, values, target);

describe('runs and packed bits', () => {
  it.each([
    ['a run of five threes', [5 << 1, 3], 2, 5, 3, 5],
    ['eight packed bits', [0b11, 0b10110100], 1, 8, 1, 4],
    ['five of eight packed bits', [0b11, 0b10110100], 1, 5, 1, 2],
    ['a run, then bits', [2 << 1, 1, 0b11, 0b00000001], 1, 10, 1, 3],
    ['wide values', [1 << 1, 0x34, 0x12], 16, 1, 0x1234, 1],
    ['no width', [7 << 1], 0, 7, 0, 7],
    ['a run longer than there are values', [6 << 1, 3], 2, 5, 3, undefined],
    ['too few values', [4 << 1, 3], 2, 5, 3, undefined],
    ['bits that are not there', [0b101, 0xff], 8, 16, 1, undefined],
    ['packed far beyond the values', [0x81, 0x80, 0x40, ...Array<number>(40).fill(0)], 0, 4, 0, undefined],
    ['packed a little beyond the values', [0xc9, 0x01], 0, 4, 0, undefined],
    ['packed to the end of a group of no bits', [0b11], 0, 4, 0, 4],
    ['packed bits of no width before more', [0b11, 0b11], 0, 12, 0, undefined],
    ['a number without an end', Array<number>(20).fill(0xff), 1, 5, 1, undefined],
    ['nothing', [], 1, 1, 1, undefined],
  ])('%s', (_name, bytes, width, values, target, expected) => {
    expect(count(bytes, width, values, target)).toBe(expected);
  });

  it('accepts whatever an encoder writes, and counts right', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 }),
        fc.array(fc.nat(1023), { minLength: 1, maxLength: 200 }),
        fc.boolean(),
        (width, raw, repeat) => {
          const values = raw.flatMap((value) => Array<number>(repeat ? 9 : 1).fill(value % 2 ** width));
          const writer = new ByteWriter();
          writeRleBitPackedHybrid(writer, values, width);
          const bytes = writer.getBytes();
          const target = values[0]!;
          expect(countInRuns(bytes, 0, bytes.length, width, values.length, target)).toBe(
            values.filter((value) => value === target).length,
          );
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });
});

describe('delta packing', () => {
  const header = [0x80, 0x01, 0x04, 3, 0]; // blocks of 128 in 4 parts, 3 values, the first is 0
  it.each([
    ['a block that is there', [...header, 2, 8, 0, 0, 0, ...Array<number>(32).fill(1)], true],
    ['no block', header, false],
    ['a number without an end', Array<number>(100).fill(0xff), false],
    ['no parts', [0x80, 0x01, 0, 3, 0, 2], false],
    ['a thousand parts', [0x80, 0x01, 0xe8, 0x07, 3, 0, 2], false],
  ])('%s', (_name, bytes, expected) => {
    expect(isSoundDelta(Uint8Array.from(bytes), 0, bytes.length, 3)).toBe(expected);
  });
});
