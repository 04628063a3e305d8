/** Every child here is ended by its limits, so that nothing can hang; the waits are those of the limits. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { node } from '../../../../test/end-to-end/run-satchel.ts';
import type { Frame } from './frames.ts';
import { runIsolated } from './isolated-process.ts';
import { type IsolationLimits, limitsOf } from './limits.ts';

const work = mkdtempSync(join(tmpdir(), 'satchel-isolation-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));
const mine = join(work, 'mine.txt');
writeFileSync(mine, 'five!');
for (const name of ['news', 'news2']) mkdirSync(join(work, name));
writeFileSync(join(work, 'news/today'), 'x');

const script = new URL('./misbehaving.case.ts', import.meta.url);
const generous: IsolationLimits = { wallMs: 20_000, memoryMb: 512, cpuMs: 20_000 };

function start(deed: string, limits: Partial<IsolationLimits> = {}, more: object = {}): AsyncGenerator<Frame> {
  return runIsolated({
    script,
    request: { deed, ...more },
    readable: [mine, join(work, 'news2'), join(work, 'news')],
    limits: { ...generous, ...limits },
    name: 'gift.parquet',
    longestFrame: 2 ** 24,
  });
}

async function all(frames: AsyncGenerator<Frame>): Promise<Frame[]> {
  const found: Frame[] = [];
  for await (const frame of frames) found.push(frame);
  return found;
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const pidIn = ({ payload }: Frame): number => JSON.parse(payload.toString()).pid;

describe('a child that misbehaves', () => {
  const rows: readonly (readonly [string, Partial<IsolationLimits>, string, string])[] = [
    ['waits for ever', { wallMs: 700 }, 'ISOLATED_TIMEOUT', 'reading it took more than 0.7 s of time.'],
    ['spins for ever', { wallMs: 700 }, 'ISOLATED_TIMEOUT', 'reading it took more than 0.7 s of time.'],
    ['spins for ever', { cpuMs: 500 }, 'ISOLATED_TIMEOUT', 'reading it took more than 0.5 s of CPU time.'],
    ['fills the heap', { memoryMb: 160 }, 'ISOLATED_MEMORY', 'reading it took more than 160 MB of memory.'],
    ['fills memory beside the heap', { memoryMb: 200 }, 'ISOLATED_MEMORY', 'reading it took more than 200 MB of memory.'],
    ['throws an unexpected error', {}, 'ISOLATED_CRASH', 'the process that read it ended too early (code 1: TypeError: oh \\x1b[31m no).'],
    ['leaves early', {}, 'ISOLATED_CRASH', 'the process that read it ended too early (code 0).'],
    ['aborts', {}, 'ISOLATED_CRASH', 'the process that read it ended too early (SIGABRT'],
    ['sends no frames', {}, 'ISOLATED_CRASH', 'the process that read it ended too early (it sent a frame of kind 119'],
    ['sends a frame of four gigabytes', {}, 'ISOLATED_CRASH', 'the process that read it ended too early (it sent a frame of kind 1 and 4294967295 bytes).'],
  ]; // biome-ignore format: a table
  it.concurrent.each(rows)('%s (%j): %s', async (deed, limits, code, says) => {
    const started = performance.now();
    await expect(all(start(deed, limits))).rejects.toMatchObject({
      code,
      kind: 'data', // exit code 65
      where: 'gift.parquet',
      message: expect.stringContaining(`gift.parquet: ${says}`),
      remedy: expect.stringMatching(/\w/),
    });
    expect(performance.now() - started).toBeLessThan(20_000);
  });
});

describe('a child', () => {
  it.concurrent('sends what it has, in order, and ends', async () => {
    const [first, ...rest] = await all(start('sends much'));
    expect(rest.map(({ kind, payload }) => [kind, payload.length, payload[0]])).toEqual(
      Array.from({ length: 500 }, (_, i) => ['bytes', 10_000, i % 256]),
    );
    expect(isRunning(pidIn(first!))).toBe(false);
  });

  it.concurrent('is handed a stream', async () => {
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let i = 0; i < 100; i++) yield Buffer.alloc(10_000, i);
    }
    const frames = runIsolated({
      script,
      request: { deed: 'echoes' },
      readable: [],
      limits: generous,
      name: 'standard input',
      longestFrame: 2 ** 24,
      input: pieces(),
    });
    const [, ...echo] = await all(frames);
    expect(Buffer.concat(echo.map(({ payload }) => payload))).toEqual(
      Buffer.concat(Array.from({ length: 100 }, (_, i) => Buffer.alloc(10_000, i))),
    );
  });

  it.concurrent('does not take a stream that breaks off for a whole one', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new RangeError('the pipe broke');
    }
    const task = { script, request: { deed: 'echoes' }, readable: [], limits: generous, name: 'x', longestFrame: 1e6 };
    await expect(all(runIsolated({ ...task, input: broken() }))).rejects.toThrow('the pipe broke');
  });

  it.concurrent('may print what it likes', async () => {
    expect(await all(start('prints'))).toHaveLength(1);
  });

  it.concurrent('is ended when the loop over its frames is broken off', async () => {
    let pid = 0;
    for await (const frame of start('waits for ever')) {
      pid = pidIn(frame);
      expect(isRunning(pid)).toBe(true);
      break;
    }
    expect(isRunning(pid)).toBe(false);
  });

  it.concurrent('does not run out of time while its parent is busy', async () => {
    const frames = start('sends much', { wallMs: 2000 });
    await frames.next();
    await wait(2100);
    expect(await all(frames)).toHaveLength(500);
  });

  it.concurrent('does not outlive its parent, even in the middle of a calculation', async () => {
    const source = `
      import { runIsolated } from ${JSON.stringify(new URL('./isolated-process.ts', import.meta.url).href)};
      const task = { script: new URL(${JSON.stringify(script.href)}), request: { deed: 'spins for ever' }, readable: [], name: 'x', longestFrame: 1e6, limits: ${JSON.stringify(generous)} };
      for await (const { payload } of runIsolated(task)) console.log(payload.toString());`;
    const parent = spawn(node, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
    const said = await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve));
    const { pid } = JSON.parse(said.toString());
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    for (let i = 0; i < 100 && isRunning(pid); i++) await wait(50);
    expect(isRunning(pid)).toBe(false);
  });

  const hasPermissions = process.allowedNodeEnvironmentFlags.has('--permission');
  it.skipIf(!hasPermissions).concurrent('may read the file it is for, and no other, and write none', async () => {
    expect((await all(start('reads', {}, { path: mine }))).at(-1)?.payload.toString()).toBe('5');
    expect((await all(start('lists', {}, { path: join(work, 'news') }))).at(-1)?.payload.toString()).toBe('["today"]');
    for (const [deed, path] of [['reads', '/etc/passwd'], ['writes', mine]] as const) {
      await expect(all(start(deed, {}, { path }))).rejects.toMatchObject({
        code: 'ISOLATED_CRASH',
        message: expect.stringContaining('Access to this API has been restricted'),
      });
    } // biome-ignore format: pairs
  });
});

describe('limits', () => {
  it('follow the size of the file', () => {
    expect(limitsOf(true, { bytes: 0, isStreamed: true })).toEqual({ wallMs: 60_000, memoryMb: 1024, cpuMs: 60_000 });
    expect(limitsOf(true, { bytes: 2 ** 30, isStreamed: true })).toMatchObject({ wallMs: 322_144, memoryMb: 1024 });
    expect(limitsOf(true, { bytes: 2 ** 30, isStreamed: false })).toMatchObject({ memoryMb: 5120 });
    expect(limitsOf({ memoryMb: 300 }, { bytes: undefined, isStreamed: true })).toEqual({
      wallMs: 600_000,
      memoryMb: 300,
      cpuMs: 600_000,
    });
  });

  it.each([
    [{ memoryMb: 10 }, "isolated: 'memoryMb' must be a number from 128 to 1048576, got 10."],
    [{ wallMs: Number.NaN }, "isolated: 'wallMs' must be a number from 1 to 86400000, got NaN."],
    [{ cpuMs: 0 }, "isolated: 'cpuMs' must be a number from 1 to 86400000, got 0."],
  ])('%j are refused', (given, message) => {
    expect(() => limitsOf(given, { bytes: 0, isStreamed: true })).toThrow(message);
  });
});
