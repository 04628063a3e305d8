/** Where the benches find their data sets: the folder SATCHEL_DATA names, `../shared/data` beside the project otherwise. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const dataFolder = resolve(import.meta.dirname, '..', process.env['SATCHEL_DATA'] ?? '../shared/data');

export function dataFile(...parts: string[]): string {
  const path = join(dataFolder, ...parts);
  if (existsSync(path)) return path;
  console.error(`This bench needs ${parts.join('/')} in the folder named by SATCHEL_DATA; it is not there.`);
  process.exit(66);
}
