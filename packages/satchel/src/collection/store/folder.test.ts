import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databasePath, makeFolder, quarantined } from './folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the folder of a collection', () => {
  it('is made where there is none, and taken where it is empty', async () => {
    await makeFolder(join(folder, 'new'));
    expect(await readdir(join(folder, 'new'))).toEqual([]);
    await makeFolder(join(folder, 'new'));
  });

  it('is not one that holds other files and no collection', async () => {
    await writeFile(join(folder, 'letter.txt'), 'Dear Ada');
    await expect(makeFolder(folder)).rejects.toMatchObject({
      code: 'OUTPUT_UNWRITABLE',
      message: `${folder} cannot be written: it holds other files ('letter.txt') and no collection.`,
    });
  });

  it('may hold other files beside a collection', async () => {
    await writeFile(databasePath(folder), '');
    await writeFile(join(folder, 'letter.txt'), 'Dear Ada');
    await makeFolder(folder);
  });
});

describe('files that were put aside', () => {
  it('are none where nothing was', () => {
    expect(quarantined(folder)).toEqual([]);
  });

  it('are named with their folder', async () => {
    await mkdir(join(folder, 'quarantine'));
    await writeFile(join(folder, 'quarantine', 'log'), '');
    expect(quarantined(folder)).toEqual([join('quarantine', 'log')]);
  });

  it('that cannot be listed are an error, not none', async () => {
    await writeFile(join(folder, 'quarantine'), 'a file, where a folder should be');
    expect(() => quarantined(folder)).toThrow(expect.objectContaining({ code: 'OUTPUT_UNWRITABLE' }));
  });
});
