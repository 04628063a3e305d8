/**
 * Platt scaling: a sigmoid that turns scores into probabilities, fitted by Newton's method (Platt 1999; Lin, Lin and Weng 2007).
 *
 *   p(s) = σ(a s + b),      minimise  −Σ_i t_i ln p_i + (1 − t_i) ln(1 − p_i)                           (1)
 *   t_i = (n₊ + 1) / (n₊ + 2)  where the outcome is yes,  1 / (n₋ + 2)  where it is no                   (2)
 *
 *   s      a score of a document the classifier was not trained on      scores
 *   n₊ n₋  how many outcomes are yes, and no
 *
 * (2) keeps the sigmoid from becoming a step when the scores separate the outcomes. When the scores do not rise with
 * the outcomes, a = 0 and every probability is the share of yes. Infinite scores are left out of the fit.
 */
import { inOneGo, type Steps } from '../core/threads/steps.ts';
import { sigmoid, softPlus } from './logistic.ts';

export interface Sigmoid {
  /** a, at least 0: a higher score never gives a lower probability. */
  readonly slope: number;
  /** b. */
  readonly intercept: number;
}

const MOST_STEPS = 100;
const TOLERANCE = 1e-15;
/** A slope that moves no log odds further than this is 0: with it probabilities rise and fall by rounding. */
const ROUNDING = 1e-12;

/** Entry i of `answers` is the outcome for score i: 1 for yes, 0 for no. */
export const fitSigmoid = (scores: ArrayLike<number>, answers: ArrayLike<number>): Sigmoid =>
  inOneGo(sigmoidSteps(scores, answers));

export function* sigmoidSteps(scores: ArrayLike<number>, answers: ArrayLike<number>): Steps<Sigmoid> {
  const sample = finiteSample(scores, answers);
  let [slope, intercept] = [0, Math.log((sample.yes + 1) / (sample.no + 1))];
  let cost = costAt(sample, slope, intercept);
  for (let step = 0; step < MOST_STEPS; step++) {
    const [towardsSlope, towardsIntercept, fall] = newtonStep(sample, slope, intercept);
    yield;
    if (!(fall > TOLERANCE * cost)) break;
    let length = 1;
    let next = costAt(sample, slope + towardsSlope, intercept + towardsIntercept);
    while (!(next <= cost - 1e-4 * length * fall) && length > 1e-10) {
      length /= 2;
      next = costAt(sample, slope + length * towardsSlope, intercept + length * towardsIntercept);
      yield;
    }
    if (!(next < cost)) break; // no lower value in double precision
    [slope, intercept, cost] = [slope + length * towardsSlope, intercept + length * towardsIntercept, next];
  }
  const reach = slope * sample.scores.reduce((largest, score) => Math.max(largest, Math.abs(score)), 0);
  return reach > ROUNDING
    ? { slope, intercept }
    : { slope: 0, intercept: Math.log((sample.yes + 1) / (sample.no + 1)) };
}

/** σ(a s + b); 0 and 1 at infinite scores. */
export const sigmoidAt = ({ slope, intercept }: Sigmoid, score: number): number =>
  sigmoid(slope === 0 ? intercept : slope * score + intercept);

export interface Sample {
  readonly scores: Float64Array;
  readonly targets: Float64Array;
  readonly yes: number;
  readonly no: number;
}

export function finiteSample(scores: ArrayLike<number>, answers: ArrayLike<number>): Sample {
  const kept: number[] = [];
  for (let i = 0; i < scores.length; i++) if (Number.isFinite(scores[i])) kept.push(i);
  const yes = kept.reduce((count, i) => count + answers[i]!, 0);
  const no = kept.length - yes;
  const targets = Float64Array.from(kept, (i) => (answers[i] === 1 ? (yes + 1) / (yes + 2) : 1 / (no + 2)));
  return { scores: Float64Array.from(kept, (i) => scores[i]!), targets, yes, no };
}

/** (1): −t ln σ(z) − (1 − t) ln σ(−z) = softPlus(z) − t z. */
export function costAt({ scores, targets }: Sample, slope: number, intercept: number): number {
  let sum = 0;
  for (let i = 0; i < scores.length; i++) {
    const z = slope * scores[i]! + intercept;
    sum += softPlus(z) - targets[i]! * z;
  }
  return sum;
}

/** The Newton step for slope and intercept, and the slope of (1) along it. */
export function newtonStep({ scores, targets }: Sample, slope: number, intercept: number): [number, number, number] {
  let [g1, g2, h11, h12, h22] = [0, 0, 1e-12, 0, 1e-12];
  for (let i = 0; i < scores.length; i++) {
    const s = scores[i]!;
    const p = sigmoid(slope * s + intercept);
    const [d, h] = [p - targets[i]!, p * (1 - p)];
    g1 += d * s;
    g2 += d;
    h11 += h * s * s;
    h12 += h * s;
    h22 += h;
  }
  const determinant = h11 * h22 - h12 * h12;
  const a = -(h22 * g1 - h12 * g2) / determinant;
  const b = -(h11 * g2 - h12 * g1) / determinant;
  return [a, b, -(g1 * a + g2 * b)];
}
