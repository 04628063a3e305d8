/** Which exit code a kind of mistake has: the numbers of sysexits.h, so that scripts can tell them apart. */
import type { ErrorKind } from '../core/errors.ts';

export const exitCodes: Readonly<Record<ErrorKind, number>> = {
  usage: 2,
  data: 65,
  input: 66,
  internal: 70,
  output: 73,
  io: 74,
  busy: 75,
  permission: 77,
  configuration: 78,
};

/** 128 plus the number of the signal, as a shell reports it. */
export const signalExitCodes = { SIGINT: 130, SIGTERM: 143 } as const;
export type StopSignal = keyof typeof signalExitCodes;
