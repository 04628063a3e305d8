import { afterEach, describe, expect, it } from 'vitest';
import type { Executor } from '../core/compute.ts';
import { inlineExecutor } from './inline.ts';
import { workerPool } from './worker-pool.ts';

const script = new URL('../../../../test/fixtures/worker.ts', import.meta.url);
let pool: Executor | undefined;
const open = (threads: number): Executor => {
  pool = workerPool(script, threads);
  return pool;
};
afterEach(async () => {
  await pool?.close();
  pool = undefined;
});

describe('a pool of workers', () => {
  it.each([1, 2, 4])(
    'returns the results in the order of the inputs on %d threads, as the calling thread would',
    async (threads) => {
      const inputs = Array.from({ length: 20 }, (_, i) => i);
      const here = await inlineExecutor({ double: (x: number) => 2 * x }).map('double', inputs);
      expect(await open(threads).map('double', inputs)).toEqual(here);
    },
  );

  it('brings a typed error across the border whole', async () => {
    await expect(open(2).map('refuse', [7])).rejects.toMatchObject({
      code: 'BAD_PARAM',
      message: '7 is not wanted.',
      kind: 'usage',
      where: 'row 3',
      remedy: 'Send another.',
    });
  });

  it('L16: says so when a thread dies, and works on with a new one', async () => {
    const survivor = open(2);
    await expect(survivor.map('die', [0])).rejects.toMatchObject({ code: 'WORKER_FAILED' });
    expect(await survivor.map('double', [21])).toEqual([42]);
  });

  it('L14: an abort ends even a calculation that never would, within a second', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const running = open(2).map('forever', [0, 1, 2], controller.signal);
    setTimeout(() => controller.abort(reason), 50);
    const start = performance.now();
    await expect(running).rejects.toBe(reason);
    expect(performance.now() - start).toBeLessThan(10_000); // it takes milliseconds; generous for a busy machine
  });

  it('takes no work once it is closed', async () => {
    const closed = open(1);
    await closed.close();
    await expect(closed.map('double', [1])).rejects.toMatchObject({ code: 'INTERNAL' });
  });

  it('refuses a task it does not know', async () => {
    await expect(open(1).map('sing', [0])).rejects.toMatchObject({ code: 'INTERNAL' });
  });
});
