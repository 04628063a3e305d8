/**
 * Starts the child: with V8's own limit of memory, the kernel's of CPU time, no environment, and where Node can with the right to read
 * nothing but our code and the files it is for.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Started } from './agreement.ts';
import type { IsolationLimits } from './limits.ts';

export interface ToStart {
  /** The module that calls `serve`. */
  readonly script: URL;
  /** What it is to do, as JSON. */
  readonly request: unknown;
  /** Files and folders it may read. */
  readonly readable: readonly string[];
  readonly limits: IsolationLimits;
}

export function startChild({ script, request, readable, limits }: ToStart, hasInput: boolean): ChildProcess {
  const started: Started<unknown> = { limits, request, hasInput, parent: process.pid };
  const node = [
    `--max-old-space-size=${Math.round(limits.memoryMb)}`,
    '--no-warnings',
    ...permissions(readable),
    fileURLToPath(script),
    JSON.stringify(started),
  ];
  const [command, argv] = withCpuLimit(limits, process.execPath, node);
  const child = spawn(command, argv, { stdio: ['pipe', 'ignore', 'pipe', 'pipe'], env: environment(), windowsHide: true }); // biome-ignore format: one thought
  child.stdin?.on('error', () => {}); // it ended without reading
  return child;
}

/** Nothing of ours: NODE_OPTIONS could undo the limits. */
const environment = (): NodeJS.ProcessEnv => {
  const { SystemRoot } = process.env;
  return SystemRoot === undefined ? {} : { SystemRoot };
};

/** The kernel's limit, one second above ours, in case that both watchers are blocked: SIGXCPU ends the child. */
function withCpuLimit({ cpuMs }: IsolationLimits, node: string, argv: readonly string[]): [string, string[]] {
  if (process.platform === 'win32' || !isThere('/bin/sh')) return [node, [...argv]];
  const seconds = Math.ceil(cpuMs / 1000) + 1;
  const script = 'ulimit -c 0; ulimit -S -t "$0" && ulimit -H -t "$1"; shift; exec "$@"';
  return ['/bin/sh', ['-c', script, String(seconds), String(seconds + 5), node, ...argv]];
}

/** Our code, the packages it imports, and the files. Older Nodes know no permissions; there the limits alone hold. */
function permissions(readable: readonly string[]): string[] {
  if (!process.allowedNodeEnvironmentFlags.has('--permission')) return [];
  const allowed = [...codeFolders(), ...readable.map((path) => resolve(path))].sort(); // the shorter of two such first
  return ['--permission', '--allow-worker', ...allowed.map((path) => `--allow-fs-read=${ruleFor(path, allowed)}`)];
}

/**
 * Node refuses to open a folder whose name begins another allowed one (/data/news, /data/news2), unless a rule with a star comes before.
 */
const ruleFor = (path: string, allowed: readonly string[]): string =>
  allowed.some((other) => other.length > path.length && other.startsWith(path) && other[path.length] !== sep)
    ? `${path}*`
    : path;

/** Under `node --permission` what may not be read is not there. */
function isThere(path: string): boolean {
  try {
    return existsSync(path);
  } catch {
    return false;
  }
}

/** The folder of this package, and every node_modules above it. */
function codeFolders(): string[] {
  const own = fileURLToPath(new URL('../..', import.meta.url));
  const found = [own];
  for (let folder = resolve(own); dirname(folder) !== folder; folder = dirname(folder)) {
    const packages = basename(folder) === 'node_modules' ? folder : join(folder, 'node_modules');
    if (isThere(packages)) found.push(packages);
  }
  return found;
}
