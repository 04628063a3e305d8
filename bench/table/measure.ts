/** CPU seconds and memory of work in this process and of the command line. */
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const satchel = resolve(import.meta.dirname, '../../packages/satchel/bin/satchel.js');

/** Printed by a child process that is started with `--import` of this: 'usage', CPU seconds, MB at its peak. Linux counts the memory of the parent into `maxRSS`, so the peak is read where it is exact. */
export const cpuReport = `data:text/javascript,${encodeURIComponent(`
import { existsSync, readFileSync, writeSync } from 'node:fs';
const status = '/proc/self/status';
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const peak = existsSync(status) ? /VmHWM:\\s*(\\d+)/.exec(readFileSync(status, 'utf8')) : undefined;
  writeSync(2, ['usage', (userCPUTime + systemCPUTime) / 1e6, Number(peak?.[1] ?? maxRSS) / 1024, ''].join(' '));
});`)}`;

export interface Usage {
  readonly cpu: number;
  readonly megabytes: number;
  readonly output: string;
}

/** The least of several runs. */
export function satchelUsage(words: readonly string[], rounds: number): Usage {
  const runs = Array.from({ length: rounds }, () => once(words));
  return runs.reduce((best, next) => (next.cpu < best.cpu ? next : best));
}

function once(words: readonly string[]): Usage {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', cpuReport, satchel, ...words], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  const found = /usage (\S+) (\S+)/.exec(stderr);
  if (status !== 0 || !found) throw new Error(`satchel ${words.join(' ')} ended with ${status}: ${stderr}`);
  return { cpu: Number(found[1]), megabytes: Number(found[2]), output: stdout };
}

export async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

export const shown = (value: number, digits = 2): string => value.toFixed(digits);
