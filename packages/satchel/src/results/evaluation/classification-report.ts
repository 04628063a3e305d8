/**
 * The report of a classification: figures per class with their averages, and the confusion matrix. Counts are summed over all folds
 * before a ratio is taken; 0/0 counts as 0.
 *
 *   macro      the mean over classes that occur in the truth or in the predictions
 *   weighted   the mean over documents: each class counts by its number of documents
 *   micro      hits, predictions and documents summed over classes first
 */
import { checkArguments } from '../../core/checks/kinds.ts';
import { usageError } from '../../core/errors.ts';
import { type LabelSets, labelSetsFrom } from '../../core/labels.ts';
import type { Evaluation } from '../../pipeline/evaluate.ts';
import { type ClassRow, classReport, type Judgements, labelPairs } from './class-report.ts';

/** The label or labels of one document. */
export type GivenLabels = string | readonly string[];

export interface ClassAverages {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

export interface ClassificationReport {
  /** In the order of the class names. */
  readonly classes: readonly ClassRow[];
  /** The share of documents with exactly the right labels. */
  readonly accuracy: number;
  readonly macro: ClassAverages;
  readonly weighted: ClassAverages;
  readonly micro: ClassAverages;
  readonly documents: number;
}

export interface ConfusionMatrix {
  readonly classes: readonly string[];
  /** `counts[i][j]`: documents of class i that were predicted as class j. */
  readonly counts: readonly (readonly number[])[];
}

/**
 * Returns precision, recall and F1 per class, with their averages, of an evaluation or of two lists of labels.
 *
 * @example
 * import { classificationReport, evaluate, openCorpus } from 'satchel';
 * const report = classificationReport(await evaluate(await openCorpus('mail.jsonl'), { protocol: 'cv:3' }));
 * for (const { label, precision, recall, f1 } of report.classes) console.log(label, precision, recall, f1);
 * console.log(classificationReport(['a', 'b', 'b'], ['a', 'b', 'a']).accuracy); // 0.6666666666666666
 */
export function classificationReport(evaluation: Evaluation): ClassificationReport;
export function classificationReport(
  truth: readonly GivenLabels[],
  predicted: readonly GivenLabels[],
): ClassificationReport;
export function classificationReport(
  given: Evaluation | readonly GivenLabels[],
  predicted?: readonly GivenLabels[],
): ClassificationReport {
  return reportOf(judgementsOf('classificationReport', given, predicted));
}

/**
 * Returns how many documents of each class were predicted as each class. Every document must have exactly one label.
 *
 * @example
 * import { confusionMatrix, evaluate, openCorpus } from 'satchel';
 * const { classes, counts } = confusionMatrix(await evaluate(await openCorpus('mail.jsonl'), { protocol: 'cv:3' }));
 * console.log(classes, counts);
 * console.log(confusionMatrix(['a', 'b', 'b'], ['a', 'b', 'a']).counts); // [ [ 1, 0 ], [ 1, 1 ] ]
 */
export function confusionMatrix(evaluation: Evaluation): ConfusionMatrix;
export function confusionMatrix(truth: readonly GivenLabels[], predicted: readonly GivenLabels[]): ConfusionMatrix;
export function confusionMatrix(
  given: Evaluation | readonly GivenLabels[],
  predicted?: readonly GivenLabels[],
): ConfusionMatrix {
  return matrixOf(judgementsOf('confusionMatrix', given, predicted));
}

export function reportOf(judgements: Judgements): ClassificationReport {
  const { folds, multiLabel } = judgements;
  let [exact, documents, hits, given] = [0, 0, 0, 0];
  const isPredicted = new Set<number>();
  for (const [own, predicted] of labelPairs(folds)) {
    documents++;
    given += predicted.length;
    for (const id of predicted) isPredicted.add(id);
    const common = own.filter((id) => predicted.includes(id)).length;
    hits += common;
    if (common === own.length && common === predicted.length) exact++;
  }
  const rows = classReport(judgements);
  const support = rows.reduce((sum, row) => sum + row.documents, 0);
  const present = multiLabel ? rows : rows.filter((row, id) => row.documents > 0 || isPredicted.has(id));
  const [precision, recall] = [ratio(hits, given), ratio(hits, support)];
  return {
    classes: rows,
    accuracy: ratio(exact, documents),
    macro: meanOf(present, () => 1),
    weighted: meanOf(rows, (row) => row.documents),
    micro: { precision, recall, f1: ratio(2 * hits, given + support) },
    documents,
  };
}

export function matrixOf({ folds, classes, multiLabel }: Judgements): ConfusionMatrix {
  if (multiLabel)
    throw usageError(
      'LABEL_TYPE',
      'a confusion matrix needs exactly one label per document; these documents have several.',
      'Look at the figures per class instead.',
    );
  const counts = classes.map(() => new Array<number>(classes.length).fill(0));
  for (const [[truth], [predicted]] of labelPairs(folds))
    if (truth !== undefined && predicted !== undefined) counts[truth]![predicted]!++;
  return { classes, counts };
}

function meanOf(rows: readonly ClassRow[], weightOf: (row: ClassRow) => number): ClassAverages {
  const total = rows.reduce((sum, row) => sum + weightOf(row), 0);
  const mean = (figure: (row: ClassRow) => number): number =>
    ratio(
      rows.reduce((sum, row) => sum + weightOf(row) * figure(row), 0),
      total,
    );
  return { precision: mean((row) => row.precision), recall: mean((row) => row.recall), f1: mean((row) => row.f1) };
}

function judgementsOf(
  owner: string,
  given: Evaluation | readonly GivenLabels[],
  predicted: readonly GivenLabels[] | undefined,
): Judgements {
  if (!isList(given)) {
    checkArguments(owner, { evaluation: [given, 'evaluation'] });
    return given;
  }
  const [truth, answers] = [given.map(listOf), (predicted ?? []).map(listOf)];
  checkArguments(owner, { truth: [truth.flat(), 'texts'], predicted: [answers.flat(), 'texts'] });
  if (truth.length !== answers.length || truth.length === 0)
    throw usageError(
      'SHAPE',
      `${owner}: expected as many predictions as documents, got ${answers.length} for ${truth.length}.`,
    );
  const classes = [...new Set([...truth.flat(), ...answers.flat()])].sort();
  const idOf = new Map(classes.map((name, id) => [name, id]));
  const sets = (lists: readonly (readonly string[])[]): LabelSets =>
    labelSetsFrom(lists.map((names) => names.map((name) => idOf.get(name) ?? 0)));
  const multiLabel = [...truth, ...answers].some((names) => names.length !== 1);
  return { classes, multiLabel, folds: [{ judged: { truth: sets(truth), predicted: sets(answers) } }] };
}

const isList = (value: Evaluation | readonly GivenLabels[]): value is readonly GivenLabels[] => Array.isArray(value);
const listOf = (labels: GivenLabels): readonly string[] =>
  (Array.isArray(labels) ? labels : [labels]) as readonly string[];
const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
