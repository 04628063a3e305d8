/**
 * SCDV document vectors of 20 Newsgroups (18,846 documents, d = 200, K = 60, p = 4) compared with NumPy, one thread each,
 * from the same word vectors, responsibilities and idf (bench/peers/scdv_numpy.py: the published algorithm, and an
 * optimised one). Compares the vectors of some documents first, then CPU seconds; ours are the best of several rounds.
 * Both sides include the pass for the threshold. Also compares the memory of sparse and dense rows.
 *
 *   node bench/speed/scdv.ts [rounds]
 */

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { silentProgress } from '../../packages/satchel/src/core/compute.ts';
import { isSparse, type SparseMatrix, sparseRowOf } from '../../packages/satchel/src/core/matrix.ts';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import { tensor } from '../../packages/satchel/src/core/tensor.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { fitGaussianMixture, prepareGaussianMixture } from '../../packages/satchel/src/mixture/gaussian.ts';
import { inlineExecutor } from '../../packages/satchel/src/parallel/inline.ts';
import { inverseDocumentFrequencies } from '../../packages/satchel/src/representation/bow.ts';
import { membershipArrays, softMemberships } from '../../packages/satchel/src/representation/parts/memberships.ts';
import { meanExtreme, scdv } from '../../packages/satchel/src/representation/scdv.ts';
import { tasks } from '../../packages/satchel/src/run/tasks.ts';
import { fittedOf } from '../../test/fixtures/contracts.ts';
import { oneThread } from '../peers/python.ts';
import { python } from '../python/python.ts';
import { scdvFolder, scdvInputs } from './scdv-inputs.ts';

const rounds = Number(process.argv[2] ?? 3);
const CHECKED = 500;
const compute = { executor: inlineExecutor(tasks), progress: silentProgress, kernels: kernelProvider };
const options = resolveOptions('scdv', scdv.options);
const { bags, vocabulary, words } = await scdvInputs();
const { arrays } = await fitGaussianMixture(words, undefined, options, compute);
const mixture = prepareGaussianMixture('scdv', arrays, options.covariance, options.components, words.columns);
const responsibilities = mixture.responsibilities(words);
const idf = inverseDocumentFrequencies(vocabulary, 'smooth');
const memberships = softMemberships(words, options.components, 1e-5, (some) => mixture.responsibilities(some));
console.log(
  `${words.rows} words, ${(memberships.shares.length / words.rows).toFixed(1)} of ${options.components} components each`,
);

let best = Number.POSITIVE_INFINITY;
let vectors = await documentVectors();
for (let round = 0; round < rounds; round++) {
  const before = process.cpuUsage();
  vectors = await documentVectors();
  const { user, system } = process.cpuUsage(before);
  best = Math.min(best, (user + system) / 1e6);
}
const { components, percentage } = options;
const shape = { words: words.rows, dimensions: words.columns, components, percentage, checked: CHECKED };
writeFileSync(resolve(scdvFolder, 'shape.json'), JSON.stringify(shape));
writeFileSync(resolve(scdvFolder, 'responsibilities.bin'), responsibilities);
writeFileSync(resolve(scdvFolder, 'idf.bin'), idf);
const script = resolve(import.meta.dirname, '../peers/scdv_numpy.py');
const peer: Record<'loop' | 'sparse', { seconds: number; threshold: number }> = JSON.parse(
  execFileSync(python, [script, scdvFolder], { encoding: 'utf8', env: oneThread }),
);
const apart = distance(vectors, readFileSync(resolve(scdvFolder, 'loop.bin')), peer.loop.threshold);
const stored = vectors.values.length;
const dense = 4 * vectors.rows * vectors.columns;
console.log(
  `${((100 * stored) / (dense / 4)).toFixed(2)} % of the numbers are kept; the rows take ${((100 * bytesOf(vectors)) / dense).toFixed(1)} % of dense ones`,
);
console.log(`the vectors of ${CHECKED} documents are ${apart.toExponential(1)} of their length apart`);
if (apart > 1e-4) throw new Error('the vectors differ: times are not comparable');
for (const way of ['loop', 'sparse'] as const) {
  const ratio = (peer[way].seconds / best).toFixed(1);
  console.log(`NumPy ${way} ${peer[way].seconds.toFixed(2)} s CPU, ours ${best.toFixed(2)} s: ${ratio}×`);
}

/** Columns are stored as bits; reading `indices` would create a list. */
function bytesOf({ offsets, marks, values }: SparseMatrix): number {
  if (!marks) throw new Error('expected marked rows');
  return offsets.byteLength + marks.byteLength + values.byteLength;
}

async function documentVectors(): Promise<SparseMatrix> {
  const threshold =
    (options.percentage / 100) *
    (await meanExtreme(bags, { wordMatrix: words, memberships, wordWeights: idf }, compute));
  const state = {
    method: 'scdv',
    options,
    arrays: { idf: tensor(idf), threshold: tensor(Float64Array.of(threshold)), ...membershipArrays(memberships) },
  };
  const found = scdv.prepare(fittedOf(state, vocabulary, [], words)).represent({ bags });
  if (!isSparse(found)) throw new Error('expected sparse rows');
  return found;
}

/** The largest ‖x − y‖ / ‖y‖ over the written documents; values at the threshold may differ by rounding. */
function distance(vectors: SparseMatrix, bytes: Buffer, threshold: number): number {
  const { columns } = vectors;
  const dense = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
  let most = 0;
  for (let row = 0; row * columns < dense.length; row++) {
    const own = dense.slice(row * columns, (row + 1) * columns);
    const length = Math.hypot(...own);
    const { indices, values } = sparseRowOf(vectors, row);
    for (let j = 0; j < indices.length; j++) own[indices[j]!]! -= values[j]!;
    const differences = own.filter((value) => Math.abs(Math.abs(value) - threshold) > 1e-4 * threshold);
    if (length > 0) most = Math.max(most, Math.hypot(...differences) / length);
  }
  return most;
}
