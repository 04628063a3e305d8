/**
 * One writer at a time: the lock file `vectors.bin.lock` names the process that writes vectors.bin. It is created only
 * if it does not exist (O_EXCL). It names its holder by process id, start time of that process and boot of the machine,
 * so that a lock left by a dead process or a power cut is recognised and taken over; process ids alone are reused.
 *
 * Taking over: the new lock replaces the old one, and is valid only if it is still there a little later. If several
 * processes try at the same moment, the last to write has it, and the others see that.
 *
 * Processes of other machines or containers are not visible: do not let them share one output.
 */
import { readdirSync, readFileSync, unlinkSync } from 'node:fs';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { printable, SatchelError } from '../core/errors.ts';
import { errorCode, writeError } from './write-errors.ts';

export const lockPath = (path: string): string => `${path}.lock`;

/** What is written before it becomes the lock. `removeLockLeftovers` knows these names. */
const temporaryPath = (path: string, pid: number, turn: number): string => `${lockPath(path)}.${pid}.${turn}.tmp`;

/** Throws LOCKED if another process holds the lock; dispose to release it. */
export async function lockFile(path: string): Promise<AsyncDisposable> {
  const lock = lockPath(path);
  const turn = turns++;
  const mine = JSON.stringify({ ...holderOf(process.pid), turn });
  const temporary = temporaryPath(path, process.pid, turn);
  try {
    await writeFile(temporary, mine, { mode: 0o644 });
    for (;;) {
      if (await placed(temporary, lock, mine)) break;
      if (await takeOver(path, lock, temporary, mine)) break;
    }
  } catch (error) {
    throw writeError(lock, error);
  } finally {
    await unlink(temporary).catch(() => {}); // already renamed if the lock was taken over
  }
  return { [Symbol.asyncDispose]: () => release(lock, mine) };
}

/** Contents of locks that this process released but could not remove, because no file could be opened or the disk was read-only. They are free to take. */
const abandoned = new Set<string>();

async function release(lock: string, mine: string): Promise<void> {
  try {
    if ((await readFile(lock, 'utf8')) === mine) await unlink(lock);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') abandoned.add(mine); // gone already is as good
  }
}

/** Removes what processes that died while they asked for the lock of `path` have left beside it. */
export function removeLockLeftovers(path: string): void {
  const [folder, start] = [dirname(path), `${basename(lockPath(path))}.`];
  for (const name of readdirSync(folder)) {
    const pid = Number(name.startsWith(start) ? /^(\d+)\.\d+\.tmp$/.exec(name.slice(start.length))?.[1] : undefined);
    if (!(pid > 0)) continue;
    const holder = parsed(systemText(join(folder, name))) ?? { ...holderOf(pid), pid }; // it may have died before it wrote anything
    if (!isAlive(holder)) unlinkSync(join(folder, name));
  }
}

/** Distinguishes the locks of one process. */
let turns = 0;

interface Holder {
  readonly pid: number;
  /** Start of the process in clock ticks after boot, and the id of that boot; empty where the system does not tell. */
  readonly started: string;
  readonly boot: string;
}

/** Returns `false` if the old lock vanished meanwhile or another process was faster. */
async function takeOver(path: string, lock: string, temporary: string, mine: string): Promise<boolean> {
  const content = await contentOf(lock);
  if (content === undefined) return false;
  const holder = parsed(content);
  if (holder && isAlive(holder) && !abandoned.has(content)) throw locked(path, holder.pid);
  await rename(temporary, lock);
  await wait(SETTLE_MS);
  abandoned.delete(content);
  if ((await contentOf(lock)) === mine) return true;
  await writeFile(temporary, mine, { mode: 0o644 });
  return false;
}

const SETTLE_MS = 200;

/** Uses a link, which appears complete, or, on a disk without links, a new file. Returns `false` if a lock exists. */
async function placed(temporary: string, lock: string, content: string): Promise<boolean> {
  try {
    await link(temporary, lock).catch((error: unknown) => {
      if (errorCode(error) === 'EEXIST') throw error;
      return writeFile(lock, content, { flag: 'wx' });
    });
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

const contentOf = (lock: string): Promise<string | undefined> => readFile(lock, 'utf8').catch(() => undefined);

/** Returns undefined for content that is not a lock of ours. */
function parsed(content: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(content);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !Number.isSafeInteger(value.pid))
      return undefined;
    const text = (name: 'started' | 'boot'): string => (name in value ? String(Reflect.get(value, name)) : '');
    return { pid: Number(value.pid), started: text('started'), boot: text('boot') };
  } catch {
    return undefined;
  }
}

function isAlive({ pid, started, boot }: Holder): boolean {
  if (pid <= 0) return false;
  const now = holderOf(pid);
  if (boot !== now.boot || started !== now.started) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM'; // another user's process, but alive
  }
}

function holderOf(pid: number): Holder {
  const stat = systemText(`/proc/${pid}/stat`);
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''; // field 22; the name before it may hold anything
  return { pid, started, boot: systemText('/proc/sys/kernel/random/boot_id').trim() };
}

function systemText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // no such process, or no such system
  }
}

const locked = (path: string, pid: number): SatchelError =>
  new SatchelError('LOCKED', `${printable(path)} is being written by process ${pid}.`, {
    kind: 'busy',
    where: printable(path),
    remedy: 'Wait until it is done, or choose another name for the output.',
    facts: { pid },
  });
