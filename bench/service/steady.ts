/** LD1 and LD2: mixed requests for minutes, and what the process needs meanwhile. */
import { readdirSync, readlinkSync } from 'node:fs';
import { atRate } from './load.ts';
import { mixed } from './mixed.ts';
import { cpuOf, memoryOf, type Server } from './servers.ts';
import { ms, p99, percent, told, verdict } from './verdicts.ts';

interface Seen {
  /** Tenths of the run; minutes of the run of ten minutes. */
  readonly tenth: number;
  readonly minute: number;
  readonly mb: number;
  readonly files: number;
  readonly sockets: number;
  readonly threads: number;
}

export async function steady(server: Server, perSecond: number, seconds: number): Promise<void> {
  const { pid } = server;
  await atRate(mixed(server), perSecond, Math.min(10, seconds / 5)); // compiled by then
  await new Promise((go) => setTimeout(go, 1000));
  const { sockets } = openOf(pid);
  const seen: Seen[] = [];
  const [started, cpu] = [performance.now(), cpuOf(pid)];
  const watch = setInterval(() => {
    const passed = (performance.now() - started) / 1000;
    const threads = readdirSync(`/proc/${pid}/task`).length;
    seen.push({ tenth: (10 * passed) / seconds, minute: passed / 60, mb: memoryOf(pid), ...openOf(pid), threads });
  }, 500);
  const result = await atRate(mixed(server), perSecond, seconds);
  clearInterval(watch);
  await new Promise((go) => setTimeout(go, 1000)); // connections of the load are closed
  const left = openOf(pid).sockets;
  const cost = (1000 * (cpuOf(pid) - cpu)) / result.answers;
  verdict('LD1', result.failed + result.lost === 0 && p99(result.accepted) <= 50, `${perSecond}/s for ${seconds} s: ${told(result)}; ${ms(cost)} CPU a request`, 'p99 ≤ 50 ms, no error'); // biome-ignore format: one line
  memory(seen, seconds);
  handles(seen, sockets, left);
}

/** Open files that are no sockets, and sockets: those of the load come and go. */
function openOf(pid: number): { readonly files: number; readonly sockets: number } {
  const targets = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => targetOf(`/proc/${pid}/fd/${fd}`) ?? []);
  const sockets = targets.filter((target) => target.startsWith('socket:')).length;
  return { files: targets.length - sockets, sockets };
}

function targetOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined; // closed meanwhile
  }
}

function memory(seen: readonly Seen[], seconds: number): void {
  const second = seen.filter(({ tenth }) => tenth >= 1 && tenth < 2);
  const later = seen.filter(({ tenth }) => tenth >= 1);
  const [start, most] = [mean(second.map(({ mb }) => mb)), Math.max(...later.map(({ mb }) => mb))];
  const slope = slopeOf(later.map(({ minute, mb }) => [minute, mb]));
  const allowed = seconds >= 600 ? 1 : 5;
  verdict('LD2', slope <= allowed && most <= 1.1 * start, `memory ${start.toFixed(0)} MB in minute 2, at most ${most.toFixed(0)} afterwards (${percent(most / start)}), slope ${slope.toFixed(2)} MB a minute`, `slope ≤ ${allowed} MB a minute, at most 110 % of minute 2`); // biome-ignore format: one line
}

function handles(seen: readonly Seen[], before: number, left: number): void {
  const second = seen.filter(({ tenth }) => tenth >= 1 && tenth < 2);
  const later = seen.filter(({ tenth }) => tenth >= 1);
  const range = (of: 'files' | 'threads', from: readonly Seen[]): [number, number] => [
    Math.min(...from.map((one) => one[of])),
    Math.max(...from.map((one) => one[of])),
  ];
  const grows = (of: 'files' | 'threads'): boolean => range(of, later)[1] > range(of, second)[1] + 4; // a file is open for a moment
  verdict('LD2', !grows('files') && !grows('threads') && left <= before, `open files ${range('files', second).join('–')} in minute 2, ${range('files', later).join('–')} afterwards; threads ${range('threads', second).join('–')}, ${range('threads', later).join('–')}; sockets ${before} before the load, ${left} after it`, 'constant'); // biome-ignore format: one line
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Least squares, in MB a minute. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const [x, y] = [mean(points.map(([minute]) => minute)), mean(points.map(([, mb]) => mb))];
  const above = points.reduce((sum, [minute, mb]) => sum + (minute - x) * (mb - y), 0);
  return above / points.reduce((sum, [minute]) => sum + (minute - x) ** 2, 0);
}
