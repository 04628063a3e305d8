/**
 * A thread of the child that ends it, whatever its main thread is doing: when the parent is gone, so that no child is left behind, and when
 * it takes more memory or time than it may. The parent looks too; this one is for systems where it cannot, and for a parent that is busy.
 */
import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { LIMIT_MARK, type Limited } from './agreement.ts';
import type { IsolationLimits } from './limits.ts';

const { limits, parent }: { readonly limits: IsolationLimits; readonly parent: number } = workerData;
const EVERY_MS = 100;

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.ppid !== parent) end();
  if (process.memoryUsage.rss() > limits.memoryMb * 2 ** 20) end('memory');
  if ((user + system) / 1000 > limits.cpuMs) end('cpu');
}, EVERY_MS);

function end(limit?: Limited): void {
  if (limit !== undefined) writeSync(2, `\n${LIMIT_MARK}${limit}\n`);
  process.kill(process.pid, 'SIGKILL');
}
