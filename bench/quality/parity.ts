/**
 * Compares Gaussian mixtures, SCDV and Fisher vectors with scikit-learn and NumPy on the same input: fixed word vectors
 * from a seed. The peer (bench/peers/gmm_scdv_fisher_parity.py) gets words, documents and the initial parameters of EM.
 * Fails if a relative difference is above 1e-4.
 *
 *   log-likelihood     |a − b| / |b| of the mean per point
 *   responsibilities   ‖A − B‖ / ‖B‖ over all words and components
 *   document vectors   the largest ‖x − y‖ / ‖y‖ of a document; values at SCDV's threshold may differ by rounding
 *
 *   node bench/quality/parity.ts [--write]
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Bags } from '../../packages/satchel/src/core/bag.ts';
import { silentProgress } from '../../packages/satchel/src/core/compute.ts';
import {
  createMatrix,
  isSparse,
  type Matrix,
  rowOf,
  selectRows,
  sparseRowOf,
  type Vectors,
} from '../../packages/satchel/src/core/matrix.ts';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import type { RepresentationMethod } from '../../packages/satchel/src/core/representation.ts';
import { createVocabulary } from '../../packages/satchel/src/core/vocabulary.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import {
  type Covariance,
  fitGaussianMixture,
  prepareGaussianMixture,
} from '../../packages/satchel/src/mixture/gaussian.ts';
import { gaussianFamily } from '../../packages/satchel/src/mixture/gaussian-family.ts';
import { kMeans } from '../../packages/satchel/src/mixture/k-means.ts';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';
import { inlineExecutor } from '../../packages/satchel/src/parallel/inline.ts';
import { fisher } from '../../packages/satchel/src/representation/fisher.ts';
import { scdv } from '../../packages/satchel/src/representation/scdv.ts';
import { tasks } from '../../packages/satchel/src/run/tasks.ts';
import { fittedOf, trainingOf } from '../../test/fixtures/contracts.ts';
import { oneThread } from '../peers/python.ts';
import { python } from '../python/python.ts';

const MOST = 1e-4;
const [V, d, documents, percentage, iterations] = [2000, 40, 300, 4, 8];
const folder = resolve(import.meta.dirname, '../../.cache/bench/parity');
const compute = { executor: inlineExecutor(tasks), progress: silentProgress, kernels: kernelProvider };
const words = syntheticWords();
const bags = syntheticBags();
const documentCounts = new Uint32Array(V);
for (const id of bags.ids) documentCounts[id]!++;
const vocabulary = createVocabulary(
  Array.from({ length: V }, (_, w) => `w${w}`),
  documentCounts,
  documents,
);
mkdirSync(folder, { recursive: true });
for (const [name, array] of Object.entries({ words: words.data, ...bags })) write(name, array);

interface Fit {
  readonly name: string;
  readonly covariance: Covariance;
  readonly components: number;
  readonly floor: number;
  readonly iterations: number;
  readonly points: 'types' | 'tokens';
}

/** The options of both sides; the default seed of SCDV and Fisher is 1 on both. */
const kinds = ['full', 'diagonal', 'spherical', 'tied', 'tied-spherical'] as const;
const planned: Fit[] = kinds.map((covariance) => ({
  name: covariance,
  covariance,
  components: 10,
  floor: 1e-6,
  iterations,
  points: 'types',
}));
planned.push({ name: 'scdv', covariance: 'tied', components: 10, floor: 1e-3, iterations, points: 'types' });
planned.push({
  name: 'fisher',
  covariance: 'diagonal',
  components: 6,
  floor: 1e-6 * meanVariance(),
  iterations,
  points: 'tokens',
});

const ours: Record<string, { logLikelihood: number; shares: Float64Array }> = {};
const fits: Fit[] = [];
for (const fit of planned) {
  const present = Uint32Array.from(documentCounts.keys()).filter(
    (w) => fit.points === 'types' || documentCounts[w]! > 0,
  );
  const points = selectRows(words, present) as Matrix;
  const weights = fit.points === 'tokens' ? Float32Array.from(present, (w) => occurrences()[w]!) : undefined;
  await writeStart(fit, points, weights);
  const settings = { ...fit, tolerance: 0, seed: 1 };
  const {
    arrays,
    logLikelihood,
    iterations: done,
    history,
  } = await fitGaussianMixture(points, weights, settings, compute);
  const mixture = prepareGaussianMixture(fit.name, arrays, fit.covariance, fit.components, d);
  ours[fit.name] = { logLikelihood, shares: mixture.responsibilities(words) };
  fits.push({ ...fit, iterations: history.length - 1 });
  if (history.length - 1 !== done) console.log(`${fit.name}: EM converged after ${history.length - 1} iterations`);
}
writeFileSync(resolve(folder, 'setup.json'), JSON.stringify({ words: V, dimensions: d, percentage, fits }));
const script = resolve(import.meta.dirname, '../peers/gmm_scdv_fisher_parity.py');
const peer: Record<string, { logLikelihood: number; threshold?: number }> = JSON.parse(
  execFileSync(python, [script, folder], { encoding: 'utf8', env: oneThread }),
);

const found: [what: string, apart: number][] = [];
for (const { name } of fits) {
  found.push([`${name}: log-likelihood`, Math.abs(ours[name]!.logLikelihood / peer[name]!.logLikelihood - 1)]);
  found.push([`${name}: responsibilities`, distance(ours[name]!.shares, read64(`${name}.shares.peer`))]);
}
const shape = {
  iterations: fits.find(({ name }) => name === 'scdv')!.iterations,
  tolerance: 0,
  components: 10,
  percentage,
};
found.push([
  'scdv: document vectors',
  rowsApart(await vectorsOf(scdv, shape), 'scdv.vectors.peer', peer['scdv']!.threshold),
]);
const gradient = {
  iterations: fits.find(({ name }) => name === 'fisher')!.iterations,
  tolerance: 0,
  components: 6,
  sampleDocuments: 0,
};
found.push(['fisher: document vectors', rowsApart(await vectorsOf(fisher, gradient), 'fisher.vectors.peer')]);

const lines = ['| what | apart | at most |', '|---|---|---|'];
for (const [what, apart] of found) lines.push(`| ${what} | ${apart.toExponential(1)} | ${MOST.toExponential(0)} |`);
console.log(lines.join('\n'));
if (process.argv.includes('--write')) {
  const head =
    '# Parity with scikit-learn and NumPy\n\n' +
    `${V} word vectors of ${d} numbers and ${documents} documents made from a seed, ${iterations} EM iterations from the same parameters; ` +
    'scikit-learn 1.7.2 and NumPy in 64 bits, Satchel in compiled kernels. How far apart, as a share of the thing itself; for document vectors ' +
    'the farthest document. Written by `node bench/quality/parity.ts --write`.\n\n';
  writeFileSync(new URL('../results/parity.md', import.meta.url), `${head}${lines.join('\n')}\n`);
}
const short = found.filter(([, apart]) => !(apart <= MOST)).length;
console.log(short === 0 ? 'everything agrees' : `${short} figures are too far apart`);
process.exitCode = short === 0 ? 0 : 1;

/** The initial parameters of EM, computed as in fitGaussianMixture. */
async function writeStart(fit: Fit, points: Matrix, weights: Float32Array | undefined): Promise<void> {
  const clusters = await kMeans(points, fit.components, { iterations: 20, seed: 1, spherical: false }, compute);
  const counts = weights ? Float64Array.from(weights) : new Float64Array(points.rows).fill(1);
  const family = await gaussianFamily(points, counts, fit, compute);
  const start = await family.startFrom(clusters);
  write(`${fit.name}.weights`, start.weights);
  write(
    `${fit.name}.means`,
    start.means.map((value, j) => value + family.centre[j % d]!),
  );
  write(`${fit.name}.covariances`, start.covariances);
}

async function vectorsOf(method: RepresentationMethod, given: Readonly<Record<string, unknown>>): Promise<Vectors> {
  const options = resolveOptions(method.name, method.options, given);
  const arrays = await method.fit(trainingOf({ bags, vocabulary, wordMatrix: words }, options, compute));
  return method.prepare(fittedOf({ options, arrays }, vocabulary, [], words)).represent({ bags });
}

function rowsApart(vectors: Vectors, name: string, threshold = Number.POSITIVE_INFINITY): number {
  const expected = read32(name);
  let most = 0;
  for (let row = 0; row < vectors.rows; row++) {
    const own = new Float32Array(vectors.columns);
    if (isSparse(vectors)) {
      const { indices, values } = sparseRowOf(vectors, row);
      indices.forEach((column, j) => {
        own[column] = values[j]!;
      });
    } else own.set(rowOf(vectors, row));
    const theirs = expected.subarray(row * vectors.columns, (row + 1) * vectors.columns);
    const settled = own.map((value, i) => (isOnThreshold(value - theirs[i]!, threshold) ? theirs[i]! : value));
    if (theirs.some((value) => value !== 0)) most = Math.max(most, distance(settled, theirs));
  }
  return most;
}

function isOnThreshold(difference: number, threshold: number): boolean {
  return Math.abs(Math.abs(difference) - threshold) < 1e-3 * threshold;
}

/** ‖a − b‖ / ‖b‖ */
function distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new Error(`${a.length} numbers beside ${b.length}`);
  let [apart, length] = [0, 0];
  for (let i = 0; i < b.length; i++) {
    apart += (a[i]! - b[i]!) ** 2;
    length += b[i]! ** 2;
  }
  return Math.sqrt(apart / length);
}

/** Words around 25 centres at different distances, with unit length. */
function syntheticWords(): Matrix {
  const random = createRandom(1, 'parity: words');
  const matrix = createMatrix(V, d);
  const middles = Float64Array.from({ length: 25 * d }, () => random.uniform() - 0.5);
  for (let w = 0; w < V; w++) {
    const row = rowOf(matrix, w);
    const middle = random.below(25) * d;
    for (let f = 0; f < d; f++) row[f] = middles[middle + f]! + 1.6 * (random.uniform() - 0.5);
    const length = Math.hypot(...row);
    for (let f = 0; f < d; f++) row[f] = row[f]! / length;
  }
  return matrix;
}

/** Documents of 0 to 120 words; words early in the vocabulary are more frequent. */
function syntheticBags(): Bags {
  const random = createRandom(1, 'parity: documents');
  const [offsets, ids, counts]: [number[], number[], number[]] = [[0], [], []];
  for (let row = 0; row < documents; row++) {
    const own = new Map<number, number>();
    for (let t = row % 120; t > 0; t--) {
      const word = Math.floor(V * random.uniform() ** 2);
      own.set(word, (own.get(word) ?? 0) + 1);
    }
    for (const [id, count] of [...own].sort(([a], [b]) => a - b)) {
      ids.push(id);
      counts.push(count);
    }
    offsets.push(ids.length);
  }
  return { offsets: Uint32Array.from(offsets), ids: Uint32Array.from(ids), counts: Float32Array.from(counts) };
}

function occurrences(): Float64Array {
  const totals = new Float64Array(V);
  bags.ids.forEach((id, j) => {
    totals[id]! += bags.counts[j]!;
  });
  return totals;
}

/** The variance of the tokens, as mean over the dimensions. */
function meanVariance(): number {
  const counts = occurrences();
  const total = counts.reduce((sum, count) => sum + count, 0);
  let [squares, mean] = [0, 0];
  for (let f = 0; f < d; f++) {
    let along = 0;
    for (let w = 0; w < V; w++) {
      along += counts[w]! * words.data[w * d + f]!;
      squares += counts[w]! * words.data[w * d + f]! ** 2;
    }
    mean += (along / total) ** 2;
  }
  return (squares / total - mean) / d;
}

function write(name: string, array: NodeJS.ArrayBufferView): void {
  writeFileSync(resolve(folder, `${name}.bin`), array);
}

function read64(name: string): Float64Array {
  return new Float64Array(bytesOf(name));
}

function read32(name: string): Float32Array {
  return new Float32Array(bytesOf(name));
}

function bytesOf(name: string): ArrayBuffer {
  const bytes = readFileSync(resolve(folder, `${name}.bin`));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}
