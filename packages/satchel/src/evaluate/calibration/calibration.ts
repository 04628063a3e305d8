/**
 * Turns scores into calibrated probabilities; learned from documents the classifier was not trained on.
 *
 *   platt         a sigmoid (platt.ts): two numbers, for few documents
 *   isotonic      rising steps (isotonic.ts): any shape, for a thousand documents and more
 *   temperature   one number (temperature.ts): makes the scores of all classes more or less certain
 *
 * In a multi-label task each class has its own function over its scores. In a single-label task all classes share one
 * function over margins,
 *
 *   m_c = s_c − max over c' ≠ c of s_c',      p_c ∝ f(m_c)                                              (1)
 *
 * so the likeliest class is the one with the highest score. A constant added to all scores of a document (in naive
 * Bayes it depends on the length of the text) changes nothing.
 */

import { checkArguments } from '../../core/checks/kinds.ts';
import { inconsistent, SatchelError } from '../../core/errors.ts';
import { type LabelSets, labelSetCount } from '../../core/labels.ts';
import { joined, offsetsOf } from '../../core/lists/end-to-end.ts';
import { type Arrays, ORDINARY, SHARES, takeArray, tensor } from '../../core/tensor.ts';
import { inOneGo, type Steps } from '../../core/threads/steps.ts';
import { largestOf } from '../../numeric/largest.ts';
import { sigmoid } from '../../numeric/logistic.ts';
import { type Sigmoid, sigmoidAt, sigmoidSteps } from '../../numeric/platt.ts';
import { sumOf } from '../../numeric/statistics.ts';
import { checkScores } from '../judged.ts';
import { cellsOf } from './calibration-metrics.ts';
import { fitIsotonic, type Steps as RisingSteps, stepsAt } from './isotonic.ts';
import { temperatureSteps } from './temperature.ts';

export const calibrationMethods = ['platt', 'isotonic', 'temperature'] as const;
export type CalibrationMethod = (typeof calibrationMethods)[number];

/** The fitted calibration as plain data. */
export interface Calibration {
  readonly method: CalibrationMethod;
  readonly arrays: Arrays;
}

/** Turns one row of scores into probabilities, in place. */
export type Calibrate = (scores: Float64Array) => void;

/** `scores` are documents × classes, row-major, of documents the classifier was not trained on. */
export const fitCalibration = (
  method: CalibrationMethod,
  truth: LabelSets,
  scores: Float64Array,
  classes: number,
  multiLabel: boolean,
): Calibration => {
  checkArguments('fitCalibration', {
    method: [method, 'text'],
    truth: [truth, 'labels'],
    scores: [scores, 'numbers'],
    classes: [classes, 'count'],
    multiLabel: [multiLabel, 'flag'],
  });
  return inOneGo(calibrationSteps(method, truth, scores, classes, multiLabel));
};

/** The same in steps, for many documents and classes. */
export function* calibrationSteps(
  method: CalibrationMethod,
  truth: LabelSets,
  scores: Float64Array,
  classes: number,
  multiLabel: boolean,
): Steps<Calibration> {
  const rows = labelSetCount(truth);
  if (rows === 0) throw new SatchelError('EMPTY_CORPUS', 'There is no document to calibrate on.');
  checkScores(scores, rows, classes);
  if (method === 'temperature') {
    const inverse = yield* temperatureSteps(scores, truth, classes, multiLabel);
    return { method, arrays: { inverse: tensor(Float64Array.of(inverse)) } };
  }
  const functions = questionsOf(truth, scores, classes, multiLabel);
  if (method === 'platt') {
    const fitted: Sigmoid[] = [];
    for (const { values, answers } of functions) fitted.push(yield* sigmoidSteps(values, answers));
    const [slopes, intercepts] = [
      Float64Array.from(fitted, ({ slope }) => slope),
      Float64Array.from(fitted, (one) => one.intercept),
    ];
    return { method, arrays: { slopes: tensor(slopes), intercepts: tensor(intercepts) } };
  }
  const fitted: RisingSteps[] = [];
  for (const { values, answers } of functions) {
    fitted.push(fitIsotonic(values, answers));
    yield;
  }
  return { method, arrays: endToEnd(fitted) };
}

/** The arrays may come from a file, so they are checked first. */
export function prepareCalibration(calibration: Calibration, classes: number, multiLabel: boolean): Calibrate {
  checkArguments('prepareCalibration', { calibration: [calibration, 'object'], classes: [classes, 'count'] });
  const { method, arrays } = calibration;
  checkArguments('prepareCalibration', { arrays: [arrays, 'object'] });
  if (method === 'temperature') return temperatureOf(arrays, multiLabel);
  const functions = multiLabel ? classes : 1;
  const functionAt = method === 'platt' ? sigmoidsFrom(arrays, functions) : stepsFrom(arrays, functions);
  if (multiLabel) {
    return (scores) => {
      for (let c = 0; c < scores.length; c++) scores[c] = functionAt(c, scores[c]!);
    };
  }
  return (scores) => {
    toMargins(scores);
    for (let c = 0; c < scores.length; c++) scores[c] = functionAt(0, scores[c]!);
    toShares(scores);
  };
}

interface Questions {
  readonly values: Float64Array;
  readonly answers: Uint8Array;
}

/** One sample per class (its column), or one sample of all margins. */
function questionsOf(truth: LabelSets, scores: Float64Array, classes: number, multiLabel: boolean): Questions[] {
  const cells = cellsOf(truth, classes);
  if (!multiLabel) {
    const values = scores.slice();
    for (let row = 0; row < values.length; row += classes) toMargins(values.subarray(row, row + classes));
    return [{ values, answers: cells }];
  }
  const rows = labelSetCount(truth);
  return Array.from({ length: classes }, (_, c) => ({
    values: Float64Array.from({ length: rows }, (_, row) => scores[row * classes + c]!),
    answers: Uint8Array.from({ length: rows }, (_, row) => cells[row * classes + c]!),
  }));
}

/** (1) in place; a class with score −∞, which cannot be predicted, keeps −∞. */
function toMargins(scores: Float64Array): void {
  let [best, next, winner] = [-Infinity, -Infinity, -1];
  scores.forEach((score, c) => {
    if (score > best) [best, next, winner] = [score, best, c];
    else if (score > next) next = score;
  });
  scores.forEach((score, c) => {
    if (score !== -Infinity) scores[c] = score - (c === winner ? next : best);
  });
}

/** Divides by the sum; equal shares when all values underflow to 0. */
function toShares(values: Float64Array): void {
  const sum = sumOf(values);
  for (let c = 0; c < values.length; c++) values[c] = sum > 0 ? values[c]! / sum : 1 / values.length;
}

function temperatureOf(arrays: Arrays, multiLabel: boolean): Calibrate {
  const inverse = takeArray('calibration', arrays, 'inverse', 'f64', [1], { min: 0, max: 1e18 }).data[0]!;
  const scaled = (score: number): number => (score === -Infinity ? score : inverse * score);
  if (multiLabel) {
    return (scores) => {
      for (let c = 0; c < scores.length; c++) scores[c] = sigmoid(scaled(scores[c]!));
    };
  }
  return (scores) => {
    const highest = largestOf(scores);
    for (let c = 0; c < scores.length; c++)
      scores[c] = scores[c] === highest ? 1 : Math.exp(scaled(scores[c]! - highest));
    toShares(scores);
  };
}

type FunctionAt = (index: number, score: number) => number;

function sigmoidsFrom(arrays: Arrays, functions: number): FunctionAt {
  const slopes = takeArray('calibration', arrays, 'slopes', 'f64', [functions], { min: 0, max: 1e18 }).data;
  const intercepts = takeArray('calibration', arrays, 'intercepts', 'f64', [functions], ORDINARY).data;
  return (index, score) => sigmoidAt({ slope: slopes[index]!, intercept: intercepts[index]! }, score);
}

function endToEnd(all: readonly RisingSteps[]): Arrays {
  const offsets = offsetsOf(all.map(({ scores }) => scores.length));
  const [scores, values] = [all.map((steps) => steps.scores), all.map((steps) => steps.values)];
  return {
    offsets: tensor(offsets),
    scores: tensor(joined(Float64Array, scores)),
    values: tensor(joined(Float64Array, values)),
  };
}

function stepsFrom(arrays: Arrays, functions: number): FunctionAt {
  const offsets = takeArray('calibration', arrays, 'offsets', 'u32', [functions + 1], { rising: true }).data;
  const scores = takeArray('calibration', arrays, 'scores', 'f64', [offsets[functions]!]).data;
  const values = takeArray('calibration', arrays, 'values', 'f64', [scores.length], SHARES).data;
  const all = Array.from({ length: functions }, (_, i) => {
    const [start, end] = [offsets[i]!, offsets[i + 1]!];
    return { scores: scores.subarray(start, end), values: values.subarray(start, end) };
  });
  if (!all.every(isRising)) throw inconsistent('calibration', 'the steps must rise.');
  return (index, score) => stepsAt(all[index]!, score);
}

const isRising = ({ scores, values }: RisingSteps): boolean =>
  scores.every((score, i) => i === 0 || score > scores[i - 1]!) &&
  values.every((value, i) => i === 0 || value >= values[i - 1]!);
