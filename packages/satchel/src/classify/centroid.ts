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
import { defineClassifier } from '../core/classifier.ts';
import type { Vectors } from '../core/matrix.ts';
import { choice, number } from '../core/options.ts';
import { lengthOf, squaredLength, unitScale } from '../numeric/vectors.ts';
import { groupOfAll, groupsByClass, meanOf, restOf } from './parts/class-sums.ts';
import { checkExamples } from './parts/examples.ts';
import { linearArrays, linearClassifier } from './parts/linear-classifier.ts';
import { signsOf } from './solvers/one-versus-rest.ts';
import { rowsOf, squaredNorms } from './solvers/rows.ts';

export const centroid = defineClassifier({
  name: 'centroid',
  summary: 'Nearest class centroid (Rocchio): the simplest classifier, and quick.',
  needs: {},
  options: {
    distance: choice('how to compare a document with a centroid', 'cosine', ['cosine', 'euclid']),
    negative: number('how far to move a centroid away from the other classes (γ of Rocchio)', 0, {
      min: 0,
      max: 10,
      tune: [0, 0.25, 0.5],
    }),
  },
  async fit({ options: { distance, negative }, ...examples }) {
    checkExamples('centroid', examples);
    const { vectors, labels, classes, multiLabel } = examples;
    const norms = squaredNorms(vectors);
    const scales = distance === 'cosine' ? norms.map(unitScale) : undefined;
    const beyond = 1 + norms.reduce((a, b) => Math.max(a, b), 0);
    const all = groupOfAll(vectors, scales);
    const fitted = linearArrays(vectors.columns, classes.length);
    groupsByClass(vectors, labels, classes.length, scales).forEach((own, k) => {
      if (own.rows === 0 || (multiLabel && own.rows === vectors.rows)) {
        fitted.setClass(k, new Float64Array(vectors.columns), own.rows === 0 ? -beyond : beyond);
        return;
      }
      const others = meanOf(restOf(all, own));
      const middle = meanOf(own).map((value, i) => value - negative * others[i]!);
      const centre = distance === 'cosine' ? scaledToUnit(middle) : middle;
      const between = multiLabel
        ? middleScore(vectors, centre, signsOf(labels, k))
        : distance === 'euclid'
          ? 0.5 * squaredLength(centre)
          : 0;
      fitted.setClass(k, centre, -between);
    });
    return fitted.arrays;
  },
  prepare: ({ arrays, dimensions, classes }) => linearClassifier({ owner: 'centroid', arrays, dimensions, classes }),
});

function scaledToUnit(vector: Float64Array): Float64Array {
  const length = lengthOf(vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}

/** Halfway between the mean scores of the rows with sign +1 and −1. */
function middleScore(vectors: Vectors, centre: Float64Array, signs: Int8Array): number {
  const rows = rowsOf(vectors);
  let [inside, outside, members] = [0, 0, 0];
  for (let row = 0; row < vectors.rows; row++) {
    const score = rows.dot(row, centre);
    if (signs[row]! > 0) {
      inside += score;
      members++;
    } else outside += score;
  }
  return (inside / members + outside / (vectors.rows - members)) / 2;
}
