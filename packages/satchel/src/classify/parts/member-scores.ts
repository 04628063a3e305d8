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
import { selectRows, type Vectors } from '../../core/matrix.ts';
import { type Arrays, tensor } from '../../core/tensor.ts';

/** σ_m of (1); 1 if all scores are equal. */
export function scaleOf(scores: Float64Array, classes: number, multiLabel: boolean): number {
  if (scores.length === 0) return 1;
  let total = 0;
  for (let start = 0; start < scores.length; start += classes) {
    const middle = multiLabel ? 0 : meanFrom(scores, start, classes);
    let squares = 0;
    for (let at = start; at < start + classes; at++) squares += (scores[at]! - middle) ** 2;
    total += multiLabel ? squares : Math.sqrt(squares / classes);
  }
  const scale = multiLabel ? Math.sqrt(total / scores.length) : (total * classes) / scores.length;
  return scale > 0 ? scale : 1;
}

/** (1), in place. */
export function standardise(scores: Float64Array, scale: number, classes: number, multiLabel: boolean): void {
  for (let start = 0; start < scores.length; start += classes) {
    const middle = multiLabel ? 0 : meanFrom(scores, start, classes);
    for (let at = start; at < start + classes; at++) scores[at] = (scores[at]! - middle) / scale;
  }
}

function meanFrom(scores: ArrayLike<number>, start: number, count: number): number {
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

/** (3). */
export function foldMembers(members: readonly Member[], classes: number, multiLabel: boolean): Arrays {
  const features = members[0]!.arrays['weights']!.data.length / classes;
  const [weights, bias] = [new Float32Array(features * classes), new Float32Array(classes)];
  foldRows(members, 'weights', classes, multiLabel, weights);
  foldRows(members, 'bias', classes, multiLabel, bias);
  return { weights: tensor(weights, features, classes), bias: tensor(bias) };
}

/** (3) for rows of one number per class; their mean is subtracted where documents have one label. */
function foldRows(
  members: readonly Member[],
  name: 'weights' | 'bias',
  classes: number,
  multiLabel: boolean,
  into: Float32Array,
): void {
  const parts = members.map(({ arrays }) => arrays[name]!.data);
  const sums = new Float64Array(classes);
  for (let start = 0; start < into.length; start += classes) {
    sums.fill(0);
    for (let m = 0; m < parts.length; m++) {
      const [rows, { factor }] = [parts[m]!, members[m]!];
      const mean = multiLabel ? 0 : meanFrom(rows, start, classes);
      for (let k = 0; k < classes; k++) sums[k]! += factor * (rows[start + k]! - mean);
    }
    for (let k = 0; k < classes; k++) into[start + k] = sums[k]!;
  }
}

/** Rows that a scale is taken of, evenly spaced: a mean over these is exact enough, and scoring all rows would cost as much as learning. */
const SCALE_ROWS = 1000;

/** σ_m of a member, from the rows that it learned from. */
export function scaleOn({ score, classes }: Classifier, vectors: Vectors, multiLabel: boolean): number {
  if (vectors.rows <= SCALE_ROWS) return scaleOf(score(vectors), classes.length, multiLabel);
  const places = Uint32Array.from({ length: SCALE_ROWS }, (_, i) => Math.floor((i * vectors.rows) / SCALE_ROWS));
  return scaleOf(score(selectRows(vectors, places)), classes.length, multiLabel);
}
