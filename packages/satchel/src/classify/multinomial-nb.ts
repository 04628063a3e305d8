/**
 * Multinomial naive Bayes: a document as draws of words, one after the other (McCallum & Nigam 1998).
 *
 *   log P(x | c) = Σ_i x_i log P(i | c)                                                              (1)
 *   standard   P(i | c) = (a + N_ci) / (a V + Σ_j N_cj)      N_ci   how often class c holds word i          (2)
 *   seed       P(i | c) = (a + D_ci) / (a |C| + n)           D_ci   in how many rows of class c word i is   (3)
 *
 *   a    smoothing     V   features     |C|   classes     n   rows
 *
 * (3) is equation 10 of paper 003 with a = 1: its denominator is the same for all classes and counts all rows, so large classes are drawn
 * to once a word. A document of no known words scores its priors.
 */
import type { Summed } from '../core/class-sums.ts';
import { checkSumsNotNegative, defineSumsClassifier, takeSums } from './parts/class-sums.ts';
import { newClassWeightsOption } from './parts/class-weights.ts';
import { linearKinds } from './parts/linear-kinds.ts';
import { type Estimator, estimator, fitNaiveBayes, logPrior, priors, smoothing } from './parts/naive-bayes.ts';
import { fitSparseBayes } from './sparse/sparse-bayes.ts';

export const multinomialNb = defineSumsClassifier({
  name: 'multinomial-nb',
  summary: 'Multinomial naive Bayes on word counts: quick to train, a strong baseline for short documents.',
  paper: 'McCallum & Nigam 1998, A comparison of event models for naive Bayes text classification',
  needs: {},
  learnsFrom: 'sweeps',
  options: { smoothing, estimator, priors, classWeights: newClassWeightsOption },
  prefers: { bow: { weighting: 'tf', norm: 'none' } },
  isCounting: true,
  summed: (options) => [summedBy(options)],
  async fitSums({ options, ...training }) {
    const { smoothing, estimator, priors, classWeights } = options;
    const sums = takeSums('multinomial-nb', training, summedBy(options));
    checkSumsNotNegative('multinomial-nb', sums);
    const weights = { owner: 'multinomial-nb', classWeights, classes: training.classes };
    const estimate: Estimator = (own, _rest, setting) => ({
      weights: estimator === 'seed' ? seedLogs(own.sums, smoothing, setting) : standardLogs(own.sums, smoothing),
      offset: logPrior(own, setting, priors),
    });
    return fitNaiveBayes(sums, training.multiLabel, estimate, weights);
  },
  fitSparse({ options, ...training }) {
    const { smoothing, estimator, priors, classWeights } = options;
    const sparse = { ...training, owner: 'multinomial-nb', classWeights, summed: summedBy(options) };
    return fitSparseBayes(sparse, ({ sums }, setting) => ({
      of(own) {
        const total =
          estimator === 'seed'
            ? smoothing * setting.groups + setting.allRows
            : own.sums.reduce((sum, count) => sum + count, smoothing * sums.length);
        const weightOf = (count: number) => Math.log((smoothing + count) / total);
        return { base: weightOf(0), weightOf, offset: logPrior(own, setting, priors) };
      },
    }));
  },
  sparseOdds: (options) => options,
  prepare: linearKinds['multinomial-nb'],
});

const summedBy = ({ estimator }: { readonly estimator: 'standard' | 'seed' }): Exclude<Summed, 'unit'> =>
  estimator === 'seed' ? 'presence' : 'values';

/** The logarithms of (2), times `sign`. */
export function standardLogs(counts: Float64Array, smoothing: number, sign: 1 | -1 = 1): Float64Array {
  let all = smoothing * counts.length;
  for (let i = 0; i < counts.length; i++) all += counts[i]!;
  const logs = new Float64Array(counts.length);
  for (let i = 0; i < counts.length; i++) logs[i] = sign * Math.log((smoothing + counts[i]!) / all);
  return logs;
}

/** The logarithms of (3). */
function seedLogs(
  rowCounts: Float64Array,
  smoothing: number,
  { groups, allRows }: { groups: number; allRows: number },
): Float64Array {
  return rowCounts.map((count) => Math.log((smoothing + count) / (smoothing * groups + allRows)));
}
