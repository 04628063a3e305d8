/** Starts crash-child.ts, with faults if asked for, and gathers what it acknowledged before it ended. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';
import { compiled } from '../run-satchel.ts';

const root = resolve(import.meta.dirname, '../../..');
const pinned = join(root, 'node_modules/.bin/node');
const node = existsSync(pinned) ? pinned : process.execPath;
const source = join(import.meta.dirname, 'crash-child.ts');
let child = source;

/** A folder for the tests of a file; `remove` at the end. */
export function workFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'satchel-collection-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Puts the sources of the child into one file: children are started by the hundred, and are ready in a quarter of the time. */
export async function bundleChild(folder: string): Promise<void> {
  const dir = join(folder, 'child');
  const external = (id: string): boolean => id === 'usearch' || id.startsWith('node:');
  const output = {
    dir,
    format: 'esm',
    entryFileNames: 'crash-child.mjs',
    chunkFileNames: '[name]-[hash].mjs',
  } as const;
  await build({ input: source, platform: 'node', external, output, logLevel: 'silent' });
  child = join(dir, 'crash-child.mjs');
}

export interface Line {
  readonly stored?: readonly string[];
  readonly version?: string;
  readonly deleted?: readonly string[];
  readonly compacted?: boolean;
  readonly represented?: string;
  readonly closed?: boolean;
  readonly held?: number;
  readonly error?: string;
  readonly kind?: string;
  readonly message?: string;
}

export interface Ended {
  readonly lines: readonly Line[];
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderr: string;
}

export interface Fault {
  readonly shim: string;
  readonly at?: number;
  readonly mode?: string;
  /** The file to which calls are recorded. */
  readonly record?: string;
}

export function startChild(
  words: readonly string[],
  folder: string,
  fault?: Fault,
  nodeFlags: readonly string[] = [],
): ChildProcess {
  const faults = fault
    ? {
        LD_PRELOAD: fault.shim,
        FAULT_FOLDER: folder,
        FAULT_COUNT: `${folder}.count`,
        ...(fault.at === undefined ? {} : { FAULT_AT: String(fault.at) }),
        ...(fault.mode === undefined ? {} : { FAULT_MODE: fault.mode }),
        ...(fault.record === undefined ? {} : { FAULT_RECORD: fault.record }),
      }
    : {};
  return spawn(node, [...nodeFlags, child, ...words], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NODE_COMPILE_CACHE: compiled, ...faults },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** `onLine` hears each line as it comes: it may kill. */
export function ended(process: ChildProcess, onLine: (line: Line, count: number) => void = () => {}): Promise<Ended> {
  const lines: Line[] = [];
  let [pending, stderr] = ['', ''];
  process.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const pieces = (pending + text).split('\n');
    pending = pieces.pop() ?? '';
    for (const piece of pieces) {
      lines.push(JSON.parse(piece));
      onLine(lines.at(-1)!, lines.length);
    }
  });
  process.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((done, fail) => {
    process.on('error', fail);
    process.on('close', (code, signal) => done({ lines, code, signal, stderr }));
  });
}

const compiler = process.env['CC'] ?? 'cc';

/** The compiled shim, or `undefined` where the machine cannot make or use one. */
export function buildShim(folder: string, file = join(import.meta.dirname, 'fault-shim.c')): string | undefined {
  if (process.platform !== 'linux') return undefined;
  const shim = join(folder, 'fault-shim.so');
  try {
    execFileSync(compiler, ['-shared', '-fPIC', '-O1', '-o', shim, file, '-ldl'], { stdio: 'pipe' });
    return shim;
  } catch {
    return undefined;
  }
}

/** How many calls the last run in this folder made. */
export const callsMade = (folder: string): number => Number(readFileSync(`${folder}.count`, 'utf8'));

/** Runs `work` for every item, a few at a time. */
export async function inTurns<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const runner = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, runner));
}
