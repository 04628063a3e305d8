/**
 * The Spherical Paragraph Model (Zhang, Guo, Lan, Xu and Cheng, 2017), one text at a time.
 *
 *   d_n ~ vMF(μ0, κ0)          the direction of text n                                                    (1)
 *   w_i ~ vMF(d_n, κ_n)        the directions of its l_n words                                            (2)
 *   S_n = Σ_i w_i,   θ_n = κ0 μ0 + κ_n S_n,   κ'_n = ‖θ_n‖,   d_n | words ~ vMF(θ_n / κ'_n, κ'_n)         (3)
 *   log p(words of n) = log c(κ0) + l_n log c(κ_n) − log c(κ'_n)                                          (4)
 *   E d_n = A(κ'_n) θ_n / κ'_n,   r̄_n = E d_n · S_n / l_n,   κ_n ← A⁻¹(r̄_n)                               (5)
 *
 * The posterior (3) is exact: the von Mises–Fisher distribution is conjugate to its own mean direction, so (4) is the likelihood itself, and
 * the bound of the paper equals it after every expectation. All quantities of a text but its direction depend on three numbers: l, μ0·S, ‖S‖².
 */
import { inconsistent } from '../../../core/errors.ts';
import { type Arrays, takeArray } from '../../../core/tensor.ts';
import { concentrationOf, type KappaUpdate, logNormaliser, meanLengthOf } from '../../../mixture/von-mises-fisher.ts';
import { lengthOf } from '../../../numeric/vectors.ts';

/** Concentrations stay within [least, most]. */
export const LEAST_KAPPA = 1e-3;

/** A start from which the fit converges quickly, unlike the paper's 1000 to 1500. */
export const START_KAPPA = 50;

export interface Prior {
  /** K numbers, length 1. */
  readonly direction: Float64Array;
  readonly kappa: number;
}

export interface LearnedPrior extends Prior {
  /** The median of the training texts. */
  readonly medianKappa: number;
}

/** The prior as it was learned; every number is checked against the range of training results. */
export function takePrior(arrays: Arrays, dimension: number, kappaLimit: number): LearnedPrior {
  const direction = takeArray('spm', arrays, 'direction', 'f64', [dimension]).data;
  const [kappa, medianKappa] = takeArray('spm', arrays, 'kappas', 'f64', [2], {
    min: LEAST_KAPPA,
    max: Math.max(START_KAPPA, kappaLimit),
  }).data;
  const length = lengthOf(direction);
  if (!(Math.abs(length - 1) <= 1e-6)) throw inconsistent('spm', `'direction' must have length 1, got ${length}.`);
  return { direction, kappa: kappa!, medianKappa: medianKappa! };
}

/** The sufficient statistics of a text. */
export interface Text {
  /** l */
  readonly tokens: number;
  /** μ0 · S */
  readonly along: number;
  /** ‖S‖² */
  readonly square: number;
}

/** κ' of (3) */
export function certaintyOf(priorKappa: number, kappa: number, { along, square }: Text): number {
  return Math.sqrt(Math.max(0, priorKappa * priorKappa + 2 * priorKappa * kappa * along + kappa * kappa * square));
}

/** r̄ of (5) */
export function meanAlong(dimension: number, priorKappa: number, kappa: number, text: Text): number {
  const certainty = certaintyOf(priorKappa, kappa, text);
  if (certainty === 0) return 0;
  return (
    (meanLengthOf(dimension, certainty) * (priorKappa * text.along + kappa * text.square)) / (certainty * text.tokens)
  );
}

/** κ_n of one text by `steps` iterations of (5) from `start`, with a fixed prior. */
export function kappaOfText(
  dimension: number,
  priorKappa: number,
  text: Text,
  start: number,
  steps: number,
  update: KappaUpdate,
  limit: number,
): number {
  let kappa = start;
  for (let step = 0; step < steps; step++) {
    const next = boundedKappa(dimension, meanAlong(dimension, priorKappa, kappa, text), update, limit);
    if (next === kappa) break;
    kappa = next;
  }
  return kappa;
}

export const boundedKappa = (dimension: number, meanLength: number, update: KappaUpdate, limit: number): number =>
  Math.max(LEAST_KAPPA, concentrationOf(dimension, meanLength, update, limit));

/** (4) */
export function logMarginal(dimension: number, priorKappa: number, kappa: number, text: Text): number {
  return (
    logNormaliser(dimension, priorKappa) +
    text.tokens * logNormaliser(dimension, kappa) -
    logNormaliser(dimension, certaintyOf(priorKappa, kappa, text))
  );
}
