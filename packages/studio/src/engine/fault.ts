/** Errors as plain data, for messages and for the page. */
import type { Fault } from './engine.ts';

/** Thrown by an engine. */
export class EngineFault extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

export const STOPPED = 'ABORTED';

/** An error of the library has a code; anything else is a mistake of ours and says so. */
export function faultOf(error: unknown): Fault {
  if (error instanceof EngineFault) return error.fault;
  if (error instanceof Error && error.name === 'AbortError') return { code: STOPPED, message: 'Stopped.' };
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') {
    const { where, remedy } = error as { where?: string; remedy?: string };
    return { code: error.code, message: error.message, where, remedy };
  }
  if (error instanceof TypeError && /fetch|network/i.test(error.message))
    return {
      code: 'NO_SERVICE',
      message: 'The service does not answer.',
      remedy: 'Start it again, or work in this tab.',
    };
  return { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) };
}
