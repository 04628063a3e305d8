/**
 * Temperature scaling: one number that makes all scores more or less certain (Guo and others 2017).
 *
 *   p_c ∝ e^{s_c / T}  in a single-label task,     p_c = σ(s_c / T)  in a multi-label task                  (1)
 *   minimise  −Σ_i Σ_c t_ic ln p_ic   over 1/T > 0                                                          (2)
 *
 *   s_c   the score of class c, of documents the classifier was not trained on
 *   t_ic  almost 1 for the true class, a little for the others: ε = 1/(n + 2) is shared among all classes
 *
 * (2) is convex in 1/T. Newton's steps within a shrinking bracket find its minimum; because of ε there is one even when
 * every prediction is right. The order of the classes never changes. A document whose true class has the score −∞ is
 * left out of the fit.
 */

import { type LabelSets, labelSetCount } from '../../core/labels.ts';
import { inOneGo, type Steps } from '../../core/threads/steps.ts';
import { largestOf } from '../../numeric/largest.ts';
import { sigmoid } from '../../numeric/logistic.ts';
import { cellsOf } from './calibration-metrics.ts';

/** 1/T, the number scores are multiplied by. */
export const fitInverseTemperature = (
  scores: Float64Array,
  truth: LabelSets,
  classes: number,
  multiLabel: boolean,
): number => inOneGo(temperatureSteps(scores, truth, classes, multiLabel));

export function* temperatureSteps(
  scores: Float64Array,
  truth: LabelSets,
  classes: number,
  multiLabel: boolean,
): Steps<number> {
  const slopes = multiLabel ? cellSlopes(scores, truth, classes) : rowSlopes(scores, truth, classes);
  let [low, high] = [0, 1];
  while (slopes(high)[0] < 0 && high < MOST) {
    [low, high] = [high, 2 * high];
    yield;
  }
  let inverse = (low + high) / 2;
  for (let step = 0; step < MOST_STEPS && high - low > 1e-12 * high; step++) {
    const [slope, curvature] = slopes(inverse);
    if (slope === 0) break;
    if (slope < 0) low = inverse;
    else high = inverse;
    const next = inverse - slope / curvature;
    inverse = next > low && next < high ? next : (low + high) / 2;
    yield;
  }
  return inverse;
}

/** The largest factor that scores are multiplied by. */
const MOST = 2 ** 40;
const MOST_STEPS = 200;

/** The first and second derivative of (2) by 1/T. */
type Slopes = (inverse: number) => [slope: number, curvature: number];

/** One class per document: slope Σ_i (E_p[s] − E_t[s]), curvature Σ_i Var_p[s]. */
function rowSlopes(scores: Float64Array, truth: LabelSets, classes: number): Slopes {
  const rows = labelSetCount(truth);
  const smoothing = 1 / (rows + 2) / classes;
  const weights = new Float64Array(classes);
  return (inverse) => {
    let [slope, curvature] = [0, 0];
    for (let row = 0; row < rows; row++) {
      const own = scores.subarray(row * classes, (row + 1) * classes);
      const given = own[truth.ids[truth.offsets[row]!]!]!;
      if (!Number.isFinite(given)) continue;
      const highest = largestOf(own);
      let [total, first, second, target, finite] = [0, 0, 0, 0, 0];
      for (let c = 0; c < classes; c++) {
        if (!Number.isFinite(own[c]!)) continue;
        weights[c] = Math.exp(inverse * (own[c]! - highest));
        total += weights[c]!;
        first += weights[c]! * own[c]!;
        second += weights[c]! * own[c]! * own[c]!;
        target += smoothing * own[c]!;
        finite++;
      }
      const mean = first / total;
      slope += mean - target - (1 - finite * smoothing) * given;
      curvature += Math.max(0, second / total - mean * mean);
    }
    return [slope, curvature];
  };
}

/** Any number of classes per document: each pair of document and class is one yes/no outcome. */
function cellSlopes(scores: Float64Array, truth: LabelSets, classes: number): Slopes {
  const smoothing = 1 / (labelSetCount(truth) + 2) / 2;
  const answers = cellsOf(truth, classes);
  return (inverse) => {
    let [slope, curvature] = [0, 0];
    for (let cell = 0; cell < scores.length; cell++) {
      const score = scores[cell]!;
      if (!Number.isFinite(score)) continue;
      const p = sigmoid(inverse * score);
      slope += (p - (answers[cell] === 1 ? 1 - smoothing : smoothing)) * score;
      curvature += p * (1 - p) * score * score;
    }
    return [slope, curvature];
  };
}
