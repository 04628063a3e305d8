/** Small JSON files, written whole. */
import { readFile } from 'node:fs/promises';
import { writeAtomically } from 'satchel/service';

/** `undefined` where the file is missing or damaged: what it says can be found out again. Throws where the system cannot read it now. */
export async function readJsonFile<Value>(path: string): Promise<Value | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Value;
  } catch (error) {
    if (error instanceof SyntaxError || (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT'))
      return undefined;
    throw error;
  }
}

export const writeJsonFile = (path: string, value: unknown): Promise<void> =>
  writeAtomically(path, new TextEncoder().encode(`${JSON.stringify(value)}\n`), { force: true });
