/**
 * Twenty linear SVMs at once in compiled kernels, compared with scikit-learn's LinearSVC, one thread each, on the same
 * matrix. Compares the objective of both in 64 bits first, then CPU seconds, best of several alternating rounds. Two
 * matrices: the 20 Newsgroups tf-idf that linear-svm.ts wrote, and 9,000 rows with 2,000 of 12,000 features each, like
 * sparse composite document vectors.
 *
 *   node bench/speed/linear-svm.ts 1 && node bench/speed/linear-svm-together.ts [rounds]
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  descendTogether,
  type ManySidedProblem,
} from '../../packages/satchel/src/classify/solvers/descend-together.ts';
import { squaredNorms } from '../../packages/satchel/src/classify/solvers/rows.ts';
import { silentProgress } from '../../packages/satchel/src/core/compute.ts';
import { labelSetsFrom } from '../../packages/satchel/src/core/labels.ts';
import type { SparseMatrix } from '../../packages/satchel/src/core/matrix.ts';
import { kernelProvider } from '../../packages/satchel/src/kernels/provider.ts';
import { createRandom } from '../../packages/satchel/src/numeric/random.ts';
import { inlineExecutor } from '../../packages/satchel/src/parallel/inline.ts';
import { python } from '../python/python.ts';

const CLASSES = 20;
const rounds = Number(process.argv[2] ?? 3);
const cache = resolve(import.meta.dirname, '../../.cache/bench');
writeComposite(resolve(cache, 'linear-svm-composite'));
await compare('20 Newsgroups tf-idf', resolve(cache, 'linear-svm'), rounds);
await compare('9,000 × 12,000, 2,000 a row', resolve(cache, 'linear-svm-composite'), 1);

async function compare(name: string, folder: string, times: number): Promise<void> {
  const problem = readProblem(folder);
  const compute = { executor: inlineExecutor({}), progress: silentProgress, kernels: kernelProvider };
  const best = { peer: Number.POSITIVE_INFINITY, simd: Number.POSITIVE_INFINITY, relaxed: Number.POSITIVE_INFINITY };
  for (let round = 0; round < times; round++) {
    const script = resolve(import.meta.dirname, 'linear_svm_sklearn.py');
    const { cpuSeconds } = JSON.parse(execFileSync(python, [script, folder, String(round)], { encoding: 'utf8' }));
    best.peer = Math.min(best.peer, cpuSeconds);
    const reached = peerObjective(problem, folder);
    for (const build of ['simd', 'relaxed'] as const) {
      const settings = { loss: 'squared-hinge', biasScale: 1, tolerance: 1e-4, maxPasses: 1000, order: 1 } as const;
      const before = process.cpuUsage();
      const { primal, passes } = await descendTogether(problem, { ...settings, relaxed: build === 'relaxed' }, compute);
      const { user, system } = process.cpuUsage(before);
      best[build] = Math.min(best[build], (user + system) / 1e6);
      const excess = primal / reached - 1;
      console.log(
        `${name}: ${build} ${((user + system) / 1e6).toFixed(2)} s, ${passes} passes, objective ${excess.toExponential(1)} beside LinearSVC's`,
      );
      if (excess > 1e-4) throw new Error('the objectives differ by more than 1e-4: times are not comparable');
    }
  }
  const speed = (build: 'simd' | 'relaxed') =>
    `${build} ${best[build].toFixed(2)} s (${(best.peer / best[build]).toFixed(1)}×)`;
  console.log(
    `${name}, best of ${times}: LinearSVC ${best.peer.toFixed(2)} s CPU, ${speed('simd')}, ${speed('relaxed')}`,
  );
}

function readProblem(folder: string): ManySidedProblem {
  const { rows, columns } = JSON.parse(readFileSync(resolve(folder, 'shape.json'), 'utf8'));
  const words = (name: string) => new Uint32Array(bytes(folder, name));
  const matrix = {
    rows,
    columns,
    offsets: words('offsets.bin'),
    indices: words('indices.bin'),
    values: new Float32Array(bytes(folder, 'values.bin')),
  };
  const labels = labelSetsFrom(Array.from(words('labels.bin'), (label) => [label]));
  return {
    matrix,
    squaredNorms: squaredNorms(matrix),
    labels,
    costs: Array.from({ length: CLASSES }, () => [1, 1] as const),
  };
}

/** Σ over the classes of ½‖w‖² + ½b² + Σ_i max(0, 1 − y_i (w·x_i + b))² for the weights of LinearSVC, which are stored beside the matrix. */
function peerObjective({ matrix, labels }: ManySidedProblem, folder: string): number {
  const { rows, columns, offsets, indices, values } = matrix;
  const weights = new Float64Array(bytes(folder, 'peer-weights.bin'));
  const bias = new Float64Array(bytes(folder, 'peer-bias.bin'));
  let sum = weights.reduce((total, weight) => total + 0.5 * weight * weight, 0);
  for (let k = 0; k < CLASSES; k++) {
    sum += 0.5 * bias[k]! ** 2;
    for (let row = 0; row < rows; row++) {
      let score = bias[k]!;
      for (let j = offsets[row]!; j < offsets[row + 1]!; j++) score += weights[k * columns + indices[j]!]! * values[j]!;
      sum += Math.max(0, 1 - (labels.ids[row] === k ? score : -score)) ** 2;
    }
  }
  return sum;
}

/** Each row has ten of sixty blocks of 200 features, most of them typical of its class; unit length. */
function writeComposite(folder: string): void {
  const [rows, blocks, width, own] = [9000, 60, 200, 10];
  const random = createRandom(1, 'composite');
  const matrix: SparseMatrix = {
    ...{ rows, columns: blocks * width, offsets: Uint32Array.from({ length: rows + 1 }, (_, i) => i * own * width) },
    ...{ indices: new Uint32Array(rows * own * width), values: new Float32Array(rows * own * width) },
  };
  const labels = Uint32Array.from({ length: rows }, () => random.below(CLASSES));
  const prototypes = Float32Array.from({ length: blocks * width }, () => random.uniform() - 0.5);
  for (let row = 0; row < rows; row++) {
    const chosen = new Set<number>();
    while (chosen.size < own)
      chosen.add(random.below(2) ? random.below(blocks) : (labels[row]! * 3 + random.below(8)) % blocks);
    const sorted = [...chosen].sort((a, b) => a - b);
    const values = sorted.flatMap((block) => {
      const strength = random.uniform();
      return Array.from(
        { length: width },
        (_, c) => strength * (prototypes[block * width + c]! + 0.5 * (random.uniform() - 0.5)),
      );
    });
    const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
    values.forEach((value, j) => {
      matrix.indices[row * own * width + j] = sorted[Math.floor(j / width)]! * width + (j % width);
      matrix.values[row * own * width + j] = value / length;
    });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(resolve(folder, 'shape.json'), JSON.stringify({ rows, columns: matrix.columns }));
  const arrays = { offsets: matrix.offsets, indices: matrix.indices, values: matrix.values, labels };
  for (const [name, array] of Object.entries(arrays)) writeFileSync(resolve(folder, `${name}.bin`), array);
}

function bytes(folder: string, name: string): ArrayBuffer {
  const file = readFileSync(resolve(folder, name));
  return file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
}
