/**
 * Documents whose labels are probably wrong, from an evaluation of all documents: the models of its folds have not seen the documents they
 * judge. If the classifier has no probabilities, its scores are calibrated by temperature on the given labels.
 */
import { checkArguments } from '../core/checks/kinds.ts';
import { usageError } from '../core/errors.ts';
import { labelSetsFrom, labelsAt } from '../core/labels.ts';
import { fitCalibration, prepareCalibration } from '../evaluate/calibration/calibration.ts';
import { findLabelErrors } from '../evaluate/label-errors.ts';
import type { Evaluation, FoldResult } from '../pipeline/evaluate.ts';

export interface ProbableLabelError {
  readonly id: string;
  readonly given: string;
  readonly suggested: string;
  readonly givenProbability: number;
  readonly suggestedProbability: number;
}

export interface ProbableLabelErrors {
  /** Most certain first. */
  readonly errors: readonly ProbableLabelError[];
  /** The share of all judged labels that is probably wrong. */
  readonly share: number;
}

/**
 * Returns the documents whose labels contradict the held-out predictions of an evaluation. A document judged several
 * times over (`cv:10x3`) counts by its first judgement.
 *
 * @example
 * import { evaluate, openCorpus, probableLabelErrors } from 'satchel';
 * const evaluation = await evaluate(await openCorpus('mail.jsonl'), { protocol: 'cv:3' });
 * for (const { id, given, suggested } of probableLabelErrors(evaluation).errors) console.log(id, given, suggested);
 */
export function probableLabelErrors(evaluation: Evaluation): ProbableLabelErrors {
  checkArguments('probableLabelErrors', { evaluation: [evaluation, 'evaluation'] });
  const { folds, classes, multiLabel, documentIds } = evaluation;
  if (multiLabel)
    throw usageError('LABEL_TYPE', 'Probable label errors can be found only if every document has exactly one label.');
  const judged = firstJudgements(folds, classes.length);
  const truth = labelSetsFrom(judged.map(({ label }) => [label]));
  const probabilities = Float64Array.from(judged.flatMap(({ values }) => Array.from(values)));
  if (folds.some((fold) => !fold.probabilities)) temper(probabilities, truth, classes.length);
  const { errors, share } = findLabelErrors(truth, probabilities, classes.length);
  return {
    share,
    errors: errors.map(({ row, given, suggested, ...likely }) => ({
      id: documentIds[judged[row]!.row]!,
      given: classes[given]!,
      suggested: classes[suggested]!,
      ...likely,
    })),
  };
}

interface Judgement {
  readonly row: number;
  readonly label: number;
  /** Probabilities, or scores where there are none. */
  readonly values: Float64Array;
}

function firstJudgements(folds: readonly FoldResult[], classes: number): Judgement[] {
  const byRow = new Map<number, Judgement>();
  const isProbable = folds.every((fold) => fold.probabilities);
  for (const { rows, judged, probabilities } of folds) {
    const values = (isProbable ? probabilities : undefined) ?? judged.scores;
    rows.forEach((row, i) => {
      const label = labelsAt(judged.truth, i)[0]!;
      if (!byRow.has(row)) byRow.set(row, { row, label, values: values.subarray(i * classes, (i + 1) * classes) });
    });
  }
  return [...byRow.values()].sort((a, b) => a.row - b.row);
}

function temper(scores: Float64Array, truth: ReturnType<typeof labelSetsFrom>, classes: number): void {
  const calibrate = prepareCalibration(fitCalibration('temperature', truth, scores, classes, false), classes, false);
  for (let start = 0; start < scores.length; start += classes) calibrate(scores.subarray(start, start + classes));
}
