/** Every registered method learns the same bytes on any number of threads, and in whatever order the parts of its sums arrive. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classifiers } from '../classify/registry.ts';
import type { Compute, Executor } from '../core/compute.ts';
import { createWordVectors, type WordVectors } from '../core/word-vectors.ts';
import { createRandom } from '../numeric/random.ts';
import { workerPool } from '../parallel/worker-pool.ts';
import { fitClassifier, fitFeatures, scoreRows } from '../pipeline/fit.ts';
import { openRun } from '../pipeline/open-run.ts';
import { resolveSettings } from '../pipeline/settings.ts';
import { representations } from '../representation/registry.ts';
import { workerScript } from '../run/engine.ts';
import { bytesExecutor, permutedExecutor } from '../run/permuted-executor.case.ts';
import { testCompute } from '../run/test-compute.case.ts';
import { orders, threadCounts } from '../run/thread-counts.case.ts';
import { smallOptions } from './small-options.case.ts';
import { corpusFrom, toyDocuments } from './toy-world.ts';

/** Five shards. */
const documents = toyDocuments(600);

const executors: Record<string, Executor> = {};
beforeAll(() => {
  for (const threads of threadCounts) executors[`${threads} threads`] = workerPool(workerScript(), threads);
  for (const seed of orders) executors[`order ${seed}`] = permutedExecutor(seed);
  executors['shards as bytes'] = bytesExecutor();
});
afterAll(() => Promise.all(Object.values(executors).map((executor) => executor.close())));

const choices = [
  ...classifiers.map(({ name }) => ({ representation: 'bow', classifier: name })),
  ...representations.map(({ name }) => ({ representation: name, classifier: 'centroid' })),
  { representation: 'bow+scdv', classifier: 'logistic' },
];

describe('the same bytes', () => {
  it.each(choices)('$representation + $classifier', async (choice) => {
    const expected = await fingerprint(choice, testCompute);
    for (const [name, executor] of Object.entries(executors)) {
      expect({ [name]: await fingerprint(choice, { ...testCompute, executor }) }).toEqual({ [name]: expected });
    }
  });
});

it.each([...representations, ...classifiers])('$name says what it learns from', async ({ name, learnsFrom }) => {
  const isRepresentation = representations.some((method) => method.name === name);
  const choice = isRepresentation
    ? { representation: name, classifier: 'linear-svm' }
    : { representation: 'bow', classifier: name };
  let sweeps = 0;
  const { executor } = testCompute;
  const sweep: Executor['sweep'] = (statistic, data, ...others) => {
    if (data.rows === documents.length) sweeps++; // others are sweeps over words
    return executor.sweep(statistic, data, ...others);
  };
  await fingerprint(choice, { ...testCompute, executor: { ...executor, isRemote: true, sweep } });
  if (learnsFrom !== undefined && learnsFrom !== 'rows') expect(sweeps > 0).toBe(learnsFrom === 'sweeps');
});

/** A hash over everything that was learned, and over the scores of the training rows. */
async function fingerprint(choice: { representation: string; classifier: string }, compute: Compute): Promise<string> {
  const options = smallOptions(choice.representation, choice.classifier);
  const settings = resolveSettings({ ...choice, options });
  const run = await openRun(corpusFrom(documents), settings, settings.words ? { words: wordVectors() } : {}, compute);
  const rows = Uint32Array.from(documents.keys());
  const fit = await fitClassifier(run, await fitFeatures(run, rows));
  const hash = createHash('sha256');
  for (const { arrays } of [fit.fitted.representation, fit.fitted.classifier]) {
    for (const [name, { shape, data }] of Object.entries(arrays)) {
      hash.update(`${name} ${shape.join('×')} `).update(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    }
  }
  return hash.update(new Uint8Array((await scoreRows(run, fit, rows)).buffer)).digest('hex');
}

/** A random vector for every word of the toy world. */
function wordVectors(): WordVectors {
  const words = [...new Set(documents.flatMap(({ text }) => text.split(' ')))];
  const random = createRandom(7, 'vectors');
  const data = Float32Array.from({ length: words.length * 8 }, () => random.uniform() - 0.5);
  return createWordVectors(words, { rows: words.length, columns: 8, data });
}
