/**
 * Puts the worker of `satchel-cluster` and all that it imports into one file, dist/worker.mjs, which Spark sends to its executors.
 *
 *   node scripts/bundle-worker.ts        after `tsc`; part of `npm run build`
 */
import { resolve } from 'node:path';
import { build } from 'rolldown';
import { fromSources } from './bundling.ts';

const cluster = resolve(import.meta.dirname, '../packages/cluster');

await build({
  input: resolve(cluster, 'src/worker.ts'),
  platform: 'node',
  plugins: [fromSources],
  output: { file: resolve(cluster, 'dist/worker.mjs'), format: 'esm', codeSplitting: false, comments: false },
  logLevel: 'warn',
});
