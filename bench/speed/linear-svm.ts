/**
 * The 20-class linear SVM on 20 Newsgroups tf-idf compared with scikit-learn's LinearSVC, both with C = 1, their default
 * tolerance and one thread, on the same matrix. Compares the objective first, computed by one function from the weights
 * of both, then CPU seconds, best of several alternating rounds.
 *
 *   node bench/speed/linear-svm.ts [rounds]
 */

import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { linearSvm } from '../../packages/satchel/src/classify/linear-svm.ts';
import { classifyTasks } from '../../packages/satchel/src/classify/tasks.ts';
import type { Examples } from '../../packages/satchel/src/core/classifier.ts';
import { silentProgress } from '../../packages/satchel/src/core/compute.ts';
import { labelSetsFrom } from '../../packages/satchel/src/core/labels.ts';
import { isSparse, type SparseMatrix } from '../../packages/satchel/src/core/matrix.ts';
import { resolveOptions } from '../../packages/satchel/src/core/options.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { inlineExecutor } from '../../packages/satchel/src/parallel/inline.ts';
import { classifierOf, examplesFor } from '../../test/fixtures/contracts.ts';
import { dataFile } from '../data.ts';
import { python } from '../python/python.ts';

interface Fit {
  readonly cpuSeconds: number;
  readonly weight: (feature: number, classIndex: number) => number;
  readonly bias: (classIndex: number) => number;
}

const rounds = Number(process.argv[2] ?? 3);
const folder = resolve(import.meta.dirname, '../../.cache/bench/linear-svm');
const examples = newsgroups();
const { vectors, classes } = examples;
if (!isSparse(vectors)) throw new Error('expected sparse rows');
writeMatrix(vectors);
console.log(
  `${vectors.rows} rows, ${vectors.columns} features, ${vectors.values.length} stored numbers, ${classes.length} classes`,
);

const best = { ours: Number.POSITIVE_INFINITY, peer: Number.POSITIVE_INFINITY };
for (let round = 0; round < rounds; round++) {
  const [peer, ours] = [fitPeer(round), await fitOurs()];
  const [peerObjective, objective] = [objectiveOf(vectors, peer), objectiveOf(vectors, ours)];
  best.peer = Math.min(best.peer, peer.cpuSeconds);
  best.ours = Math.min(best.ours, ours.cpuSeconds);
  const excess = objective / peerObjective - 1;
  console.log(
    `LinearSVC ${peerObjective.toFixed(4)} in ${peer.cpuSeconds.toFixed(2)} s CPU · linear-svm ${objective.toFixed(4)} in ` +
      `${ours.cpuSeconds.toFixed(2)} s CPU · objective ${excess >= 0 ? '+' : ''}${excess.toExponential(1)} relative`,
  );
  if (excess > 1e-4) throw new Error('the objectives differ by more than 1e-4: times are not comparable');
}
console.log(
  `best of ${rounds}: LinearSVC ${best.peer.toFixed(2)} s, linear-svm ${best.ours.toFixed(2)} s: ${(best.peer / best.ours).toFixed(2)}× less CPU`,
);

async function fitOurs(): Promise<Fit> {
  const compute = { executor: inlineExecutor(classifyTasks), progress: silentProgress, kernels: kernelProvider };
  const options = resolveOptions('linear-svm', linearSvm.options, { C: 1 });
  const before = process.cpuUsage();
  const arrays = await linearSvm.fit(examplesFor(examples, options, compute, 1));
  const { user, system } = process.cpuUsage(before);
  const { linear } = linearSvm.prepare(classifierOf({ options, arrays }, examples.vectors.columns, classes));
  if (!linear) throw new Error('expected a linear view');
  return { cpuSeconds: (user + system) / 1e6, weight: linear.weight, bias: linear.bias };
}

function fitPeer(seed: number): Fit {
  const script = resolve(import.meta.dirname, 'linear_svm_sklearn.py');
  const { cpuSeconds } = JSON.parse(execFileSync(python, [script, folder, String(seed)], { encoding: 'utf8' }));
  const weights = read('peer-weights.bin');
  const bias = read('peer-bias.bin');
  const { columns } = examples.vectors;
  return { cpuSeconds, weight: (feature, k) => weights[k * columns + feature]!, bias: (k) => bias[k]! };
}

/** Σ over the classes of ½‖w‖² + ½b² + Σ_i max(0, 1 − y_i (w·x_i + b))². */
function objectiveOf({ rows, columns, offsets, indices, values }: SparseMatrix, { weight, bias }: Fit): number {
  let sum = 0;
  for (let k = 0; k < classes.length; k++) {
    sum += 0.5 * bias(k) ** 2;
    for (let i = 0; i < columns; i++) sum += 0.5 * weight(i, k) ** 2;
    for (let row = 0; row < rows; row++) {
      let score = bias(k);
      for (let j = offsets[row]!; j < offsets[row + 1]!; j++) score += weight(indices[j]!, k) * values[j]!;
      const sign = examples.labels.ids[row] === k ? 1 : -1;
      sum += Math.max(0, 1 - sign * score) ** 2;
    }
  }
  return sum;
}

/** The training part as sublinear tf-idf with unit length, over words in at least two documents, most frequent first. */
function newsgroups(): Examples {
  const lines = gunzipSync(readFileSync(dataFile('classification', '20news-bydate.jsonl.gz')))
    .toString('utf8')
    .split('\n');
  const documents: { split: string; text: string; labels: string[] }[] = lines
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const training = documents.filter(({ split }) => split === 'train');
  const classes = [...new Set(training.map(({ labels }) => labels[0]!))].sort();
  const counts = training.map(({ text }) => countWords(text));
  const documentCounts = new Map<string, number>();
  for (const words of counts)
    for (const word of words.keys()) documentCounts.set(word, (documentCounts.get(word) ?? 0) + 1);
  const known = [...documentCounts]
    .filter(([, count]) => count >= 2)
    .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const entries = new Map(
    known.map(([word, count], id) => [word, { id, idf: Math.log((1 + training.length) / (1 + count)) + 1 }]),
  );
  const labels = labelSetsFrom(training.map((document) => [classes.indexOf(document.labels[0]!)]));
  return { vectors: tfIdf(counts, entries), labels, classes, multiLabel: false };
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function tfIdf(
  counts: readonly Map<string, number>[],
  entries: ReadonlyMap<string, { id: number; idf: number }>,
): SparseMatrix {
  const [offsets, indices, values]: [number[], number[], number[]] = [[0], [], []];
  for (const words of counts) {
    const row = [...words].flatMap(([word, count]) => {
      const entry = entries.get(word);
      return entry ? [{ id: entry.id, value: (1 + Math.log(count)) * entry.idf }] : [];
    });
    const length = Math.hypot(...row.map(({ value }) => value)) || 1;
    for (const { id, value } of row.sort((a, b) => a.id - b.id)) {
      indices.push(id);
      values.push(value / length);
    }
    offsets.push(indices.length);
  }
  return {
    rows: counts.length,
    columns: entries.size,
    offsets: Uint32Array.from(offsets),
    indices: Uint32Array.from(indices),
    values: Float32Array.from(values),
  };
}

function writeMatrix({ rows, columns, offsets, indices, values }: SparseMatrix): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(resolve(folder, 'shape.json'), JSON.stringify({ rows, columns }));
  const arrays = { offsets, indices, values, labels: examples.labels.ids };
  for (const [name, array] of Object.entries(arrays)) writeFileSync(resolve(folder, `${name}.bin`), array);
}

function read(name: string): Float64Array {
  const bytes = readFileSync(resolve(folder, name));
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}
