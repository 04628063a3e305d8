/** The child process: does one piece of work, tells its progress, and ends. It ends too when its parent has gone. */
import { peakMemory } from 'satchel/service';
import { storedProblem } from '../http/problem.ts';
import type { FromChild, ProcessCost, ToChild } from './protocol.ts';
import { doWork } from './work.ts';

const controller = new AbortController();
const tell = (message: FromChild): Promise<void> =>
  new Promise((sent) => {
    if (process.connected) process.send?.(message, undefined, {}, () => sent());
    else sent();
  });

/** Progress comes at most so often. */
const BETWEEN_MS = 100;
let lastAdvance = 0;

const progress = {
  stage: (stage: string) => void tell({ kind: 'event', event: 'stage', data: { stage } }),
  advance(done: number, total: number | undefined, unit: string) {
    const now = performance.now();
    const isEnd = total !== undefined && done >= total;
    if (now - lastAdvance < BETWEEN_MS && !isEnd) return;
    if (isEnd && now - lastAdvance < BETWEEN_MS / 4) return;
    lastAdvance = now;
    void tell({ kind: 'event', event: 'advance', data: { done, ...(total === undefined ? {} : { total }), unit } });
  },
  warn: (message: string) => void tell({ kind: 'event', event: 'warn', data: { message } }),
};

function cost(): ProcessCost {
  const { userCPUTime, systemCPUTime } = process.resourceUsage();
  return { cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakBytes: peakMemory() };
}

process.on('disconnect', () => process.exit(1));
process.on('message', async (message: ToChild) => {
  if (message.kind === 'cancel') return controller.abort(new DOMException('cancelled', 'AbortError'));
  const event = (name: string, data: object): void => void tell({ kind: 'event', event: name, data });
  try {
    const result = await doWork(message.work, { signal: controller.signal, progress, event });
    await tell({ kind: 'done', result, cost: cost() });
  } catch (error) {
    const { aborted } = controller.signal;
    if (!aborted && storedProblem(error).status === 500)
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    await tell({ kind: 'failed', problem: storedProblem(error), aborted, cost: cost() });
  }
  process.exit(0);
});
