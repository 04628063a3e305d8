/**
 * Precision, recall and F1 per class. Counts are summed over all folds before a ratio is taken.
 *
 *   precision = hits / predicted     recall = hits / support     F1 = 2 hits / (predicted + support)      0/0 counts as 0
 */
import { type LabelSets, labelSetCount, labelsAt } from '../../core/labels.ts';
import type { Evaluation } from '../../pipeline/evaluate.ts';

export interface ClassRow {
  readonly label: string;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  /** Judged documents that have the label in truth. */
  readonly documents: number;
}

/** The part of an evaluation that these reports read. */
export type Judgements = Pick<Evaluation, 'classes' | 'multiLabel'> & {
  readonly folds: readonly { readonly judged: { readonly truth: LabelSets; readonly predicted: LabelSets } }[];
};

/** In the order of the classes. */
export function classReport({ folds, classes }: Pick<Judgements, 'folds' | 'classes'>): ClassRow[] {
  const [hits, predicted, support] = [tally(classes), tally(classes), tally(classes)];
  for (const [own, given] of labelPairs(folds)) {
    for (const id of given) predicted[id] = predicted[id]! + 1;
    for (const id of own) {
      support[id] = support[id]! + 1;
      if (given.includes(id)) hits[id] = hits[id]! + 1;
    }
  }
  return classes.map((label, id) => ({
    label,
    precision: ratio(hits[id]!, predicted[id]!),
    recall: ratio(hits[id]!, support[id]!),
    f1: ratio(2 * hits[id]!, predicted[id]! + support[id]!),
    documents: support[id]!,
  }));
}

export interface Confusion {
  readonly truth: string;
  readonly predicted: string;
  readonly documents: number;
}

/** The most frequent confusions of a task with one label per document. */
export function confusions({ folds, classes, multiLabel }: Judgements): Confusion[] {
  if (multiLabel) return [];
  const counts = new Map<number, number>();
  for (const [[truth], [predicted]] of labelPairs(folds)) {
    if (truth === undefined || predicted === undefined || truth === predicted) continue;
    const cell = truth * classes.length + predicted;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const cells = [...counts].sort(([a, m], [b, n]) => n - m || a - b);
  return cells.map(([cell, documents]) => ({
    truth: classes[Math.floor(cell / classes.length)]!,
    predicted: classes[cell % classes.length]!,
    documents,
  }));
}

/** The true and the predicted labels of every document, fold by fold. */
export function* labelPairs(folds: Judgements['folds']): Generator<readonly [own: Uint32Array, given: Uint32Array]> {
  for (const { judged } of folds)
    for (let row = 0; row < labelSetCount(judged.truth); row++)
      yield [labelsAt(judged.truth, row), labelsAt(judged.predicted, row)];
}

const tally = (classes: readonly string[]): Uint32Array => new Uint32Array(classes.length);
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
