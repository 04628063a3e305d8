/**
 * From scores to labels. A single-label document gets its best class; of equal scores the earlier class wins. A
 * multi-label document gets every class whose score reaches its threshold. With `atLeastOne`, a document below all
 * thresholds gets the class nearest to its threshold.
 */
import { SatchelError } from '../core/errors.ts';
import type { LabelSets } from '../core/labels.ts';
import { indexOfLargest } from '../numeric/largest.ts';
import { checkScores } from './judged.ts';

export interface Decision {
  readonly multiLabel: boolean;
  /** One per class, or one number for all; ignored in a single-label task. */
  readonly thresholds: number | Float64Array;
  readonly atLeastOne?: boolean;
}

/** `scores` are documents × classes, row-major. */
export function decide(
  scores: Float64Array,
  classes: number,
  { multiLabel, thresholds, atLeastOne = false }: Decision,
): LabelSets {
  const rows = classes === 0 ? 0 : Math.floor(scores.length / classes);
  checkScores(scores, rows, classes);
  if (!multiLabel) return bestClasses(scores, rows, classes);
  return classesFrom(scores, rows, thresholdsOf(thresholds, classes), atLeastOne);
}

function bestClasses(scores: Float64Array, rows: number, classes: number): LabelSets {
  const offsets = Uint32Array.from({ length: rows + 1 }, (_, row) => row);
  const ids = new Uint32Array(rows);
  for (let row = 0; row < rows; row++) ids[row] = indexOfLargest(scores, row * classes, classes);
  return { offsets, ids };
}

function thresholdsOf(thresholds: number | Float64Array, classes: number): Float64Array {
  const each = typeof thresholds === 'number' ? new Float64Array(classes).fill(thresholds) : thresholds;
  if (each.length !== classes)
    throw new SatchelError('SHAPE', `Expected ${classes} thresholds, one per class, got ${each.length}.`);
  const bad = each.findIndex(Number.isNaN);
  if (bad >= 0)
    throw new SatchelError('NONFINITE_INPUT', `The threshold of class ${bad} is not a number.`, {
      facts: { column: bad },
    });
  return each;
}

function classesFrom(scores: Float64Array, rows: number, thresholds: Float64Array, atLeastOne: boolean): LabelSets {
  const classes = thresholds.length;
  const offsets = new Uint32Array(rows + 1);
  const ids: number[] = [];
  for (let row = 0; row < rows; row++) {
    const first = row * classes;
    for (let c = 0; c < classes; c++) if (scores[first + c]! >= thresholds[c]!) ids.push(c);
    if (atLeastOne && ids.length === offsets[row]) ids.push(nearestClass(scores, first, thresholds));
    offsets[row + 1] = ids.length;
  }
  return { offsets, ids: Uint32Array.from(ids) };
}

function nearestClass(scores: Float64Array, first: number, thresholds: Float64Array): number {
  let best = 0;
  const margin = (c: number): number => scores[first + c]! - thresholds[c]!;
  for (let c = 1; c < thresholds.length; c++) if (margin(c) > margin(best)) best = c;
  return best;
}
