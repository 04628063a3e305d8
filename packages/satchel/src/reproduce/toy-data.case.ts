/** A small data folder for tests, with notes of three crafts under the name of Reuters-8, and a runner for it. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { toyDocuments } from '../contract/toy-world.ts';
import { openDataFolder } from './data/find-data.ts';
import type { Methods } from './methods.ts';
import type { CellStore } from './runs/cell-store.ts';
import { createTableRunner, type TableRunner } from './runs/table-runner.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

export async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'satchel-reproduce-'));
  folders.push(folder);
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return folder;
}

export const toyNotes = (count = 90): string =>
  `${toyDocuments(count)
    .map(({ id, text, labels }, i) => JSON.stringify({ id, text, labels, split: i % 3 === 0 ? 'test' : 'train' }))
    .join('\n')}\n`;

/** The clock advances one second per reading. */
export async function runnerIn(
  folder: string,
  methods?: Methods,
  threads = 1,
  cells?: CellStore,
): Promise<TableRunner> {
  let ticks = 0;
  return await createTableRunner({ folder: openDataFolder(folder), clock: () => ticks++, threads, methods, cells });
}
