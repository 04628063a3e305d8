/**
 * Puts the worker of `satchel-cluster` and all that it imports into one file, dist/worker.mjs, which Spark sends to its executors.
 *
 *   node scripts/bundle-worker.ts        after `tsc`; part of `npm run build`
 */
import { resolve } from 'node:path';
import { build } from 'rolldown';

const dist = resolve(import.meta.dirname, '../packages/cluster/dist');

await build({
  input: resolve(dist, 'worker.js'),
  platform: 'node',
  output: { file: resolve(dist, 'worker.mjs'), format: 'esm', codeSplitting: false, comments: false },
  logLevel: 'warn',
});
