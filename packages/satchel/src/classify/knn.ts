/**
 * k nearest neighbours, exact: a document gets the labels of the training documents most like it.
 *
 *   cosine    s(x, z) = x·z / ‖x‖‖z‖                                                        (1)
 *   euclid    s(x, z) = 1 / (1 + ‖x − z‖)                                                   (2)
 *   score_c(x) = Σ of the weights of the k nearest that have c / Σ of the weights of the k nearest          (3)
 *
 * A neighbour weighs 1, or with `weights: 'similarity'` max(0, s). Of equally near training rows the earlier one is taken; k is at most
 * the number of training rows. Where (3) is undefined (a row of zeros has no direction, or every weight is 0) the score is the share of
 * training rows with the class. A label is given from one half on.
 *
 * The model keeps the training rows (unit length for the cosine), not the texts; `prepare` turns them into columns, so that a document is
 * compared only with rows it shares a dimension with.
 */
import { type Classifier, defineClassifier } from '../core/classifier.ts';
import { inconsistent } from '../core/errors.ts';
import { classCounts, type LabelSets } from '../core/labels.ts';
import { type SparseMatrix, vectorAt } from '../core/matrix.ts';
import { choice, integer } from '../core/options.ts';
import { type Arrays, ORDINARY, takeArray, tensor } from '../core/tensor.ts';
import { sumOf } from '../numeric/statistics.ts';
import { checkDimensions, checkExamples } from './parts/examples.ts';
import { nearestRows } from './parts/nearest-rows.ts';
import { columnsOf, sparseOf, unitRows } from './solvers/sparse-columns.ts';

export const knn = defineClassifier({
  name: 'knn',
  summary: 'k nearest neighbours: the labels of the most similar training documents.',
  needs: {},
  options: {
    k: integer('number of neighbours', 5, { min: 1, max: 10_000, tune: [1, 3, 5, 11, 21] }),
    distance: choice('how to compare two documents', 'cosine', ['cosine', 'euclid']),
    weights: choice('whether nearer neighbours count more', 'uniform', ['uniform', 'similarity']),
  },
  async fit({ options: { distance }, ...examples }) {
    checkExamples('knn', examples);
    const { rows, columns, offsets, indices, values } =
      distance === 'cosine' ? unitRows(examples.vectors) : sparseOf(examples.vectors);
    return {
      offsets: tensor(offsets),
      indices: tensor(indices),
      values: tensor(values),
      shape: tensor(Uint32Array.of(rows, columns)),
      labelOffsets: tensor(examples.labels.offsets.slice()),
      labelIds: tensor(examples.labels.ids.slice()),
    };
  },
  prepare({ arrays, options, dimensions, classes }): Classifier {
    const { rows, labels } = takeTraining(arrays, dimensions, classes.length);
    const columns = columnsOf(rows);
    const shares = Float64Array.from(classCounts(labels, classes.length), (count) => count / rows.rows);
    return {
      dimensions,
      classes,
      threshold: 0.5,
      score(vectors) {
        checkDimensions('knn', vectors, dimensions);
        const scores = new Float64Array(vectors.rows * classes.length);
        for (let row = 0; row < vectors.rows; row++) {
          const near = nearestRows(columns, vectorAt(vectors, row), options.k, options.distance);
          const weights =
            options.weights === 'uniform'
              ? near.similarities.map(() => 1)
              : near.similarities.map((s) => Math.max(0, s));
          vote(labels, near.rows, weights, shares, scores.subarray(row * classes.length, (row + 1) * classes.length));
        }
        return scores;
      },
      probabilities() {}, // shares are probabilities already
    };
  },
});

function vote(
  labels: LabelSets,
  rows: Uint32Array,
  weights: Float64Array,
  shares: Float64Array,
  into: Float64Array,
): void {
  const all = sumOf(weights);
  if (!(all > 0)) {
    into.set(shares);
    return;
  }
  rows.forEach((row, i) => {
    for (let j = labels.offsets[row]!; j < labels.offsets[row + 1]!; j++) into[labels.ids[j]!]! += weights[i]!;
  });
  for (let c = 0; c < into.length; c++) into[c]! /= all;
}

/** The training rows and their labels, with every index checked, because arrays may come from untrusted files. */
function takeTraining(arrays: Arrays, dimensions: number, classes: number): { rows: SparseMatrix; labels: LabelSets } {
  const count = takeArray('knn', arrays, 'shape', 'u32', [2]).data[0]!;
  const offsets = takeArray('knn', arrays, 'offsets', 'u32', [count + 1], { rising: true }).data;
  const stored = offsets[count]!;
  const indices = takeArray('knn', arrays, 'indices', 'u32', [stored], { max: dimensions - 1 }).data;
  const values = takeArray('knn', arrays, 'values', 'f32', [stored], ORDINARY).data;
  const labelOffsets = takeArray('knn', arrays, 'labelOffsets', 'u32', [count + 1], { rising: true }).data;
  const ids = takeArray('knn', arrays, 'labelIds', 'u32', [labelOffsets[count]!], { max: classes - 1 }).data;
  const columns = arrays['shape']!.data[1]!;
  if (columns !== dimensions)
    throw inconsistent('knn', `the model was trained on ${columns} dimensions, not ${dimensions}.`);
  return { rows: { rows: count, columns, offsets, indices, values }, labels: { offsets: labelOffsets, ids } };
}
