/**
 * What every command gets: arguments, output streams, progress line, clocks, standard input, and the signal that stops
 * it.
 */
import { throwIfAborted } from '../core/errors.ts';
import { peakMemory } from '../files/peak-memory.ts';
import { counted } from '../report/format.ts';
import type { Cost } from '../results/cost.ts';
import type { Command } from './arguments/flag.ts';
import { flags } from './arguments/flags.ts';
import type { Arguments } from './arguments/parse.ts';
import { createProgressLine, type ProgressLine } from './terminal/progress-line.ts';
import { createStageClock, type StageClock } from './terminal/stage-clock.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface Context {
  readonly args: Arguments;
  readonly terminal: Terminal;
  /** Fires at the first Ctrl-C or SIGTERM within `keeping`. */
  readonly signal: AbortSignal;
  /**
   * Runs work that has something to save or to say when it is stopped: within it the first Ctrl-C or SIGTERM aborts
   * `signal`. Elsewhere such a signal ends the process at once.
   */
  keeping<Result>(work: () => Promise<Result>): Promise<Result>;
  readonly environment: NodeJS.ProcessEnv;
  /** Loads the shapes of all commands, for completion. */
  commands(): Promise<readonly Command[]>;
}

export interface Session extends Context {
  /** No progress is shown: with --quiet, and with --json unless a person watches. */
  readonly isSilent: boolean;
  /** The progress line; draws nothing in a silent session. */
  readonly line: ProgressLine;
  /** Passes progress on to the line, and measures time per stage. */
  readonly clock: StageClock;
  /** Prints one JSON document with --json, else the text. */
  print(report: unknown, text: () => string): Promise<void>;
  /** Writes a sentence to standard error, also with --quiet. */
  warn(message: string): void;
  /** Writes a sentence to standard error, unless --quiet. */
  remark(message: string): void;
  /** Prints how many bad records a corpus left out. */
  remarkSkipped(corpus: { skipped(): number }): void;
  /** Runs `work`; where a path is `-`, standard input is closed when the work ends or is stopped. */
  reading<Result>(paths: readonly string[], work: () => Promise<Result>): Promise<Result>;
  /** Time per stage and memory so far; ends the current stage. */
  cost(): Cost;
}

export type RunCommand = (session: Session) => Promise<void>;

export function createSession(context: Context): Session {
  const { args, terminal, signal } = context;
  const isSilent = args.isOn(flags.quiet) || (args.isOn(flags.json) && !terminal.isWatched);
  const line = createProgressLine(isSilent ? { ...terminal, note: () => {} } : terminal);
  const clock = createStageClock(line);
  const warn = (message: string): void => {
    line.clear();
    terminal.note(`satchel: ${message}\n`);
  };
  const remark = args.isOn(flags.quiet) ? () => {} : warn;
  return {
    ...context,
    isSilent,
    line,
    clock,
    warn,
    remark,
    print(report, text) {
      line.clear();
      return terminal.print(args.isOn(flags.json) ? `${JSON.stringify(report)}\n` : text());
    },
    remarkSkipped(corpus) {
      const skipped = corpus.skipped();
      if (skipped > 0) remark(`${counted(skipped, 'bad record')} left out.`);
    },
    reading: (paths, work) => (paths.includes('-') ? withStandardInput(signal, work) : work()),
    cost() {
      clock.stop();
      const { seconds, cpuSeconds } = clock;
      return { seconds, cpuSeconds, peakMemoryMB: peakMemory() / 2 ** 20 };
    },
  };
}

/**
 * A read from standard input waits for its writer. Closing it lets a command end that was stopped or has read enough.
 */
async function withStandardInput<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  throwIfAborted(signal); // the signal may have fired while the command was loaded
  const close = (): void => void process.stdin.destroy();
  signal.addEventListener('abort', close, { once: true });
  try {
    return await work();
  } finally {
    close();
  }
}
