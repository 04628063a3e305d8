/** The folder of a collection: which files belong to it, whether it is one, and what is put aside in it. */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { printable, SatchelError } from '../../core/errors.ts';
import { errorCode, outputUnwritable, writeError } from '../../files/write-errors.ts';

const FILE = 'collection.sqlite';
const QUARANTINE = 'quarantine';

export const databasePath = (folder: string): string => join(folder, FILE);
export const logPath = (folder: string): string => `${databasePath(folder)}-wal`;

/** Whether the path is the folder of a collection. */
export const isCollection = (path: string): boolean => existsSync(databasePath(path));

/** An error where there is no collection to read. */
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

/** Makes the folder where there is none; refuses one that holds other things. */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
    syncFolder(dirname(join(folder, '.')));
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw writeError(folder, error);
  }
  if (!statSync(folder).isDirectory()) throw outputUnwritable(folder, 'it is a file, not a folder');
  const names = readdirSync(folder);
  const foreign = names.find((name) => !name.startsWith(FILE) && name !== QUARANTINE);
  if (!names.includes(FILE) && foreign !== undefined) {
    throw outputUnwritable(folder, `it holds other things ('${printable(foreign)}') and no collection`, {
      remedy: 'Name a new or an empty folder.',
    });
  }
}

/** What a process that died while it asked for the lock has left: `collection.sqlite.lock.4711.tmp`. */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = Number(/^collection\.sqlite\.lock\.(\d+)\.tmp$/.exec(name)?.[1]);
    if (pid > 0 && !isRunning(pid)) unlinkSync(join(folder, name));
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Keeps a copy of the log as it is now; answers its path. */
export function quarantineLog(folder: string): string {
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
    syncFile(copy);
    syncFolder(aside);
    syncFolder(folder);
    return copy;
  }
}

/** Names of what was put aside. */
export function quarantined(folder: string): string[] {
  try {
    return readdirSync(join(folder, QUARANTINE)).map((name) => join(QUARANTINE, name));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

export function syncFile(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export function syncFolder(path: string): void {
  if (process.platform === 'win32') return; // a folder cannot be opened there
  syncFile(path);
}
