import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textLines } from './text-lines.ts';

async function linesOf(chunks: readonly Uint8Array[], maxLineBytes = 100) {
  const lines = [];
  for await (const batch of textLines(feed(chunks), { name: 'file', maxLineBytes })) lines.push(...batch);
  return lines;
}

async function* feed(chunks: readonly Uint8Array[]): AsyncGenerator<Buffer> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

const brief = (lines: Awaited<ReturnType<typeof linesOf>>) =>
  lines.map(({ number, text, fault }) => `${number} ${fault ? `${fault.code} ${fault.where}` : text}`);

describe('lines of text', () => {
  it.each([
    ['one\ntwo\n', ['1 one', '2 two']],
    ['one\r\n\r\ntwo', ['1 one', '2 ', '3 two']],
    ['\ufeffone\n\ufefftwo', ['1 one', '2 \ufefftwo']],
    ['a\rb\n', ['1 a\rb']],
    ['', []],
    ['\n', ['1 ']],
  ])('%j', async (text, expected) => {
    expect(brief(await linesOf([Buffer.from(text)]))).toEqual(expected);
  });

  it('know the place of a bad byte in the file', async () => {
    const bytes = Buffer.from('é\nok\nx\xff\n\xe9\n', 'latin1');
    expect(brief(await linesOf([bytes]))).toEqual([
      '1 BAD_UTF8 file: byte 0',
      '2 ok',
      '3 BAD_UTF8 file: byte 6',
      '4 BAD_UTF8 file: byte 8',
    ]);
  });

  it('may be as long as the limit, line end and byte order mark not counted', async () => {
    const bytes = Buffer.from(`\ufeff${'x'.repeat(10)}\r\n${'y'.repeat(11)}\n${'z'.repeat(50)}\nend`);
    expect(brief(await linesOf([bytes], 10))).toEqual([
      '1 xxxxxxxxxx',
      '2 LINE_TOO_LONG file:2',
      '3 LINE_TOO_LONG file:3',
      '4 end',
    ]);
  });

  it('are the same wherever the chunks are cut', async () => {
    const piece = fc
      .constantFrom('a', 'é', '€', '😀', '\n', '\r\n', '\r', '\ufeff', 'longer text ', '\0')
      .map((text) => Buffer.from(text));
    const pieces = fc.array(fc.oneof(piece, fc.constant(Buffer.from([0xff])), fc.constant(Buffer.from([0xe2, 0x82]))), {
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(pieces, fc.array(fc.nat(80), { maxLength: 6 }), async (parts, cuts) => {
        const bytes = Buffer.concat(parts);
        const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b), bytes.length];
        const chunks = places.slice(1).map((end, i) => bytes.subarray(places[i], end));
        expect(brief(await linesOf(chunks, 20))).toEqual(brief(await linesOf([bytes], 20)));
      }),
      { numRuns: 1000, seed: 1 },
    );
  });
});
