/** What every command is handed. */
import type { Arguments } from './arguments/parse.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface Context {
  readonly args: Arguments;
  readonly terminal: Terminal;
  /** Fires at the first Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
  readonly environment: NodeJS.ProcessEnv;
}

export type RunCommand = (context: Context) => Promise<void>;
