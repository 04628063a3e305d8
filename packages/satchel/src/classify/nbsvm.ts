/**
 * NBSVM (Wang, Manning: Baselines and Bigrams, ACL 2012): a linear SVM on features scaled by naive Bayes ratios. Strong on short texts.
 *
 *   r_i = ln( (p_i / ‖p‖₁) / (q_i / ‖q‖₁) ),   p_i = α + rows of the class with feature i,   q_i = α + the other rows with it      (1)
 *   v   = linear SVM on x ∘ r                                                                                                 (2)
 *   w   = r ∘ (β v + (1 − β) v̄),   v̄ = ‖v‖₁ / features                                                                        (3)
 *
 *   x ∘ r   each feature times its log-count ratio                    scaled
 *   α       pseudo-count                                              options.smoothing
 *   β       1 trusts the SVM alone, 0 naive Bayes alone               options.trust
 *
 * With weighted rows, (1) adds their weights up. One class against the rest, each with ratios of its own. The score is linear in x, so it can be explained like any linear score.
 */
import { defineClassifier } from '../core/classifier.ts';
import { isSparse, rowOf, sparseRowOf, type Vectors } from '../core/matrix.ts';
import { number, type OptionValues } from '../core/options.ts';
import { createRandom } from '../numeric/random.ts';
import { classWeightsIn, classWeightsOption, rowWeights } from './parts/class-weights.ts';
import { checkExamples } from './parts/examples.ts';
import { linearKinds } from './parts/linear-kinds.ts';
import { sparseTableBytes } from './solvers/class-table.ts';
import { descend } from './solvers/dual-coordinate-descent.ts';
import { type ClassProblem, type ClassSolution, fitOneVersusRest, signsOf } from './solvers/one-versus-rest.ts';
import { rowsOf, squaredNorms } from './solvers/rows.ts';

const options = {
  C: number('how much a mistake costs; larger fits the training data more closely', 1, {
    min: 1e-9,
    max: 1e9,
    tune: [0.1, 0.3, 1, 3, 10],
  }),
  trust: number('1 trusts the SVM alone, 0 naive Bayes alone', 0.5, { min: 0, max: 1, tune: [0.25, 0.5, 1] }),
  smoothing: number('pseudo-count added to every feature on both sides', 1, { min: 1e-9, max: 1e9 }),
  classWeights: classWeightsOption,
};

export const NBSVM_TASK = 'nbsvm/solve';

export const nbsvm = defineClassifier({
  name: 'nbsvm',
  summary: 'Linear SVM over naive Bayes log-count ratios of words and pairs; strong on short texts.',
  paper: 'https://aclanthology.org/P12-2018',
  needs: {},
  weighsRows: true,
  options,
  sparseBytes: sparseTableBytes,
  prefers: { text: { ngrams: 2, minLength: 1, tokens: 'words-and-marks' }, bow: { weighting: 'binary' } },
  async fit({ options, compute, seed, ...examples }) {
    checkExamples('nbsvm', examples);
    const order = createRandom(seed, 'nbsvm').bits();
    const { vectors } = examples;
    const weights = rowWeights(examples, classWeightsIn('nbsvm', options.classWeights));
    const rowsWith = presenceIn(vectors, weights);
    return fitOneVersusRest(NBSVM_TASK, solveNbsvm, examples, { ...options, order, rowsWith }, compute);
  },
  prepare: linearKinds.nbsvm,
});

interface NbsvmSettings extends OptionValues<typeof options> {
  readonly order: number;
  /** In how many rows a feature is. */
  readonly rowsWith: Float64Array;
}

export function* solveNbsvm({
  vectors,
  labels,
  classIndex,
  costs,
  weights,
  settings,
}: ClassProblem<NbsvmSettings>): Generator<number, ClassSolution> {
  const signs = signsOf(labels, classIndex);
  const ratios = logCountRatios(presenceIn(vectors, weights, signs), settings.rowsWith, settings.smoothing);
  const scaled = scaleColumns(vectors, ratios);
  const problem = {
    rows: rowsOf(scaled),
    squaredNorms: squaredNorms(scaled),
    signs,
    costs,
    weights,
  };
  const {
    weights: solved,
    bias,
    isSettled,
  } = yield* descend(problem, {
    ...settings,
    loss: 'squared-hinge',
    biasScale: 1,
    tolerance: 1e-4,
    maxPasses: 1000,
  });
  let size = 0;
  for (let i = 0; i < solved.length; i++) size += Math.abs(solved[i]!);
  const rest = (1 - settings.trust) * (size / solved.length);
  const blended = new Float64Array(solved.length);
  for (let i = 0; i < blended.length; i++) blended[i] = ratios[i]! * (settings.trust * solved[i]! + rest);
  return { weights: blended, bias, isSettled };
}

/** In how many rows each feature is, of those with the sign +1 where signs are given. A row counts its weight. */
export function presenceIn(vectors: Vectors, weights?: Float64Array, signs?: Int8Array): Float64Array {
  const counts = new Float64Array(vectors.columns);
  for (let row = 0; row < vectors.rows; row++) {
    if (signs && signs[row]! < 0) continue;
    const weight = weights?.[row] ?? 1;
    if (isSparse(vectors)) {
      const { indices, values } = sparseRowOf(vectors, row);
      for (let j = 0; j < indices.length; j++) if (values[j] !== 0) counts[indices[j]!]! += weight;
    } else {
      rowOf(vectors, row).forEach((value, i) => {
        if (value !== 0) counts[i]! += weight;
      });
    }
  }
  return counts;
}

/** Counts below this whose logarithm is kept. */
const KEPT = 4096;

/**
 * Equation (1); the rows that are not of the class are all rows less its own. With very many classes nearly no feature is in a row of the class: their
 * ratios depend on how many rows they are in, and each is calculated once.
 */
export function logCountRatios(own: Float64Array, all: Float64Array, smoothing: number): Float64Array {
  let [insideSum, outsideSum] = [0, 0];
  for (let i = 0; i < own.length; i++) {
    insideSum += smoothing + own[i]!;
    outsideSum += smoothing + (all[i]! - own[i]!);
  }
  const ratioOf = (inside: number, count: number): number =>
    Math.log((smoothing + inside) / insideSum / ((smoothing + (count - inside)) / outsideSum));
  const kept = new Float64Array(KEPT).fill(Number.NaN);
  const ratios = new Float64Array(own.length);
  for (let i = 0; i < ratios.length; i++) {
    const count = all[i]!;
    if (own[i] !== 0 || !(count < KEPT) || !Number.isInteger(count)) ratios[i] = ratioOf(own[i]!, count);
    else {
      if (Number.isNaN(kept[count])) kept[count] = ratioOf(0, count);
      ratios[i] = kept[count]!;
    }
  }
  return ratios;
}

/** x ∘ r for every row. */
function scaleColumns(vectors: Vectors, scales: Float64Array): Vectors {
  const { columns } = vectors;
  if (!isSparse(vectors)) return { ...vectors, data: vectors.data.map((value, i) => value * scales[i % columns]!) };
  const values = new Float32Array(vectors.values.length);
  for (let j = 0; j < values.length; j++) values[j] = vectors.values[j]! * scales[vectors.indices[j]!]!;
  return { ...vectors, values };
}
