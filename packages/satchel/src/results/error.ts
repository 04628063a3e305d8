/** An error for programs: the last line of standard error with `--json`, or the body of a response. */
import { printable, SatchelError, unwrapped } from '../core/errors.ts';

export interface ErrorReport<Extra extends object = object> {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly where: string | null;
    readonly remedy: string | null;
    readonly facts: Readonly<Record<string, unknown>>;
  } & Extra;
}

/** `extra` is added by the caller: an exit code, a status. */
export const errorReport = <Extra extends object>(
  { code, message, where, remedy, facts }: Pick<SatchelError, 'code' | 'message' | 'where' | 'remedy' | 'facts'>,
  extra: Extra,
): ErrorReport<Extra> => ({ error: { code, message, where: where ?? null, remedy: remedy ?? null, facts, ...extra } });

/**
 * Whatever was thrown, as a SatchelError: what closing failures hide comes to light, and reasons of the system have kinds of their own. Only
 * what is left is a bug (`INTERNAL`).
 */
export function satchelErrorOf(thrown: unknown): SatchelError {
  const error = unwrapped(thrown);
  if (error instanceof SatchelError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return systemError(error, message) ?? memoryError(error, message) ?? bug(message, error);
}

const FULL = ['ENOSPC', 'EDQUOT', 'EIO', 'EFBIG'];
const HANDLES = ['EMFILE', 'ENFILE'];
const FORBIDDEN = /^(EACCES|EPERM|ERR_ACCESS_DENIED)$/;

function systemError(error: unknown, message: string): SatchelError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const details = { facts: { reason: code }, cause: error };
  if (FULL.includes(code))
    return new SatchelError('IO_ERROR', `the disk or pipe reports ${code}.`, {
      kind: 'io',
      remedy: 'Free some space, or write elsewhere.',
      ...details,
    });
  if (HANDLES.includes(code))
    return new SatchelError('IO_ERROR', `too many files are open (${code}).`, {
      kind: 'io',
      remedy: 'Allow more open files (ulimit -n), or close other programs.',
      ...details,
    });
  if (code === 'EROFS')
    return new SatchelError('OUTPUT_UNWRITABLE', 'the disk is read-only.', {
      kind: 'output',
      remedy: 'Write elsewhere, or make it writable again.',
      ...details,
    });
  if (FORBIDDEN.test(code))
    return new SatchelError('INPUT_UNREADABLE', `this user may not do that: ${printable(message)}.`, {
      kind: 'permission',
      ...details,
    });
  return undefined;
}

function memoryError(error: unknown, message: string): SatchelError | undefined {
  const isOutOfMemory =
    error instanceof RangeError && /allocation|Invalid (typed )?array( buffer)? length/i.test(message);
  if (!isOutOfMemory) return undefined;
  return new SatchelError('OUT_OF_MEMORY', `this needs more memory than there is (${printable(message)}).`, {
    remedy: 'Use fewer documents, or a smaller vocabulary: --set text.maxWords=100000.',
    cause: error,
  });
}

const bug = (message: string, cause: unknown): SatchelError =>
  new SatchelError('INTERNAL', `this is a bug in satchel: ${printable(message)}`, {
    kind: 'internal',
    remedy: 'Please report it, with the output of --debug.',
    cause,
  });
