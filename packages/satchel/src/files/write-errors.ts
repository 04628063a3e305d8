/** The operating system's reasons why a file cannot be written, as SatchelErrors. */
import { type ErrorDetails, printable, SatchelError } from '../core/errors.ts';

/** The progress of a save. */
export interface Written {
  readonly written: number;
  readonly total: number | undefined;
}

/** A SatchelError is returned unchanged. */
export function writeError(path: string, error: unknown, progress?: Written): SatchelError {
  if (error instanceof SatchelError) return error;
  const reason = errorCode(error);
  if (full.has(reason)) return diskFull(path, reason, error, progress);
  if (reason === 'ERR_ACCESS_DENIED')
    return outputUnwritable(path, 'the permissions of this process (node --permission) do not allow it', {
      kind: 'permission',
      remedy: 'Start it with --allow-fs-write for the folder, or save elsewhere.',
      cause: error,
    });
  const unwritable = reasons[reason];
  if (unwritable !== undefined) return outputUnwritable(path, unwritable, { cause: error });
  const detail = reason || (error instanceof Error ? error.message : String(error));
  return new SatchelError(
    'IO_ERROR',
    `${printable(path)} could not be saved safely: the disk reports ${printable(detail)}.`,
    { kind: 'io', where: printable(path), facts: { reason, ...progress }, cause: error },
  );
}

const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its path contains a loop of links',
  EBUSY: 'it is in use, or a mount point',
  EXDEV: 'it lies on another disk than its folder',
  ERR_INVALID_ARG_VALUE: 'its name holds a NUL character',
};

function diskFull(
  path: string,
  reason: string,
  cause: unknown,
  { written, total }: Written = { written: 0, total: undefined },
): SatchelError {
  const short = total === undefined ? undefined : total - written;
  const amount = short === undefined ? `after ${written} bytes` : `${short} of ${total} bytes short`;
  return new SatchelError(
    'DISK_FULL',
    `${printable(path)} could not be saved: the disk or quota is full (${reason}), ${amount}.`,
    {
      kind: 'io',
      where: printable(path),
      remedy: 'Free some space, or save elsewhere.',
      facts: { reason, written, total, short },
      cause,
    },
  );
}

export const outputUnwritable = (
  path: string,
  problem: string,
  details: Pick<ErrorDetails, 'kind' | 'remedy' | 'cause'> = {},
): SatchelError =>
  new SatchelError('OUTPUT_UNWRITABLE', `${printable(path)} cannot be written: ${problem}.`, {
    kind: 'output',
    where: printable(path),
    ...details,
  });

export const outputExists = (path: string): SatchelError =>
  new SatchelError('OUTPUT_EXISTS', `${printable(path)} already exists; it was left as it is.`, {
    kind: 'output',
    where: printable(path),
    remedy: 'Choose another name, or replace it with --force.',
  });

/** `ENOENT`, …, or '' for an error that does not come from the system. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
