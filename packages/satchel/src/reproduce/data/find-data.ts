/** Finds data sets in a folder by their file names, and hashes the files. */

import { createSha256 } from '../../core/bytes/sha256.ts';
import { SatchelError } from '../../core/errors.ts';
import { type GuardedFile, openGuarded, shownPath } from '../../files/guarded-open.ts';
import type { DataName, DataSet, Source, VectorsName } from './data-set.ts';
import { dataSets } from './data-sets.ts';
import { vectorSets } from './vector-sets.ts';

export interface FoundFile {
  /** Relative to the folder. */
  readonly path: string;
  readonly sha256: string;
  /** Whether the hash is the one on record; undefined if none is on record. */
  readonly isKnown: boolean | undefined;
}

export interface Found<Name extends string = string> {
  readonly name: Name;
  readonly set: DataSet;
  readonly source: Source;
  readonly files: readonly FoundFile[];
}

export interface DataFolder {
  readonly path: string;
  /** Returns the first of these data sets that is there with all of its files. */
  findData(names: readonly DataName[]): Promise<Found<DataName> | undefined>;
  findVectors(names: readonly VectorsName[]): Promise<Found<VectorsName> | undefined>;
}

export function openDataFolder(path: string): DataFolder {
  const hashes = new Map<string, Promise<string>>(); // several tables may use one file
  const hashOf = (file: string): Promise<string> => {
    const known = hashes.get(file) ?? hashOfFile(`${path}/${file}`);
    hashes.set(file, known);
    return known;
  };
  const first = async <Name extends string>(names: readonly Name[], sets: Readonly<Record<Name, DataSet>>) => {
    for (const name of names) {
      for (const source of sets[name].sources) {
        if (await isThere(path, source))
          return { name, set: sets[name], source, files: await identified(source, hashOf) };
      }
    }
    return undefined;
  };
  return { path, findData: (names) => first(names, dataSets), findVectors: (names) => first(names, vectorSets) };
}

export const DATA_MISSING = 'DATA_MISSING';

/** The error if none of these data sets is in the folder. */
export function missingData(folder: string, names: readonly DataName[]): SatchelError {
  const titles = names.map((name) => dataSets[name].title).join(' or ');
  const wanted = names.flatMap((name) =>
    dataSets[name].sources.slice(0, 1).flatMap(({ files }) => files.map(({ path }) => path)),
  );
  return new SatchelError(DATA_MISSING, `${titles} is not in ${shownPath(folder)}.`, {
    kind: 'input',
    where: shownPath(folder),
    remedy: `Put ${wanted.join(', ')} there, or name another folder with --data; docs/reproduce.md lists every file name.`,
    facts: { wanted: names },
  });
}

async function isThere(folder: string, { files }: Source): Promise<boolean> {
  for (const { path } of files) {
    const file = await opened(`${folder}/${path}`);
    if (file === undefined) return false;
    await file.handle.close();
  }
  return true;
}

/** Returns undefined if there is no such file. Throws if it cannot be read or is not a file. */
async function opened(path: string): Promise<GuardedFile | undefined> {
  return await openGuarded(path).catch((error: unknown) => {
    if (error instanceof SatchelError && error.code === 'INPUT_MISSING') return undefined;
    throw error;
  });
}

async function identified({ files }: Source, hashOf: (path: string) => Promise<string>): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const { path, sha256 } of files) {
    const hash = await hashOf(path);
    found.push({ path, sha256: hash, isKnown: sha256 === undefined ? undefined : hash === sha256 });
  }
  return found;
}

async function hashOfFile(path: string): Promise<string> {
  await using file = await openGuarded(path);
  const hasher = createSha256();
  for await (const piece of file.handle.createReadStream({ autoClose: false })) hasher.update(piece);
  const digest = hasher.digest();
  return digest;
}
