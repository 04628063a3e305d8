import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unpackPage } from './unpack-page.ts';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const unpacked = (codec: string, text: string, length: number): string =>
  Buffer.from(unpackPage(hex(text), codec, length)).toString('latin1');
const hundred = Buffer.from('x'.repeat(100)).toString('hex');

describe('Snappy', () => {
  it.each([
    ['a literal', '03 08 616263', 'abc'],
    ['a short copy that overlaps itself', '09 08 616263 09 03', 'abcabcabc'],
    ['a copy with two bytes of distance', '06 08 616263 0a 0300', 'abcabc'],
    ['a copy with four bytes of distance', '06 08 616263 0b 03000000', 'abcabc'],
    ['a literal with one byte of length', `64 f0 63 ${hundred}`, 'x'.repeat(100)],
    ['a literal with four bytes of length', `64 fc 63000000 ${hundred}`, 'x'.repeat(100)],
    ['a length of two bytes', `c801 f0 63 ${hundred} fe 0100 8e 0100`, 'x'.repeat(200)],
  ])('unpacks %s', (_what, packed, text) => {
    expect(unpacked('SNAPPY', packed, text.length)).toBe(text);
  });

  it.each([
    [
      'a literal whose length would be negative as a signed number',
      '64 fc 00000080 00000000',
      100,
      'a literal does not fit',
    ],
    ['a literal beyond the input', '64 f0 63 6161', 100, 'a literal does not fit'],
    ['a literal beyond the output', '03 0c 61626364', 3, 'a literal does not fit'],
    ['a copy from before the beginning', '06 08 616263 0a 0400', 6, 'a copy begins outside what is unpacked'],
    ['a copy of distance 0', '06 08 616263 0a 0000', 6, 'a copy begins outside what is unpacked'],
    ['a copy beyond the output', '04 08 616263 0a 0300', 4, 'a copy does not fit'],
    ['an end within a length', '64 fc 00', 100, 'it is cut'],
    ['a stated length that is another', '04 08 616263', 3, 'it states 4 bytes, its page 3'],
    ['a stated length without end', 'ffffffffff 00', 3, 'its length has no end'],
    ['too little', '05 08 616263', 5, '3 bytes came out, 5 were stated'],
    ['nothing', '', 5, 'it is cut'],
  ])('refuses %s', (_what, packed, length, message) => {
    expect(() => unpackPage(hex(packed), 'SNAPPY', length)).toThrow(message);
  });
});

describe('LZ4', () => {
  it.each([
    ['literals', 'LZ4_RAW', '30 616263', 'abc'],
    ['a copy that overlaps itself', 'LZ4_RAW', '32 616263 0300 00', 'abcabcabc'],
    ['long lengths', 'LZ4_RAW', `f0 55 ${hundred}`, 'x'.repeat(100)],
    ['a block without a frame', 'LZ4', '30 616263', 'abc'],
    ['blocks of Hadoop', 'LZ4', '00000003 00000004 30 616263 00000002 00000003 20 6465', 'abcde'],
    [
      'a block that copies from the one before',
      'LZ4',
      '00000003 00000004 30 616263 00000005 00000004 01 0300 00',
      'abcabcab',
    ],
  ])('unpacks %s', (_what, codec, packed, text) => {
    expect(unpacked(codec, packed, text.length)).toBe(text);
  });

  it.each([
    ['a block of Hadoop that goes back', 'LZ4', '00000000 fffffff8 00000000 00000000', 100],
    ['literals beyond the input', 'LZ4_RAW', 'f0 ff ff', 600],
    ['a copy from before the beginning', 'LZ4_RAW', '30 616263 0400 00', 20],
    ['a copy beyond the output', 'LZ4_RAW', '3f 616263 0100 ff 00', 20],
    ['an end within a distance', 'LZ4_RAW', '30 616263 01', 20],
    ['too little', 'LZ4_RAW', '30 616263', 5],
  ])('refuses %s', (_what, codec, packed, length) => {
    expect(() => unpackPage(hex(packed), codec, length)).toThrow(/fit|cut|begins outside|came out/);
  });
});

it.each(['SNAPPY', 'LZ4', 'LZ4_RAW', 'GZIP', 'ZSTD', 'BROTLI'])('%s: any bytes give the stated length or an error', (codec) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.integer({ min: 1, max: 300 }), (bytes, length) => {
      let output: Uint8Array | undefined;
      try {
        output = unpackPage(bytes, codec, length);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
      if (output) expect(output).toHaveLength(length);
    }),
  );
}); // biome-ignore format: a sentence

it('LZ4: a block of Hadoop may be one byte that holds nothing', () => {
  expect(unpacked('LZ4', '00000000 00000001 00 00000003 00000004 30 616263', 3)).toBe('abc');
});

it.each([
  ['GZIP', gzipSync],
  ['BROTLI', brotliCompressSync],
  ['ZSTD', zstdCompressSync],
])('%s: two thousand short pages that fail keep no large buffers', (codec, pack) => {
  const packed = new Uint8Array(pack(Buffer.from('abc'.repeat(100))));
  const whole = unpackPage(packed, codec, 300);
  expect(Buffer.from(whole).toString()).toBe('abc'.repeat(100));
  const damaged = packed.subarray(0, packed.length - 6);
  const before = process.memoryUsage().external;
  for (let i = 0; i < 2000; i++) expect(() => unpackPage(damaged, codec, 300)).toThrow();
  expect((process.memoryUsage().external - before) / 2 ** 20).toBeLessThan(8); // 32 with buffers of the usual size
});
