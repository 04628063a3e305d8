/** Messages between the pool and its workers. Errors travel as plain data and become SatchelErrors again. */
import { type ErrorKind, SatchelError, unwrapped } from '../core/errors.ts';

export interface Request {
  readonly job: number;
  /** No reply is expected. */
  readonly isNotice?: boolean;
  /** The files of the task are loaded, and nothing runs; no reply is expected. */
  readonly isPreparation?: boolean;
  readonly task: string;
  readonly input: unknown;
}

/** Given to a thread at its start. */
export interface WorkerData {
  /** From 0, below the number of threads. */
  readonly number: number;
}

export interface Reply {
  readonly job: number;
  readonly output?: unknown;
  readonly failure?: Failure;
}

export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly kind: ErrorKind;
  readonly where?: string | undefined;
  readonly remedy?: string | undefined;
  readonly facts?: Readonly<Record<string, unknown>>;
}

export function failureOf(thrown: unknown): Failure {
  const error = unwrapped(thrown);
  if (error instanceof SatchelError) {
    const { code, message, kind, where, remedyAtTerminal: remedy, facts } = error;
    return { code, message, kind, where, remedy, facts };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { code: 'WORKER_FAILED', message: `a task failed on a worker thread: ${message}`, kind: 'internal' };
}

export const errorOf = ({ code, message, ...details }: Failure): SatchelError =>
  new SatchelError(code, message, details);
