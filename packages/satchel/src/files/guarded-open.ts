/**
 * Opens a file that may come from anywhere. Its kind is checked on the opened file itself (one descriptor, fstat), so
 * it cannot be swapped between check and read. Opening does not wait, so a pipe or a device is refused at once instead
 * of hanging.
 *
 * A path is a string, or bytes where a name is not UTF-8.
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { printable, SatchelError } from '../core/errors.ts';

export type Path = string | Uint8Array;

export interface GuardedFile extends AsyncDisposable {
  readonly handle: FileHandle;
  /** Size in bytes when it was opened. */
  readonly size: number;
}

export interface GuardOptions {
  /** Whether a symbolic link is followed; model files do not allow links. */
  readonly followLinks?: boolean;
}

/** A regular file, open for reading; the caller closes the handle. */
export async function openGuarded(path: Path, options: GuardOptions = {}): Promise<GuardedFile> {
  const opened = await openFileOrFolder(path, options);
  if (opened !== 'folder') return opened;
  throw isAFolder(path);
}

/** The same, but returns 'folder' for a folder instead of throwing. */
export async function openFileOrFolder(path: Path, options: GuardOptions = {}): Promise<GuardedFile | 'folder'> {
  const handle = await open(forNode(path), flagsFor(options)).catch((error: unknown) => {
    throw openError(path, error);
  });
  try {
    const stats = await handle.stat();
    checkKind(path, stats);
    if (stats.isFile()) return { handle, size: stats.size, [Symbol.asyncDispose]: () => handle.close() };
    await handle.close();
    return 'folder';
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Reads a small file synchronously: over thousands of files, waiting costs more than reading. Returns undefined if it
 * has more than `limit` bytes.
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
    return openSync(forNode(path), flagsFor({}));
  } catch (error) {
    throw openError(path, error);
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
const forNode = (path: Path): string | Buffer => (typeof path === 'string' ? path : bufferOf(path));

const flagsFor = ({ followLinks = true }: GuardOptions): number =>
  constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (followLinks ? 0 : (constants.O_NOFOLLOW ?? 0));

function checkKind(path: Path, stats: Stats): void {
  if (stats.isFile() || stats.isDirectory()) return;
  throw notAFile(path, stats.isFIFO() ? 'a pipe' : stats.isCharacterDevice() ? 'a device' : 'not a regular file');
}

/** The path as it may be shown: control characters are escaped, bytes that are not UTF-8 become `\xff`. */
export function shownPath(path: Path): string {
  return printable(typeof path === 'string' ? path : textOfName(bufferOf(path)), 1000);
}

/** A file name as text: UTF-8 if valid, else byte by byte with `\xff` for the bytes beyond ASCII. */
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
    case 'ERR_ACCESS_DENIED': // node --permission
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
