/**
 * Mixture of von Mises–Fisher distributions over documents (Banerjee, Dhillon, Ghosh and Sra, JMLR 2005): documents are directions, and a
 * document is described by the components it belongs to.
 *
 *   p(x) = Σ_h π_h c_V(κ_h) e^{κ_h μ_h·x}                                                    (1)
 *   z_h = p(h|x) = π_h c_V(κ_h) e^{κ_h μ_h·x} / p(x)                                         (2)
 *
 *   x       weighted word counts at unit length, V numbers     as `bow` weighs them
 *   π, μ, κ weight, direction and concentration of h           arrays.shares, arrays.means (V × H), arrays.kappas
 *   z       the vector of the document, H numbers              adds up to 1
 *
 * Paper 001 writes one κ for all components (`kappa: 'shared'`); Banerjee et al. and the code it cites have one for each, the default.
 * With many words the densities are so steep that z is nearly all in one component, which is why so few numbers classify poorly.
 *
 * (2) is not a sum over words. An explanation gives each word the amount that the score loses without it (leave one word out); the rest is
 * the remainder. A document without known words is zero. Topics: P(w|h) = μ_hw / Σ_w μ_hw.
 */
import { type Bags, bagCount } from '../core/bag.ts';
import { checkTable } from '../core/checks/table-memory.ts';
import { type Documents, onlyDocument } from '../core/documents.ts';
import { inconsistent } from '../core/errors.ts';
import { hellinger } from '../core/likeness.ts';
import { createMatrix, type Matrix, rowOf, type SparseMatrix } from '../core/matrix.ts';
import { choice, integer, number, seedOption } from '../core/options.ts';
import { defineRepresentation, type Representer } from '../core/representation.ts';
import { type Arrays, OF_UNIT_LENGTH, SHARES, takeArray, tensor } from '../core/tensor.ts';
import { IDF, idfFor, termWeightOptions } from '../numeric/term-weights.ts';
import { leaveOneWordOut } from './parts/leave-one-out.ts';
import { createPosterior, type DirectionParameters, fitDirections } from './parts/sparse-movmf.ts';
import { distributionTopics } from './parts/topic-distributions.ts';
import { unitRows } from './parts/unit-rows.ts';

const options = {
  components: integer('how many components the documents form', 50, { min: 1, max: 10_000, tune: [20, 50, 100] }),
  kappa: choice('one concentration per component, or one for all as paper 001 writes it', 'per-component', [
    'per-component',
    'shared',
  ]),
  ...termWeightOptions,
  weighting: { ...termWeightOptions.weighting, default: 'tfidf' as const },
  iterations: integer('largest number of iterations of the mixture', 100, { min: 1, max: 10_000 }),
  tolerance: number('training ends when the log-likelihood rises by less than this share of itself', 1e-6, {
    min: 0,
    max: 1,
  }),
  kappaLimit: number('the largest concentration', 1e5, { min: 1, max: 1e6 }),
  seed: seedOption,
};

export const movmf = defineRepresentation({
  name: 'movmf',
  summary: 'mixture of von Mises–Fisher distributions: the share of each component in a document',
  paper: 'Banerjee et al. 2005, Clustering on the unit hypersphere using von Mises-Fisher distributions',
  likeness: hellinger,
  needs: {},
  isTopical: true,
  options,

  async fit({ bags, vocabulary, options, compute }) {
    const [wordCount, documentCount] = [vocabulary.terms.length, bagCount(bags)];
    checkTable({ option: 'movmf.components', columns: options.components, wordCount, documentCount });
    const idf = { idf: tensor(idfFor(vocabulary, options.weighting, options.idf)) };
    const rows = unitRows(vocabulary, options, idf, compute.kernels)(bags);
    const { weights, means, kappas } = await fitDirections(rows, options, compute);
    return {
      ...idf,
      shares: tensor(weights),
      means: tensor(means, rows.columns, weights.length),
      kappas: tensor(kappas),
    };
  },

  prepare({ options, arrays, vocabulary, kernels }) {
    const V = vocabulary.terms.length;
    const parameters = takeParameters(arrays, V, options.components);
    const idf = { idf: takeArray('movmf', arrays, 'idf', 'f32', [V], IDF) };
    return movmfRepresenter(parameters, unitRows(vocabulary, options, idf, kernels), V);
  },
});

function movmfRepresenter(
  parameters: DirectionParameters,
  rowsOf: (bags: Bags) => SparseMatrix,
  V: number,
): Representer {
  const H = parameters.weights.length;
  const posterior = createPosterior(parameters, V);
  const z = new Float64Array(H);

  function represent({ bags }: Documents): Matrix {
    const { offsets, indices, values, rows } = rowsOf(bags);
    const into = createMatrix(rows, H);
    for (let i = 0; i < rows; i++) {
      const [start, end] = [offsets[i]!, offsets[i + 1]!];
      if (!values.subarray(start, end).some((value) => value !== 0)) continue;
      posterior(indices.subarray(start, end), values.subarray(start, end), z);
      rowOf(into, i).set(z);
    }
    return into;
  }

  const lengths = new Float64Array(H);
  parameters.means.forEach((value, at) => {
    lengths[at % H] = lengths[at % H]! + Math.max(0, value);
  });
  return {
    dimensions: H,
    represent,
    ...leaveOneWordOut(represent),
    topics: distributionTopics({
      shares: parameters.weights,
      wordCount: V,
      probability: (h, w) => (lengths[h]! > 0 ? Math.max(0, parameters.means[w * H + h]!) / lengths[h]! : 0),
      proportions: (document) => Float64Array.from(represent(onlyDocument(document)).data),
    }),
  };
}

function takeParameters(arrays: Arrays, V: number, H: number): DirectionParameters {
  const weights = takeArray('movmf', arrays, 'shares', 'f64', [H], SHARES).data;
  if (!weights.some((share) => share > 0))
    throw inconsistent('movmf', "the array 'shares' must have a number above 0.");
  return {
    weights,
    means: takeArray('movmf', arrays, 'means', 'f64', [V, H], OF_UNIT_LENGTH).data,
    kappas: takeArray('movmf', arrays, 'kappas', 'f64', [H], { min: 0, max: 1e6 }).data,
  };
}
