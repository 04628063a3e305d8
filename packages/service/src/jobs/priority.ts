/**
 * Jobs get the processor time that nothing else wants. On Linux that is a scheduling class, SCHED_IDLE: a process of any
 * other class takes the processor from it at once, where a process of the lowest nice value may keep it for some
 * milliseconds more. Node cannot set the class, the program chrt of util-linux can; where it is missing or not allowed
 * to, nice alone is left. Threads and processes that a job starts inherit both.
 */
import { spawnSync } from 'node:child_process';
import { constants, setPriority } from 'node:os';

const CHRT = '/usr/bin/chrt';
const IDLE = ['--idle', '0'];

let works: boolean | undefined;

/** A program with its words that starts a command in the class; undefined where there is none. */
export function idleStarter(): { readonly program: string; readonly words: readonly string[] } | undefined {
  works ??= spawnSync(CHRT, [...IDLE, CHRT, '--version'], { stdio: 'ignore', timeout: 1000 }).status === 0;
  return works ? { program: CHRT, words: IDLE } : undefined;
}

/** Gives a process the lowest nice value. */
export function lower(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // it has ended already, or the system does not allow it
  }
}
