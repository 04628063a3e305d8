/**
 * Where solvers that work class by class put the weights of each class: a dense table, or with very many classes a sparse one (sparse/sparse-columns.ts),
 * for which some classes at a time wait in a buffer.
 *
 * A class without a problem has only an offset. In the sparse table its weights are those that all classes share, in the dense one they are 0.
 */
import type { Examples, TrainingSize } from '../../core/classifier.ts';
import type { Paced } from '../../core/compute.ts';
import { type Arrays, tensor } from '../../core/tensor.ts';
import { checkDenseTable } from '../parts/dense-table.ts';
import { linearArrays } from '../parts/linear-classifier.ts';
import { isTooLarge, needsSparseTable } from '../sparse/sparse-bayes.ts';
import { createSparseColumns } from '../sparse/sparse-columns.ts';

export interface ClassTable {
  /** Classes must rise from call to call. */
  set(classIndex: number, weights: ArrayLike<number>, bias: number): Promise<void>;
  setBias(classIndex: number, bias: number): void;
  arrays(): Promise<Arrays>;
}

/** Numbers of the buffer: 16 MB. */
const BUFFERED = 2 ** 22;
/** Enough classes to tell what they share. */
const LEAST_BUFFERED = 16;
/** Cells that a class has, about: 1,500 of 36,000 in bench/results/reliability.md. */
const CELLS = 2000;
/** What the solvers of some classes at a time keep. */
const SOLVING = 2 ** 26;

/** Bytes of training into a sparse table: some classes at a time, the rows a second time, and the cells twice while they are joined. */
export const sparseTableBytes = ({ features, classes, entries }: TrainingSize): number | undefined =>
  isTooLarge(features, classes)
    ? 4 * BUFFERED + SOLVING + 8 * entries + 16 * Math.min(features, CELLS) * classes + 12 * features
    : undefined;

/** `lost`: see (2) of sparse/sparse-columns.ts. */
export function createClassTable(owner: string, examples: Examples, paced: Paced, lost?: number): ClassTable {
  const { vectors, classes } = examples;
  if (!needsSparseTable(examples)) checkDenseTable(owner, vectors.columns, classes.length);
  return needsSparseTable(examples)
    ? sparseClassTable(vectors.columns, classes.length, paced, lost)
    : denseClassTable(vectors.columns, classes.length);
}

function denseClassTable(features: number, classes: number): ClassTable {
  const fitted = linearArrays(features, classes);
  return {
    set: async (classIndex, weights, bias) => fitted.setClass(classIndex, weights, bias),
    setBias: fitted.setBias,
    arrays: async () => fitted.arrays,
  };
}

function sparseClassTable(features: number, classes: number, paced: Paced, lost?: number): ClassTable {
  const table = createSparseColumns(features, classes, paced, lost);
  const bias = new Float32Array(classes);
  const stride = Math.max(LEAST_BUFFERED, Math.floor(BUFFERED / features));
  const weights = new Float32Array(features * stride);
  let waiting: number[] = [];
  const empty = async (): Promise<void> => {
    if (waiting.length > 0) await table.add({ weights, stride, classes: waiting });
    waiting = [];
  };
  return {
    async set(classIndex, column, offset) {
      for (let i = 0; i < features; i++) weights[i * stride + waiting.length] = column[i]!;
      bias[classIndex] = offset;
      waiting.push(classIndex);
      if (waiting.length === stride) await empty();
    },
    setBias(classIndex, offset) {
      bias[classIndex] = offset;
    },
    async arrays() {
      await empty();
      return { ...(await table.arrays()), bias: tensor(bias) };
    },
  };
}
