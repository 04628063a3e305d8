/**
 * The linear SVM with very many classes: some of them at a time in compiled kernels (linear-svm-together.ts), kept as a sparse table
 * (sparse/sparse-columns.ts). Memory grows with the words of the classes, not with words × classes; time grows with rows × classes.
 *
 * A class without rows has no problem to solve: its weights are those that all classes share, and its offset keeps it below every other.
 */
import type { Examples } from '../../core/classifier.ts';
import { type Compute, pause } from '../../core/compute.ts';
import { classCounts, type LabelSets, labelSetCount } from '../../core/labels.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import { type Arrays, tensor } from '../../core/tensor.ts';
import { createSparseColumns } from '../sparse/sparse-columns.ts';
import { classCosts } from './class-costs.ts';
import { descendTogether } from './descend-together.ts';
import type { TogetherSettings } from './linear-svm-together.ts';
import { biasWithoutProblem, unsettledMessage } from './one-versus-rest.ts';
import { squaredNorms } from './rows.ts';

/** Weights and dual variables of the classes that are solved at a time: 64 MB. */
const AT_A_TIME = 2 ** 24;

/** The rows must be sparse, without weights. */
export async function fitInParts(examples: Examples, settings: TogetherSettings, compute: Compute): Promise<Arrays> {
  const { vectors, labels, classes } = examples;
  const matrix = vectors as SparseMatrix;
  const { costs } = classCosts('linear-svm', examples, settings);
  const norms = squaredNorms(matrix);
  const counts = classCounts(labels, classes.length);
  const open = [...classes.keys()].filter((k) => counts[k]! > 0 && counts[k]! < matrix.rows);
  const bias = Float32Array.from(counts, (count) => biasWithoutProblem(count, matrix.rows));
  const table = createSparseColumns(matrix.columns, classes.length, compute);
  const size = Math.max(4, Math.floor(AT_A_TIME / (matrix.columns + matrix.rows) / 4) * 4);
  const unsettled: string[] = [];
  for (let start = 0; start < open.length; start += size) {
    const own = open.slice(start, start + size);
    const problem = { matrix, squaredNorms: norms, labels: only(own, labels), costs: own.map((k) => costs[k]!) };
    const biasScale = settings.bias ? settings.biasScale : 0;
    const { weights, biases, primal, bound } = await descendTogether(problem, { ...settings, biasScale }, compute);
    if (primal - bound > settings.tolerance * primal) unsettled.push(...own.map((k) => classes[k]!));
    await table.add({ weights, stride: own.length, classes: own });
    own.forEach((k, j) => {
      bias[k] = biases[j]!;
    });
    compute.progress.advance(start + own.length, open.length, 'classes');
    await pause(compute);
  }
  if (unsettled.length > 0) compute.progress.warn?.(unsettledMessage('linear-svm', unsettled));
  return { ...(await table.arrays()), bias: tensor(bias) };
}

/** The labels of these classes alone, by their places in the list. */
function only(classes: readonly number[], labels: LabelSets): LabelSets {
  const places = new Map(classes.map((k, place) => [k, place]));
  const offsets = new Uint32Array(labelSetCount(labels) + 1);
  const ids: number[] = [];
  for (let row = 0; row + 1 < offsets.length; row++) {
    for (let j = labels.offsets[row]!; j < labels.offsets[row + 1]!; j++) {
      const place = places.get(labels.ids[j]!);
      if (place !== undefined) ids.push(place);
    }
    offsets[row + 1] = ids.length;
  }
  return { offsets, ids: Uint32Array.from(ids) };
}
