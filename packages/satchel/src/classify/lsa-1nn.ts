/**
 * LSA and the nearest neighbour (paper 003's baseline): a document gets the labels of the training document nearest to it in the space of
 * the leading directions of all training rows.
 *
 *   A = P Σ Uᵀ, rank k,   d̂ = Σ⁻¹ Uᵀ x      A   training rows (numeric/truncated-svd.ts)                              (1)
 *   score_c(x) = max over training rows z with c of cos(d̂, ẑ) − max over all training rows of cos(d̂, ẑ)            (2)
 *
 * So the labels of the nearest row score 0, which is the threshold of a multi-label task, and every other label scores less the farther its
 * nearest row is. Of equally near rows the earliest is the nearest. A row without direction (all zeros, or outside of all k directions)
 * scores the share of training rows with the class, less 1.
 *
 * The model keeps the training rows' coordinates (k numbers each), not the rows. The weighting is the representation's: `bow.weighting`
 * binary, tf or tfidf give the rows of the paper's table.
 */
import { type Classifier, defineClassifier } from '../core/classifier.ts';
import { classCounts, type LabelSets } from '../core/labels.ts';
import { createMatrix, type Matrix, type Vectors, vectorAt } from '../core/matrix.ts';
import { integer } from '../core/options.ts';
import { type Arrays, OF_UNIT_LENGTH, ORDINARY, takeArray, tensor } from '../core/tensor.ts';
import { passesOption, truncatedSvd } from '../numeric/svd/truncated-svd.ts';
import { lengthOf } from '../numeric/vectors.ts';
import { checkDimensions, checkExamples } from './parts/examples.ts';
import { sparseOf } from './solvers/sparse-columns.ts';

export const lsa1nn = defineClassifier({
  name: 'lsa-1nn',
  summary: 'Nearest training document after latent semantic analysis.',
  paper: 'https://arxiv.org/abs/1806.03125',
  needs: {},
  options: {
    dimensions: integer('how many directions to keep', 50, { min: 1, max: 2000, tune: [30, 50, 100, 130] }),
    passes: passesOption,
  },

  async fit({ options: { dimensions, passes }, compute, seed, ...examples }) {
    checkExamples('lsa-1nn', examples);
    const { vectors, labels } = examples;
    const svd = await truncatedSvd(sparseOf(vectors), { rank: dimensions, passes, seed }, compute);
    const k = Math.max(1, svd.values.length); // rows that are all zero have no direction: one of zeros stands for it
    const basis = new Float32Array(vectors.columns * k);
    svd.vectors.data.forEach((value, at) => {
      basis[at] = value / svd.values[at % k]!;
    });
    return {
      basis: tensor(basis, vectors.columns, k),
      documents: tensor(foldIn(vectors, { rows: vectors.columns, columns: k, data: basis }).data, vectors.rows, k),
      labelOffsets: tensor(labels.offsets.slice()),
      labelIds: tensor(labels.ids.slice()),
    };
  },

  prepare({ arrays, dimensions, classes }): Classifier {
    const { basis, documents, labels } = takeTraining(arrays, dimensions, classes.length);
    const unknown = Float64Array.from(classCounts(labels, classes.length), (count) => count / documents.rows - 1);
    return {
      dimensions,
      classes,
      threshold: 0,
      score(vectors) {
        checkDimensions('lsa-1nn', vectors, dimensions);
        const folded = foldIn(vectors, basis);
        const scores = new Float64Array(vectors.rows * classes.length);
        const cosines = new Float64Array(documents.rows);
        for (let row = 0; row < vectors.rows; row++) {
          const query = folded.data.subarray(row * basis.columns, (row + 1) * basis.columns);
          const into = scores.subarray(row * classes.length, (row + 1) * classes.length);
          if (query.every((value) => value === 0)) into.set(unknown);
          else compareClasses(multiply(documents, query, cosines), labels, into);
        }
        return scores;
      },
    };
  },
});

/** (1) for every row, at unit length; a row without direction stays zero. */
function foldIn(vectors: Vectors, basis: Matrix): Matrix {
  const k = basis.columns;
  const folded = createMatrix(vectors.rows, k);
  const sums = new Float64Array(k);
  for (let row = 0; row < vectors.rows; row++) {
    const vector = vectorAt(vectors, row);
    const isDense = vector instanceof Float32Array;
    const numbers = isDense ? vector : vector.values;
    sums.fill(0);
    for (let j = 0; j < numbers.length; j++) {
      if (numbers[j] !== 0) addRow(basis, isDense ? j : vector.indices[j]!, numbers[j]!, sums);
    }
    const length = lengthOf(sums);
    if (length > 0) for (let i = 0; i < k; i++) folded.data[row * k + i] = sums[i]! / length;
  }
  return folded;
}

function addRow({ columns, data }: Matrix, row: number, factor: number, sums: Float64Array): void {
  for (let i = 0, at = row * columns; i < columns; i++, at++) sums[i] = sums[i]! + factor * data[at]!;
}

/** cosines_z = ẑ·d̂; both have unit length. */
function multiply({ rows, columns, data }: Matrix, query: Float32Array, cosines: Float64Array): Float64Array {
  for (let row = 0, at = 0; row < rows; row++, at += columns) {
    let [even, odd] = [0, 0];
    let k = 0;
    for (; k + 1 < columns; k += 2) {
      even += data[at + k]! * query[k]!;
      odd += data[at + k + 1]! * query[k + 1]!;
    }
    cosines[row] = k < columns ? even + odd + data[at + k]! * query[k]! : even + odd;
  }
  return cosines;
}

/** (2); a class as near as the nearest row that is not a label of that row scores less by the smallest step. */
function compareClasses(cosines: Float64Array, { offsets, ids }: LabelSets, into: Float64Array): void {
  into.fill(Number.NEGATIVE_INFINITY);
  let nearest = 0;
  for (let row = 0; row < cosines.length; row++) {
    const cosine = cosines[row]!;
    if (cosine > cosines[nearest]!) nearest = row;
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) if (cosine > into[ids[j]!]!) into[ids[j]!] = cosine;
  }
  const own = ids.subarray(offsets[nearest], offsets[nearest + 1]);
  for (let c = 0; c < into.length; c++) {
    const gap = Math.max(-FARTHEST, into[c]! - cosines[nearest]!);
    into[c] = gap === 0 && !own.includes(c) ? -Number.EPSILON : gap;
  }
}

/** Cosines differ by 2 at most; a class that no training row has is farther than that. */
const FARTHEST = 3;

/** Checks every index, because arrays may come from untrusted files. */
function takeTraining(
  arrays: Arrays,
  dimensions: number,
  classes: number,
): { basis: Matrix; documents: Matrix; labels: LabelSets } {
  const { data, shape } = takeArray('lsa-1nn', arrays, 'basis', 'f32', [dimensions, undefined], ORDINARY);
  const columns = shape[1]!;
  const documents = takeArray('lsa-1nn', arrays, 'documents', 'f32', [undefined, columns], OF_UNIT_LENGTH);
  const rows = documents.shape[0]!;
  const offsets = takeArray('lsa-1nn', arrays, 'labelOffsets', 'u32', [rows + 1], { rising: true }).data;
  const ids = takeArray('lsa-1nn', arrays, 'labelIds', 'u32', [offsets[rows]!], { max: classes - 1 }).data;
  return {
    basis: { rows: dimensions, columns, data },
    documents: { rows, columns, data: documents.data },
    labels: { offsets, ids },
  };
}
