import { execFileSync } from 'node:child_process';
import { appendFileSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readWhole } from './read-whole.ts';

const makePipe = 'mkfifo';
let folder = '';
let path = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-'));
  path = join(folder, 'model.satchel');
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** Runs `change` once, after the first read of any file. */
async function afterFirstRead(change: () => void): Promise<void> {
  writeFileSync(join(folder, 'any'), '');
  const handle = await open(join(folder, 'any'));
  const prototype = Object.getPrototypeOf(handle);
  await handle.close();
  const read = prototype.read;
  vi.spyOn(prototype, 'read').mockImplementationOnce(async function (this: unknown, ...given: unknown[]) {
    const result = await read.apply(this, given);
    change();
    return result;
  });
}

it('reads a whole file, and an empty one', async () => {
  writeFileSync(
    path,
    Uint8Array.from({ length: 100_000 }, (_, i) => i % 251),
  );
  const bytes = await readWhole(path);
  expect(bytes).toHaveLength(100_000);
  expect([bytes[0], bytes[99_999]]).toEqual([0, 99_999 % 251]);
  writeFileSync(path, '');
  expect(await readWhole(path)).toEqual(new Uint8Array(0));
});

it('lays the bytes where numbers of 8 bytes can be viewed', async () => {
  writeFileSync(path, new Uint8Array(64));
  expect((await readWhole(path)).byteOffset % 8).toBe(0);
});

describe('M13', () => {
  it('refuses a symbolic link', async () => {
    writeFileSync(path, 'x');
    symlinkSync(path, join(folder, 'link'));
    await expect(readWhole(join(folder, 'link'))).rejects.toMatchObject({ code: 'INPUT_NOT_A_FILE', kind: 'input' });
  });

  it('refuses a pipe, a device and a folder at once', async () => {
    execFileSync(makePipe, [path]);
    for (const other of [path, '/dev/zero', folder])
      await expect(readWhole(other)).rejects.toMatchObject({ code: 'INPUT_NOT_A_FILE', kind: 'input' });
  });

  it('refuses a sparse file of a terabyte before reading it', async () => {
    writeFileSync(path, '');
    truncateSync(path, 2 ** 40);
    await expect(readWhole(path)).rejects.toMatchObject({
      code: 'LIMIT_BYTES',
      message: `${path} has 1099511627776 bytes; at most 4294967296 are read.`,
      facts: { size: 2 ** 40, limit: 2 ** 32 },
    });
  });

  it('takes a limit, and a file of exactly that size', async () => {
    writeFileSync(path, '1234');
    expect(await readWhole(path, { limit: 4 })).toHaveLength(4);
    await expect(readWhole(path, { limit: 3 })).rejects.toMatchObject({ code: 'LIMIT_BYTES' });
  });

  it('says when there is no such file', async () => {
    await expect(readWhole(path)).rejects.toMatchObject({ code: 'INPUT_MISSING', kind: 'input' });
  });
});

describe('M14', () => {
  it('gives one version wholly when the file is replaced while it is read', async () => {
    writeFileSync(path, 'old');
    writeFileSync(join(folder, 'other'), 'new and longer');
    await afterFirstRead(() => renameSync(join(folder, 'other'), path));
    expect(new TextDecoder().decode(await readWhole(path))).toBe('old');
    expect(new TextDecoder().decode(await readWhole(path))).toBe('new and longer');
  });

  it('refuses a file that grows or shrinks while it is read', async () => {
    for (const change of [() => appendFileSync(path, 'more'), () => truncateSync(path, 1)]) {
      writeFileSync(path, 'old');
      await afterFirstRead(change);
      await expect(readWhole(path)).rejects.toMatchObject({ code: 'FILE_CHANGED', kind: 'busy' });
    }
  });
});
