/**
 * A word model of what the top documents of a ranking have in common (Zhai & Lafferty, CIKM 2001), in two forms.
 *
 * Generative mixture: the words of the feedback documents F come from the topic θ, or, with probability λ, from the
 * collection.
 *
 *   log L = Σ_w c(w, F) ln[(1 − λ) P(w|θ) + λ P(w|C)]                                                        (1)
 *   E:  t_w = (1 − λ) P(w|θ) / [(1 − λ) P(w|θ) + λ P(w|C)]          M:  P(w|θ) = c(w, F) t_w / Σ             (2)
 *
 * Divergence minimisation: a model near to every feedback document and far from the collection.
 *
 *   P(w|θ) ∝ exp[mean_i ln P(w|θ_i) / (1 − λ) − λ / (1 − λ) · ln P(w|C)]                                     (3)
 *
 *   c(w, F)   counts        P(w|C)   background        λ   noise        P(w|θ_i)   models
 */
import { softmax } from '../numeric/softmax.ts';

export interface MixtureFit {
  readonly model: Float64Array;
  /** (1) before the first step and after each one: it never falls. */
  readonly logLikelihoods: readonly number[];
}

/** (2) from a uniform start, until a step raises (1) by less than `tolerance`. */
export function mixtureModel(
  counts: Float64Array,
  background: Float64Array,
  noise: number,
  iterations: number,
  tolerance = 1e-6,
): MixtureFit {
  let model = new Float64Array(counts.length).fill(1 / counts.length);
  const logLikelihoods = [logLikelihood(model, counts, background, noise)];
  for (let step = 0; step < iterations; step++) {
    const next = new Float64Array(counts.length);
    let total = 0;
    for (let w = 0; w < counts.length; w++) {
      const topic = (1 - noise) * model[w]!;
      next[w] = topic === 0 ? 0 : (counts[w]! * topic) / (topic + noise * background[w]!);
      total += next[w]!;
    }
    if (!(total > 0)) break; // the collection explains every word
    model = next.map((value) => value / total);
    logLikelihoods.push(logLikelihood(model, counts, background, noise));
    if (logLikelihoods.at(-1)! - logLikelihoods.at(-2)! < tolerance) break;
  }
  return { model, logLikelihoods };
}

function logLikelihood(model: Float64Array, counts: Float64Array, background: Float64Array, noise: number): number {
  return counts.reduce(
    (sum, count, w) => sum + (count === 0 ? 0 : count * Math.log((1 - noise) * model[w]! + noise * background[w]!)),
    0,
  );
}

/** (3). Every model must give every word a probability above 0. */
export function divergenceModel(
  models: readonly Float64Array[],
  background: Float64Array,
  noise: number,
): Float64Array {
  const shares = background.map((probability, w) => {
    const mean = models.reduce((sum, model) => sum + Math.log(model[w]!), 0) / models.length;
    return (mean - noise * Math.log(probability)) / (1 - noise);
  });
  softmax(shares);
  return shares;
}

/** RM1: Σ_i P(Q|D_i) P(w|D_i) / Σ_i P(Q|D_i); `weights` are P(Q|D_i) / Σ. */
export function relevanceModel(models: readonly Float64Array[], weights: Float64Array): Float64Array {
  const wordCount = models[0]?.length ?? 0;
  return Float64Array.from({ length: wordCount }, (_, w) =>
    models.reduce((sum, model, i) => sum + weights[i]! * model[w]!, 0),
  );
}
