/**
 * One EM iteration of a Gaussian mixture (15,000 points, 200 dimensions, 60 components) compared with scikit-learn, one
 * thread each, from the same parameters. Compares the log-likelihood first, if both support the kind of covariance, then
 * CPU milliseconds, best of several rounds. The time of an iteration is a fifth of the difference between six and one.
 * Two sets of points: the vectors of the 15,000 most frequent words of 20 Newsgroups, which belong to a few components
 * each; and noise, where every point belongs to all components, which is the worst case.
 *
 *   node bench/speed/gmm.ts [rounds]
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { silentProgress } from '../../packages/satchel/src/core/compute.ts';
import { createMatrix, type Matrix } from '../../packages/satchel/src/core/matrix.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { fitByEm } from '../../packages/satchel/src/mixture/expectation-maximisation.ts';
import { gaussianFamily } from '../../packages/satchel/src/mixture/gaussian-family.ts';
import { type Clusters, kMeans } from '../../packages/satchel/src/mixture/k-means.ts';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';
import { inlineExecutor } from '../../packages/satchel/src/parallel/inline.ts';
import { tasks } from '../../packages/satchel/src/run/tasks.ts';
import { oneThread } from '../peers/python.ts';
import { python } from '../python/python.ts';
import { scdvInputs } from './scdv-inputs.ts';

type Kind = 'tied-spherical' | 'tied' | 'diagonal';
type Figures = { readonly ms: number; readonly logLikelihood: number };

const rounds = Number(process.argv[2] ?? 5);
const [rows, dimensions, components] = [15_000, 200, 60];
const folder = resolve(import.meta.dirname, '../../.cache/bench/gmm');
const compute = { executor: inlineExecutor(tasks), progress: silentProgress, kernels: kernelProvider };
mkdirSync(folder, { recursive: true });
const { words } = await scdvInputs();
await compare('words', { rows, columns: dimensions, data: words.data.slice(0, rows * dimensions) }, 1e-3); // the variance floor of SCDV
await compare('noise', noise(), 1e-6);

async function compare(name: string, points: Matrix, floor: number): Promise<void> {
  const clusters = await kMeans(points, components, { iterations: 10, seed: 1, spherical: false }, compute);
  const ours: Record<string, Figures> = {};
  for (const kind of ['tied-spherical', 'tied', 'diagonal'] as const)
    ours[kind] = await measure(kind, points, clusters, floor);
  writeFileSync(resolve(folder, 'shape.json'), JSON.stringify({ rows, dimensions, components, floor }));
  writeFileSync(resolve(folder, 'points.bin'), points.data);
  const script = resolve(import.meta.dirname, '../peers/gmm_sklearn.py');
  const answer = execFileSync(python, [script, folder, String(rounds)], { encoding: 'utf8', env: oneThread });
  const peer: Readonly<Record<string, Figures>> = JSON.parse(answer);
  for (const [kind, theirs] of Object.entries({ 'tied-spherical': 'spherical', tied: 'tied', diagonal: 'diagonal' })) {
    report(name, kind, ours[kind]!, theirs, peer[theirs]!);
  }
}

function report(name: string, kind: string, ours: Figures, theirs: string, peer: Figures): void {
  const apart = Math.abs(ours.logLikelihood / peer.logLikelihood - 1);
  if (kind === theirs && apart > 1e-4)
    throw new Error(`${kind}: the log-likelihoods are ${apart} apart: compare no times`);
  console.log(
    `${name}: ${kind.padEnd(14)} ${ours.ms.toFixed(1)} ms beside scikit-learn's ${theirs} ${peer.ms.toFixed(1)} ms: ` +
      `${(peer.ms / ours.ms).toFixed(2)}×${kind === theirs ? `, log-likelihoods ${apart.toExponential(1)} apart` : ''}`,
  );
}

async function measure(kind: Kind, points: Matrix, clusters: Clusters, floor: number): Promise<Figures> {
  const family = await gaussianFamily(
    points,
    new Float64Array(rows).fill(1),
    { components, covariance: kind, floor },
    compute,
  );
  const start = await family.startFrom(clusters);
  writeFileSync(resolve(folder, 'weights.bin'), start.weights);
  writeFileSync(
    resolve(folder, 'means.bin'),
    start.means.map((value, j) => value + family.centre[j % dimensions]!),
  );
  writeFileSync(resolve(folder, `${kind}.bin`), start.covariances);
  const run = async (iterations: number) => {
    const before = process.cpuUsage();
    const { history } = await fitByEm(family, start, { iterations, tolerance: 0 }, compute);
    const { user, system } = process.cpuUsage(before);
    if (history.length !== iterations + 1)
      throw new Error(`${kind}: EM converged after ${history.length - 1} iterations`);
    return { ms: (user + system) / 1000, logLikelihood: history.at(-1)! };
  };
  let [few, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < rounds + 1; round++) {
    few = Math.min(few, (await run(1)).ms);
    many = Math.min(many, (await run(6)).ms);
  }
  return { ms: (many - few) / 5, logLikelihood: (await run(kind === 'tied' ? 2 : 6)).logLikelihood };
}

function noise(): Matrix {
  const random = createRandom(1, 'bench/gmm');
  const matrix = createMatrix(rows, dimensions);
  for (let j = 0; j < matrix.data.length; j++) matrix.data[j] = 0.24 * (random.uniform() - 0.5);
  return matrix;
}
