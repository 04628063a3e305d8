/** Sources that pages load others in place of: what a browser does not have, such as files and threads. */
import { resolve } from 'node:path';

const source = resolve(import.meta.dirname, '../packages/satchel/src');
const pairs = {
  'corpus/platform/buffer': 'corpus/platform/web-buffer',
  'corpus/platform/codecs': 'corpus/platform/web-codecs',
  'corpus/platform/csv-records': 'corpus/platform/web-csv-records',
  'corpus/platform/shard-hash': 'corpus/platform/web-shard-hash',
  'corpus/platform/unpack-stream': 'corpus/platform/web-unpack-stream',
  'kernels/build/modules': 'kernels/build/web-modules',
  'kernels/plain': 'kernels/web-plain',
  'parallel/worker-pool': 'parallel/no-threads',
};
const fileOf = (name: string): string => resolve(source, `${name}.ts`);

export const inPages: ReadonlyMap<string, string> = new Map(
  Object.entries(pairs).map(([name, other]) => [fileOf(name), fileOf(other)]),
);

const growing = {
  'classify/registry': 'classify/web-registry',
  'embedding/registry': 'embedding/web-registry',
  'representation/registry': 'representation/web-registry',
  'run/tasks': 'run/web-tasks',
};

/** Beside them, in the studio: lists that begin with what the default model needs. They load the full lists themselves. */
export const inStudio: ReadonlyMap<string, string> = new Map(
  Object.entries(growing).map(([name, other]) => [fileOf(name), fileOf(other)]),
);

/** What loads the other methods. */
export const methodsLoader = fileOf('pipeline/lean/load-methods');
