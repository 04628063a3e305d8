/**
 * Non-negative matrix factorisation (Lee and Seung 1999): documents as sums of parts, none of which may be negative.
 *
 *   A ≈ W Oᵀ                          A   training documents × words, weighted as `bow` weighs them                            (1)
 *   Frobenius   w = argmin_{w ≥ 0} ‖x − O w‖²,   then w ← w / ‖w‖ unless `norm` is none                                        (2)
 *   KL          w by folding in (topic-models/fold-in.ts)                                                                      (3)
 *
 *   O   words × topics, columns of length 1 (KL: of sum 1)     arrays.topics, fitted by topic-models/nmf.ts
 *   x   the weighted row of a document
 *   w   the vector of the document, K numbers
 *
 * On the topics S that w uses, w_S = (O_Sᵀ O_S)⁻¹ O_Sᵀ x is linear in x: a linear score is a sum over words (KL: by the last step of (3)), and
 * what rounding leaves is the remainder. Topics: P(w|t) = O_wt / Σ_w O_wt. A document without known words is zero.
 */

import type { Bags } from '../core/bag.ts';
import { type Documents, onlyDocument } from '../core/documents.ts';
import type { KernelProvider } from '../core/kernels.ts';
import { cosine } from '../core/likeness.ts';
import { createMatrix, type Matrix, rowOf, type SparseMatrix } from '../core/matrix.ts';
import { choice, integer, number, type OptionValues } from '../core/options.ts';
import { defineRepresentation, type Representer } from '../core/representation.ts';
import { type Arrays, takeArray, tensor } from '../core/tensor.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import { idfFor, termWeightOptions } from '../numeric/term-weights.ts';
import type { Factors } from '../topic-models/factors.ts';
import { columnSums, fitNmf } from '../topic-models/nmf.ts';
import { kullbackSolver, type PartSolver, squareSolver } from '../topic-models/nmf-solvers.ts';
import { withoutPadding } from '../topic-models/without-padding.ts';
import { bow } from './bow.ts';
import { remainderAfter } from './parts/remainder.ts';
import { distributionTopics } from './parts/topic-distributions.ts';
import { topicsOption } from './parts/topic-options.ts';

const options = {
  topics: topicsOption,
  loss: choice('what the factors minimise: squared differences, or the Kullback–Leibler divergence', 'frobenius', [
    'frobenius',
    'kl',
  ]),
  ...termWeightOptions,
  rowNorm: choice('the norm that scales every weighted document to length 1 before the factorisation', 'l2', [
    'l2',
    'l1',
    'none',
  ]),
  norm: choice('the norm that scales every document vector to length 1', 'l2', ['l2', 'l1', 'none']),
  iterations: integer('largest number of iterations', 200, { min: 1, max: 10_000 }),
  tolerance: number(
    'training ends when an iteration lowers the objective by less than this share of its first value',
    1e-5,
    {
      min: 0,
      max: 1,
    },
  ),
  seed: integer('seed of the random start', 1, { min: 0, max: 4294967295 }),
};

type NmfOptions = OptionValues<typeof options>;

export const nmf = defineRepresentation({
  name: 'nmf',
  summary: 'non-negative matrix factorisation: how much of each topic a document holds',
  paper: 'Lee and Seung 1999, Learning the parts of objects by non-negative matrix factorization',
  likeness: cosine,
  prefers: { 'linear-svm': { C: 3 } }, // bench/results/defaults.md
  needs: {},
  isTopical: true,
  options,

  async fit({ bags, vocabulary, options, compute }) {
    const idf = { idf: tensor(idfFor(vocabulary, options.weighting, options.idf)) };
    const matrix = weigher(vocabulary, options, idf, compute.kernels)(bags);
    const { factors } = await fitNmf(matrix, options, compute);
    const { topics, shares } = scaled(factors, options);
    return {
      ...idf,
      topics: tensor(topics, vocabulary.terms.length, options.topics),
      shares: tensor(shares),
    };
  },

  prepare({ options, arrays, vocabulary, kernels }) {
    const [V, K] = [vocabulary.terms.length, options.topics];
    const { data } = takeArray('nmf', arrays, 'topics', 'f32', [V, K], { min: 0, max: 1.000001 });
    const shares = takeArray('nmf', arrays, 'shares', 'f64', [K], { min: 0, max: 1.000001 }).data;
    const idf = { idf: takeArray('nmf', arrays, 'idf', 'f32', [V]) };
    const topics = { rows: V, columns: K, data };
    const solver = options.loss === 'kl' ? kullbackSolver(topics) : squareSolver(topics);
    return nmfRepresenter(topics, shares, solver, weigher(vocabulary, options, idf, kernels), options.norm);
  },
});

function nmfRepresenter(
  topics: Matrix,
  shares: Float64Array,
  solver: PartSolver,
  weigh: (bags: Bags) => SparseMatrix,
  norm: NmfOptions['norm'],
): Representer {
  const K = topics.columns;
  const entriesOf = ({ offsets, indices, values }: SparseMatrix, i: number) => ({
    ids: indices.subarray(offsets[i], offsets[i + 1]),
    weights: values.subarray(offsets[i], offsets[i + 1]),
  });
  const represent = ({ bags }: Documents): Matrix => {
    const rows = weigh(bags);
    const into = createMatrix(rows.rows, K);
    for (let i = 0; i < rows.rows; i++) {
      const parts = solver.solve(entriesOf(rows, i));
      const scale = scaleFor(parts, norm);
      rowOf(into, i).set(parts.map((part) => scale * part));
    }
    return into;
  };
  const sums = new Float64Array(K);
  topics.data.forEach((value, at) => {
    sums[at % K] = sums[at % K]! + value;
  });
  return {
    dimensions: K,
    represent,
    attribute(document, direction, into) {
      const alone = onlyDocument(document);
      const entries = entriesOf(weigh(alone.bags), 0);
      const along = Float64Array.from({ length: K }, (_, k) => direction(k));
      const scale = scaleFor(solver.solve(entries), norm);
      solver.split(
        entries,
        along.map((value) => scale * value),
        into,
      );
      const whole = represent(alone).data.reduce((sum, value, k) => sum + value * along[k]!, 0);
      return remainderAfter(whole, into, entries.ids.length);
    },
    topics: distributionTopics({
      shares,
      wordCount: topics.rows,
      probability: (k, word) => (sums[k]! > 0 ? topics.data[word * K + k]! / sums[k]! : 0),
      proportions: (document) => proportionsOf(solver.solve(entriesOf(weigh(onlyDocument(document).bags), 0)), sums),
    }),
  };
}

/** The share of each topic in the weight that w explains: w_k Σ_w O_wk, scaled to sum 1. */
function proportionsOf(parts: Float64Array, sums: Float64Array): Float64Array {
  const mass = parts.map((part, k) => part * sums[k]!);
  const total = mass.reduce((sum, value) => sum + value, 0);
  return total > 0 ? mass.map((value) => value / total) : mass;
}

function scaleFor(parts: Float64Array, norm: NmfOptions['norm']): number {
  if (norm === 'none') return 1;
  const length =
    norm === 'l1'
      ? parts.reduce((sum, value) => sum + value, 0)
      : Math.sqrt(parts.reduce((sum, value) => sum + value * value, 0));
  return length > 0 ? 1 / length : 1;
}

/** O with columns of length 1 (KL: sum 1), and each topic's share of all that W Oᵀ holds. A topic of zeros stays. */
function scaled({ documentSide, wordSide }: Factors, { topics: K, loss }: NmfOptions) {
  const [mass, sums] = [columnSums(documentSide), columnSums(wordSide)];
  const lengths = new Float64Array(K);
  const topics = withoutPadding(wordSide.rows, K);
  topics.forEach((value, at) => {
    lengths[at % K] = lengths[at % K]! + (loss === 'kl' ? value : value * value);
  });
  const scales = lengths.map((length) => (length > 0 ? 1 / (loss === 'kl' ? length : Math.sqrt(length)) : 0));
  const whole = mass.reduce((sum, value, k) => sum + value * sums[k]!, 0);
  return {
    topics: topics.map((value, at) => value * scales[at % K]!),
    shares: Float64Array.from({ length: K }, (_, k) => (whole > 0 ? (mass[k]! * sums[k]!) / whole : 1 / K)),
  };
}

/** Bags → rows of A. */
function weigher(
  vocabulary: Vocabulary,
  { weighting, idf, rowNorm }: NmfOptions,
  arrays: Arrays,
  kernels: KernelProvider,
): (bags: Bags) => SparseMatrix {
  const fitted = {
    options: { weighting, idf, norm: rowNorm },
    arrays,
    vocabulary,
    classes: [],
    wordMatrix: undefined,
    kernels,
  };
  const { represent } = bow.prepare(fitted);
  return (bags) => represent({ bags }) as SparseMatrix;
}
