/**
 * Scores with one weight vector per class, learned by any method.
 *
 *   score_k(x) = b_k + Σ_i w_ik x_i                                                        (1)
 *
 *   w_ik   weight of dimension i in class k      weights, features × classes, 32-bit, or a table of few weights (compact-table.ts, sparse/sparse-table.ts)
 *   b_k    offset of class k                     bias, 32-bit
 *
 * Sums are taken in 64 bits over the stored 32-bit weights, each row alone and in the order of its columns, so a loaded model scores as
 * the trained one did, and a batch as its rows one by one. A row of zeros scores b.
 */
import type { Classifier } from '../../core/classifier.ts';
import type { KernelProvider } from '../../core/kernels.ts';
import { isSparse, rowOf, sparseRowOf, type Vectors } from '../../core/matrix.ts';
import { type Arrays, ORDINARY, takeArray, tensor } from '../../core/tensor.ts';
import { createRowAdder } from '../../numeric/rows/row-adder.ts';
import { isSparseTable, sparseTable } from '../sparse/sparse-table.ts';
import { compactTable, isCompact } from './compact-table.ts';
import { checkDimensions } from './examples.ts';
import type { LinearTable } from './linear-table.ts';

export interface LinearModel {
  readonly owner: string;
  readonly arrays: Arrays;
  readonly dimensions: number;
  readonly classes: readonly string[];
  readonly probabilities?: Classifier['probabilities'];
  readonly kernels?: KernelProvider | undefined;
}

/** A label of a multi-label task is given from a score of 0 on. */
export function linearClassifier({
  owner,
  arrays,
  dimensions,
  classes,
  probabilities,
  kernels,
}: LinearModel): Classifier {
  const table = takeTable(owner, arrays, dimensions, classes.length, kernels);
  const bias = takeArray(owner, arrays, 'bias', 'f32', [classes.length], ORDINARY).data;
  return {
    dimensions,
    classes,
    threshold: 0,
    score(vectors, reused) {
      checkDimensions(owner, vectors, dimensions);
      const count = vectors.rows * bias.length;
      return linearScores(vectors, table, bias, reused?.length === count ? reused : new Float64Array(count));
    },
    linear: {
      weight: table.weight,
      bias: (classIndex) => bias[classIndex]!,
    },
    ...(probabilities ? { probabilities } : {}),
  };
}

function takeTable(
  owner: string,
  arrays: Arrays,
  dimensions: number,
  classes: number,
  kernels: KernelProvider | undefined,
): LinearTable {
  if (isCompact(arrays)) return compactTable(owner, arrays, dimensions, classes);
  if (isSparseTable(arrays)) return sparseTable(owner, arrays, dimensions, classes);
  const weights = takeArray(owner, arrays, 'weights', 'f32', [dimensions, classes], ORDINARY).data;
  return {
    addRow: createRowAdder({ rows: dimensions, columns: classes, data: weights }, kernels),
    weight: (dimension, classIndex) => weights[dimension * classes + classIndex]!,
  };
}

/** The arrays of a linear model, filled class by class. */
export interface LinearArrays {
  /** `sign` −1 writes the mirror image. */
  setClass(classIndex: number, weights: ArrayLike<number>, bias: number, sign?: 1 | -1): void;
  /** A class whose weights are 0. */
  setBias(classIndex: number, bias: number): void;
  /** All classes at once: the weights of a feature stand side by side, `stride` numbers from those of the feature before. */
  setAll(weights: Float32Array, stride: number, biases: ArrayLike<number>): void;
  readonly arrays: Arrays;
}

export function linearArrays(features: number, classes: number): LinearArrays {
  const weights = new Float32Array(features * classes);
  const bias = new Float32Array(classes);
  return {
    setClass(classIndex, column, offset, sign = 1) {
      for (let i = 0; i < features; i++) weights[i * classes + classIndex] = sign * column[i]!;
      bias[classIndex] = sign * offset;
    },
    setBias(classIndex, offset) {
      bias[classIndex] = offset;
    },
    setAll(columns, stride, offsets) {
      for (let i = 0; i < features; i++)
        for (let k = 0; k < classes; k++) weights[i * classes + k] = columns[i * stride + k]!;
      bias.set(Float32Array.from({ length: classes }, (_, k) => offsets[k]!));
    },
    arrays: { weights: tensor(weights, features, classes), bias: tensor(bias) },
  };
}

/** Overwrites `scores`. */
function linearScores(vectors: Vectors, table: LinearTable, bias: Float32Array, scores: Float64Array): Float64Array {
  const classes = bias.length;
  const every = isSparse(vectors) ? undefined : Uint32Array.from({ length: vectors.columns }, (_, i) => i);
  for (let row = 0; row < vectors.rows; row++) {
    const into = scores.subarray(row * classes, (row + 1) * classes);
    into.set(bias);
    if (isSparse(vectors)) {
      const { indices, values } = sparseRowOf(vectors, row);
      table.addRow(indices, values, into);
    } else {
      table.addRow(every!, rowOf(vectors, row), into);
    }
  }
  return scores;
}
