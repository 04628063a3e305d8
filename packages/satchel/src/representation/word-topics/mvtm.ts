/**
 * A topic model over directions of word vectors, the mix-vMF topic model (Li, Chi, Li, Ouyang and Fu 2016): a topic is a mixture of von
 * Mises–Fisher bases.
 *
 *   θ_d ~ Dirichlet(α),   each token:  z ~ θ_d,   b ~ π_z,   x ~ vMF(μ_b, κ_b)                                                (1)
 *   disjoint       every topic has `bases` bases of its own
 *   overlapping    all topics share one pool of topics · bases bases, and differ in π
 *   θ_k = γ_k / Σγ                 any document, by variational Bayes with f_wk = Σ_b π_kb vMF(x_w | μ_b, κ_b) fixed           (2)
 *
 *   x_w    vector of word w at unit length
 *   f_wk   arrays.densities, V × K, rows scaled so that the largest number is 1
 *   θ      the vector of a document, K numbers that add up to 1
 *
 * A reconstruction: the authors' code and derivation could not be had. Variational EM (mvtm-fit.ts) and the start are ours. With large κ the density of
 * a word outweighs its document; `kappaLimit` bounds it. Explanations are exact: θ is a sum over words but for α.
 */

import type { Compute } from '../../core/compute.ts';
import { SatchelError } from '../../core/errors.ts';
import { hellinger } from '../../core/likeness.ts';
import { createMatrix, type Matrix, rowOf, selectRows } from '../../core/matrix.ts';
import { choice, integer, number, type OptionValues, seedOption } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { SHARES, takeArray, tensor } from '../../core/tensor.ts';
import { kMeans } from '../../mixture/k-means.ts';
import { checkPoints } from '../../mixture/points.ts';
import { createRandom } from '../../numeric/random.ts';
import { lengthOf } from '../../numeric/vectors.ts';
import { expectedTokens, sharesOf } from '../../topic-models/expected-tokens.ts';
import { variationalInference } from '../../topic-models/variational-inference.ts';
import { proportionsRepresenter } from '../parts/proportions.ts';
import { alphaOption, topicsOption } from '../parts/topic-options.ts';
import { densityTopics } from './density-topics.ts';
import { type Bases, baseDensities, fitBases, scaledToOne, topicDensities } from './mvtm-fit.ts';

const options = {
  topics: topicsOption,
  bases: integer('how many bases a topic has, or the pool per topic', 2, { min: 1, max: 1000 }),
  variant: choice('whether topics have bases of their own, or share them', 'disjoint', ['disjoint', 'overlapping']),
  iterations: integer('iterations of variational EM', 20, { min: 1, max: 10_000 }),
  alpha: alphaOption,
  kappaLimit: number('the largest concentration of a base', 100, { min: 1, max: 1e5 }),
  inferenceIterations: integer('largest number of iterations for a document whose topics are asked for', 100, {
    min: 1,
    max: 10_000,
  }),
  seed: seedOption,
};

export const mvtm = defineRepresentation({
  name: 'mvtm',
  summary:
    'mix-vMF topic model (our reading): the share of each topic, where topics are mixtures of directions of words',
  paper: 'Li et al. 2016, Integrating topic modeling with word embeddings by mixtures of vMFs',
  likeness: hellinger,
  needs: { words: true, seenWords: true },
  isTopical: true,
  options,

  async fit({ bags, wordMatrix: given, options, compute }) {
    checkPoints('mvtm', given);
    checkBytes(given.rows, options);
    const wordMatrix = unitWords(given);
    const bases = await fitBases(bags, wordMatrix, await startOf(wordMatrix, options, compute), options, compute);
    const densities = scaledRows(topicDensities(await baseDensities(wordMatrix, bases, compute), bases));
    const shares = sharesOf(await expectedTokens(bags, densities, options.alpha, compute));
    return { densities: tensor(densities.data, wordMatrix.rows, options.topics), shares: tensor(shares) };
  },

  prepare({ options, arrays, vocabulary }) {
    const [V, K] = [vocabulary.terms.length, options.topics];
    const { data } = takeArray('mvtm', arrays, 'densities', 'f32', [V, K], SHARES);
    const shares = takeArray('mvtm', arrays, 'shares', 'f64', [K], { min: 0, max: 1.000001 }).data;
    const densities = { rows: V, columns: K, data };
    const alphas = new Float64Array(K).fill(options.alpha);
    const settings = { iterations: options.inferenceIterations, tolerance: 1e-3 };
    const inference = variationalInference({ probabilities: densities, alphas }, settings);
    const topics = densityTopics(densities, shares, vocabulary, ({ bag }) => inference.proportions(bag));
    return proportionsRepresenter(inference, alphas, topics);
  },
});

type MvtmOptions = OptionValues<typeof options>;

/** Rows of length 1; zeros stay. */
function unitWords(given: Matrix): Matrix {
  const wordMatrix = createMatrix(given.rows, given.columns);
  for (let w = 0; w < wordMatrix.rows; w++) {
    const length = lengthOf(rowOf(given, w));
    if (length > 0) rowOf(wordMatrix, w).set(rowOf(given, w).map((value) => value / length));
  }
  return wordMatrix;
}

/** Every number of a row divided by its largest. */
function scaledRows(table: Matrix): Matrix {
  for (let w = 0; w < table.rows; w++) {
    const row = rowOf(table, w);
    const most = row.reduce((largest, value) => Math.max(largest, value), 0);
    row.set(most > 0 ? row.map((value) => value / most) : row.fill(1));
  }
  return table;
}

/**
 * Topics start from clusters of the words. The bases of a topic start around the centre of its cluster: between it and a random word of the cluster.
 * A shared pool starts from the same bases; a topic then takes half of its tokens from its own.
 */
async function startOf(wordMatrix: Matrix, options: MvtmOptions, compute: Compute): Promise<Bases> {
  const { topics: K, bases: J, seed, kappaLimit } = options;
  const { centres, members } = await clustersOf(wordMatrix, K, seed, compute);
  const random = createRandom(seed, 'mvtm');
  const means = Array.from({ length: K * J }, (_, b) => {
    const [centre, own] = [centres[Math.floor(b / J)]!, members[Math.floor(b / J)]!];
    const drawn = own.length > 0 ? rowOf(wordMatrix, own[random.below(own.length)]!) : undefined;
    const sum = centre.map((value, i) => value + (J > 1 ? 0.5 * (drawn?.[i] ?? 0) : 0));
    const length = lengthOf(sum);
    return length > 0 ? sum.map((value) => value / length) : centre;
  });
  const mixtures = Array.from({ length: K }, (_, k) =>
    scaledToOne(
      Float64Array.from({ length: K * J }, (_, b) =>
        Math.floor(b / J) === k ? 1 : options.variant === 'overlapping' ? 1 / Math.max(1, K - 1) : 0,
      ),
    ),
  );
  return { means, kappas: new Float64Array(K * J).fill(Math.min(kappaLimit, wordMatrix.columns)), mixtures };
}

/** Clusters of the words that have a direction; with no more of these than topics, each is a cluster, some of them twice. */
async function clustersOf(wordMatrix: Matrix, K: number, seed: number, compute: Compute) {
  const present = Uint32Array.from({ length: wordMatrix.rows }, (_, w) => w).filter((w) =>
    rowOf(wordMatrix, w).some((value) => value !== 0),
  );
  const members = Array.from({ length: K }, (): number[] => []);
  if (present.length <= K) {
    const centres = Array.from({ length: K }, (_, k) => {
      if (present.length > 0) return Float64Array.from(rowOf(wordMatrix, present[k % present.length]!));
      return Float64Array.from({ length: wordMatrix.columns }, (_, i) => (i === k % wordMatrix.columns ? 1 : 0));
    });
    return { centres, members };
  }
  const points = selectRows(wordMatrix, present) as Matrix;
  const settings = { iterations: 20, seed, spherical: true, option: 'mvtm.topics' };
  const found = await kMeans(points, K, settings, compute);
  found.assignments.forEach((k, i) => {
    members[k]!.push(present[i]!);
  });
  return { centres: Array.from({ length: K }, (_, k) => Float64Array.from(rowOf(found.centres, k))), members };
}

const MOST_BYTES = 2 ** 32;

function checkBytes(wordCount: number, { topics, bases }: MvtmOptions): void {
  const bytes = 4 * wordCount * topics * (bases + 3) + 8 * topics * topics * bases;
  if (bytes <= MOST_BYTES) return;
  throw new SatchelError(
    'TOO_LARGE',
    `mvtm: ${topics} topics with ${bases} bases of ${wordCount} words need ${Math.ceil(bytes / 2 ** 20)} MB of memory, more than 4096 MB.`,
    {
      kind: 'configuration',
      remedy: 'Use fewer topics (mvtm.topics), fewer bases (mvtm.bases) or fewer words (text.minCount, text.maxWords).',
      facts: { bytes, topics, bases, words: wordCount },
    },
  );
}
