import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import { tensor } from '../../core/tensor.ts';
import { fitSigmoid, sigmoidAt } from '../../numeric/platt.ts';
import { createRandom } from '../../numeric/random.ts';
import { type CalibrationMethod, calibrationMethods, fitCalibration, prepareCalibration } from './calibration.ts';
import { calibrationMetrics } from './calibration-metrics.ts';
import { fitIsotonic, stepsAt } from './isotonic.ts';
import { fitInverseTemperature } from './temperature.ts';

describe('Platt', () => {
  it('a slope that only rounding made is none: found by chance, where one of four outcomes is yes in the middle', () => {
    expect(fitSigmoid([-6, -6, -5, -3], [0, 0, 1, 0])).toEqual({ slope: 0, intercept: Math.log(2 / 4) });
  });

  it('draws a sigmoid through its smoothed targets: two scores, ±1, nine of ten right', () => {
    // with n₊ = n₋ = 10: t = 11/12 and 1/12; at s = 1 the mean target is (9 · 11/12 + 1/12) / 10 = 5/6, so a = ln 5 and b = 0
    const scores = Array.from({ length: 20 }, (_, i) => (i < 10 ? 1 : -1));
    const answers = scores.map((score, i) => (i % 10 === 0 ? (score < 0 ? 1 : 0) : score > 0 ? 1 : 0));
    const { slope, intercept } = fitSigmoid(scores, answers);
    expect(slope).toBeCloseTo(Math.log(5), 7);
    expect(intercept).toBeCloseTo(0, 9);
    expect(sigmoidAt({ slope, intercept }, 1)).toBeCloseTo(5 / 6, 8);
  });

  it('stays short of certainty where scores separate the outcomes', () => {
    const fitted = fitSigmoid([1, 2, -1, -2], [1, 1, 0, 0]);
    expect(sigmoidAt(fitted, 2)).toBeGreaterThan(0.7);
    expect(sigmoidAt(fitted, 2)).toBeLessThan(0.9);
  });

  it('gives every score the share of yes where the score does not help', () => {
    const fitted = fitSigmoid([1, 2, -1, -2], [0, 0, 1, 1]);
    expect(fitted.slope).toBe(0);
    expect(sigmoidAt(fitted, -5)).toBe(0.5);
    expect(sigmoidAt(fitted, -Infinity)).toBe(0.5);
  });

  it('does not mind huge, tiny and infinite scores', () => {
    const { slope, intercept } = fitSigmoid([1e9, -1e9, Infinity, -Infinity, 1e-9], [1, 0, 1, 0, 1]);
    expect(Number.isFinite(slope) && Number.isFinite(intercept)).toBe(true);
    expect(sigmoidAt({ slope, intercept }, Infinity)).toBe(1);
  });
});

describe('isotonic regression', () => {
  it('pools neighbours that go down: outcomes 0 1 0 1 1 become 0 ½ ½ 1 1, kept within 1/7 of the ends', () => {
    const steps = fitIsotonic([1, 2, 3, 4, 5], [0, 1, 0, 1, 1]);
    const values = [1, 2, 3, 4, 5].map((score) => stepsAt(steps, score));
    [1 / 7, 0.5, 0.5, 6 / 7, 6 / 7].forEach((expected, i) => {
      expect(values[i]).toBeCloseTo(expected, 12);
    });
    expect(stepsAt(steps, 1.5)).toBeCloseTo((1 / 7 + 0.5) / 2, 12);
    expect([stepsAt(steps, -Infinity), stepsAt(steps, 99)]).toEqual([values[0], values[4]]);
  });

  it('takes equal scores as one point', () => {
    const steps = fitIsotonic([1, 1, 1, 1], [1, 0, 0, 0]);
    expect(stepsAt(steps, 1)).toBe(0.25);
  });

  it('knows one half where there is nothing to learn from', () => {
    expect(stepsAt(fitIsotonic([], []), 3)).toBe(0.5);
  });

  const points = fc.array(fc.tuple(fc.integer({ min: -5, max: 5 }), fc.constantFrom(0, 1)), {
    minLength: 1,
    maxLength: 40,
  });

  it('never falls, and has the mean of the outcomes', () => {
    fc.assert(
      fc.property(points, (drawn) => {
        const [scores, answers] = [drawn.map(([score]) => score), drawn.map(([, answer]) => answer)];
        const steps = fitIsotonic(scores, answers);
        const values = [-6, -5, -4.5, -3, -1, 0, 0.5, 2, 4, 5, 6].map((score) => stepsAt(steps, score));
        expect(values.every((value, i) => i === 0 || value >= values[i - 1]!)).toBe(true);
        const mean = scores.reduce((sum, score) => sum + stepsAt(steps, score), 0) / scores.length;
        const share = answers.reduce<number>((sum, answer) => sum + answer, 0) / answers.length;
        expect(Math.abs(mean - share)).toBeLessThanOrEqual(1 / (scores.length + 2) + 1e-12);
      }),
    );
  });
});

describe('temperature', () => {
  it('finds the one of the model the labels were drawn from', () => {
    const random = createRandom(3);
    const [rows, classes, inverse] = [4000, 3, 0.25];
    const scores = Float64Array.from({ length: rows * classes }, () => 10 * random.uniform());
    const labels = Array.from({ length: rows }, (_, row) => {
      const weights = Array.from({ length: classes }, (_, c) => Math.exp(inverse * scores[row * classes + c]!));
      const draw = random.uniform() * weights.reduce((a, b) => a + b, 0);
      return [weights.findIndex((_, c) => draw < weights.slice(0, c + 1).reduce((a, b) => a + b, 0))];
    });
    expect(fitInverseTemperature(scores, labelSetsFrom(labels), classes, false)).toBeCloseTo(inverse, 1);
  });

  it('of a single score of 1 that is right 3 times in 4 is 1/ln 3, but for the smoothing of 1/(n + 2)', () => {
    const rows = 4000;
    const scores = Float64Array.from({ length: 2 * rows }, (_, cell) => (cell % 2 === 0 ? 1 : 0));
    const truth = labelSetsFrom(Array.from({ length: rows }, (_, row) => [row % 4 === 0 ? 1 : 0]));
    expect(fitInverseTemperature(scores, truth, 2, false)).toBeCloseTo(Math.log(3), 3);
  });

  it('stays finite where every prediction is right, and is cold where the scores mislead', () => {
    const truth = labelSetsFrom([[0], [1]]);
    expect(fitInverseTemperature(Float64Array.of(1, 0, 0, 1), truth, 2, false)).toBeLessThan(10);
    expect(fitInverseTemperature(Float64Array.of(0, 1, 1, 0), truth, 2, false)).toBeLessThan(1e-6);
  });
});

describe.each(calibrationMethods)('%s', (method: CalibrationMethod) => {
  const draws = fc.record({
    rows: fc.array(
      fc.tuple(
        fc.integer({ min: 0, max: 2 }),
        fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 }),
      ),
      {
        minLength: 2,
        maxLength: 30,
      },
    ),
    row: fc.array(fc.integer({ min: -12, max: 12 }), { minLength: 3, maxLength: 3 }),
  });

  it('keeps the likeliest class, lies in [0, 1] and sums to 1', () => {
    fc.assert(
      fc.property(draws, ({ rows, row }) => {
        const scores = Float64Array.from(rows.flatMap(([, values]) => values));
        const fitted = fitCalibration(method, labelSetsFrom(rows.map(([label]) => [label])), scores, 3, false);
        const into = Float64Array.from(row);
        prepareCalibration(fitted, 3, false)(into);
        expect(into.every((p) => p >= 0 && p <= 1)).toBe(true);
        expect(into.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
        expect(into[row.indexOf(Math.max(...row))]).toBe(Math.max(...into));
      }),
    );
  });

  it('in a multi-label task rises with the score of each class', () => {
    fc.assert(
      fc.property(draws, ({ rows, row }) => {
        const scores = Float64Array.from(rows.flatMap(([, values]) => values));
        const fitted = fitCalibration(
          method,
          labelSetsFrom(rows.map(([label]) => (label === 2 ? [0, 1] : [label]))),
          scores,
          3,
          true,
        );
        const calibrate = prepareCalibration(fitted, 3, true);
        const [low, high] = [Float64Array.from(row), Float64Array.from(row, (score) => score + 1)];
        calibrate(low);
        calibrate(high);
        expect(low.every((p, c) => p >= 0 && p <= high[c]! && high[c]! <= 1)).toBe(true);
      }),
    );
  });

  it('makes scores that are far too sure mean what they say', () => {
    const { scores, truth } = overconfident(3000, 1);
    const held = overconfident(3000, 2);
    const calibrate = prepareCalibration(fitCalibration(method, truth, scores, 2, false), 2, false);
    const probabilities = held.scores.slice();
    for (let row = 0; row < 3000; row++) calibrate(probabilities.subarray(2 * row, 2 * row + 2));
    const { expectedCalibrationError } = calibrationMetrics({
      truth: held.truth,
      probabilities,
      classes: 2,
      multiLabel: false,
    });
    expect(expectedCalibrationError).toBeLessThan(0.04);
  });

  it('knows what to do with a class that cannot be given', () => {
    const fitted = fitCalibration(
      method,
      labelSetsFrom([[0], [1], [2]]),
      Float64Array.of(1, 0, -Infinity, 0, 1, 0, 0, 0, 1),
      3,
      false,
    );
    const row = Float64Array.of(2, -Infinity, 1);
    prepareCalibration(fitted, 3, false)(row);
    expect(row.every(Number.isFinite)).toBe(true);
    expect(row.indexOf(Math.max(...row))).toBe(0);
  });

  it('refuses to learn from nothing, and arrays of another shape', () => {
    expect(() => fitCalibration(method, labelSetsFrom([]), new Float64Array(0), 2, false)).toThrowError(
      'There is no document to calibrate on.',
    );
    expect(() => prepareCalibration({ method, arrays: {} }, 2, false)).toThrowError(
      /^calibration: the array '\w+' is missing; found none\.$/,
    );
  });
});

/** Two classes, class 0 with probability σ(z), and scores twenty times as large as z. */
function overconfident(rows: number, seed: number) {
  const random = createRandom(seed, 'overconfident');
  const scores = new Float64Array(2 * rows);
  const labels = Array.from({ length: rows }, (_, row) => {
    const z = 6 * random.uniform() - 3;
    scores.set([10 * z, -10 * z], 2 * row);
    return [random.uniform() < 1 / (1 + Math.exp(-z)) ? 0 : 1];
  });
  return { scores, truth: labelSetsFrom(labels) };
}

describe('a file that was tampered with', () => {
  const f64 = (...values: number[]) => tensor(Float64Array.from(values));
  it.each([
    [
      'falling sigmoid',
      'platt',
      { slopes: f64(-1), intercepts: f64(0) },
      "calibration: the array 'slopes' must hold numbers from 0 to 1000000000000000000, got -1 at index 0.",
    ],
    [
      'negative heat',
      'temperature',
      { inverse: f64(-2) },
      "calibration: the array 'inverse' must hold numbers from 0 to 1000000000000000000, got -2 at index 0.",
    ],
    [
      'falling steps',
      'isotonic',
      { offsets: tensor(Uint32Array.of(0, 2)), scores: f64(0, 1), values: f64(0.9, 0.1) },
      'calibration: the steps must rise.',
    ],
    [
      'offsets that cut nothing',
      'isotonic',
      { offsets: tensor(Uint32Array.of(0, 1)), scores: f64(0, 1), values: f64(0.1, 0.9) },
      "calibration: the array 'scores' must be 1, got 2.",
    ],
  ] as const)('with a %s is refused', (_, method, arrays, message) => {
    expect(() => prepareCalibration({ method, arrays }, 2, false)).toThrowError(
      expect.objectContaining({ code: 'INCONSISTENT', message }),
    );
  });
});
