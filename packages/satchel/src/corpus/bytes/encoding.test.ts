import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SatchelError } from '../../core/errors.ts';
import { asUtf8, checkedUtf8, decodeText, type Encoding } from './encoding.ts';

async function collected(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}

async function* cutAt(bytes: Buffer, step: number): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += step) yield bytes.subarray(start, start + step);
}

describe('encodings', () => {
  it.each<[Encoding, number[], string]>([
    ['utf-8', [0xef, 0xbb, 0xbf, 0xe2, 0x82, 0xac, 0x41], '€A'],
    ['latin1', [0x80, 0xe9, 0x41], '\u0080éA'],
    ['windows-1252', [0x80, 0xe9, 0x41], '€éA'],
    ['utf-16le', [0xff, 0xfe, 0xac, 0x20, 0x41, 0x00], '€A'],
  ])('%s', async (encoding, bytes, text) => {
    expect(decodeText(Buffer.from(bytes), encoding, 'file')).toBe(text);
    const streamed = await collected(asUtf8(cutAt(Buffer.from(bytes), 1), encoding, 'file'));
    expect(decodeText(streamed, 'utf-8', 'file')).toBe(text);
  });

  it('pass text through however it is cut', async () => {
    const text = 'a é € 😀 \n'.repeat(5);
    for (const step of [1, 2, 3, 5, 7, 100])
      expect((await collected(checkedUtf8(cutAt(Buffer.from(text), step), 'file'))).toString()).toBe(text);
  });

  it('find the first bad byte, however the stream is cut', async () => {
    const part = fc.constantFrom<number[]>([0x41], [0xc3, 0xa9], [0xe2, 0x82, 0xac], [0xf0, 0x9f, 0x98, 0x80]);
    const bad = fc.constantFrom<number[]>(
      [0xff],
      [0x80],
      [0xc3, 0x41],
      [0xe2, 0x82, 0x41],
      [0xed, 0xa0, 0x80],
      [0xc0, 0x80],
      [0xf5, 0x80, 0x80, 0x80],
      [0],
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { maxLength: 10 }),
        bad,
        fc.integer({ min: 1, max: 9 }),
        async (parts, wrong, step) => {
          const fine = parts.flat();
          const bytes = Buffer.from([...fine, ...wrong, 0x41]);
          const error = await collected(checkedUtf8(cutAt(bytes, step), 'file')).catch((caught: unknown) => caught);
          expect(error).toBeInstanceOf(SatchelError);
          expect(error).toMatchObject({ code: 'BAD_UTF8', where: `file: byte ${fine.length}` });
          expect(() => decodeText(bytes, 'utf-8', 'file')).toThrow(
            expect.objectContaining({ where: `file: byte ${fine.length}` }),
          );
        },
      ),
      { numRuns: 500, seed: 1 },
    );
  });
});
