/**
 * Finished runs of a table, one per run and seed, so that an interrupted table can go on. The name of a result is the
 * hash of everything it depends on: the run, the seed, the data files, the word vectors and the version.
 */
import { sha256 } from '../../core/bytes/sha256.ts';
import type { JsonObject } from '../../core/json.ts';
import { version } from '../../run/version.ts';
import type { Found } from '../data/find-data.ts';

export interface CellStore {
  /** The result that an earlier command kept under this name; undefined if there is none. */
  read(name: string): Promise<JsonObject | undefined>;
  keep(name: string, result: object): Promise<void>;
}

/** Keeps nothing. */
export const noCells: CellStore = { read: async () => undefined, keep: async () => {} };

export function cellName(key: string, files: readonly (Found | undefined)[]): string {
  const hashes = files.map((found) => found?.files.map((file) => file.sha256) ?? null);
  return sha256(new TextEncoder().encode(JSON.stringify([version, key, hashes])));
}
