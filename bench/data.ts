/** The folder of the data sets: the one in SATCHEL_DATA, else `../shared/data`. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const dataFolder = resolve(import.meta.dirname, '..', process.env['SATCHEL_DATA'] ?? '../shared/data');

export function dataFile(...parts: string[]): string {
  const path = join(dataFolder, ...parts);
  if (existsSync(path)) return path;
  console.error(`This benchmark needs ${parts.join('/')} in the folder SATCHEL_DATA; it is missing.`);
  process.exit(66);
}
