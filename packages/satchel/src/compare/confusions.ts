/** The most frequent confusions of classes, with example documents. */
import { type LabelSets, labelsAt } from '../core/labels.ts';

export interface ConfusedPair {
  readonly truth: string;
  readonly predicted: string;
  readonly documents: number;
  /** A few rows of the corpus as examples. */
  readonly rows: readonly number[];
}

/** The labels predicted for some rows of the corpus. */
export interface Judgement {
  readonly rows: Uint32Array;
  readonly predicted: LabelSets;
}

const MOST_PAIRS = 5;
const MOST_EXAMPLES = 2;

/** The most frequent first. For tasks with one label per document. */
export function confusedPairs(
  judgements: readonly Judgement[],
  labels: LabelSets,
  classes: readonly string[],
): ConfusedPair[] {
  const cells = new Map<number, number[]>();
  for (const { rows, predicted } of judgements) {
    rows.forEach((row, place) => {
      const [truth, given] = [labelsAt(labels, row)[0], labelsAt(predicted, place)[0]];
      if (truth === undefined || given === undefined || truth === given) return;
      const cell = truth * classes.length + given;
      const known = cells.get(cell);
      if (known) known.push(row);
      else cells.set(cell, [row]);
    });
  }
  return [...cells]
    .toSorted(([a, first], [b, second]) => second.length - first.length || a - b)
    .slice(0, MOST_PAIRS)
    .map(([cell, rows]) => ({
      truth: classes[Math.floor(cell / classes.length)]!,
      predicted: classes[cell % classes.length]!,
      documents: rows.length,
      rows: rows.slice(0, MOST_EXAMPLES),
    }));
}
