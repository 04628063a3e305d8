import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { linesOf } from './text-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function linesIn(name: string, bytes: Uint8Array): Promise<string[]> {
  writeFileSync(join(folder, name), bytes);
  const texts: string[] = [];
  for await (const { text } of linesOf(join(folder, name))) texts.push(text);
  return texts;
}

it('gives the lines that are not empty', async () => {
  expect(await linesIn('some', Buffer.from('one\n\n two\r\n  \nthree'))).toEqual(['one', ' two', 'three']);
});

it('throws at a line that cannot be read, instead of leaving it out', async () => {
  const bytes = Buffer.concat([Buffer.from('one\n'), Buffer.from([0x61, 0xff, 0x0a]), Buffer.from('three\n')]);
  await expect(linesIn('bad', bytes)).rejects.toMatchObject({ code: 'BAD_UTF8' });
  await expect(linesIn('long', Buffer.from(`one\n${'x'.repeat(2 ** 20 + 1)}\n`))).rejects.toMatchObject({
    code: 'LINE_TOO_LONG',
  });
});

it('refuses a file of more than a thousand tiny streams, which take longer to begin than to unpack', async () => {
  const stream = zstdCompressSync('word\n');
  const streams = (count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => stream));
  expect(await linesIn('few.zst', streams(1000))).toHaveLength(1000);
  await expect(linesIn('many.zst', streams(1002))).rejects.toMatchObject({ kind: 'data' });
});
