/**
 * kernel-svm beside scikit-learn's SVC (libsvm) on the same vectors of R8, one against one, one thread: sublinear tf-idf, and LSI with 50
 * dimensions. Compares before it times; fails where a row is above its limit.
 *
 *   objective          the largest |a − b| / |b| of a pair of classes
 *   decision values    the largest |a − b| over pairs and test documents
 *   support vectors    those of both, as a share of those of either, over all pairs
 *
 *   node bench/quality/kernel-svm.ts [--write]
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { kernelSvm } from '../../packages/satchel/src/classify/kernel-svm.ts';
import { decisionValues, takeMachine } from '../../packages/satchel/src/classify/parts/kernel-model.ts';
import { defaultGamma, type KernelName } from '../../packages/satchel/src/classify/solvers/kernel-function.ts';
import { solveKernelProblems } from '../../packages/satchel/src/classify/solvers/kernel-problems.ts';
import { sparseOf } from '../../packages/satchel/src/classify/solvers/sparse-columns.ts';
import { classifyTasks } from '../../packages/satchel/src/classify/tasks.ts';
import { silentProgress } from '../../packages/satchel/src/core/compute.ts';
import { labelSetsFrom } from '../../packages/satchel/src/core/labels.ts';
import type { Vectors } from '../../packages/satchel/src/core/matrix.ts';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import { fitEncoder } from '../../packages/satchel/src/encoder/fit-texts.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { inlineExecutor } from '../../packages/satchel/src/parallel/inline.ts';
import { examplesFor } from '../../test/fixtures/contracts.ts';
import { dataFile } from '../data.ts';
import { oneThread } from '../peers/python.ts';
import { python } from '../python/python.ts';

const limits = { objective: 1e-6, values: 1e-3, common: 0.99 };
const folder = resolve(import.meta.dirname, '../../.cache/bench/kernel-svm');
const compute = { executor: inlineExecutor(classifyTasks), progress: silentProgress, kernels: kernelProvider };
mkdirSync(folder, { recursive: true });

interface Document {
  readonly split: string;
  readonly text: string;
  readonly labels: readonly string[];
}

const documents: Document[] = gunzipSync(readFileSync(dataFile('classification', 'r8-all-terms.jsonl.gz')))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const partOf = (split: string) => documents.filter((document) => document.split === split);
const [training, test] = [partOf('train'), partOf('test')];
const classes = [...new Set(training.map(({ labels }) => labels[0]!))].sort();
const labels = labelSetsFrom(training.map((document) => [classes.indexOf(document.labels[0]!)]));

const lines = [
  '| vectors | kernel | objective apart | values apart | common support vectors | accuracy | CPU s | SVC |',
  '|---|---|---|---|---|---|---|---|',
];
let isWithin = true;
for (const [representation, options] of [
  ['bow', {}],
  ['lsi', { lsi: { dimensions: 50 } }],
] as const) {
  const encoder = await fitEncoder(
    training.map(({ text }) => text),
    { representation, options },
  );
  const rows = encoder.encodeAll(training.map(({ text }) => text)).vectors;
  const asked = encoder.encodeAll(test.map(({ text }) => text)).vectors;
  writeRows('train', rows);
  writeRows('test', asked);
  writeFileSync(resolve(folder, 'train.labels.bin'), labels.ids);
  for (const kernel of ['linear', 'rbf', 'polynomial'] as const)
    lines.push(await compare(representation, kernel, rows, asked));
}
console.log(lines.join('\n'));
if (process.argv.includes('--write')) {
  const head =
    '# kernel-svm beside libsvm\n\n' +
    `R8, ${training.length} training and ${test.length} test documents, ${classes.length} classes, one against one (28 pairs), C = 1, tolerance 1e-5 on both sides, ` +
    'polynomial of degree 2 with c₀ = 1, one thread, 200 MB of kernel rows; scikit-learn 1.7.2. The farthest pair of classes, the farthest ' +
    'decision value of a test document, support vectors of both as a share of those of either. CPU seconds of the fit: the ratio carries ' +
    'over to other machines, the seconds do not. Written by `node bench/quality/kernel-svm.ts --write`.\n\n';
  writeFileSync(new URL('../results/kernel-svm.md', import.meta.url), `${head}${lines.join('\n')}\n`);
}
if (!isWithin) throw new Error('a row is above its limit');

async function compare(name: string, kernel: KernelName, rows: Vectors, asked: Vectors): Promise<string> {
  const given = { kernel, C: 1, gamma: defaultGamma(rows), degree: 2, constant: 1, tolerance: 1e-5 };
  const options = resolveOptions('kernel-svm', kernelSvm.options, given);
  const before = process.cpuUsage();
  const arrays = await kernelSvm.fit(
    examplesFor({ vectors: rows, labels, classes, multiLabel: false }, options, compute, 1),
  );
  const { user, system } = process.cpuUsage(before);
  const machine = takeMachine(arrays, rows.columns, classes.length);
  const settings = { ...options, seed: 1, cacheBytes: options.cacheMegabytes * 2 ** 20 };
  const solutions = await solveKernelProblems(machine.problems, { vectors: rows, labels, settings }, compute);
  const script = resolve(import.meta.dirname, '../peers/kernel_svm_sklearn.py');
  const peer: { cpuSeconds: number; objectives: number[]; support: number[][] } = JSON.parse(
    execFileSync(python, [script, folder, JSON.stringify(given)], { encoding: 'utf8', env: oneThread, maxBuffer: 1e9 }),
  );
  const values = decisionValues(machine, options)(asked);
  const theirs = new Float64Array(new Uint8Array(readFileSync(resolve(folder, 'values.bin'))).buffer);
  const objective = Math.max(...solutions.map((own, p) => Math.abs(own.objective / peer.objectives[p]! - 1)));
  const apart = values.reduce((most, value, at) => Math.max(most, Math.abs(value - theirs[at]!)), 0);
  const common = commonShare(
    solutions.map((own) => new Set(own.rows)),
    peer.support,
  );
  const classifier = kernelSvm.prepare({ arrays, options, dimensions: rows.columns, classes, wordMatrix: undefined });
  isWithin &&= objective <= limits.objective && apart <= limits.values && common >= limits.common;
  const cells = [
    ...[name, kernel, objective.toExponential(1), apart.toExponential(1), `${(100 * common).toFixed(2)} %`],
    ...[
      `${(100 * accuracyOf(classifier.score(asked))).toFixed(2)} %`,
      ((user + system) / 1e6).toFixed(1),
      peer.cpuSeconds.toFixed(1),
    ],
  ];
  return `| ${cells.join(' | ')} |`;
}

function commonShare(ours: readonly ReadonlySet<number>[], theirs: readonly (readonly number[])[]): number {
  let [both, either] = [0, 0];
  ours.forEach((own, p) => {
    const shared = theirs[p]!.filter((row) => own.has(row)).length;
    both += shared;
    either += own.size + theirs[p]!.length - shared;
  });
  return both / either;
}

function accuracyOf(scores: Float64Array): number {
  const right = test.filter((document, row) => {
    const own = [...scores.subarray(row * classes.length, (row + 1) * classes.length)];
    return classes[own.indexOf(Math.max(...own))] === document.labels[0];
  });
  return right.length / test.length;
}

function writeRows(part: string, vectors: Vectors): void {
  const { rows, columns, offsets, indices, values } = sparseOf(vectors);
  writeFileSync(resolve(folder, `${part}.shape.json`), JSON.stringify([rows, columns]));
  for (const [name, array] of Object.entries({ offsets, indices, values }))
    writeFileSync(resolve(folder, `${part}.${name}.bin`), array);
}
