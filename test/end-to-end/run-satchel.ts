/**
 * Runs the real command, in a folder of its own: one after another in one process for all tests of a file, since loading it takes longer than most
 * commands do; in a process of its own where it reads standard input, has other rights, or `isFresh` asks for it.
 */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const launcher = join(root, 'packages/satchel/bin/satchel.js');
const pinned = join(root, 'node_modules/.bin/node');
/** The Node that comes with the install, where there is one. */
export const node = existsSync(pinned) ? pinned : process.execPath;

/** Where Node keeps compiled code for all processes of tests: a command starts with two thirds of the processor time. */
export const compiled = join(tmpdir(), 'satchel-test-compile-cache');

export interface Outcome {
  /** As a shell reports it: 128 and the number of the signal where one ended the process. */
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly input?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Whose rights the process has; root may read and write everything. */
  readonly user?: number | undefined;
  /** A process of its own. */
  readonly isFresh?: boolean;
}

export async function satchel(words: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const isOwn = options.isFresh || options.input !== undefined || options.user !== undefined || words.includes('-');
  if (!isOwn) return inTurn(words, options);
  const child = start(words, options);
  child.stdin?.end(options.input ?? '');
  return outcomeOf(child);
}

let shared: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/** In the shared process, after the command before. */
function inTurn(words: readonly string[], { cwd = root, environment = {} }: RunOptions): Promise<Outcome> {
  const next = last.then(() => {
    shared ??= startShared();
    const child = shared;
    return new Promise<Outcome>((done, fail) => {
      const onExit = (code: number | null, signal: string | null): void => {
        shared = undefined;
        fail(new Error(`satchel ${words.join(' ')}: the process ended with ${signal ?? code}`));
      };
      child.once('exit', onExit);
      child.once('message', (outcome: Outcome) => {
        child.off('exit', onExit);
        done(outcome);
      });
      child.send({ words, cwd, environment });
    });
  });
  last = next.catch(() => {});
  return next;
}

function startShared(): ChildProcess {
  const main = join(root, 'packages/satchel/dist/cli/main.js');
  const child = fork(join(import.meta.dirname, 'command-process.ts'), [main], {
    execPath: node,
    execArgv: ['--no-warnings'],
    env: clean(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.channel?.unref();
  child.unref();
  return child;
}

/** Started and left running: for tests that interfere. */
export function start(words: readonly string[], { cwd = root, environment = {}, user }: RunOptions = {}): ChildProcess {
  const rights = user === undefined ? {} : { uid: user, gid: user };
  return spawn(node, [launcher, ...words], { cwd, env: { ...clean(), ...environment }, ...rights });
}

export async function outcomeOf(child: ChildProcess): Promise<Outcome> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  child.stdin?.on('error', () => {}); // a command may end without reading
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => {
      done({ code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], stdout, stderr });
    });
  });
}

/** The command line as a shell would be given it. */
export const shellCommand = (words: string): string => `'${node}' '${launcher}' ${words}`;

/** Runs `script` in bash. */
export async function shell(script: string, cwd: string): Promise<Outcome> {
  return outcomeOf(spawn('bash', ['-c', script], { cwd, env: clean() }));
}

/** No colour and no settings of whoever runs the tests. */
function clean(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  const kept = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compiled };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}
