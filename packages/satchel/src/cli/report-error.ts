/**
 * Prints an error: where, what is wrong, what to do; a stack trace only with --debug.
 *
 *   satchel: reviews.jsonl:12:7: a comma is missing.
 *   Correct the line, or skip bad records with --on-error skip.
 *
 * With `--json` the last line of standard error is the same as one JSON document:
 * {"error":{"code","message","where","remedy","facts","exitCode"}}.
 */
import { printable, SatchelError } from '../core/errors.ts';
import { errorReport } from '../results/error.ts';
import { exitCodes, signalExitCodes } from './exit-codes.ts';
import { Stopped } from './stop-signals.ts';

export interface ReportedError {
  readonly text: string;
  readonly exitCode: number;
}

export interface ReportOptions {
  readonly debug: boolean;
  readonly json: boolean;
  /** Once aborted, later errors are consequences of the abort and not reported. */
  readonly signal?: AbortSignal | undefined;
}

/** The reader closed the pipe (`… | head -1`): not an error, nothing to report. */
export const isClosedPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';

export function reportError(thrown: unknown, { debug, json, signal }: ReportOptions): ReportedError {
  const reason: unknown = signal?.aborted && !(thrown instanceof Stopped) ? signal.reason : thrown;
  if (reason instanceof Stopped)
    return { text: `satchel: ${reason.message}; ${reason.remains}.\n`, exitCode: signalExitCodes[reason.signal] };
  if (isClosedPipe(thrown)) return { text: '', exitCode: 0 };
  const error = thrown instanceof SatchelError ? thrown : unexpected(thrown);
  const exitCode = exitCodes[error.kind];
  const trace = debug ? `${traceOf(thrown)}\n` : '';
  return {
    text: `${sentence(error)}\n${trace}${json ? `${JSON.stringify(errorReport(error, { exitCode }))}\n` : ''}`,
    exitCode,
  };
}

/** Leaves the place out when the message names it. */
function sentence({ message, where, remedy }: SatchelError): string {
  const file = where?.split(': ')[0];
  const rest =
    where !== file && file !== undefined && message.startsWith(`${file}: `) ? message.slice(file.length + 2) : message;
  const place = where === undefined || message.includes(where) ? '' : `${where}: `;
  return `satchel: ${place}${rest}${remedy === undefined ? '' : `\n${remedy}`}`;
}

/**
 * For errors that are not a SatchelError: a full disk and missing memory have codes of their own, everything else is a
 * bug.
 */
function unexpected(thrown: unknown): SatchelError {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  if (['ENOSPC', 'EDQUOT', 'EIO', 'EFBIG'].includes(code)) {
    return new SatchelError('IO_ERROR', `the disk or pipe reports ${code}.`, {
      kind: 'io',
      remedy: 'Free some space, or write elsewhere.',
    });
  }
  if (thrown instanceof RangeError && /allocation|Invalid (typed )?array( buffer)? length/i.test(message)) {
    return new SatchelError('OUT_OF_MEMORY', `this needs more memory than there is (${printable(message)}).`, {
      remedy: 'Use fewer documents, or a smaller vocabulary: --set text.maxWords=100000.',
    });
  }
  return new SatchelError('INTERNAL', `this is a bug in satchel: ${printable(message)}`, {
    kind: 'internal',
    remedy: 'Please report it, with the output of --debug.',
  });
}

function traceOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const cause = thrown.cause instanceof Error ? `\ncaused by ${traceOf(thrown.cause)}` : '';
  return `${thrown.stack ?? thrown.message}${cause}`;
}
