/**
 * Are the probabilities right? Of the predictions made with 80 %, are 80 % correct?
 *
 *   ECE   Σ_b (n_b / n) |right_b / n_b − mean confidence_b|                                              (1)
 *   Brier the mean over documents of Σ_c (p_c − y_c)²                                                    (2)
 *   log loss   the mean over documents of −ln p_true, p at least 1e−15                                   (3)
 *
 *   b      a bin of predictions, by confidence      y_c   1 for the true class
 *
 * In a single-label task each document gives one prediction: its likeliest class, with that class's probability as
 * confidence. In a multi-label task each pair of document and class gives one prediction; (2) is the mean over these
 * pairs and (3) the mean of −ln of the probability given to the true outcome. There are 15 bins, of equal width or with
 * equally many predictions (equal confidences stay together).
 */

import { checkKeys } from '../../core/checks/check-keys.ts';
import { checkArguments } from '../../core/checks/kinds.ts';
import { checkWhole } from '../../core/checks/whole.ts';
import { SatchelError } from '../../core/errors.ts';
import { type LabelSets, labelSetCount, labelsAt } from '../../core/labels.ts';
import { indexOfLargest } from '../../numeric/largest.ts';
import { checkScores } from '../judged.ts';

export interface JudgedProbabilities {
  readonly truth: LabelSets;
  /** Documents × classes, row-major, each in [0, 1]. */
  readonly probabilities: Float64Array;
  readonly classes: number;
  readonly multiLabel: boolean;
}

export interface CalibrationMetrics {
  readonly expectedCalibrationError: number;
  readonly expectedCalibrationErrorByMass: number;
  readonly brier: number;
  readonly logLoss: number;
}

export interface ReliabilityBin {
  readonly answers: number;
  /** The mean confidence of the predictions in this bin, and the share of them that is correct. */
  readonly confidence: number;
  readonly right: number;
}

export const BINS = 15;

function checkJudged(owner: string, judged: JudgedProbabilities): void {
  checkArguments(owner, { judged: [judged, 'object'] });
  checkArguments(owner, {
    truth: [judged.truth, 'labels'],
    probabilities: [judged.probabilities, 'numbers'],
    classes: [judged.classes, 'count'],
  });
}

export function calibrationMetrics(judged: JudgedProbabilities): CalibrationMetrics & Record<string, number> {
  checkJudged('calibrationMetrics', judged);
  const answers = answersOf(judged);
  return {
    expectedCalibrationError: gapOf(byWidth(answers, BINS)),
    expectedCalibrationErrorByMass: gapOf(byMass(answers, BINS)),
    ...losses(judged),
  };
}

/** The points of a reliability diagram: empty bins are left out. */
export function reliabilityBins(judged: JudgedProbabilities, options: BinOptions = {}): ReliabilityBin[] {
  checkJudged('reliabilityBins', judged);
  const { by = 'width', bins = BINS } = checkKeys('reliabilityBins', options, { by: 'text', bins: 'number' });
  checkWhole('The number of bins', bins, 1);
  const answers = answersOf(judged);
  return by === 'width' ? byWidth(answers, bins) : byMass(answers, bins);
}

export interface BinOptions {
  readonly by?: 'width' | 'mass';
  readonly bins?: number;
}

interface Answers {
  readonly confidences: Float64Array;
  /** 1 where the prediction is correct. */
  readonly right: Uint8Array;
}

function answersOf(judged: JudgedProbabilities): Answers {
  checkProbabilities(judged);
  const { truth, probabilities, classes, multiLabel } = judged;
  const rows = labelSetCount(truth);
  if (multiLabel) return { confidences: probabilities, right: cellsOf(truth, classes) };
  const [confidences, right] = [new Float64Array(rows), new Uint8Array(rows)];
  for (let row = 0; row < rows; row++) {
    const best = indexOfLargest(probabilities, row * classes, classes);
    confidences[row] = probabilities[row * classes + best]!;
    right[row] = labelsAt(truth, row)[0] === best ? 1 : 0;
  }
  return { confidences, right };
}

function checkProbabilities({ truth, probabilities, classes, multiLabel }: JudgedProbabilities): void {
  const rows = labelSetCount(truth);
  if (rows === 0) throw new SatchelError('EMPTY_CORPUS', 'There is no document to evaluate on.');
  checkScores(probabilities, rows, classes);
  const outside = probabilities.findIndex((p) => p < 0 || p > 1 + 1e-9);
  if (outside >= 0) {
    const [row, column] = [Math.floor(outside / classes), outside % classes];
    throw new SatchelError(
      'BAD_PARAM',
      `The probability of document ${row} for class ${column} is ${probabilities[outside]}.`,
      { where: `row ${row}, column ${column}`, remedy: 'Probabilities lie between 0 and 1.', facts: { row, column } },
    );
  }
  const wrong = multiLabel ? -1 : truth.offsets.findIndex((end, row) => row > 0 && end - truth.offsets[row - 1]! !== 1);
  if (wrong > 0)
    throw new SatchelError('LABEL_TYPE', `Document ${wrong - 1} must have exactly one true class.`, {
      facts: { row: wrong - 1 },
    });
}

/** 1 for every pair of document and class where the document has the class. */
export function cellsOf({ offsets, ids }: LabelSets, classes: number): Uint8Array {
  const cells = new Uint8Array((offsets.length - 1) * classes);
  for (let row = 0; row + 1 < offsets.length; row++) {
    for (let i = offsets[row]!; i < offsets[row + 1]!; i++) cells[row * classes + ids[i]!] = 1;
  }
  return cells;
}

function byWidth({ confidences, right }: Answers, bins: number): ReliabilityBin[] {
  const sums = Array.from({ length: bins }, () => ({ answers: 0, confidence: 0, right: 0 }));
  confidences.forEach((confidence, i) => {
    const bin = sums[Math.min(bins - 1, Math.floor(confidence * bins))]!;
    bin.answers++;
    bin.confidence += confidence;
    bin.right += right[i]!;
  });
  return sums.filter(({ answers }) => answers > 0).map(meanOfBin);
}

function byMass({ confidences, right }: Answers, bins: number): ReliabilityBin[] {
  const order = Uint32Array.from(confidences, (_, i) => i).sort((a, b) => confidences[a]! - confidences[b]! || a - b);
  const found: ReliabilityBin[] = [];
  for (let start = 0, end = 0; start < order.length; start = end) {
    const bin = Math.floor((start * bins) / order.length);
    end = Math.max(start + 1, Math.ceil(((bin + 1) * order.length) / bins));
    while (end < order.length && confidences[order[end]!] === confidences[order[end - 1]!]) end++;
    const sum = { answers: end - start, confidence: 0, right: 0 };
    for (let i = start; i < end; i++) {
      sum.confidence += confidences[order[i]!]!;
      sum.right += right[order[i]!]!;
    }
    found.push(meanOfBin(sum));
  }
  return found;
}

const meanOfBin = ({ answers, confidence, right }: ReliabilityBin): ReliabilityBin => ({
  answers,
  confidence: confidence / answers,
  right: right / answers,
});

/** (1) */
function gapOf(bins: readonly ReliabilityBin[]): number {
  const total = bins.reduce((sum, { answers }) => sum + answers, 0);
  return bins.reduce(
    (sum, { answers, confidence, right }) => sum + (answers / total) * Math.abs(right - confidence),
    0,
  );
}

/** (2) and (3) */
function losses({ truth, probabilities, classes, multiLabel }: JudgedProbabilities): {
  brier: number;
  logLoss: number;
} {
  const cells = cellsOf(truth, classes);
  let [squares, logs] = [0, 0];
  probabilities.forEach((p, cell) => {
    const isTrue = cells[cell] === 1;
    squares += (p - (isTrue ? 1 : 0)) ** 2;
    if (isTrue || multiLabel) logs -= Math.log(Math.max(1e-15, isTrue ? p : 1 - p));
  });
  const answers = multiLabel ? probabilities.length : labelSetCount(truth);
  return { brier: squares / answers, logLoss: logs / answers };
}
