/** The folder of a collection: its files, whether it is a collection, and files put aside in it. */
import { constants, copyFileSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { printable, SatchelError } from '../../core/errors.ts';
import { errorCode, outputUnwritable, writeError } from '../../files/write-errors.ts';

const FILE = 'collection.sqlite';
const QUARANTINE = 'quarantine';

export const databasePath = (folder: string): string => join(folder, FILE);
export const logPath = (folder: string): string => `${databasePath(folder)}-wal`;

/** Whether the path is the folder of a collection. */
export const isCollection = (path: string): boolean => existsSync(databasePath(path));

/** Throws if there is no collection to read. */
export function requireCollection(folder: string): void {
  const path = databasePath(folder);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats && !stats.isDirectory()) throw notACollection(folder, 'it is a file, not a folder');
  let found: ReturnType<typeof lstatSync> | undefined;
  try {
    found = lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (errorCode(error) !== 'EACCES') throw error;
    throw new SatchelError('INPUT_UNREADABLE', `${printable(path)} may not be read by this user.`, {
      kind: 'permission',
      cause: error,
    });
  }
  if (!found) throw notACollection(folder, stats ? `it holds no ${FILE}` : 'there is no such folder');
  if (!found.isFile()) throw notACollection(folder, `${FILE} is not a regular file`);
}

const notACollection = (folder: string, why: string): SatchelError =>
  new SatchelError('INPUT_MISSING', `${printable(folder)} is not a collection: ${why}.`, {
    kind: 'input',
    where: printable(folder),
    remedy: `Make one: satchel index ${printable(folder)} CORPUS`,
  });

/** Creates the folder if there is none; throws if it holds other files. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    mkdirSync(folder);
    await syncFolder(dirname(join(folder, '.')));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw writeError(folder, error);
  }
  if (!statSync(folder).isDirectory()) throw outputUnwritable(folder, 'it is a file, not a folder');
  const names = namesIn(folder);
  const foreign = names.find((name) => !name.startsWith(FILE) && name !== QUARANTINE);
  if (!names.includes(FILE) && foreign !== undefined)
    throw outputUnwritable(folder, `it holds other files ('${printable(foreign)}') and no collection`, {
      remedy: 'Name a new or an empty folder.',
    });
}

/** Copies the log; returns the path of the copy. */
export async function quarantineLog(folder: string): Promise<string> {
  const aside = join(folder, QUARANTINE);
  mkdirSync(aside, { recursive: true });
  for (let i = 1; ; i++) {
    const copy = join(aside, `log-${i}`);
    try {
      copyFileSync(logPath(folder), copy, constants.COPYFILE_EXCL);
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue;
      throw writeError(copy, error);
    }
    await syncFile(copy);
    await syncFolder(aside);
    await syncFolder(folder);
    return copy;
  }
}

/** Names of the files put aside. */
export function quarantined(folder: string): string[] {
  try {
    return readdirSync(join(folder, QUARANTINE)).map((name) => join(QUARANTINE, name));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw writeError(folder, error);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    throw writeError(folder, error); // too many open files, for one
  }
}

/** Through a handle: `node --permission` has no other fsync. */
export async function syncFile(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // a folder cannot be opened there
  await syncFile(path);
}
