/**
 * The finished cells of tables as small files (`OUT/cells`), for `--resume`. A file that cannot be read counts as
 * missing, and its run is made again.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject, type JsonObject, type JsonValue } from '../../../core/json.ts';
import { writeAtomically } from '../../../files/atomic-write.ts';
import type { CellStore } from '../../../reproduce/runs/cell-store.ts';

/** In `folder`; without `isResumed` results are kept, but those of earlier commands are not used. */
export function cellsIn(folder: string, isResumed: boolean): CellStore {
  const pathOf = (name: string): string => join(folder, `${name}.json`);
  return {
    async read(name) {
      if (!isResumed) return undefined;
      const bytes = await readFile(pathOf(name)).catch(() => undefined);
      return bytes && parsed(bytes, name);
    },
    async keep(name, result) {
      await mkdir(folder, { recursive: true });
      const text = JSON.stringify({ format: FORMAT, name, result });
      await writeAtomically(pathOf(name), new TextEncoder().encode(text), { force: true });
    },
  };
}

const FORMAT = 'satchel-cell-1';

function parsed(bytes: Uint8Array, name: string): JsonObject | undefined {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes)) as JsonValue;
    if (!isObject(value) || value['format'] !== FORMAT || value['name'] !== name) return undefined;
    return isObject(value['result']) ? value['result'] : undefined;
  } catch {
    return undefined;
  }
}
