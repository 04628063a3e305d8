/** The predictions of a classifier for documents with known labels: the input of every classification metric. */
import { SatchelError } from '../core/errors.ts';
import { type LabelSets, labelSetCount } from '../core/labels.ts';

export interface Judged {
  readonly truth: LabelSets;
  readonly predicted: LabelSets;
  /** One score per document and class, row-major, documents × classes; only their order within a row matters. */
  readonly scores: Float64Array;
  readonly classes: readonly string[];
  /** False when every document has exactly one true and one predicted class. */
  readonly multiLabel: boolean;
}

/** Returns how many documents were judged. Throws on input that would make a metric meaningless. */
export function checkJudged({ truth, predicted, scores, classes, multiLabel }: Judged): number {
  const rows = labelSetCount(truth);
  if (rows === 0) throw new SatchelError('EMPTY_CORPUS', 'There is no document to evaluate on.');
  if (labelSetCount(predicted) !== rows)
    throw new SatchelError('SHAPE', `Expected predictions for ${rows} documents, got ${labelSetCount(predicted)}.`);
  checkScores(scores, rows, classes.length);
  checkLabels('true', truth, classes.length, multiLabel);
  checkLabels('predicted', predicted, classes.length, multiLabel);
  return rows;
}

/** Infinite scores still have an order (the log of a probability of 0); NaN has none. */
export function checkScores(scores: Float64Array, rows: number, classes: number): void {
  if (scores.length !== rows * classes)
    throw new SatchelError('SHAPE', `Expected ${rows} × ${classes} scores, got ${scores.length}.`);
  let bad = 0;
  while (bad < scores.length && !Number.isNaN(scores[bad])) bad++;
  if (bad === scores.length) return;
  const [row, column] = [Math.floor(bad / classes), bad % classes];
  throw new SatchelError('NONFINITE_INPUT', `The score of document ${row} for class ${column} is not a number.`, {
    where: `row ${row}, column ${column}`,
    facts: { row, column },
  });
}

export const noSuchClass = (subject: string, outside: number, classes: number): SatchelError =>
  new SatchelError('INCONSISTENT', `${subject} number ${outside}, but there are only ${classes} classes.`);

function checkLabels(what: string, labels: LabelSets, classes: number, multiLabel: boolean): void {
  const outside = labels.ids.find((id) => id >= classes);
  if (outside !== undefined) throw noSuchClass(`A ${what} class has`, outside, classes);
  if (multiLabel) return;
  for (let row = 0; row < labelSetCount(labels); row++) {
    const count = labels.offsets[row + 1]! - labels.offsets[row]!;
    if (count === 1) continue;
    throw new SatchelError('LABEL_TYPE', `Document ${row} must have exactly one ${what} class, got ${count}.`, {
      where: `row ${row}`,
      remedy: 'Evaluate it as a multi-label task.',
      facts: { row, count },
    });
  }
}
