/**
 * A thread of the child that ends it, whatever its main thread is doing: when the parent is gone, so that no child is left behind, and when
 * it takes more memory or time than it may. The parent looks too; this one is for systems where it cannot, and for a parent that is busy.
 */
import { workerData } from 'node:worker_threads';
import type { IsolationLimits } from './limits.ts';
import { endIfTooLarge, endIfTooLong } from './over-limit.ts';

const { limits, parent }: { readonly limits: IsolationLimits; readonly parent: number } = workerData;
const EVERY_MS = 100;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  endIfTooLarge(limits);
  endIfTooLong(limits);
}, EVERY_MS);
