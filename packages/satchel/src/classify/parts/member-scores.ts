/**
 * Scores of several linear classifiers on one scale, and their weighted sum as one linear table.
 *
 *   z_m(x) = (s_m(x) − mean over classes of s_m(x)) / σ_m                                           (1)
 *   s(x)   = Σ_m a_m z_m(x)                                                                         (2)
 *   w_ik   = Σ_m (a_m / σ_m) (w_ik^m − mean over classes of w_i^m),   the offsets likewise           (3)
 *
 *   s_m   scores of member m, rows × classes       scores
 *   σ_m   mean over the training rows of the standard deviation of a row of s_m    scaleOf
 *   a_m   weight of member m                       weights
 *
 * (3) is linear in x, so (2) needs one table and no more time than one member. Where documents have several labels, a score is compared with
 * a threshold and not with the other classes: nothing is subtracted, and σ_m is the root of the mean square of all scores.
 */
import type { Classifier } from '../../core/classifier.ts';
import type { Arrays } from '../../core/tensor.ts';
import { linearArrays } from './linear-classifier.ts';

/** σ_m of (1); 1 if all scores are equal. */
export function scaleOf(scores: Float64Array, classes: number, multiLabel: boolean): number {
  if (scores.length === 0) return 1;
  let total = 0;
  for (let start = 0; start < scores.length; start += classes) {
    const row = scores.subarray(start, start + classes);
    const middle = multiLabel ? 0 : meanOf(row);
    let squares = 0;
    for (const score of row) squares += (score - middle) ** 2;
    total += multiLabel ? squares : Math.sqrt(squares / classes);
  }
  const scale = multiLabel ? Math.sqrt(total / scores.length) : (total * classes) / scores.length;
  return scale > 0 ? scale : 1;
}

/** (1), in place. */
export function standardise(scores: Float64Array, scale: number, classes: number, multiLabel: boolean): void {
  for (let start = 0; start < scores.length; start += classes) {
    const row = scores.subarray(start, start + classes);
    const middle = multiLabel ? 0 : meanOf(row);
    for (let k = 0; k < classes; k++) row[k] = (row[k]! - middle) / scale;
  }
}

export interface Member {
  readonly classifier: Classifier;
  /** a_m / σ_m. */
  readonly factor: number;
}

/** (3). Every member must have a linear view. */
export function foldMembers(members: readonly Member[], multiLabel: boolean): Arrays {
  const { dimensions, classes } = members[0]!.classifier;
  const folded = linearArrays(dimensions, classes.length);
  const table = new Float64Array(dimensions * classes.length);
  const offsets = new Float64Array(classes.length);
  const row = new Float64Array(classes.length);
  for (const { classifier, factor } of members) {
    const { weight, bias } = classifier.linear!;
    const add = (into: Float64Array, at: number): void => {
      const middle = multiLabel ? 0 : meanOf(row);
      for (let k = 0; k < row.length; k++) into[at + k]! += factor * (row[k]! - middle);
    };
    for (let i = 0; i < dimensions; i++) {
      for (let k = 0; k < row.length; k++) row[k] = weight(i, k);
      add(table, i * row.length);
    }
    for (let k = 0; k < row.length; k++) row[k] = bias(k);
    add(offsets, 0);
  }
  folded.setAll(Float32Array.from(table), classes.length, offsets);
  return folded.arrays;
}

function meanOf(row: Float64Array): number {
  let sum = 0;
  for (const value of row) sum += value;
  return sum / row.length;
}
