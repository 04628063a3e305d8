/**
 * Documents whose labels are probably wrong, from an evaluation of all documents: the models of its folds have not seen the documents they
 * judge. How probable an error is follows from a model of label noise (evaluate/label-noise.ts), which also estimates the share of wrong labels.
 */
import { checkKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import { usageError } from '../core/errors.ts';
import { labelSetsFrom, labelsAt } from '../core/labels.ts';
import { fitCalibration, prepareCalibration } from '../evaluate/calibration/calibration.ts';
import { labelNoise } from '../evaluate/label-noise.ts';
import type { Evaluation, FoldResult } from '../pipeline/evaluate.ts';

export interface ProbableLabelError {
  readonly id: string;
  readonly given: string;
  readonly suggested: string;
  readonly givenProbability: number;
  readonly suggestedProbability: number;
  /** The probability that the given label is wrong. */
  readonly probability: number;
}

export interface ProbableLabelErrors {
  /** Most certain first. */
  readonly errors: readonly ProbableLabelError[];
  /** The estimated share of wrong labels among all judged ones. */
  readonly share: number;
}

export interface LabelErrorOptions {
  /** The least probability of an error that is listed; 0.5 unless given. */
  readonly least?: number | undefined;
}

/**
 * Returns the documents whose labels contradict the held-out predictions of an evaluation. A document judged several
 * times over (`cv:10x3`) counts by its first judgement.
 *
 * @example
 * import { evaluate, openCorpus } from 'satchel';
 * import { probableLabelErrors } from 'satchel/audit';
 * const evaluation = await evaluate(await openCorpus('mail.jsonl'), { protocol: 'cv:3' });
 * for (const { id, given, suggested } of probableLabelErrors(evaluation).errors) console.log(id, given, suggested);
 */
export function probableLabelErrors(evaluation: Evaluation, options: LabelErrorOptions = {}): ProbableLabelErrors {
  checkArguments('probableLabelErrors', { evaluation: [evaluation, 'evaluation'] });
  const { least = 0.5 } = checkKeys('probableLabelErrors', options, { least: 'number' });
  const { folds, classes, multiLabel, documentIds } = evaluation;
  if (multiLabel)
    throw usageError('LABEL_TYPE', 'Probable label errors can be found only if every document has exactly one label.');
  const judged = firstJudgements(folds, classes.length);
  const truth = labelSetsFrom(judged.map(({ label }) => [label]));
  const probabilities = Float64Array.from(judged.flatMap(({ values }) => Array.from(values)));
  if (folds.some((fold) => !fold.probabilities)) temper(probabilities, truth, classes.length);
  const scores = Float64Array.from(judged.flatMap(({ scores: own }) => Array.from(own)));
  const { share, wrong, best } = labelNoise(truth, scores, classes.length);
  const suspects = [...wrong.keys()].filter((row) => wrong[row]! > 0 && wrong[row]! >= least);
  const at = (row: number, label: number): number => probabilities[row * classes.length + label]!;
  return {
    share,
    errors: suspects
      .sort((a, b) => wrong[b]! - wrong[a]! || a - b)
      .map((row) => ({
        id: documentIds[judged[row]!.row]!,
        given: classes[truth.ids[row]!]!,
        suggested: classes[best[row]!]!,
        givenProbability: at(row, truth.ids[row]!),
        suggestedProbability: at(row, best[row]!),
        probability: wrong[row]!,
      })),
  };
}

interface Judgement {
  readonly row: number;
  readonly label: number;
  /** Probabilities, or scores where there are none. */
  readonly values: Float64Array;
  readonly scores: Float64Array;
}

function firstJudgements(folds: readonly FoldResult[], classes: number): Judgement[] {
  const byRow = new Map<number, Judgement>();
  const isProbable = folds.every((fold) => fold.probabilities);
  for (const { rows, judged, probabilities } of folds) {
    const values = (isProbable ? probabilities : undefined) ?? judged.scores;
    rows.forEach((row, i) => {
      const label = labelsAt(judged.truth, i)[0]!;
      const of = (all: Float64Array): Float64Array => all.subarray(i * classes, (i + 1) * classes);
      if (!byRow.has(row)) byRow.set(row, { row, label, values: of(values), scores: of(judged.scores) });
    });
  }
  return [...byRow.values()].sort((a, b) => a.row - b.row);
}

function temper(scores: Float64Array, truth: ReturnType<typeof labelSetsFrom>, classes: number): void {
  const calibrate = prepareCalibration(fitCalibration('temperature', truth, scores, classes, false), classes, false);
  for (let start = 0; start < scores.length; start += classes) calibrate(scores.subarray(start, start + classes));
}
