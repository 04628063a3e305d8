/**
 * One threshold per label for multi-label tasks: the cut through a label's held-out scores with the best F1 (SCut),
 * shrunk towards `start` for labels with few documents.
 *
 *   F1 at a cut = 2 hits / (documents at or above the cut + documents with the label)                 (1)
 *   threshold = start + (best cut − start) · n / (n + doubt)          n documents have the label      (2)
 *
 * Between two neighbouring scores every cut gives the same labels; the middle is taken. Of equally good cuts the
 * highest is taken. A label keeps `start` when no cut is strictly better, and when it has fewer than `fewest`
 * documents. A cut fitted to a few examples is unreliable (Yang 2001 uses a fall-back for rare labels); (2) corrects
 * this. Reuters ModApte-90, cuts from one half of the training part judged on the other, micro and macro F1:
 *
 *   bow + linear-svm         at 0: 87.8, 40.3   best cuts of labels with 5 documents: 90.0, 51.3   (2) from 2 documents on: 90.3, 51.1
 *   average + logistic       at 0: 87.5, 41.6                                         87.0, 45.5                            87.4, 47.6
 *
 * A label whose documents are among the others has its best cut where nearly every document is above it: an F1 of .01 in place of 0, paid with
 * hundreds of wrong labels. So a cut below `start` needs an F1 of `worth` (Yang 2001 gives such labels up too). Every second document
 * of that training part judged, micro and macro F1, cuts by five folds over the others:
 *
 *   worth                    0             0.1           0.3           at 0, no cuts
 *   bow + complement-nb      22.1, 7.1     58.0, 6.1     61.0, 5.2     55.8, 3.1
 *   bow + multinomial-nb     13.2, 16.9    75.8, 16.8    76.5, 15.8    76.4, 15.7
 *   bow + linear-svm         89.2, 50.1    89.3, 50.1    89.2, 48.8    86.3, 37.1
 *   bow + logistic           88.2, 47.3    88.2, 46.4    88.1, 44.6    82.2, 24.9
 */
import { type LabelSets, labelSetCount, rowsByClass } from '../core/labels.ts';
import { checkScores } from './judged.ts';

export interface ThresholdSettings {
  readonly fewest: number;
  readonly doubt: number;
  /** A cut below `start` with a lower F1 is not taken. */
  readonly worth: number;
}

const usual: ThresholdSettings = { fewest: 2, doubt: 3, worth: 0.1 };

/** `scores` are documents × classes, row-major, of documents the classifier was not trained on. */
export function tuneThresholds(
  truth: LabelSets,
  scores: Float64Array,
  classes: number,
  start: number,
  { fewest, doubt, worth }: ThresholdSettings = usual,
): Float64Array {
  const rows = labelSetCount(truth);
  checkScores(scores, rows, classes);
  const holders = rowsByClass(truth, classes);
  const all = new Float64Array(rows);
  return Float64Array.from(holders, (members, c) => {
    if (members.length < Math.max(fewest, 1)) return start;
    for (let row = 0; row < rows; row++) all[row] = scores[row * classes + c]!;
    const held = Float64Array.from(members, (row) => all[row]!);
    const cut = bestCut(all.sort(), held.sort(), start, worth);
    const trusted = start + ((cut - start) * members.length) / (members.length + doubt);
    return doubt === 0 || !Number.isFinite(trusted) ? cut : trusted;
  });
}

/**
 * `all` are the scores of all documents, `held` those of the documents with the label; both rise. Only a cut at a score
 * in `held` can be best: moving down past a document without the label only adds a mistake. Of equal scores, the last
 * one visited counts the hits of all.
 */
function bestCut(all: Float64Array, held: Float64Array, start: number, worth: number): number {
  let [best, bestF1] = [start, (2 * countFrom(held, start)) / (countFrom(all, start) + held.length)];
  let below = all.length;
  for (let h = held.length - 1; h >= 0; h--) {
    const score = held[h]!;
    while (below > 0 && all[below - 1]! >= score) below--;
    const f1 = (2 * (held.length - h)) / (all.length - below + held.length);
    if (f1 > bestF1 && (f1 >= worth || score >= start))
      [best, bestF1] = [cutBetween(below > 0 ? all[below - 1]! : -Infinity, score), f1];
  }
  return best;
}

const countFrom = (scores: Float64Array, cut: number): number =>
  scores.reduce((count, score) => count + (score >= cut ? 1 : 0), 0);

/** A threshold t, low < t ≤ high: the middle, or `high` when floating point rounds the middle down to `low`. */
function cutBetween(low: number, high: number): number {
  const middle = low / 2 + high / 2;
  return middle > low && middle <= high ? middle : high;
}
