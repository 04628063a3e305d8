/**
 * Bernoulli naive Bayes (multi-variate Bernoulli): every word of the vocabulary is either in a document or not.
 *
 *   log P(x | c) = Σ_i x_i log P_ci + (1 − x_i) log(1 − P_ci),   x_i ∈ {0, 1}                        (1)
 *   standard   P_ci = (a + D_ci) / (2a + n_c)        D_ci   in how many rows of class c word i is           (2)
 *   seed       P_ci = (a + D_ci) / (a |C| + n)       n_c, n   rows of class c, rows                        (3)
 *
 *   a    smoothing     |C|   classes
 *
 * (3) is equation 10 of paper 003 with a = 1. As a linear score: the offset takes Σ_i log(1 − P_ci), and the weight of a word is
 * log P_ci − log(1 − P_ci). Vectors other than 0 and 1 are read as "is it there"; the score is linear in them only if the training
 * vectors were 0 and 1, so only then a linear view is offered.
 */
import type { Group } from '../core/class-sums.ts';
import { isSparse, type Vectors } from '../core/matrix.ts';
import { tensor } from '../core/tensor.ts';
import { checkSumsNotNegative, defineSumsClassifier, takeSums } from './parts/class-sums.ts';
import { newClassWeightsOption } from './parts/class-weights.ts';
import { linearKinds } from './parts/linear-kinds.ts';
import {
  type Estimator,
  estimator,
  fitNaiveBayes,
  logPrior,
  priors,
  type Setting,
  smoothing,
} from './parts/naive-bayes.ts';
import { fitSparseBayes } from './sparse/sparse-bayes.ts';

export const bernoulliNb = defineSumsClassifier({
  name: 'bernoulli-nb',
  summary: 'Bernoulli naive Bayes: which words are there and which are not.',
  paper: 'McCallum & Nigam 1998, A comparison of event models for naive Bayes text classification',
  needs: {},
  learnsFrom: 'sweeps',
  options: { smoothing, estimator, priors, classWeights: newClassWeightsOption },
  prefers: { bow: { weighting: 'binary', norm: 'none' } },
  isCounting: true,
  summed: () => ['presence'],
  async fitSums({ options: { smoothing, estimator, priors, classWeights }, ...training }) {
    const sums = takeSums('bernoulli-nb', training, 'presence');
    checkSumsNotNegative('bernoulli-nb', sums);
    const weights = { owner: 'bernoulli-nb', classWeights, classes: training.classes };
    const estimate: Estimator = (own, _rest, setting) =>
      presenceEstimate(
        own.sums,
        smoothing,
        denominatorOf(own, setting, estimator, smoothing),
        logPrior(own, setting, priors),
      );
    const arrays = fitNaiveBayes(sums, training.multiLabel, estimate, weights);
    return { ...arrays, binary: tensor(Uint8Array.of(sums.isBinary ? 1 : 0)) };
  },
  async fitSparse({ options: { smoothing, estimator, priors, classWeights }, ...training }) {
    const sparse = { ...training, owner: 'bernoulli-nb', classWeights, summed: 'presence' } as const;
    const arrays = await fitSparseBayes(sparse, ({ sums }, setting) => ({
      of(own) {
        const denominator = denominatorOf(own, setting, estimator, smoothing);
        const absent = (count: number) => Math.log((denominator - smoothing - count) / denominator);
        const weightOf = (count: number) => Math.log((smoothing + count) / denominator) - absent(count);
        const others = logPrior(own, setting, priors) + (sums.length - own.sums.length) * absent(0);
        return { base: weightOf(0), weightOf, offset: own.sums.reduce((sum, count) => sum + absent(count), others) };
      },
    }));
    return { ...arrays, binary: tensor(Uint8Array.of(isBinary(training.vectors) ? 1 : 0)) };
  },
  prepare: linearKinds['bernoulli-nb'],
});

/** Of (2) or (3). */
const denominatorOf = (
  { rows }: Pick<Group, 'rows'>,
  { groups, allRows }: Setting,
  estimator: 'standard' | 'seed',
  smoothing: number,
): number => (estimator === 'seed' ? smoothing * groups + allRows : 2 * smoothing + rows);

const isBinary = (vectors: Vectors): boolean =>
  (isSparse(vectors) ? vectors.values : vectors.data).every((value) => value === 0 || value === 1);

function presenceEstimate(rowCounts: Float64Array, smoothing: number, denominator: number, logPrior: number) {
  let offset = logPrior;
  const weights = rowCounts.map((count) => {
    const [present, absent] = [(smoothing + count) / denominator, (denominator - smoothing - count) / denominator];
    offset += Math.log(absent);
    return Math.log(present) - Math.log(absent);
  });
  return { weights, offset };
}
