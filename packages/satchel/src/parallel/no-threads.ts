/**
 * Replaces worker-pool.ts when a bundler builds for a browser (`browser` in package.json): work stays on the calling
 * thread.
 */
import { badParam } from '../core/errors.ts';

export const workerPool: typeof import('./worker-pool.ts').workerPool = (_script, threads) => {
  throw badParam(
    `threads must be 1 in a browser, got ${threads}.`,
    'Leave threads out, and run in a Worker so that the page stays responsive: the result is the same.',
  );
};
