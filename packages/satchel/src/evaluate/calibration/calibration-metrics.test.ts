import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import { calibrationMetrics, type JudgedProbabilities, reliabilityBins } from './calibration-metrics.ts';

/** Two classes; each prediction is [probability of class 0, true class]. */
const judged = (answers: readonly (readonly [number, number])[]): JudgedProbabilities => ({
  truth: labelSetsFrom(answers.map(([, label]) => [label])),
  probabilities: Float64Array.from(answers.flatMap(([p]) => [p, 1 - p])),
  classes: 2,
  multiLabel: false,
});

const repeat = (count: number, p: number, label: number) => Array.from({ length: count }, () => [p, label] as const);

describe('expected calibration error', () => {
  it('is 0 where three of four predictions at .75 are right, and all predictions at 1', () => {
    const { expectedCalibrationError, expectedCalibrationErrorByMass } = calibrationMetrics(
      judged([...repeat(3, 0.75, 0), ...repeat(1, 0.75, 1), ...repeat(4, 1, 0)]),
    );
    expect(expectedCalibrationError).toBeCloseTo(0, 12);
    expect(expectedCalibrationErrorByMass).toBeCloseTo(0, 12);
  });

  it('weighs the gaps of bins by their predictions: 4 of .9 with half right, 6 of .6 with all right', () => {
    // (4/10) |.5 − .9| + (6/10) |1 − .6| = .16 + .24
    const found = calibrationMetrics(judged([...repeat(2, 0.9, 0), ...repeat(2, 0.9, 1), ...repeat(6, 0.6, 0)]));
    expect(found.expectedCalibrationError).toBeCloseTo(0.4, 12);
    expect(found.expectedCalibrationErrorByMass).toBeCloseTo(0.4, 12);
  });
});

it('the Brier score and the log loss of two documents add up by hand', () => {
  const { brier, logLoss } = calibrationMetrics(judged([[0.8, 0], [0.6, 1]])); // biome-ignore format: one thought
  expect(brier).toBeCloseTo((2 * 0.04 + 2 * 0.36) / 2, 12);
  expect(logLoss).toBeCloseTo(-(Math.log(0.8) + Math.log(0.4)) / 2, 12);
});

it('with several labels per document every pair of document and class is a prediction', () => {
  const found = calibrationMetrics({
    truth: labelSetsFrom([[0, 1], []]),
    probabilities: Float64Array.of(0.5, 1, 0.5, 0),
    classes: 2,
    multiLabel: true,
  });
  expect(found.expectedCalibrationError).toBeCloseTo(0, 12); // one of two at .5, one of one at 1, none of one at 0
  expect(found.brier).toBeCloseTo(0.125, 12);
  expect(found.logLoss).toBeCloseTo((2 * Math.log(2)) / 4, 12);
});

describe('the bins of a reliability diagram', () => {
  it('say what is claimed and what is true, without empty ones', () => {
    const bins = reliabilityBins(judged([...repeat(2, 0.9, 0), ...repeat(2, 0.9, 1), ...repeat(6, 0.6, 0)]));
    expect(bins).toEqual([
      { answers: 6, confidence: expect.closeTo(0.6, 12), right: 1 },
      { answers: 4, confidence: expect.closeTo(0.9, 12), right: 0.5 },
    ]);
  });

  it('by mass hold equally many predictions, and equal confidences stay together', () => {
    const spread = judged(Array.from({ length: 20 }, (_, i) => [0.5 + i / 40, 0]));
    expect(reliabilityBins(spread, { by: 'mass', bins: 4 }).map(({ answers }) => answers)).toEqual([5, 5, 5, 5]);
    const tied = judged([...repeat(7, 0.6, 0), ...repeat(3, 0.9, 0)]);
    expect(reliabilityBins(tied, { by: 'mass', bins: 5 }).map(({ answers }) => answers)).toEqual([7, 3]);
  });

  it('hold every prediction once, in both kinds of bins', () => {
    const answers = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 1 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(
        answers,
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom('width' as const, 'mass' as const),
        (drawn, bins, by) => {
          const found = reliabilityBins(judged(drawn), { bins, by });
          expect(found.reduce((sum, bin) => sum + bin.answers, 0)).toBe(drawn.length);
          expect(found.length).toBeLessThanOrEqual(bins);
          const { expectedCalibrationError } = calibrationMetrics(judged(drawn));
          expect(expectedCalibrationError >= 0 && expectedCalibrationError <= 1).toBe(true);
        },
      ),
    );
  });
});

describe('refuses', () => {
  it.each([
    ['no document', judged([]), 'EMPTY_CORPUS', 'There is no document to evaluate on.'],
    ['a probability of 1.5', judged([[1.5, 0]]), 'BAD_PARAM', 'The probability of document 0 for class 0 is 1.5.'],
    [
      'two classes where one is due',
      { ...judged([[0.5, 0]]), truth: labelSetsFrom([[0, 1]]) },
      'LABEL_TYPE',
      'Document 0 must have exactly one true class.',
    ],
  ])('%s', (_, given, code, message) => {
    expect(() => calibrationMetrics(given)).toThrowError(expect.objectContaining({ code, message }));
  });

  it('no bins', () => {
    expect(() => reliabilityBins(judged([[1, 0]]), { bins: 0 })).toThrowError(
      'The number of bins must be a whole number of at least 1, got 0.',
    );
  });
});
