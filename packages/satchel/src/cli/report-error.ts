/**
 * Prints an error: where, what is wrong, what to do; a stack trace only with --debug.
 *
 *   satchel: reviews.jsonl:12:7: a comma is missing.
 *   Correct the line, or skip bad records with --on-error skip.
 *
 * With `--json` the last line of standard error is the same as one JSON document:
 * {"error":{"code","message","where","remedy","facts","exitCode"}}.
 */
import { type SatchelError, unwrapped } from '../core/errors.ts';
import { errorReport, satchelErrorOf } from '../results/error.ts';
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

export function reportError(caught: unknown, { debug, json, signal }: ReportOptions): ReportedError {
  const thrown = unwrapped(caught);
  const reason: unknown = signal?.aborted && !(thrown instanceof Stopped) ? signal.reason : thrown;
  if (reason instanceof Stopped)
    return { text: `satchel: ${reason.message}; ${reason.remains}.\n`, exitCode: signalExitCodes[reason.signal] };
  if (isClosedPipe(thrown)) return { text: '', exitCode: 0 };
  const error = satchelErrorOf(thrown);
  const exitCode = exitCodes[error.kind];
  const trace = debug ? `${traceOf(caught)}\n` : '';
  return {
    text: `${sentence(error)}\n${trace}${json ? `${JSON.stringify(errorReport(atTerminal(error), { exitCode }))}\n` : ''}`,
    exitCode,
  };
}

const atTerminal = ({ code, message, where, remedyAtTerminal: remedy, facts }: SatchelError) => ({
  code,
  message,
  where,
  remedy,
  facts,
});

/** Leaves the place out when the message names it. */
function sentence({ message, where, remedyAtTerminal: remedy }: SatchelError): string {
  const file = where?.split(': ')[0]?.replace(/(:\d+)+$/, '');
  const rest =
    where !== file && file !== undefined && message.startsWith(`${file}: `) ? message.slice(file.length + 2) : message;
  const place = where === undefined || message.includes(where) ? '' : `${where}: `;
  return `satchel: ${place}${rest}${remedy === undefined ? '' : `\n${remedy}`}`;
}

function traceOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (unwrapped(thrown) !== thrown && 'error' in thrown && 'suppressed' in thrown)
    return `${traceOf(thrown.suppressed)}\nthen, while closing: ${traceOf(thrown.error)}`;
  const cause = thrown.cause instanceof Error ? `\ncaused by ${traceOf(thrown.cause)}` : '';
  return `${thrown.stack ?? thrown.message}${cause}`;
}
