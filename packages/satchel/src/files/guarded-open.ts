/**
 * Opens a file that may come from anywhere. What it is gets decided on the opened file itself (one descriptor, fstat), so a file cannot
 * be swapped between the look and the read; the open does not wait, so a pipe or a device is refused at once instead of hanging.
 *
 * A path is text, or bytes where a name in a folder is not UTF-8.
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { printable, SatchelError } from '../core/errors.ts';

export type Path = string | Buffer;

export interface GuardedFile {
  readonly handle: FileHandle;
  /** Bytes on disk when it was opened. */
  readonly size: number;
}

export interface GuardOptions {
  /** Whether a symbolic link is followed; a model file is refused when it is one. */
  readonly followLinks?: boolean;
}

/** A regular file, open for reading; the caller closes the handle. */
export async function openGuarded(path: Path, options: GuardOptions = {}): Promise<GuardedFile> {
  const opened = await openFileOrFolder(path, options);
  if (opened !== 'folder') return opened;
  throw isAFolder(path);
}

/** The same, but a folder is an answer too, not an error. */
export async function openFileOrFolder(path: Path, options: GuardOptions = {}): Promise<GuardedFile | 'folder'> {
  const handle = await open(path, flagsFor(options)).catch((error: unknown) => {
    throw openError(path, error);
  });
  try {
    const stats = await handle.stat();
    checkKind(path, stats);
    if (stats.isFile()) return { handle, size: stats.size };
    await handle.close();
    return 'folder';
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * A small file read whole, without waiting: over thousands of them the waiting costs more than the reading. Undefined where it holds more
 * than `limit` bytes.
 */
export function readGuarded(path: Path, limit: number): Buffer | undefined {
  const descriptor = openNow(path);
  try {
    const stats = fstatSync(descriptor);
    checkKind(path, stats);
    if (stats.isDirectory()) throw isAFolder(path);
    if (stats.size > limit) return undefined;
    const bytes = Buffer.allocUnsafeSlow(stats.size);
    let filled = 0;
    for (let read = -1; read !== 0 && filled < bytes.length; filled += read)
      read = readSync(descriptor, bytes, filled, bytes.length - filled, filled);
    return bytes.subarray(0, filled);
  } catch (error) {
    throw error instanceof SatchelError ? error : openError(path, error);
  } finally {
    closeSync(descriptor);
  }
}

function openNow(path: Path): number {
  try {
    return openSync(path, flagsFor({}));
  } catch (error) {
    throw openError(path, error);
  }
}

const flagsFor = ({ followLinks = true }: GuardOptions): number =>
  constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (followLinks ? 0 : (constants.O_NOFOLLOW ?? 0));

function checkKind(path: Path, stats: Stats): void {
  if (stats.isFile() || stats.isDirectory()) return;
  throw notAFile(path, stats.isFIFO() ? 'a pipe' : stats.isCharacterDevice() ? 'a device' : 'not a regular file');
}

/** The path as a person may see it: escapes for what a terminal would act on, `\xff` for bytes that are no text. */
export function shownPath(path: Path): string {
  return printable(typeof path === 'string' ? path : textOfName(path), 1000);
}

/** A name in a folder as text: UTF-8 where it is, else byte by byte with `\xff` for the bytes beyond ASCII. */
export function textOfName(name: Buffer): string {
  const text = name.toString('utf8');
  if (Buffer.from(text, 'utf8').equals(name)) return text;
  return Array.from(name, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`)).join('');
}

const isAFolder = (path: Path): SatchelError =>
  new SatchelError('INPUT_NOT_A_FILE', `${shownPath(path)} is a folder, not a file.`, {
    kind: 'input',
    where: shownPath(path),
  });

const notAFile = (path: Path, what: string): SatchelError =>
  new SatchelError('INPUT_NOT_A_FILE', `${shownPath(path)} is ${what}; a regular file was expected.`, {
    kind: 'input',
    where: shownPath(path),
    remedy: "To read from another program, pipe into '-'.",
  });

function openError(path: Path, error: unknown): SatchelError {
  const where = shownPath(path);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
    case 'ENAMETOOLONG':
    case 'ERR_INVALID_ARG_VALUE': // a NUL in the name
      return new SatchelError('INPUT_MISSING', `There is no file ${where}.`, { kind: 'input', where, cause: error });
    case 'EACCES':
    case 'EPERM':
      return new SatchelError('INPUT_UNREADABLE', `${where} may not be read by this user.`, {
        kind: 'permission',
        where,
        cause: error,
      });
    case 'ENXIO':
      return notAFile(path, 'a socket');
    case 'ELOOP':
      return notAFile(path, 'a symbolic link');
    default:
      return new SatchelError('READ_FAILED', `${where} could not be read (${code || 'unknown reason'}).`, {
        kind: 'io',
        where,
        cause: error,
      });
  }
}
