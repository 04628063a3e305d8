/**
 * One threshold a label for multi-label tasks (SCut): the cut through a label's held-out scores with the best F1.
 *
 *   F1 at a cut = 2 hits / (documents at or above the cut + documents with the label)                 (1)
 *
 * Between two neighbouring scores every cut gives the same labels; the middle is taken. A label keeps `start` unless some cut is strictly
 * better, and always when it has fewer than `fewest` documents: a threshold fitted to two or three examples is a guess about the next
 * ones, the weakness Yang (2001) mends with a fall-back for rare labels. Of cuts that are equally good, the highest is taken.
 */
import { type LabelSets, labelSetCount } from '../core/labels.ts';
import { checkScores } from './judged.ts';

/** `scores` are documents × classes, row-major, of documents the classifier was not trained on. */
export function tuneThresholds(truth: LabelSets, scores: Float64Array, classes: number, start: number, fewest = 5): Float64Array {
  const rows = labelSetCount(truth);
  checkScores(scores, rows, classes);
  const holders = rowsByClass(truth, classes);
  const order = new Uint32Array(rows);
  const hasLabel = new Uint8Array(rows);
  return Float64Array.from(holders, (members, c) => {
    if (members.length < fewest) return start;
    hasLabel.fill(0);
    for (const row of members) hasLabel[row] = 1;
    const scoreOf = (row: number): number => scores[row * classes + c]!;
    order.forEach((_, i) => {
      order[i] = i;
    });
    order.sort((a, b) => compare(scoreOf(b), scoreOf(a)) || a - b);
    return bestCut(order, scoreOf, hasLabel, members.length, start);
  });
}

function rowsByClass({ offsets, ids }: LabelSets, classes: number): number[][] {
  const holders: number[][] = Array.from({ length: classes }, () => []);
  for (let row = 0; row + 1 < offsets.length; row++) {
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) holders[ids[i]!]!.push(row);
  }
  return holders;
}

/** Infinite scores may meet: their difference would be NaN. */
const compare = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

/** `order` holds the documents from the highest score to the lowest; the cut after document i lets the first i + 1 have the label. */
function bestCut(order: Uint32Array, scoreOf: (row: number) => number, hasLabel: Uint8Array, positives: number, start: number): number {
  let [best, bestF1] = [start, f1At(order, scoreOf, hasLabel, positives, start)];
  let hits = 0;
  for (let i = 0; i < order.length; i++) {
    hits += hasLabel[order[i]!]!;
    const [score, next] = [scoreOf(order[i]!), i + 1 < order.length ? scoreOf(order[i + 1]!) : -Infinity];
    const f1 = (2 * hits) / (i + 1 + positives);
    if (score === next || f1 <= bestF1) continue;
    [best, bestF1] = [cutBetween(next, score), f1];
  }
  return best;
}

function f1At(order: Uint32Array, scoreOf: (row: number) => number, hasLabel: Uint8Array, positives: number, cut: number): number {
  let [hits, given] = [0, 0];
  for (const row of order) {
    if (scoreOf(row) < cut) break;
    hits += hasLabel[row]!;
    given++;
  }
  return (2 * hits) / (given + positives);
}

/** A threshold t with low < t ≤ high; the middle of neighbouring floating-point numbers can be the lower one, which is too low. */
function cutBetween(low: number, high: number): number {
  const middle = low / 2 + high / 2;
  return middle > low && middle <= high ? middle : high;
}
