/**
 * Complement naive Bayes: a class is described by the words of all the others, of which there are more and a fairer number (Rennie, Shih,
 * Teevan & Karger, "Tackling the poor assumptions of naive Bayes text classifiers", 2003).
 *
 *   θ_ci = (a + N_¬c,i) / (a V + Σ_j N_¬c,j)                 N_¬c,i   how often the other classes hold word i     (1)
 *   score_c(x) = log P(c) − Σ_i x_i log θ_ci                                                               (2)
 *   normalised:  score_c(x) = − Σ_i x_i log θ_ci / Σ_j |log θ_cj|                                          (3)
 *
 *   a    smoothing     V   features
 *
 * (3) keeps classes with strongly dependent words from outweighing the others; as in the paper it has no prior, and its scores are no
 * likelihoods, so it gives no probabilities.
 */
import { flag } from '../core/options.ts';
import { tensor } from '../core/tensor.ts';
import { standardLogs } from './multinomial-nb.ts';
import { checkSumsNotNegative, defineSumsClassifier, takeSums } from './parts/class-sums.ts';
import { newClassWeightsOption } from './parts/class-weights.ts';
import { linearKinds } from './parts/linear-kinds.ts';
import { type Estimator, fitNaiveBayes, logPrior, priors, smoothing } from './parts/naive-bayes.ts';
import { restLogs, restWeights } from './parts/rest-weights.ts';
import { fitSparseBayes } from './sparse/sparse-bayes.ts';

export const complementNb = defineSumsClassifier({
  name: 'complement-nb',
  summary: 'Complement naive Bayes: for classes of very different size.',
  paper: 'Rennie et al. 2003, Tackling the poor assumptions of naive Bayes text classifiers',
  needs: {},
  learnsFrom: 'sweeps',
  options: {
    smoothing,
    priors: { ...priors, default: 'uniform' },
    normalise: flag('divide the weights of each class by their sum', false),
    classWeights: newClassWeightsOption,
  },
  isCounting: true,
  summed: () => ['values'],
  async fitSums({ options: { smoothing, priors, normalise, classWeights }, ...training }) {
    const sums = takeSums('complement-nb', training, 'values');
    checkSumsNotNegative('complement-nb', sums);
    const weights = { owner: 'complement-nb', classWeights, classes: training.classes };
    let ofAll: Float64Array | undefined;
    let reused: Float64Array<ArrayBuffer> | undefined;
    const estimate: Estimator = (own, rest, setting) => {
      if (setting.all && !normalise) {
        ofAll ??= setting.all.sums.map((count) => Math.log(smoothing + count));
        reused = restLogs(setting.all.sums, own.sums, smoothing, ofAll, reused);
        return { weights: reused, offset: logPrior(own, setting, priors) };
      }
      const logs = standardLogs(rest().sums, smoothing, -1);
      if (!normalise) return { weights: logs, offset: logPrior(own, setting, priors) };
      const divisor = logs.reduce((sum, log) => sum + Math.abs(log), 0) || 1;
      return { weights: logs.map((log) => log / divisor), offset: 0 };
    };
    return fitNaiveBayes(sums, training.multiLabel, estimate, weights);
  },
  async fitCells(cells, { options: { smoothing, priors, normalise, classWeights }, compute }) {
    if (normalise || classWeights !== 'none') return undefined;
    const weights = await restWeights(cells, smoothing, compute);
    const setting = { allRows: cells.rows.reduce((sum, rows) => sum + rows, 0), groups: cells.rows.length };
    const bias = Float32Array.from(cells.rows, (rows) => logPrior({ rows }, setting, priors));
    return { weights: tensor(weights, cells.all.length, bias.length), bias: tensor(bias) };
  },
  /** The weights of (3) are no sums of a base of the word and a base of the class. */
  fitSparse({ options: { smoothing, priors, normalise, classWeights }, ...training }) {
    if (normalise) return undefined;
    const sparse = { ...training, owner: 'complement-nb', classWeights, summed: 'values' } as const;
    return fitSparseBayes(sparse, ({ sums }, setting) => {
      const all = sums.reduce((sum, count) => sum + count, smoothing * sums.length);
      return {
        rowBase: sums.map((sum) => -Math.log(smoothing + sum)),
        of(own) {
          const base = Math.log(own.sums.reduce((sum, count) => sum - count, all));
          const weightOf = (count: number, i: number) => base - Math.log(smoothing + Math.max(0, sums[i]! - count));
          return { base, weightOf, offset: logPrior(own, setting, priors) };
        },
      };
    });
  },
  sparseOdds: ({ normalise, ...options }) => (normalise ? undefined : { ...options, estimator: 'standard' }),
  prepare: linearKinds['complement-nb'],
});
