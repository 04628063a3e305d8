import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createPass } from '../pass.ts';
import { optionsWith } from '../testing.case.ts';
import { folderEntries } from './folder-entries.ts';

const folder = mkdtempSync(join(tmpdir(), 'satchel-entries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
for (const name of ['a', 'b']) {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, '1.txt'), name);
}

it('gives files folder by folder, and names a folder that cannot be listed', async () => {
  const entries = folderEntries(folder, createPass('toy', optionsWith({})));
  expect((await entries.next()).value?.path).toBe('a/1.txt');
  rmSync(join(folder, 'b'), { recursive: true });
  await expect(entries.next()).rejects.toMatchObject({ code: 'INPUT_UNREADABLE', where: join(folder, 'b') });
});
