/**
 * Runs one process of child.ts and watches it from outside: an input that takes more CPU time than it may, or a process that holds more memory than
 * it may, is ended and reported with the number of the input.
 */
import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Counts, Finding, Job } from './state.ts';

export const LONGEST_CPU_SECONDS = 2;
export const MOST_MEMORY_MB = 1024;
/** An input that waits, and calculates nothing. */
const LONGEST_WAIT_MS = 300_000;
const LOOK_MS = 250;
const TICKS_PER_SECOND = 100;

export interface Heard {
  counts(target: string, counts: Counts): void;
  finding(target: string, finding: Finding): void;
  ended(target: string): void;
}

export interface Ending {
  readonly peakMB: number;
  /** Where the process did not end by itself and soundly. */
  readonly fault: Finding | undefined;
}

export async function watched(jobs: readonly Job[], heard: Heard): Promise<Ending> {
  const folder = mkdtempSync(join(tmpdir(), 'satchel-fuzz-'));
  const marksPath = join(folder, 'marks');
  writeFileSync(marksPath, new Uint8Array(Float64Array.of(-1).buffer));
  const marks = openSync(marksPath, 'r');
  const script = join(import.meta.dirname, 'child.ts');
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, marksPath, JSON.stringify(jobs)],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let errors = '';
  child.stderr.on('data', (text) => {
    errors = (errors + text).slice(-3000);
  });
  let [peakMB, fault, last]: [number, Finding | undefined, Look] = [0, undefined, { mark: -1, cpu: 0, at: Date.now() }];
  const seed = jobs[0]?.seed ?? 0;
  const end = (kind: Finding['kind'], index: number, message: string): void => {
    fault ??= { kind, index, seed, message };
    child.kill('SIGKILL');
  };
  const look = (): void => {
    const found = usageOf(child.pid);
    if (!found) return;
    peakMB = Math.max(peakMB, found.peakMB);
    const mark = markIn(marks);
    if (mark !== last.mark) last = { mark, cpu: found.cpuSeconds, at: Date.now() };
    else if (mark >= 0 && found.cpuSeconds - last.cpu > LONGEST_CPU_SECONDS)
      end('hang', mark, `more than ${LONGEST_CPU_SECONDS} s of CPU time`);
    else if (mark >= 0 && Date.now() - last.at > LONGEST_WAIT_MS) end('hang', mark, 'it waits for ever');
    if (found.nowMB > MOST_MEMORY_MB) end('memory', mark, `${found.nowMB} MB of memory`);
  };
  const timer = setInterval(look, LOOK_MS);
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const { target, done, finding, ended } = JSON.parse(line);
    if (done) heard.counts(target, done);
    if (finding) heard.finding(target, finding);
    if (ended) {
      heard.ended(target);
      last = { mark: -1, cpu: 0, at: Date.now() };
    }
  });
  const heardAll = new Promise((resolve) => lines.once('close', resolve));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  await heardAll;
  clearInterval(timer);
  if (code !== 0)
    fault ??= { kind: 'crash', index: markIn(marks), seed, message: `exit ${code}: ${errors.slice(-1500)}` };
  closeSync(marks);
  rmSync(folder, { recursive: true, force: true });
  return { peakMB, fault };
}

interface Look {
  readonly mark: number;
  readonly cpu: number;
  readonly at: number;
}

function markIn(descriptor: number): number {
  const bytes = new Uint8Array(8);
  readSync(descriptor, bytes, 0, 8, 0);
  return new Float64Array(bytes.buffer)[0]!;
}

/** From /proc; undefined where the process is gone. */
function usageOf(pid: number | undefined): { cpuSeconds: number; nowMB: number; peakMB: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return {
      cpuSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND,
      nowMB: Math.round(kilobytes('VmRSS') / 1024),
      peakMB: Math.round(kilobytes('VmHWM') / 1024),
    };
  } catch {
    return undefined;
  }
}
