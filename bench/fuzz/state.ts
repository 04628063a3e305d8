/** What was run so far, one line of JSON a target: a later run goes on with the next input. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface Counts {
  /** The number of the next input. */
  next: number;
  inputs: number;
  accepted: number;
  /** How often each error code was given. */
  refused: Record<string, number>;
  cpuMs: number;
  /** CPU time of the slowest input, and its number. */
  slowestMs: number;
  slowest: number;
}

export interface Finding {
  /** What was done about it, once it is. */
  readonly mended?: string;
  /** `error`: an answer that is not allowed; `hang`, `memory`: the process was ended from outside; `crash`: it ended by itself. */
  readonly kind: 'error' | 'hang' | 'memory' | 'crash';
  readonly index: number;
  readonly seed: number;
  readonly message: string;
  /** In base 64, its beginning where it is long. */
  readonly input?: string;
}

export interface TargetState extends Counts {
  readonly target: string;
  readonly seed: number;
  /** The most memory that a process had, in MB. */
  peakMB: number;
  /** Inputs that ended the process: they are not read again. */
  skip: number[];
  findings: Finding[];
}

/** What a process is to do. */
export interface Job {
  readonly target: string;
  readonly seed: number;
  readonly next: number;
  readonly skip: readonly number[];
  /** No input from this number on. */
  readonly most: number;
  readonly cpuMs: number;
}

export const newState = (target: string, seed: number): TargetState => ({
  target,
  seed,
  ...{
    next: 0,
    inputs: 0,
    accepted: 0,
    refused: {},
    cpuMs: 0,
    slowestMs: 0,
    slowest: -1,
    peakMB: 0,
    skip: [],
    findings: [],
  },
});

export function addCounts(state: TargetState, counts: Counts): void {
  state.next = counts.next;
  state.inputs += counts.inputs;
  state.accepted += counts.accepted;
  state.cpuMs += counts.cpuMs;
  for (const [code, count] of Object.entries(counts.refused)) state.refused[code] = (state.refused[code] ?? 0) + count;
  if (counts.slowestMs > state.slowestMs) [state.slowestMs, state.slowest] = [counts.slowestMs, counts.slowest];
}

export function readStates(path: string): Map<string, TargetState> {
  if (!existsSync(path)) return new Map();
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line) as TargetState).map((state) => [state.target, state]));
}

export function writeStates(path: string, states: ReadonlyMap<string, TargetState>): void {
  writeFileSync(`${path}.tmp`, [...states.values()].map((state) => `${JSON.stringify(state)}\n`).join(''));
  renameSync(`${path}.tmp`, path);
}
