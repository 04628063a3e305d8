/** What stands in for worker-pool.ts where a bundler builds for a browser (`browser` in package.json): there, work stays on its thread. */
import { SatchelError } from '../core/errors.ts';

export const workerPool: typeof import('./worker-pool.ts').workerPool = (_script, threads) => {
  throw new SatchelError('BAD_PARAM', `threads must be 1 in a browser, got ${threads}.`, {
    kind: 'usage',
    remedy: 'Leave threads out, and run in a Worker so that the page stays responsive: the result is the same.',
  });
};
