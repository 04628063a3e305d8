/** A command of this package: what it is called with, and its work. */
import type { CommandDescription, Given } from './arguments.ts';

export interface Command extends CommandDescription {
  /** Returns what is printed: a text, or an object that is printed as JSON. */
  run(given: Given): Promise<Printed>;
}

export interface Printed {
  readonly result: object;
  /** The same for people. */
  readonly text: string;
  /** 0 unless the work was done and found a problem. */
  readonly exitCode?: number;
}
