import { afterEach, describe, expect, it } from 'vitest';
import { weighedSums } from '../../../../test/fixtures/weighed-sums.ts';
import type { Executor } from '../core/compute.ts';
import { shardsOf } from '../core/shards.ts';
import { sliceRows } from '../core/sweep.ts';
import { tensor } from '../core/tensor.ts';
import { kernelProvider } from '../kernels/provider.ts';
import { threadCounts } from '../run/thread-counts.case.ts';
import { inlineExecutor } from './inline.ts';
import { SWEEP_TASK, sweepTask } from './sweep-task.ts';
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

  it('starts its threads before there is work, also for a task that is not there, and closes while they start', async () => {
    const prepared = open(2);
    prepared.prepare?.('double');
    expect(await prepared.map('double', [1, 2, 3])).toEqual([2, 4, 6]);
    expect(new Set(await prepared.map('thread', [0, 0])).size).toBeLessThanOrEqual(2);
    await prepared.close();
    const other = open(2);
    other.prepare?.('nothing of this name');
    expect(await other.map('double', [4])).toEqual([8]);
    const closing = open(2);
    closing.prepare?.('double');
    await closing.close();
    closing.prepare?.('double'); // starts nothing
    await expect(closing.map('double', [1])).rejects.toMatchObject({ code: 'INTERNAL' });
  });

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

  it('an abort of one call leaves the jobs of others alone, those that run and those that wait', async () => {
    const shared = open(2);
    const controller = new AbortController();
    const reason = new Error('enough');
    const stopped = shared.map('forever', [0], controller.signal);
    const others = shared.map('later', [1, 2, 3]);
    setTimeout(() => controller.abort(reason), 100);
    await expect(stopped).rejects.toBe(reason);
    expect(await others).toEqual([2, 4, 6]);
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

describe('a stream', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
  const all = async <Output>(outputs: AsyncIterable<Output>): Promise<Output[]> => {
    const list: Output[] = [];
    for await (const output of outputs) list.push(output);
    return list;
  };
  const here = () => inlineExecutor({ double: (x: number) => 2 * x, slowly: async (x: number) => 3 * x });

  it.each([1, 2, 4])('yields results in the order of the inputs on %d threads', async (threads) => {
    const doubled = numbers(30).map((x) => 2 * x);
    expect(await all(open(threads).stream('double', numbers(30)))).toEqual(doubled);
    expect(await all(here().stream('double', numbers(30)))).toEqual(doubled);
  });

  it('takes tasks that return a promise', async () => {
    expect(await all(open(2).stream('slowly', [1, 2, 3]))).toEqual([3, 6, 9]);
    expect(await all(here().stream('slowly', [1, 2, 3]))).toEqual([3, 6, 9]);
    expect(await here().map('slowly', [1, 2])).toEqual([3, 6]);
  });

  it('asks for at most three inputs per thread before the first result is taken', async () => {
    let asked = 0;
    async function* inputs() {
      for (const x of numbers(50)) {
        asked++;
        yield x;
      }
    }
    const outputs = open(2).stream('double', inputs());
    expect((await outputs.next()).value).toBe(0);
    expect(asked).toBe(6);
    await outputs.next();
    expect(asked).toBe(7);
    await outputs.return(undefined);
  });

  it.each([
    ['of the first input that fails', [1, -2, -3], '-2 is refused'],
    ['of an input that fails, not of the inputs after it', [1, -2, 'end'], '-2 is refused'],
    ['of the inputs, after the results before it', [1, 2, 'end'], 'the inputs end here'],
  ])('throws the error %s', async (_, given, message) => {
    function* inputs() {
      for (const x of given) {
        if (x === 'end') throw new Error('the inputs end here');
        yield x;
      }
    }
    const seen: unknown[] = [];
    const running = async () => {
      for await (const output of open(3).stream('positive', inputs())) seen.push(output);
    };
    await expect(running()).rejects.toThrow(message);
    expect(seen).toEqual(given.slice(0, seen.length));
    expect(seen.length).toBe(given.findIndex((x) => x === 'end' || Number(x) < 0));
  });

  it('goes on after a thread has died: only the input that it computed fails', async () => {
    const pool = open(1);
    const fails = pool.map('die', [0]);
    const streamed = all(pool.stream('double', numbers(6)));
    await expect(fails).rejects.toMatchObject({ code: 'WORKER_FAILED' });
    expect(await streamed).toEqual(numbers(6).map((x) => 2 * x));
  });

  it('leaves jobs of others alone at an abort, those too that a thread has already', async () => {
    const pool = open(1);
    const controller = new AbortController();
    const stopped = all(pool.stream('slowly', numbers(20), controller.signal)).catch((error: unknown) => error);
    const others = all(pool.stream('double', numbers(5)));
    const reason = new Error('enough');
    controller.abort(reason);
    expect(await stopped).toBe(reason);
    expect(await others).toEqual([0, 2, 4, 6, 8]);
  });

  it('ends at an abort, also one between two results', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const outputs = open(2).stream('double', numbers(50), controller.signal);
    await outputs.next();
    controller.abort(reason);
    await expect(all(outputs)).rejects.toBe(reason);
    await expect(all(open(2).stream('double', [1], controller.signal))).rejects.toBe(reason);
  });

  it('ends at an abort while a task never would', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    setTimeout(() => controller.abort(reason), 50);
    await expect(all(open(2).stream('forever', [0, 1, 2], controller.signal))).rejects.toBe(reason);
  });
});

describe('a notice', () => {
  it('reaches every thread that has started, and has no result', async () => {
    const pool = open(2);
    pool.notify('keep', 5); // no thread yet
    expect(await pool.map('kept', [0, 0])).toEqual([0, 0]);
    pool.notify('keep', 7);
    expect(await pool.map('kept', [0, 0, 0, 0])).toEqual([7, 7, 7, 7]);
  });

  it('runs on the calling thread where there is no other', () => {
    let kept = 0;
    inlineExecutor({
      keep: (x: number) => {
        kept = x;
      },
    }).notify('keep', 7);
    expect(kept).toBe(7);
  });
});

describe('a sweep', () => {
  const rows = 1000;
  const x = Float64Array.from({ length: 3 * rows }, (_, i) => Math.sin(i) * 10 ** (i % 13));
  const data = { rows, columns: { x: { width: 3, data: x } } };
  const parameters = { a: tensor(Float64Array.of(0.1)) };
  const here = inlineExecutor({ [SWEEP_TASK]: sweepTask({ 'weighed-sums': weighedSums }, kernelProvider) });

  it.each([1, ...threadCounts])('has the same bits on %d threads as on the calling thread', async (threads) => {
    const expected = await here.sweep('weighed-sums', data, parameters);
    expect(expected.rows.weighed!.shape).toEqual([rows, 3]);
    const pool = open(threads);
    for (let again = 0; again < 2; again++)
      expect(await pool.sweep('weighed-sums', data, parameters)).toEqual(expected);
  });

  it('is the sum of the shards as data sets of their own, in their order', async () => {
    const partOf = weighedSums.prepare(parameters, kernelProvider);
    const sums = new Float64Array(3);
    for (const range of shardsOf(rows)) {
      const own = sliceRows(data, range);
      const part = partOf(own, { start: 0, end: own.rows }).sums as Float64Array;
      for (let f = 0; f < 3; f++) sums[f] = sums[f]! + part[f]!;
    }
    expect((await here.sweep('weighed-sums', data, parameters)).sums).toEqual(sums);
  });

  it('of no rows has no sums', async () => {
    const none = { rows: 0, columns: { x: { width: 3, data: new Float64Array(0) } } };
    expect(await here.sweep('weighed-sums', none, parameters)).toEqual({ sums: new Float64Array(0), rows: {} });
  });

  it.each([1, 2])('refuses a statistic it does not know, on %d threads', async (threads) => {
    await expect(open(threads).sweep('sing', data, parameters)).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(here.sweep('sing', data, parameters)).rejects.toThrow("there is no statistic called 'sing'");
  });

  it('gives no two tasks that run at the same time the same thread number, also after a thread died', async () => {
    const pool = open(2);
    await expect(pool.map('die', [0])).rejects.toMatchObject({ code: 'WORKER_FAILED' });
    const numbers = await pool.map('thread', [0, 1, 2, 3]);
    expect(numbers.every((number) => number === 0 || number === 1)).toBe(true);
  });
});
