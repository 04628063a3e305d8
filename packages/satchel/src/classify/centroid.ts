/**
 * Nearest centroid (Rocchio): a class is the mean of its documents.
 *
 *   m_k = mean of the rows of class k − γ · mean of the other rows                                       (1)
 *   cosine    rows are scaled to length 1 first;  c_k = m_k / ‖m_k‖;   score_k(x) = x·c_k                (2)
 *   euclid    c_k = m_k;                                               score_k(x) = x·c_k − ½‖c_k‖²      (3)
 *
 *   γ   how far to move away from the other classes    negative
 *
 * Dividing (2) by ‖x‖ would make it the cosine, and −½‖x‖² would make (3) half the negative squared distance; neither changes the order
 * of the classes, and without them the score is linear and can be explained. In a multi-label task every class is offset to the middle
 * between the mean score of the training rows that have it and of those that do not, so that labels are given from 0 on.
 *
 * A row of zeros scores the offsets. A class that no training row has, or (multi-label) every row, scores a constant beyond what any
 * training row scores.
 */
import { type ClassSums, meanOf, restOf, type Summed } from '../core/class-sums.ts';
import { choice, number } from '../core/options.ts';
import { dot, lengthOf, squaredLength } from '../numeric/vectors.ts';
import { defineSumsClassifier, takeSums } from './parts/class-sums.ts';
import { linearArrays } from './parts/linear-classifier.ts';
import { linearKinds } from './parts/linear-kinds.ts';

export const centroid = defineSumsClassifier({
  name: 'centroid',
  summary: 'Nearest class centroid (Rocchio): the simplest classifier, and quick.',
  needs: {},
  learnsFrom: 'sweeps',
  options: {
    distance: choice('how to compare a document with a centroid', 'cosine', ['cosine', 'euclid']),
    negative: number('how far to move a centroid away from the other classes (γ of Rocchio)', 0, {
      min: 0,
      max: 10,
      tune: [0, 0.25, 0.5],
    }),
  },
  isCounting: false,
  summed: kindsFor,
  async fitSums({ options: { distance, negative }, ...training }) {
    const { multiLabel, dimensions, classes } = training;
    const sums = takeSums('centroid', training, distance === 'cosine' ? 'unit' : 'values');
    const raw = multiLabel ? takeSums('centroid', training, 'values') : undefined;
    const fitted = linearArrays(dimensions, classes.length);
    sums.classes.forEach((own, k) => {
      if (own.rows === 0 || (multiLabel && own.rows === sums.all.rows)) {
        const beyond = 1 + sums.largestSquare;
        fitted.setClass(k, new Float64Array(dimensions), own.rows === 0 ? -beyond : beyond);
        return;
      }
      const others = meanOf(restOf(sums.all, own));
      const middle = meanOf(own).map((value, i) => value - negative * others[i]!);
      const centre = distance === 'cosine' ? scaledToUnit(middle) : middle;
      const between = raw ? middleScore(raw, k, centre) : distance === 'euclid' ? 0.5 * squaredLength(centre) : 0;
      fitted.setClass(k, centre, -between);
    });
    return fitted.arrays;
  },
  prepare: linearKinds.centroid,
});

/** A multi-label task also needs the rows as they are: scores are products with them. */
function kindsFor({ distance }: { readonly distance: 'cosine' | 'euclid' }, multiLabel: boolean): Summed[] {
  if (distance === 'euclid') return ['values'];
  return multiLabel ? ['unit', 'values'] : ['unit'];
}

function scaledToUnit(vector: Float64Array): Float64Array {
  const length = lengthOf(vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}

/** Halfway between the mean scores of the rows with the class and without it; a mean of scores is the score of the mean. */
function middleScore({ classes, all }: ClassSums, k: number, centre: Float64Array): number {
  const [inside, outside] = [meanOf(classes[k]!), meanOf(restOf(all, classes[k]!))];
  return (dot(inside, centre) + dot(outside, centre)) / 2;
}
