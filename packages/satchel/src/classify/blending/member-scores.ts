/**
 * Scores of several linear classifiers on one scale, and their weighted sum as one linear table.
 *
 *   z_m(x) = (s_m(x) − mean over classes of s_m(x)) / σ_m                                           (1)
 *   s(x)   = Σ_m a_m z_m(x)                                                                         (2)
 *   w_ik   = Σ_m (a_m / σ_m) (w_ik^m − mean over classes of w_i^m),   the offsets likewise           (3)
 *
 *   s_m   scores of member m, rows × classes       scores
 *   σ_m   mean over training rows of the standard deviation of a row of s_m    scaleOf
 *   a_m   weight of member m                       weights
 *
 * (3) is linear in x, so (2) needs one table and no more time than one member. Where documents have several labels, a score is compared with
 * a threshold and not with the other classes: nothing is subtracted, and σ_m is the root of the mean square of all scores.
 */

import type { Classifier } from '../../core/classifier.ts';
import { chunks } from '../../core/compute.ts';
import { selectRows, type Vectors } from '../../core/matrix.ts';
import { type Arrays, tensor } from '../../core/tensor.ts';

/** σ_m of (1); 1 if all scores are equal. */
export const scaleOf = (scores: Float64Array, classes: number, multiLabel: boolean): number =>
  scaleFrom(spreadOf(scores, classes, multiLabel), scores.length / classes, classes, multiLabel);

/** What rows add to the sum of (1), after `before`: standard deviations, or squares where documents have several labels. */
function spreadOf(scores: Float64Array, classes: number, multiLabel: boolean, before = 0): number {
  let total = before;
  for (let start = 0; start < scores.length; start += classes) {
    const middle = multiLabel ? 0 : meanFrom(scores, start, classes);
    let squares = 0;
    for (let at = start; at < start + classes; at++) squares += (scores[at]! - middle) ** 2;
    total += multiLabel ? squares : Math.sqrt(squares / classes);
  }
  return total;
}

function scaleFrom(total: number, rows: number, classes: number, multiLabel: boolean): number {
  if (rows === 0) return 1;
  const numbers = rows * classes;
  const scale = multiLabel ? Math.sqrt(total / numbers) : (total * classes) / numbers;
  return scale > 0 ? scale : 1;
}

/** (1), in place. */
export function standardise(scores: Float64Array, scale: number, classes: number, multiLabel: boolean): void {
  for (let start = 0; start < scores.length; start += classes) {
    const middle = multiLabel ? 0 : meanFrom(scores, start, classes);
    for (let at = start; at < start + classes; at++) scores[at] = (scores[at]! - middle) / scale;
  }
}

function meanFrom(scores: Float64Array, start: number, count: number): number {
  let sum = 0;
  for (let at = start; at < start + count; at++) sum += scores[at]!;
  return sum / count;
}

export interface Member {
  /** Of a linear classifier: `weights`, features × classes, and `bias`. */
  readonly arrays: Arrays;
  /** a_m / σ_m. */
  readonly factor: number;
}

/** (3). The weights of the first member are overwritten. */
export function foldMembers(members: readonly Member[], classes: number, multiLabel: boolean): Arrays {
  const folded = (name: 'weights' | 'bias'): Float32Array => {
    const parts = members.map(({ arrays, factor }) => ({ rows: arrays[name]!.data as Float32Array, factor }));
    return foldRows(parts, classes, multiLabel);
  };
  const [weights, bias] = [folded('weights'), folded('bias')];
  return { weights: tensor(weights, weights.length / classes, classes), bias: tensor(bias) };
}

interface Part {
  readonly rows: Float32Array;
  readonly factor: number;
}

/** (3) for rows of one number per class, into those of the first part; their mean is subtracted where documents have one label. */
function foldRows(parts: readonly Part[], classes: number, multiLabel: boolean): Float32Array {
  const into = parts[0]!.rows;
  const pairs = parts.flatMap((part, m) =>
    m % 2 === 0 ? [[part, parts[m + 1] ?? { ...part, factor: 0 }] as const] : [],
  );
  const sums = new Float64Array(2 * classes);
  for (let start = 0; start < into.length; start += 2 * classes) {
    const end = Math.min(into.length, start + 2 * classes);
    sums.fill(0);
    for (const [a, b] of pairs) addRows(a, b, start, end, multiLabel, sums);
    for (let at = start; at < end; at++) into[at] = sums[at - start]!;
  }
  return into;
}

/** One row or two of each of two parts: side by side, because a sum waits for the number before it. */
function addRows(a: Part, b: Part, start: number, end: number, multiLabel: boolean, sums: Float64Array): void {
  const [classes, ofA, ofB] = [sums.length / 2, a.rows, b.rows];
  const next = end - start > classes ? classes : 0; // from the first row to the second
  let [meanA, meanB, nextA, nextB] = [0, 0, 0, 0];
  if (!multiLabel) {
    for (let at = start; at < start + classes; at++) {
      meanA += ofA[at]!;
      meanB += ofB[at]!;
      nextA += ofA[at + next]!;
      nextB += ofB[at + next]!;
    }
    meanA /= classes;
    meanB /= classes;
    nextA /= classes;
    nextB /= classes;
  }
  const [factorA, factorB] = [a.factor, b.factor];
  for (let k = 0; k < classes; k++) {
    const at = start + k;
    sums[k] = sums[k]! + factorA * (ofA[at]! - meanA) + factorB * (ofB[at]! - meanB);
    sums[classes + k] = sums[classes + k]! + factorA * (ofA[at + next]! - nextA) + factorB * (ofB[at + next]! - nextB);
  }
}

/** Rows that a scale is taken of, evenly spaced: a mean over these is exact enough, and scoring all rows would cost as much as learning. */
const SCALE_ROWS = 1000;

/** Rows that are scored at a time, so that no large array of scores is made. */
const ROWS = 128;

/** σ_m of a member, from the rows that it learned from. */
export function scaleOn({ score, classes: { length } }: Classifier, vectors: Vectors, multiLabel: boolean): number {
  const rows = Math.min(vectors.rows, SCALE_ROWS);
  const reused = new Float64Array(Math.min(rows, ROWS) * length);
  let total = 0;
  for (const { start, end } of chunks(rows, ROWS)) {
    const places = Uint32Array.from({ length: end - start }, (_, i) => Math.floor(((start + i) * vectors.rows) / rows));
    const scores = score(selectRows(vectors, places), reused.subarray(0, places.length * length));
    total = spreadOf(scores, length, multiLabel, total);
  }
  return scaleFrom(total, rows, length, multiLabel);
}
