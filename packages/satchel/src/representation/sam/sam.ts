/**
 * Spherical admixture model (Reisinger, Waters, Silverthorn and Mooney 2010): a document is a direction, a mixture of topics that are directions
 * themselves and may count words against a topic.
 *
 *   m ~ vMF(·, κ₀),   μ_t ~ vMF(m, ξ),   θ_d ~ Dirichlet(α),   v_d ~ vMF(Σθ_dt μ_t / ‖Σθ_dt μ_t‖, κ₁)                         (1)
 *   q(θ_d) = Dirichlet(γ_d),   z_t = E θ_dt = γ_dt / Σγ_d                                                                     (2)
 *
 *   v      weighted word counts at unit length, V numbers      as `bow` weighs them
 *   μ_t    topics, directions of length 1                      arrays.topics, V × T
 *   α, ξ   fitted priors                                       arrays.alphas, arrays.kappas
 *   z      the vector of a document, T numbers                 adds up to 1
 *
 * Fitted by variational EM (parts/sam). Any document gets its γ with the topics fixed, from γ = α; nothing is random. (2) is no sum over words: an
 * explanation gives each word what the score loses without it. A document without known words is zero. Topics: P(w|t) = μ_tw / Σ_w μ_tw over the
 * words that count for the topic.
 */
import { type Bags, bagCount } from '../../core/bag.ts';
import { checkTable } from '../../core/checks/table-memory.ts';
import type { Compute } from '../../core/compute.ts';
import { type Documents, onlyDocument } from '../../core/documents.ts';
import { hellinger } from '../../core/likeness.ts';
import { createMatrix, type Matrix, rowOf, type SparseMatrix, selectRows } from '../../core/matrix.ts';
import { integer, number, type OptionValues, seedOption } from '../../core/options.ts';
import { defineRepresentation, type Representer } from '../../core/representation.ts';
import { OF_UNIT_LENGTH, takeArray, tensor } from '../../core/tensor.ts';
import { meanLengthOf } from '../../mixture/von-mises-fisher.ts';
import { IDF, idfFor, termWeightOptions } from '../../numeric/term-weights.ts';
import { leaveOneWordOut } from '../parts/leave-one-out.ts';
import { fitDirections } from '../parts/sparse-movmf.ts';
import { distributionTopics } from '../parts/topic-distributions.ts';
import { unitRows } from '../parts/unit-rows.ts';
import { fitMixture, type SamState } from './sam-document.ts';
import { fitSam } from './sam-fit.ts';
import { productsOf, times } from './sam-topics.ts';

const options = {
  topics: integer('how many topics', 50, { min: 1, max: 2000, tune: [20, 50, 100] }),
  ...termWeightOptions,
  weighting: { ...termWeightOptions.weighting, default: 'tfidf' as const },
  iterations: integer('largest number of iterations', 30, { min: 1, max: 10_000 }),
  tolerance: number('training ends when the bound rises by less than this share of itself', 1e-5, { min: 0, max: 1 }),
  alpha: number('prior of the topics of a document, at the start', 2, { min: 1e-3, max: 1000 }),
  documentKappa: number('how closely documents follow their mixture of topics', 5000, { min: 1, max: 1e6 }),
  topicKappa: number('how closely topics follow their mean, at the start', 5000, { min: 1, max: 1e6 }),
  seed: seedOption,
};

export const sam = defineRepresentation({
  name: 'sam',
  summary: 'spherical admixture model: the share of each topic in a document, where topics are directions',
  paper: 'Reisinger et al. 2010, Spherical topic models',
  likeness: hellinger,
  needs: {},
  isTopical: true,
  prefers: { text: { maxWords: 5000 } },
  options,

  async fit({ bags, vocabulary, options, compute }) {
    const [wordCount, documentCount] = [vocabulary.terms.length, bagCount(bags)];
    checkTable({ option: 'sam.topics', columns: options.topics, wordCount, documentCount });
    const idf = { idf: tensor(idfFor(vocabulary, options.weighting, options.idf)) };
    const all = unitRows(vocabulary, options, idf, compute.kernels)(bags);
    const rows = selectRows(all, rowsWithWords(all)) as SparseMatrix;
    const { topics, alphas, kappa, shares } = await fitSam(
      rows,
      await startOf(rows, options, compute),
      options,
      compute,
    );
    return {
      ...idf,
      topics: tensor(topics, rows.columns, options.topics),
      alphas: tensor(alphas),
      kappas: tensor(Float64Array.of(kappa)),
      shares: tensor(shares),
    };
  },

  prepare({ options, arrays, vocabulary, kernels }) {
    const [V, T] = [vocabulary.terms.length, options.topics];
    const topics = takeArray('sam', arrays, 'topics', 'f64', [V, T], OF_UNIT_LENGTH).data;
    const alphas = takeArray('sam', arrays, 'alphas', 'f64', [T], { min: 1e-6, max: 1e9 }).data;
    const kappa = takeArray('sam', arrays, 'kappas', 'f64', [1], { min: 1, max: 1e6 }).data[0]!;
    const shares = takeArray('sam', arrays, 'shares', 'f64', [T], { min: 0, max: 1.000001 }).data;
    const idf = { idf: takeArray('sam', arrays, 'idf', 'f32', [V], IDF) };
    let state: SamState | undefined; // the products of the topics are computed for the first document
    const stateOf = (): SamState => {
      state ??= {
        alphas,
        kappa: options.documentKappa,
        length: meanLengthOf(V, kappa),
        gram: productsOf(topics, topics, T),
      };
      return state;
    };
    return samRepresenter(topics, shares, stateOf, unitRows(vocabulary, options, idf, kernels), V);
  },
});

/** Directions of clusters, as `movmf` starts. With more topics than documents, some topics start alike. */
async function startOf(rows: SparseMatrix, { topics: T, seed }: SamOptions, compute: Compute): Promise<Float64Array> {
  const components = Math.min(T, rows.rows);
  const settings = { components, kappa: 'shared', iterations: 1, tolerance: 1, kappaLimit: 1e5, seed } as const;
  const { means } = await fitDirections(rows, settings, compute);
  return Float64Array.from({ length: rows.columns * T }, (_, at) => {
    const [w, t] = [Math.floor(at / T), at % T];
    return means[w * components + (t % components)]!;
  });
}

type SamOptions = OptionValues<typeof options>;

const rowsWithWords = ({ rows, offsets }: SparseMatrix): Uint32Array =>
  Uint32Array.from({ length: rows }, (_, i) => i).filter((i) => offsets[i + 1]! > offsets[i]!);

/** Evaluations that find the mixture of a document. */
const EVALUATIONS = 60;

function samRepresenter(
  topics: Float64Array,
  shares: Float64Array,
  stateOf: () => SamState,
  rowsOf: (bags: Bags) => SparseMatrix,
  V: number,
): Representer {
  const T = shares.length;
  const represent = ({ bags }: Documents): Matrix => {
    const rows = rowsOf(bags);
    const into = createMatrix(rows.rows, T);
    const cosines = times(rows, topics, T);
    const state = stateOf();
    for (let i = 0; i < rows.rows; i++) {
      if (!rows.values.subarray(rows.offsets[i], rows.offsets[i + 1]).some((value) => value !== 0)) continue;
      const gamma = state.alphas.slice();
      fitMixture(gamma, cosines.subarray(i * T, (i + 1) * T), state, EVALUATIONS);
      const all = gamma.reduce((sum, value) => sum + value, 0);
      rowOf(into, i).set(gamma.map((value) => value / all));
    }
    return into;
  };
  const positive = new Float64Array(T);
  topics.forEach((value, at) => {
    positive[at % T] = positive[at % T]! + Math.max(0, value);
  });
  return {
    dimensions: T,
    represent,
    ...leaveOneWordOut(represent),
    topics: distributionTopics({
      shares,
      wordCount: V,
      probability: (t, w) => (positive[t]! > 0 ? Math.max(0, topics[w * T + t]!) / positive[t]! : 0),
      proportions: (document) => {
        const z = Float64Array.from(represent(onlyDocument(document)).data);
        const all = z.reduce((sum, value) => sum + value, 0);
        return all > 0 ? z.map((value) => value / all) : z;
      },
    }),
  };
}
