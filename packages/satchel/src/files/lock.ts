/**
 * One writer at a time: `vectors.bin.lock` says who is at work on vectors.bin. It is made only where nobody has it (O_EXCL) and names its
 * holder by process id, by when that process started and by which boot of the machine it was, so that a lock left by a process that died,
 * or by a power cut, is recognised and taken over; a process id alone comes round again.
 *
 * Taking over: the new lock replaces the old one, and counts only if it is still there a little later. Of several that try at the same
 * moment the last to write has it, and the others see that.
 *
 * Processes of other machines or containers cannot be seen from here: do not share one output between those.
 */
import { readFileSync } from 'node:fs';
import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { printable, SatchelError } from '../core/errors.ts';
import { errorCode, writeError } from './write-errors.ts';

export const lockPath = (path: string): string => `${path}.lock`;

/** Throws LOCKED where another process holds it; dispose to let go. */
export async function lockFile(path: string): Promise<AsyncDisposable> {
  const lock = lockPath(path);
  const turn = turns++;
  const mine = JSON.stringify({ ...holderOf(process.pid), turn });
  const temporary = `${lock}.${process.pid}.${turn}.tmp`;
  try {
    await writeFile(temporary, mine, { mode: 0o644 });
    for (;;) {
      if (await placed(temporary, lock, mine)) break;
      if (await takeOver(path, lock, temporary, mine)) break;
    }
  } catch (error) {
    throw writeError(lock, error);
  } finally {
    await unlink(temporary).catch(() => {}); // renamed where it was taken over
  }
  return {
    async [Symbol.asyncDispose]() {
      if ((await contentOf(lock)) === mine) await unlink(lock).catch(() => {}); // gone already is as good
    },
  };
}

/** Tells the locks of one process apart. */
let turns = 0;

interface Holder {
  readonly pid: number;
  /** Clock ticks after boot at which the process started, and which boot that was; empty where the system does not tell. */
  readonly started: string;
  readonly boot: string;
}

/** `false` where the old lock vanished meanwhile or somebody else was faster. */
async function takeOver(path: string, lock: string, temporary: string, mine: string): Promise<boolean> {
  const content = await contentOf(lock);
  if (content === undefined) return false;
  const holder = parsed(content);
  if (holder && isAlive(holder)) throw locked(path, holder.pid);
  await rename(temporary, lock);
  await wait(SETTLE_MS);
  if ((await contentOf(lock)) === mine) return true;
  await writeFile(temporary, mine, { mode: 0o644 });
  return false;
}

const SETTLE_MS = 200;

/** By a link, which appears whole, unlike a file being written; where the disk knows no links, as a new file. `false` where one is there. */
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

/** What is no lock of ours holds nothing. */
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
    return errorCode(error) === 'EPERM'; // somebody else's, but there
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
