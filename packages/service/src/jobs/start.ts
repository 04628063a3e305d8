/**
 * Starts work in a child process: with the lowest priority, an empty environment, and where Node can with the right to read our code and the
 * data folder and to write to the data folder alone. A child that hangs, dies or runs out of memory takes nothing else with it.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { problem, problemFrom, withoutPaths } from '../http/problem.ts';
import { programPath } from '../program.ts';
import { idleStarter, lower } from './priority.ts';
import type { FromChild, ProcessCost, ToChild, Work } from './protocol.ts';

export interface Outcome {
  readonly result: unknown;
  readonly cost: ProcessCost;
}

export interface Running {
  readonly pid: number | undefined;
  /** Rejects with a problem where the work failed. */
  readonly outcome: Promise<Outcome>;
  /** Asks it to stop; after 2 s by SIGTERM, after 5 s by SIGKILL. */
  cancel(): void;
  kill(): void;
}

export interface Access {
  /** The data folder, which it may read and write. */
  readonly data: string;
  /** Further folders it may read. */
  readonly readable?: readonly string[];
}

const script = programPath('jobs/child');
const TERM_MS = 2000;
const KILL_MS = 5000;

export class Cancelled extends Error {}

export function startWork(work: Work, access: Access, hear: (event: string, data: object) => void): Running {
  const child = started(['--no-warnings', ...permissions(access)]);
  lower(child.pid);
  let isCancelled = false;
  const timers: NodeJS.Timeout[] = [];
  const outcome = new Promise<Outcome>((done, fail) => {
    let last = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      last = (last + text).slice(-2000);
    });
    child.on('message', (message: FromChild) => {
      if (message.kind === 'event') hear(message.event, message.data);
      else if (message.kind === 'done') done({ result: message.result, cost: message.cost });
      else
        fail(
          message.aborted && isCancelled
            ? new Cancelled('cancelled')
            : withoutPaths(problemFrom(message.problem), access.data),
        );
    });
    child.on('error', (error) => fail(problem('JOB_FAILED', `The process could not be used: ${error.message}.`)));
    child.on('exit', (code, signal) => {
      for (const timer of timers) clearTimeout(timer);
      if (isCancelled) fail(new Cancelled('cancelled'));
      else
        fail(
          problem('JOB_FAILED', `The process of the job ended with ${signal ?? `code ${code}`}.`, {
            facts: { code, signal, stderr: lastLine(last) },
          }),
        );
    });
  });
  const send = (message: ToChild): void => void (child.connected && child.send(message, () => {}));
  send({ kind: 'start', work });
  return {
    pid: child.pid,
    outcome,
    cancel() {
      if (isCancelled) return;
      isCancelled = true;
      send({ kind: 'cancel' });
      timers.push(
        setTimeout(() => child.kill('SIGTERM'), TERM_MS),
        setTimeout(() => child.kill('SIGKILL'), KILL_MS),
      );
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

function started(words: readonly string[]): ChildProcess {
  const idle = idleStarter();
  return fork(script, [], {
    env: {},
    ...(idle ? { execPath: idle.program } : {}),
    execArgv: idle ? [...idle.words, process.execPath, ...words] : [...words],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  });
}

/** The last line of standard error that is not part of a stack. */
const lastLine = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    .at(-1)
    ?.slice(0, 300) ?? '';

function permissions({ data, readable = [] }: Access): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  const reading = [...codeFolders(), data, ...readable, '/proc']; // locks are told apart by the start of their process
  return [
    '--permission',
    '--allow-worker',
    ...reading.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${data}`,
  ];
}

/** Under `node --permission` a folder that may not be read is none. */
function isThere(path: string): boolean {
  try {
    return existsSync(path);
  } catch {
    return false;
  }
}

/** This package, satchel, and the node_modules above them. */
function codeFolders(): string[] {
  const own = fileURLToPath(new URL('../..', import.meta.url));
  const satchel = dirname(dirname(realpathSync(fileURLToPath(import.meta.resolve('satchel')))));
  const found = new Set([own, satchel]);
  for (const start of [own, satchel]) {
    for (let folder = resolve(start); dirname(folder) !== folder; folder = dirname(folder)) {
      const packages = basename(folder) === 'node_modules' ? folder : join(folder, 'node_modules');
      if (isThere(packages)) found.add(packages);
    }
  }
  return [...found];
}
