/**
 * Latent semantic indexing (Deerwester et al. 1990): documents and words in the few directions that hold most of the word counts.
 *
 *   X ≈ U Σ Pᵀ       X   words × training documents, weighted as `bow` weighs (weighting, idf, rowNorm)            (1)
 *   projection       d̂ = Uᵀ x           inner products like those of X; gensim, paper 004                           (2)
 *   fold-in          d̂ = Σ⁻¹ Uᵀ x       a training document gets its row of P; paper 003                            (3)
 *   word-sum         d̂ = Σ_w n_w U_w    words as embeddings, added; paper 004, section 2.2                          (4)
 *   then d̂ ← d̂ / ‖d̂‖ unless `norm` is none
 *
 *   x     the weighted row of a document           bow's vector
 *   n_w   how often the document holds word w      bag.counts
 *   U     k columns, σ falling                     arrays.vectors (V × k), arrays.values
 *
 * Three conventions that must not be mixed: (3) whitens, so that neighbours change. Where the training documents have fewer directions
 * than asked for there are fewer dimensions. A document without known words is zero.
 */
import { type Bag, type Bags, bagAt, bagCount } from '../core/bag.ts';
import type { Compute } from '../core/compute.ts';
import { type Documents, onlyDocument } from '../core/documents.ts';
import type { KernelProvider } from '../core/kernels.ts';
import { cosine } from '../core/likeness.ts';
import { createMatrix, type Matrix, rowOf, type SparseMatrix } from '../core/matrix.ts';
import { choice, integer, type OptionValues } from '../core/options.ts';
import { defineRepresentation } from '../core/representation.ts';
import { type Arrays, OF_UNIT_LENGTH, takeArray, tensor } from '../core/tensor.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import { passesOption, type TruncatedSvd, truncatedSvdInto } from '../numeric/svd/truncated-svd.ts';
import { IDF, idfFor, rowNormOption, termWeightOptions } from '../numeric/term-weights.ts';
import { dot, squaredLength } from '../numeric/vectors.ts';
import { addWeightedRows } from '../numeric/weighted-rows.ts';
import { bow } from './bow.ts';
import { alongRow } from './parts/remainder.ts';

const matrixOptions = {
  dimensions: integer('how many directions to keep', 200, { min: 1, max: 2000, tune: [50, 100, 200, 400] }),
  ...termWeightOptions,
  rowNorm: rowNormOption,
  passes: passesOption,
  seed: integer('seed of the random start', 1, { min: 0, max: 4294967295 }),
};

type MatrixOptions = OptionValues<typeof matrixOptions>;

export const lsi = defineRepresentation({
  name: 'lsi',
  summary: 'latent semantic indexing: the leading directions of the weighted word counts',
  paper: 'Deerwester, Dumais, Furnas, Landauer, Harshman 1990, Indexing by latent semantic analysis',
  likeness: cosine,
  prefers: { 'linear-svm': { C: 3 } }, // bench/results/defaults.md
  needs: {},
  learnsFrom: 'sweeps',
  options: {
    ...matrixOptions,
    document: choice('how a document gets its coordinates', 'projection', ['projection', 'fold-in', 'word-sum']),
    norm: choice('the norm that scales every document vector to length 1', 'l2', ['l2', 'none']),
  },

  async fit({ bags, vocabulary, options, compute }) {
    const idf = { idf: tensor(idfFor(vocabulary, options.weighting, options.idf)) };
    const svd = await decompose(bags, vocabulary, options, idf, compute);
    return { ...idf, ...arraysOf(svd, vocabulary.terms.length) };
  },

  prepare({ options, arrays, vocabulary, kernels }) {
    const wordCount = vocabulary.terms.length;
    const values = takeArray('lsi', arrays, 'values', 'f32', [undefined], { min: 0 }).data;
    const vectors: Matrix = {
      rows: wordCount,
      columns: values.length,
      data: takeArray('lsi', arrays, 'vectors', 'f32', [wordCount, values.length], OF_UNIT_LENGTH).data,
    };
    const idf = takeArray('lsi', arrays, 'idf', 'f32', [wordCount], IDF);
    const weigh = weigher(vocabulary, options, { idf }, kernels);
    const rowsOf = (bags: Bags): Float32Array => (options.document === 'word-sum' ? bags.counts : weigh(bags).values);
    const scales = Float64Array.from(values, (value) =>
      options.document === 'fold-in' ? (value > 0 ? 1 / value : 0) : 1,
    );
    const represent = ({ bags }: Documents): Matrix => {
      const weights = rowsOf(bags);
      const into = createMatrix(bagCount(bags), values.length);
      const sums = new Float64Array(values.length);
      for (let i = 0; i < into.rows; i++) {
        const { ids } = bagAt(bags, i);
        const factor = project(
          ids,
          weights.subarray(bags.offsets[i], bags.offsets[i + 1]),
          vectors,
          scales,
          options.norm,
          sums,
        );
        const row = rowOf(into, i);
        for (let k = 0; k < sums.length; k++) row[k] = sums[k]! * factor;
      }
      return into;
    };
    return {
      dimensions: values.length,
      represent,
      attribute(document, direction, into) {
        const { bag } = document;
        const alone = onlyDocument(document);
        const weights = rowsOf(alone.bags);
        const factor = project(bag.ids, weights, vectors, scales, options.norm, new Float64Array(values.length));
        const along = scales.map((scale, k) => scale * factor * direction(k));
        return alongRow(represent(alone), direction) - splitByWord(bag, weights, vectors, along, into);
      },
    };
  },
});

const bowOptions = ({ weighting, idf, rowNorm }: MatrixOptions) => ({ weighting, idf, norm: rowNorm });

/** Bags → the columns of X, each as a sparse row. */
function weigher(
  vocabulary: Vocabulary,
  options: MatrixOptions,
  arrays: Arrays,
  kernels: KernelProvider,
): (bags: Bags) => SparseMatrix {
  const fitted = { options: bowOptions(options), arrays, vocabulary, classes: [], wordMatrix: undefined, kernels };
  const { represent } = bow.prepare(fitted);
  return (bags) => represent({ bags }) as SparseMatrix;
}

/** (1) */
function decompose(
  bags: Bags,
  vocabulary: Vocabulary,
  options: MatrixOptions,
  idf: Arrays,
  compute: Compute,
): Promise<TruncatedSvd<Matrix>> {
  const rows = weigher(vocabulary, options, idf, compute.kernels)(bags);
  const { dimensions: rank, passes, seed } = options;
  return truncatedSvdInto(createMatrix, rows, { rank, passes, seed }, compute);
}

/** If all documents are empty, the result is one dimension of zeros. */
function arraysOf({ values, vectors }: TruncatedSvd<Matrix>, wordCount: number): Arrays {
  if (values.length === 0)
    return { values: tensor(new Float32Array(1)), vectors: tensor(new Float32Array(wordCount), wordCount, 1) };
  return {
    values: tensor(Float32Array.from(values)),
    vectors: tensor(vectors.data, wordCount, values.length),
  };
}

/** (2), (3) or (4) before the norm, into `sums`; returns the factor of the norm. */
function project(
  ids: Uint32Array,
  weights: Float32Array,
  { columns, data }: Matrix,
  scales: Float64Array,
  norm: 'l2' | 'none',
  sums: Float64Array,
): number {
  sums.fill(0);
  addWeightedRows(ids, weights, data, sums);
  for (let k = 0; k < columns; k++) sums[k] = sums[k]! * scales[k]!;
  const square = squaredLength(sums);
  return norm === 'none' || square === 0 ? 1 : 1 / Math.sqrt(square);
}

/** A word's share of Σ_k along_k Σ_w x_w U_wk; returns the sum of the shares. */
function splitByWord(
  { ids }: Bag,
  weights: Float32Array,
  vectors: Matrix,
  along: Float64Array,
  into: Float64Array,
): number {
  let all = 0;
  for (let j = 0; j < ids.length; j++) {
    into[j] = weights[j]! * dot(rowOf(vectors, ids[j]!), along);
    all += into[j]!;
  }
  return all;
}
