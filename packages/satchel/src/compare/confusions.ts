/** Which classes are taken for which, with documents to look at. */
import { type LabelSets, labelsAt } from '../core/labels.ts';

export interface ConfusedPair {
  readonly truth: string;
  readonly predicted: string;
  readonly documents: number;
  /** Rows of the corpus, a few. */
  readonly rows: readonly number[];
}

/** What was answered for some rows of the corpus. */
export interface Judgement {
  readonly rows: Uint32Array;
  readonly predicted: LabelSets;
}

const MOST_PAIRS = 5;
const MOST_EXAMPLES = 2;

/** The most frequent first; of a task with one label a document. */
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
