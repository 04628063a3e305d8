import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTokenStore } from './token-store.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'token-store-'));
});
afterAll(() => rm(folder, { recursive: true }));

const PAGE = 1 << 18;
const rising = (start: number, count: number): Uint32Array => Uint32Array.from({ length: count }, (_, i) => start + i);

describe.each([
  ['in memory', 8 * PAGE * 4],
  ['in a file', 1],
  ['in both', PAGE * 4],
])('a text kept %s', (_, buffer) => {
  it('reads back what was written, wherever it is cut', async () => {
    await using store = createTokenStore(join(folder, 'out.bin'), buffer);
    const total = 2 * PAGE + 1000;
    for (let start = 0; start < total; start += 65_536)
      await store.write(start, rising(start, Math.min(65_536, total - start)));
    expect(store.tokens).toBe(total);
    await fc.assert(
      fc.asyncProperty(fc.nat(total), fc.nat(3000), async (start, count) => {
        const into = new Uint32Array(count);
        const read = await store.read(start, into);
        expect(read).toBe(Math.min(count, total - start));
        expect(into.subarray(0, read)).toEqual(rising(start, read));
      }),
      { numRuns: 50 },
    );
  });

  it('can be written over and cut short', async () => {
    await using store = createTokenStore(join(folder, 'out.bin'), buffer);
    await store.write(0, rising(0, PAGE));
    await store.write(PAGE, rising(PAGE, 10));
    await store.write(PAGE - 2, Uint32Array.of(7, 8, 9));
    await store.truncate(PAGE + 2);
    const into = new Uint32Array(10);
    expect(await store.read(PAGE - 3, into)).toBe(5);
    expect([...into.subarray(0, 5)]).toEqual([PAGE - 3, 7, 8, 9, PAGE + 1]);
  });
});

it('its file has no name, so nothing can be left behind', async () => {
  await using store = createTokenStore(join(folder, 'out.bin'), 1);
  await store.write(0, rising(0, 100));
  expect([store.memoryBytes, store.fileBytes]).toEqual([0, 400]);
  expect(await readdir(folder)).toEqual([]);
});

it('says so when there is no place for it', async () => {
  await using store = createTokenStore(join(folder, 'nowhere', 'out.bin'), 1);
  await expect(store.write(0, rising(0, 1))).rejects.toMatchObject({ code: 'OUTPUT_UNWRITABLE', kind: 'output' });
});
