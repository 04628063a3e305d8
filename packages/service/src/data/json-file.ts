/** Small JSON files, written whole. */
import { readFile } from 'node:fs/promises';
import { writeAtomically } from 'satchel/service';

/** `undefined` where the file is missing or damaged: what it says can be found out again. */
export async function readJsonFile<Value>(path: string): Promise<Value | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Value;
  } catch {
    return undefined;
  }
}

export const writeJsonFile = (path: string, value: unknown): Promise<void> =>
  writeAtomically(path, new TextEncoder().encode(`${JSON.stringify(value)}\n`), { force: true });
