/**
 * How many labels are wrong, and how probable is it for each? A model of label noise over held-out scores: each document is scored by a model that
 * was not trained on it.
 *
 *   q(m) = σ(a m + b),  b ≤ 0                            the best class is the true one                       (1)
 *   the given label is the true one with probability 1 − ε, else one of the other classes                      (2)
 *   P(given = best | m) = (1 − ε) q + ε (1 − q) / (K − 1)                                                      (3)
 *   P(wrong | given g ≠ best) = ε q τ_g / (ε q τ_g + (1 − ε) (1 − q) r_g)                                      (4)
 *
 *   m     lead of the best class over the second, in units of its deviation     leads
 *   ε     share of wrong labels                                                 share
 *   K     number of classes
 *   r_g   how plausible g is among the classes that are not best                softmax of a × score
 *   τ_g   where a wrong label comes from: ½ / (K − 1) + ½ r_g, half a slip, half a confusion
 *
 * With no lead the best class is no likelier than the second, so q(0) ≤ ½. ε is the disagreement that remains however large the lead is: a class that is merely hard to tell has a small lead and a small q, and is not blamed.
 * ε, a and b are fitted by expectation–maximisation to (3); a step of (1) is one of Newton's. Of equal documents the earlier comes first.
 *
 * With few documents, or a model that is often wrong, many ε fit equally well. Then a prior decides: ε is estimated as if 40 more documents had been seen, two
 * of them with a wrong label. Thousands of documents, or clear classes, leave nothing of it.
 *
 * (4) tells documents apart; how many are wrong is for (3) to say. Where the sum of (4) over the documents with g ≠ best is larger than (3) expects there, the
 * odds of all are divided by one number until the sums are equal. A class of one or two documents, which no model can learn, is so not taken for a wrong label.
 */

import { checkArguments } from '../core/checks/kinds.ts';
import { SatchelError } from '../core/errors.ts';
import { type LabelSets, labelSetCount } from '../core/labels.ts';
import { sigmoid } from '../numeric/logistic.ts';
import { deviationOf } from '../numeric/statistics.ts';
import { checkScores } from './judged.ts';

export interface LabelNoise {
  /** ε: the estimated share of wrong labels. */
  readonly share: number;
  /** (4) per document; 0 where the given label is the best class. */
  readonly wrong: Float64Array;
  /** The best class of each document. */
  readonly best: Uint32Array;
  /** (1): the probability that the best class is the true one. */
  readonly right: Float64Array;
}

const ITERATIONS = 200;
const LARGEST_SHARE = 0.45;
/** The prior of ε: so many documents seen before, and wrong labels among them. */
const PRIOR = { documents: 40, wrong: 2 };

/** `scores` are documents × classes, row-major, of held-out documents; every document has exactly one class. */
export function labelNoise(truth: LabelSets, scores: Float64Array, classes: number): LabelNoise {
  checkArguments('labelNoise', {
    truth: [truth, 'labels'],
    scores: [scores, 'numbers'],
    classes: [classes, 'count'],
  });
  const rows = labelSetCount(truth);
  if (rows === 0) throw new SatchelError('EMPTY_CORPUS', 'There is no document to look at.');
  checkScores(scores, rows, classes);
  if (truth.ids.length !== rows || classes < 2)
    throw new SatchelError('LABEL_TYPE', 'Every document must have exactly one of at least two classes.');
  const { best, leads } = leadsOf(scores, rows, classes);
  const unit = deviationOf(leads) || 1;
  const scaled = Float64Array.from(leads, (lead) => Math.min(lead / unit, 50));
  const agrees = Uint8Array.from(best, (top, row) => (top === truth.ids[row] ? 1 : 0));
  const { slope, offset, share } = fitted(scaled, agrees, classes);
  const right = scaled.map((lead) => sigmoid(slope * lead + offset));
  const wrong = new Float64Array(rows);
  let expected = 0;
  for (let row = 0; row < rows; row++) {
    if (agrees[row]) continue;
    const plausible = plausibility(scores, row * classes, classes, best[row]!, truth.ids[row]!, slope / unit);
    const origin = 0.5 / (classes - 1) + 0.5 * plausible;
    const slip = share * right[row]! * origin;
    wrong[row] = slip / (slip + (1 - share) * (1 - right[row]!) * plausible || 1);
    expected += (share * right[row]!) / (share * right[row]! + (1 - share) * (1 - right[row]!) || 1);
  }
  lowerTo(expected, wrong);
  return { share, wrong, best, right };
}

function leadsOf(scores: Float64Array, rows: number, classes: number): { best: Uint32Array; leads: Float64Array } {
  const [best, leads] = [new Uint32Array(rows), new Float64Array(rows)];
  for (let row = 0; row < rows; row++) {
    let [first, second, at] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    for (let c = 0; c < classes; c++) {
      const score = scores[row * classes + c]!;
      if (score > first) [second, first, at] = [first, score, c];
      else if (score > second) second = score;
    }
    best[row] = at;
    leads[row] = Number.isFinite(first - second) ? first - second : 0;
  }
  return { best, leads };
}

interface Noise {
  readonly slope: number;
  readonly offset: number;
  readonly share: number;
}

/** Expectation–maximisation of (3). */
function fitted(leads: Float64Array, agrees: Uint8Array, classes: number): Noise {
  let [slope, offset, share] = [2, 0, 0.03];
  const isRight = new Float64Array(leads.length); // expectation that the best class is the true one
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    let wrong = 0;
    for (let row = 0; row < leads.length; row++) {
      const q = sigmoid(slope * leads[row]! + offset);
      if (agrees[row]) {
        const [kept, slipped] = [(1 - share) * q, (share * (1 - q)) / (classes - 1)];
        isRight[row] = kept / (kept + slipped);
        wrong += 1 - isRight[row]!;
      } else {
        const [slipped, kept] = [share * q, (1 - share) * (1 - q)];
        isRight[row] = slipped / (slipped + kept);
        wrong += isRight[row]!;
      }
    }
    const before = share;
    share = Math.min(LARGEST_SHARE, (wrong + PRIOR.wrong) / (leads.length + PRIOR.documents));
    [slope, offset] = newtonStep(leads, isRight, slope, offset);
    if (Math.abs(share - before) < 1e-7) break;
  }
  return { slope, offset, share };
}

/** Divides the odds of all probabilities by the least number that lowers their sum to `expected`. */
function lowerTo(expected: number, probabilities: Float64Array): void {
  const divided = (p: number, by: number): number => p / (p + (1 - p) * by || 1);
  const sumWith = (by: number): number => probabilities.reduce((sum, p) => sum + divided(p, by), 0);
  if (!(sumWith(1) > expected)) return;
  let [low, high] = [0, Math.log(Number.MAX_SAFE_INTEGER)];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (sumWith(Math.exp(middle)) > expected) low = middle;
    else high = middle;
  }
  for (const [row, p] of probabilities.entries()) probabilities[row] = divided(p, Math.exp(high));
}

/** One step of logistic regression on soft targets, with a slight pull to zero. */
function newtonStep(leads: Float64Array, targets: Float64Array, slope: number, offset: number): [number, number] {
  let [gradient, gradient0, xx, x1, ones] = [-1e-3 * slope, -1e-3 * offset, 1e-3, 0, 1e-3];
  for (let row = 0; row < leads.length; row++) {
    const x = leads[row]!;
    const q = sigmoid(slope * x + offset);
    const [error, weight] = [targets[row]! - q, Math.max(q * (1 - q), 1e-9)];
    gradient += error * x;
    gradient0 += error;
    xx += weight * x * x;
    x1 += weight * x;
    ones += weight;
  }
  const determinant = xx * ones - x1 * x1;
  if (!(determinant > 0)) return [slope, offset];
  const limit = (step: number): number => Math.max(-2, Math.min(2, step));
  const next = offset + limit((gradient0 * xx - gradient * x1) / determinant);
  if (next > 0) return [Math.max(0, slope + limit(gradient / xx)), 0];
  return [Math.max(0, slope + limit((gradient * ones - gradient0 * x1) / determinant)), next];
}

/** r_g of (4). */
function plausibility(
  scores: Float64Array,
  start: number,
  classes: number,
  best: number,
  given: number,
  slope: number,
): number {
  let [own, all] = [0, 0];
  const top = scores[start + best]!;
  for (let c = 0; c < classes; c++) {
    if (c === best) continue;
    const weight = Math.exp(Math.max(-700, slope * (scores[start + c]! - top)));
    all += weight;
    if (c === given) own = weight;
  }
  return Math.max(own / all || 1 / (classes - 1), 1e-12);
}
