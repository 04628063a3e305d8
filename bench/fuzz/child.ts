/**
 * Reads damaged inputs until its CPU time is used up: `child.ts MARKS JOBS`, where MARKS is a file and JOBS is a JSON list of
 * `{ target, seed, next, skip, most, cpuMs }`. Before each input its number is written into MARKS, so that run.ts, which watches from outside, knows
 * where a process hangs or ends. Prints lines of JSON: `{ target, done }` with what was counted since the line before, `{ target, finding }` for an
 * answer that is not allowed, `{ target, ended }` after a job.
 */
import { openSync, writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SatchelError } from '../../packages/satchel/src/core/errors.ts';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';
import { targetNamed } from './registry.ts';
import type { Counts, Finding, Job } from './state.ts';

const FLUSH_MS = 400;
const LONGEST_SHOWN = 6000;
const MUCH_MEMORY = 600 * 2 ** 20;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const [marksPath = '', jobs = '[]'] = process.argv.slice(2);
const marks = openSync(marksPath, 'r+');
const mark = new Float64Array(1);
const markBytes = new Uint8Array(mark.buffer);
const prototype = Object.getOwnPropertyNames(Object.prototype).length;

const say = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);

for (const job of JSON.parse(jobs) as Job[]) await run(job);

async function run({ target: name, seed, next, skip, most, cpuMs }: Job): Promise<void> {
  const target = await targetNamed(name);
  const skipped = new Set(skip);
  const started = cpuNow();
  let [counts, flushed] = [emptyCounts(next), started];
  const flush = (index: number): void => {
    say({ target: name, done: { ...counts, next: index, cpuMs: cpuNow() - flushed } });
    [counts, flushed] = [emptyCounts(index), cpuNow()];
  };
  let index = next;
  for (; index < most; index++) {
    if (skipped.has(index)) continue;
    mark[0] = index;
    writeSync(marks, markBytes, 0, 8, 0);
    const random = createRandom(seed, `${name} ${index}`);
    const input = target.input(random);
    const before = cpuNow();
    const finding = await readOne(() => target.read(input, random), counts);
    const now = cpuNow();
    counts.inputs++;
    if (now - before > counts.slowestMs) [counts.slowestMs, counts.slowest] = [now - before, index];
    if (finding) say({ target: name, finding: { ...finding, index, seed, input: shown(input) } satisfies Finding });
    const isFlushed = now - flushed > FLUSH_MS;
    if (isFlushed) flush(index + 1);
    if (now - started > cpuMs || (isFlushed && isFull())) {
      index++;
      break;
    }
  }
  flush(index);
  say({ target: name, ended: true });
}

/** Node (24.21) never frees the buffer of a decompression that throws, up to 16 kB: after many of them the next process goes on. */
function isFull(): boolean {
  if (process.memoryUsage.rss() < MUCH_MEMORY) return false;
  collect();
  return process.memoryUsage.rss() >= MUCH_MEMORY;
}

async function readOne(read: () => unknown, counts: Counts): Promise<Pick<Finding, 'kind' | 'message'> | undefined> {
  try {
    await read();
    counts.accepted++;
  } catch (error) {
    if (!(error instanceof SatchelError) || error.kind === 'internal')
      return { kind: 'error', message: String(error instanceof Error ? error.stack : error).slice(0, 1500) };
    counts.refused[error.code] = (counts.refused[error.code] ?? 0) + 1;
  }
  if (Object.getOwnPropertyNames(Object.prototype).length === prototype) return undefined;
  return { kind: 'error', message: 'Object.prototype was changed' };
}

function emptyCounts(next: number): Counts {
  return { next, inputs: 0, accepted: 0, refused: {}, cpuMs: 0, slowestMs: 0, slowest: -1 };
}

function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function shown(input: Uint8Array): string {
  return Buffer.from(input).toString('base64').slice(0, LONGEST_SHOWN);
}
