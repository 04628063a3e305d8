/**
 * Compares two threads with one where sums over shards are computed: mixtures of words, k-means, the Spherical Paragraph Model and
 * von Mises–Fisher mixtures of documents, on 20 Newsgroups with its skip-gram vectors (15,425 words, 200 dimensions). First checks that the
 * arrays are equal byte for byte. Prints the best of several alternating rounds: CPU seconds, which hardly depend on what else the machine
 * does, the share of the main thread, and wall-clock time, which needs an idle machine.
 *
 *   node bench/speed/threads.ts [rounds] [threads] [NAME…]
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Compute } from '../../packages/satchel/src/core/compute.ts';
import type { Matrix } from '../../packages/satchel/src/core/matrix.ts';
import { type Options, resolveOptions } from '../../packages/satchel/src/core/options.ts';
import type { Needs, RepresentationMethod } from '../../packages/satchel/src/core/representation.ts';
import { type Arrays, tensor } from '../../packages/satchel/src/core/tensor.ts';
import { createVocabulary } from '../../packages/satchel/src/core/vocabulary.ts';
import { type Covariance, fitGaussianMixture } from '../../packages/satchel/src/mixture/gaussian.ts';
import { kMeans } from '../../packages/satchel/src/mixture/k-means.ts';
import { fitMovmf } from '../../packages/satchel/src/mixture/movmf.ts';
import { fisher } from '../../packages/satchel/src/representation/fisher.ts';
import { movmf } from '../../packages/satchel/src/representation/movmf.ts';
import { scdv } from '../../packages/satchel/src/representation/scdv.ts';
import { spm } from '../../packages/satchel/src/representation/spm.ts';
import { createEngine } from '../../packages/satchel/src/run/engine.ts';
import { trainingOf } from '../../test/fixtures/contracts.ts';
import { dataFile } from '../data.ts';
import { newsgroupWords } from './newsgroup-words.ts';

const { words, matrix } = vectors();
const { bags, vocabulary } = await newsgroups();

const gaussian =
  (covariance: Covariance, components = 60) =>
  (compute: Compute) =>
    fitGaussianMixture(
      matrix,
      undefined,
      { components, covariance, iterations: 10, floor: 1e-3, tolerance: 0, seed: 1 },
      compute,
    ).then(({ arrays }) => arrays);

const clusters =
  (components: number, spherical = false) =>
  async (compute: Compute): Promise<Arrays> => {
    const found = await kMeans(matrix, components, { iterations: 10, seed: 1, spherical }, compute);
    return { centres: tensor(found.centres.data), assignments: tensor(found.assignments) };
  };

const represented =
  <O extends Options, N extends Needs>(method: RepresentationMethod<O, N>, given: Record<string, unknown> = {}) =>
  (compute: Compute): Promise<Arrays> => {
    const options = resolveOptions(method.name, method.options, given);
    return method.fit(trainingOf<O, N>({ bags, vocabulary, wordMatrix: matrix }, options, compute));
  };

const fits: Record<string, (compute: Compute) => Promise<Arrays>> = {
  tied: gaussian('tied'),
  'tied-spherical': gaussian('tied-spherical'),
  diagonal: gaussian('diagonal'),
  'diagonal-16': gaussian('diagonal', 16),
  'k-means': clusters(60),
  'spherical-k-means': clusters(200, true),
  directions: (compute) =>
    fitMovmf(
      matrix,
      undefined,
      {
        components: 60,
        kappa: 'per-component',
        kappaUpdate: 'exact',
        limit: 1e5,
        iterations: 10,
        tolerance: 0,
        seed: 1,
      },
      compute,
    ).then(({ arrays }) => arrays),
  spm: represented(spm),
  movmf: represented(movmf, { iterations: 10 }),
  scdv: represented(scdv),
  fisher: represented(fisher),
};

interface Measured {
  readonly seconds: number;
  readonly cpu: number;
  readonly main: number;
  readonly sha256: string;
}

const [rounds, threads] = [process.argv[2] ?? 3, process.argv[3] ?? 2].map(Number) as [number, number];
const names = process.argv.length > 4 ? process.argv.slice(4) : Object.keys(fits);
await using one = await createEngine({ threads: 1 });
await using many = await createEngine({ threads });
console.log(`${matrix.rows} words, ${vocabulary.documents} documents`);
console.log(`                  CPU s, 1 thread   ${threads} threads   main thread   wall s, 1   ${threads}`);
for (const name of names) {
  const runs: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    for (const [which, engine] of [one, ...(threads > 1 ? [many] : [])].entries()) {
      const measured = await measure(() => fits[name]!(engine));
      if (round > 0) runs[which]!.push(measured); // the first round compiles and starts the threads
    }
  }
  const digests = new Set(runs.flat().map(({ sha256 }) => sha256));
  if (digests.size !== 1) throw new Error(`${name}: the bytes differ, compare no times: ${[...digests].join(', ')}`);
  report(name, best(runs[0]), best(runs[1]));
}

function best(runs: readonly Measured[]): Measured {
  const least = (of: (run: Measured) => number) => Math.min(...runs.map(of));
  return {
    seconds: least((run) => run.seconds),
    cpu: least((run) => run.cpu),
    main: least((run) => run.main),
    sha256: runs[0]?.sha256 ?? '',
  };
}

function report(name: string, first: Measured, second: Measured): void {
  const cells = [
    name.padEnd(17),
    first.cpu.toFixed(3).padStart(15),
    `${second.cpu.toFixed(3)} (${(second.cpu / first.cpu).toFixed(2)}×)`.padStart(16),
    `${second.main.toFixed(3)} (${((100 * second.main) / second.cpu).toFixed(0)} %)`.padStart(14),
    first.seconds.toFixed(2).padStart(8),
    `${second.seconds.toFixed(2)} (${(first.seconds / second.seconds).toFixed(2)}×)`.padStart(14),
    ` sha256 ${first.sha256.slice(0, 12)}…`,
  ];
  console.log(cells.join(' '));
}

async function measure(learn: () => Promise<Arrays>): Promise<Measured> {
  const [start, cpu, main] = [performance.now(), process.cpuUsage(), process.threadCpuUsage()];
  const arrays = await learn();
  const [all, own] = [process.cpuUsage(cpu), process.threadCpuUsage(main)];
  const seconds = (performance.now() - start) / 1e3;
  const hash = createHash('sha256');
  for (const { data } of Object.values(arrays)) hash.update(data);
  return {
    seconds,
    cpu: (all.user + all.system) / 1e6,
    main: (own.user + own.system) / 1e6,
    sha256: hash.digest('hex'),
  };
}

function vectors(): { words: string[]; matrix: Matrix } {
  const lines = gunzipSync(readFileSync(dataFile('vectors', '20news-sgns-200.txt.gz')))
    .toString('utf8')
    .split('\n');
  const [rows, columns] = lines[0]!.split(' ').map(Number) as [number, number];
  const data = new Float32Array(rows * columns);
  const words = lines.slice(1, rows + 1).map((line, row) => {
    const [word, ...numbers] = line.split(' ');
    data.set(numbers.slice(0, columns).map(Number), row * columns);
    return word!;
  });
  return { words, matrix: { rows, columns, data } };
}

async function newsgroups() {
  const { documents } = await newsgroupWords();
  const ids = new Map(words.map((word, id) => [word, id]));
  const counts = new Uint32Array(words.length);
  const bagsOfDocuments = documents.map((document) => {
    const own = new Map<number, number>();
    for (const word of document) {
      const id = ids.get(word);
      if (id !== undefined) own.set(id, (own.get(id) ?? 0) + 1);
    }
    for (const id of own.keys()) counts[id] = counts[id]! + 1;
    return [...own].sort(([a], [b]) => a - b);
  });
  const offsets = new Uint32Array(documents.length + 1);
  bagsOfDocuments.forEach((bag, row) => {
    offsets[row + 1] = offsets[row]! + bag.length;
  });
  const entries = bagsOfDocuments.flat();
  return {
    bags: {
      offsets,
      ids: Uint32Array.from(entries, ([id]) => id),
      counts: Float32Array.from(entries, ([, count]) => count),
    },
    vocabulary: createVocabulary(words, counts, documents.length),
  };
}
