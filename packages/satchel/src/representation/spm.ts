/**
 * Spherical Paragraph Model: a text is a direction drawn around the corpus's own, its words are directions drawn around the text's.
 *
 *   x = θ / ‖θ‖,   θ = κ0 μ0 + κ Σ_w n_w v_w                                                              (1)
 *
 *   n_w      how often the document holds word w          bag.counts
 *   v_w      the vector of word w, scaled to length 1     words, row w
 *   μ0, κ0   direction and concentration of the corpus    prior (spm-fit.ts)
 *   κ        how closely the words of this text agree     by `textKappa`: its own, or the median of the training texts
 *   ‖θ‖      κ', the certainty of x                       certainty(bag)
 *
 * So x is the average of the word vectors with κ0/κ words of the corpus mean added: short texts are drawn to the corpus mean, long texts
 * hardly. `expectation` gives E d = A(κ') x instead, shorter the less certain. The model and its proofs are in spm-model.ts.
 *
 * A word whose vector is zero has no direction and is skipped. A document without words is a row of zeros; its certainty is κ0.
 */

import { type Bag, bagAt, bagCount } from '../core/bag.ts';
import type { Documents, DocumentWords } from '../core/documents.ts';
import { SatchelError } from '../core/errors.ts';
import { cosine } from '../core/likeness.ts';
import { createMatrix, type Matrix, rowOf } from '../core/matrix.ts';
import { choice, integer, number, type OptionValues } from '../core/options.ts';
import { type Direction, defineRepresentation, type Fitted, type Representer } from '../core/representation.ts';
import { tensor } from '../core/tensor.ts';
import { meanLengthOf, momentsAlong } from '../mixture/von-mises-fisher.ts';
import { dot, lengthOf, squaredLength } from '../numeric/vectors.ts';
import { remainderAfter } from './parts/remainder.ts';
import { fitSpm } from './parts/spm/spm-fit.ts';
import { certaintyOf, kappaOfText, type LearnedPrior, takePrior } from './parts/spm/spm-model.ts';
import { scalesOf, sumTexts, sumWords } from './parts/spm/spm-texts.ts';

const options = {
  kappaUpdate: choice(
    'how a concentration follows from a mean length: exactly, or by the closed form of the paper',
    'exact',
    ['exact', 'paper'],
  ),
  output: choice('the vector of a text: the direction of its posterior, or its expectation', 'direction', [
    'direction',
    'expectation',
  ]),
  textKappa: choice('the concentration of a text: fitted to it, or the median of the training texts', 'own', [
    'own',
    'median',
  ]),
  textSteps: integer('how many steps fit the concentration of a text', 10, { min: 1, max: 1000 }),
  iterations: integer('largest number of passes over the texts', 200, { min: 1, max: 10_000 }),
  tolerance: number('training ends when the log-likelihood rises by less than this share of itself', 1e-8, {
    min: 0,
    max: 1,
  }),
  kappaLimit: number('the largest concentration', 1e5, { min: 1, max: 1e6 }),
};

export const spm = defineRepresentation({
  name: 'spm',
  summary:
    'Spherical Paragraph Model: mean direction of the words, drawn to the corpus as far as they are few or disagree',
  paper: 'Zhang et al. 2017, Spherical Paragraph Model',
  likeness: cosine,
  needs: { words: true },
  learnsFrom: 'sweeps',
  prefers: { 'linear-svm': { C: 10 } },
  options,
  async fit({ bags, wordMatrix, options: settings, compute }) {
    const texts = await sumTexts(bags, wordMatrix, compute);
    if (texts.tokens.length === 0)
      throw new SatchelError('EMPTY_CORPUS', 'spm: no training document holds a word that has a vector.');
    const { prior, kappas } = await fitSpm(texts, settings, compute);
    const capped = kappas.reduce((count, kappa) => count + (kappa >= settings.kappaLimit ? 1 : 0), 0);
    if (capped > 0)
      compute.progress.warn?.(
        `spm: the words of ${capped} texts are all but identical; their concentration was held at ${settings.kappaLimit}.`,
      );
    return { direction: tensor(prior.direction), kappas: tensor(Float64Array.of(prior.kappa, median(kappas))) };
  },
  prepare: prepareSpm,
});

export interface SpmRepresenter extends Representer {
  /** κ' of a document: the certainty of its direction. */
  certainty(document: DocumentWords): number;
  deviationAlong: NonNullable<Representer['deviationAlong']>;
}

export function prepareSpm({
  options: settings,
  arrays,
  wordMatrix,
}: Pick<Fitted<typeof options, { words: true }>, 'options' | 'arrays' | 'wordMatrix'>): SpmRepresenter {
  const prior = takePrior(arrays, wordMatrix.columns, settings.kappaLimit);
  const scales = scalesOf(wordMatrix);
  const theta = new Float64Array(wordMatrix.columns);
  const explainOne = (bag: Bag): Posterior => posterior(bag, wordMatrix, scales, prior, settings, theta);
  return {
    dimensions: wordMatrix.columns,
    represent({ bags }: Documents): Matrix {
      const vectors = createMatrix(bagCount(bags), wordMatrix.columns);
      for (let row = 0; row < vectors.rows; row++) {
        const { scale } = explainOne(bagAt(bags, row));
        const into = rowOf(vectors, row);
        for (let f = 0; f < theta.length; f++) into[f] = scale * theta[f]!;
      }
      return vectors;
    },
    attribute({ bag }: DocumentWords, direction: Direction, into: Float64Array): number {
      const { scale, kappa } = explainOne(bag);
      const along = Float64Array.from(theta, (_, f) => direction(f));
      const whole = along.reduce((sum, weight, f) => sum + weight * Math.fround(scale * theta[f]!), 0);
      bag.ids.forEach((w, j) => {
        into[j] = scale * kappa * bag.counts[j]! * scales[w]! * dot(rowOf(wordMatrix, w), along);
      });
      return remainderAfter(whole, into, bag.ids.length);
    },
    certainty: ({ bag }) => explainOne(bag).certainty,
    deviationAlong({ bag }, direction) {
      const { certainty, scale } = explainOne(bag);
      if (scale === 0) return undefined;
      const weights = Float64Array.from(theta, (_, f) => direction(f));
      const [length, K] = [lengthOf(theta), theta.length];
      const { deviation } = momentsAlong(K, certainty, { along: dot(theta, weights) / length, square: squaredLength(weights) }); // biome-ignore format: one call
      return (deviation * scale * length) / meanLengthOf(K, certainty); // directions have the mean A θ/‖θ‖, the vector is scale · θ
    },
  };
}

interface Posterior {
  /** x = scale · θ; 0 where there are no words. */
  readonly scale: number;
  readonly kappa: number;
  readonly certainty: number;
}

/** (1) for one bag: leaves θ in `theta`. */
function posterior(
  bag: Bag,
  wordMatrix: Matrix,
  scales: Float64Array,
  prior: LearnedPrior,
  settings: OptionValues<typeof options>,
  theta: Float64Array,
): Posterior {
  const K = wordMatrix.columns;
  const tokens = sumWords(bag, wordMatrix, scales, theta);
  if (tokens === 0) return { scale: 0, kappa: prior.medianKappa, certainty: prior.kappa };
  const text = { tokens, along: dot(prior.direction, theta), square: squaredLength(theta) };
  const steps = settings.textKappa === 'own' ? settings.textSteps : 0;
  const kappa = kappaOfText(K, prior.kappa, text, prior.medianKappa, steps, settings.kappaUpdate, settings.kappaLimit);
  for (let f = 0; f < K; f++) theta[f] = prior.kappa * prior.direction[f]! + kappa * theta[f]!;
  const length = lengthOf(theta);
  const certainty = certaintyOf(prior.kappa, kappa, text);
  const reach = settings.output === 'expectation' ? meanLengthOf(K, certainty) : 1;
  return { scale: length > 0 ? reach / length : 0, kappa, certainty };
}

function median(values: Float64Array): number {
  const sorted = values.slice().sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
