import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFile, lockPath } from './lock.ts';

let folder = '';
let output = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'));
  output = join(folder, 'v.bin');
});
afterEach(() => rm(folder, { recursive: true }));

/** How many of `count` that try at once get the lock; those keep it. */
async function winners(count: number): Promise<AsyncDisposable[]> {
  const tries = await Promise.allSettled(Array.from({ length: count }, () => lockFile(output)));
  for (const result of tries)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'LOCKED', kind: 'busy' });
  return tries.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

describe('a lock', () => {
  it('is held by one, named by its process id, and gone when let go', async () => {
    {
      await using _held = await lockFile(output);
      await expect(lockFile(output)).rejects.toMatchObject({
        message: `${output} is being written by process ${process.pid}.`,
        facts: { pid: process.pid },
      });
      expect(await readdir(folder)).toEqual(['v.bin.lock']);
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('that could not be removed when it was let go is nobody’s', async () => {
    const held = await lockFile(output);
    const content = await readFile(lockPath(output), 'utf8');
    await rm(lockPath(output));
    await mkdir(lockPath(output)); // it cannot be read, as where too many files are open
    await held[Symbol.asyncDispose]();
    await rm(lockPath(output), { recursive: true });
    await writeFile(lockPath(output), content);
    await using _next = await lockFile(output);
    await expect(lockFile(output)).rejects.toMatchObject({ code: 'LOCKED' });
  });

  it('is held by another process as well', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      await writeFile(lockPath(output), await lockOf(child.pid ?? 0));
      await expect(lockFile(output)).rejects.toMatchObject({ facts: { pid: child.pid } });
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await using _taken = await lockFile(output); // the process is gone, and its lock with it
    expect(JSON.parse(await readFile(lockPath(output), 'utf8')).pid).toBe(process.pid);
  });

  it.each([
    ['a process id that has come round again', { pid: process.pid, started: '1', boot: '' }],
    ['another boot of the machine', { pid: process.pid, started: '', boot: 'another' }],
    ['a process that is gone', { pid: 2 ** 22 + 1, started: '', boot: '' }],
    ['nobody', 'what is this'],
  ])('left by %s is taken over', async (_, content) => {
    await writeFile(lockPath(output), typeof content === 'string' ? content : JSON.stringify(content));
    await using _taken = await lockFile(output);
    expect(JSON.parse(await readFile(lockPath(output), 'utf8')).pid).toBe(process.pid);
  });

  it('goes to one of many that try at once, also where a dead one has to be taken over', async () => {
    for (let round = 0; round < 20; round++) {
      if (round % 4 === 0)
        await writeFile(lockPath(output), JSON.stringify({ pid: 2 ** 22 + 1, started: '', boot: '' }));
      const [holder, ...others] = await winners(5);
      expect([holder === undefined, others.length]).toEqual([false, 0]);
      await holder?.[Symbol.asyncDispose]();
    }
  });
});

it('cannot be made where nothing can be written', async () => {
  await expect(lockFile(join(folder, 'nowhere', 'v.bin'))).rejects.toMatchObject({ kind: 'output' });
});

/** What a lock of that process looks like: as ours, with its own start. */
async function lockOf(pid: number): Promise<string> {
  await using _held = await lockFile(join(folder, 'other'));
  const mine = JSON.parse(await readFile(lockPath(join(folder, 'other')), 'utf8'));
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return JSON.stringify({ ...mine, pid, started });
}
