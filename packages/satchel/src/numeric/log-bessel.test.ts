import { describe, expect, it } from 'vitest';
import { besselValues } from './bessel-values.case.ts';
import { besselRatio, logBessel } from './log-bessel.ts';

describe('log I_ν(κ)', () => {
  it('is within 1e-8 + 1e-12 |value| of a series with 60 digits, for 1 to 4096 dimensions and κ from 1e-6 to 1e6', () => {
    for (const [dimension, kappa, expected] of besselValues) {
      const error = Math.abs(logBessel(dimension / 2 - 1, kappa) - expected);
      expect(error, `d ${dimension}, κ ${kappa}`).toBeLessThanOrEqual(1e-8 + 1e-12 * Math.abs(expected));
    }
  });

  it('joins the downward recurrence and the uniform expansion without a step', () => {
    for (const kappa of [0.01, 1, 40, 1000]) {
      const byRatio = logBessel(41, kappa) - Math.log(besselRatio(40, kappa));
      expect(logBessel(40, kappa)).toBeCloseTo(byRatio, 9);
      expect(logBessel(39.5, kappa)).toBeCloseTo(logBessel(40.5, kappa) - Math.log(besselRatio(39.5, kappa)), 9);
    }
  });
});

describe('I_{ν+1}(κ) / I_ν(κ)', () => {
  it('has all its digits over the same range', () => {
    for (const [dimension, kappa, , expected] of besselValues) {
      const ratio = besselRatio(dimension / 2 - 1, kappa);
      expect(Math.abs(ratio / expected - 1), `d ${dimension}, κ ${kappa}`).toBeLessThanOrEqual(1e-14);
    }
  });
});
