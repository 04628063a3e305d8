/** Turns SQLite errors into SatchelErrors. The codes are those of sqlite3.h: the low byte is the primary code, the rest extends it. */
import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ErrorDetails, printable, SatchelError } from '../../core/errors.ts';
import { errorCode } from '../../files/write-errors.ts';
import { damaged } from './damage.ts';

const ERROR = 1;
const [PERMISSION, BUSY, LOCKED, READ_ONLY, IO_ERROR, CORRUPT, FULL, CANNOT_OPEN, NOT_A_DATABASE] = [
  3, 5, 6, 8, 10, 11, 13, 14, 26,
];
const FSYNC = IO_ERROR | (4 << 8);
const SHORT_READ = IO_ERROR | (2 << 8);
const HOT_JOURNAL = READ_ONLY | (3 << 8);
const FOLDER_FSYNC = IO_ERROR | (5 << 8);

/** Returns other errors unchanged. */
export function sqliteError(path: string, error: unknown): unknown {
  const code = sqliteCode(error);
  if (code === undefined) return error;
  const where = printable(path);
  const said = printable(error instanceof Error ? error.message : String(error));
  const details = { where, facts: { sqlite: code }, cause: error };
  switch (code & 0xff) {
    case ERROR: // also the code of a wrong SQL statement, which is a bug
      return said.includes('unsupported file format') ? damaged(where, `SQLite says "${said}"`, error) : error;
    case CORRUPT:
    case NOT_A_DATABASE:
      return damaged(where, `SQLite says "${said}"`, error);
    case FULL:
      return new SatchelError(
        'DISK_FULL',
        `${where} could not be written: the disk or quota is full. Nothing of this batch was stored.`,
        { kind: 'io', remedy: 'Free some space and try again.', ...details },
      );
    case BUSY:
    case LOCKED:
      return new SatchelError('LOCKED', `${where} is in use by another process.`, {
        kind: 'busy',
        remedy: 'Try again later.',
        ...details,
      });
    case CANNOT_OPEN: {
      const reason = handleShortage(dirname(path));
      if (reason !== undefined) return tooManyFiles(where, reason, details);
      return isWritable(dirname(path)) ? diskError(where, said, details) : unwritable(where, said, details);
    }
    case PERMISSION:
    case READ_ONLY:
      return unwritable(where, said, details);
    case IO_ERROR:
      if (code === SHORT_READ) return damaged(where, 'it ends before a page it should have', error);
      return diskError(where, said, details);
    default:
      return error;
  }
}

/** SQLite does not say why a file cannot be opened. EMFILE or ENFILE where no other can be opened either. */
function handleShortage(folder: string): string | undefined {
  try {
    closeSync(openSync(folder, 'r'));
    return undefined;
  } catch (error) {
    const code = errorCode(error);
    return code === 'EMFILE' || code === 'ENFILE' ? code : undefined;
  }
}

const tooManyFiles = (where: string, reason: string, details: ErrorDetails): SatchelError =>
  new SatchelError('IO_ERROR', `${where} could not be opened: too many files are open (${reason}).`, {
    kind: 'io',
    remedy: 'Allow more open files (ulimit -n), or close other programs.',
    ...details,
    facts: { ...details.facts, reason },
  });

/** Where this user may write, a full disk is left. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const unwritable = (where: string, said: string, details: ErrorDetails): SatchelError =>
  new SatchelError('OUTPUT_UNWRITABLE', `${where} cannot be opened for this: ${said}.`, {
    kind: 'permission',
    ...details,
  });

const diskError = (where: string, said: string, details: ErrorDetails): SatchelError =>
  new SatchelError('IO_ERROR', `${where} could not be read or written safely: the disk reports an error (${said}).`, {
    kind: 'io',
    ...details,
  });

/** After a failed fsync a later one may say "ok" for data that is gone: nothing may be acknowledged by this process any more. */
export const isLostSync = (error: unknown): boolean => {
  const code = sqliteCode(error);
  return code === FSYNC || code === FOLDER_FSYNC;
};

/** Of errors of a commit: the disk failed, and what was written may have reached it. Where it is full, the end is not written, so nothing is there. */
export const isUnknownOutcome = (error: unknown): boolean =>
  [IO_ERROR, CANNOT_OPEN].includes((sqliteCode(error) ?? 0) & 0xff);

export const outcomeUnknown = (path: string, cause: unknown): SatchelError =>
  new SatchelError(
    'OUTCOME_UNKNOWN',
    `${printable(path)}: the disk failed while the change was being committed. It may or may not have been stored; if it was, then whole.`,
    {
      kind: 'io',
      where: printable(path),
      remedy: 'Check the disk, open the collection again, and repeat the change (--upsert).',
      facts: { sqlite: sqliteCode(cause) },
      cause,
    },
  );

/** The file was being made when its maker died: before it was in write-ahead mode, so before anything was stored in it. */
export const isUnfinished = (error: unknown): boolean => sqliteCode(error) === HOT_JOURNAL;

function sqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
}
