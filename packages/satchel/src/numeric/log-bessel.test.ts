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

describe('concentrations beyond all that are fitted', () => {
  /** order, κ, I_{ν+1} / I_ν and log I_ν, from a library that calculates with 60 digits. */
  const values: readonly (readonly [order: number, kappa: number, ratio: number, log: number])[] = [
    [0, 1.1e6, 0.9999995454544421, 1099992.1256512115],
    [0, 1e7, 0.9999999499999987, 9999991.022013653],
    [0.5, 1e7, 0.9999999, 9999991.022013642],
    [49, 1e7, 0.9999950500120037, 9999991.021893604],
    [149, 1e8, 0.9999985050011101, 99999989.87061009],
    [499.5, 3e6, 0.9998333471944489, 2999991.5824167035],
    [500, 2e6, 0.9997497812499839, 1999991.7642326448],
    [2047, 2e7, 0.9998976302377612, 19999990.57068483],
    [2047, 1.68e7, 0.999878132423131, 16799990.637908146],
    [32767, 5e9, 0.9999934465214735, 4999999987.807342],
  ];

  it('have the ratio and the logarithm of the true function', () => {
    for (const [order, kappa, ratio, log] of values) {
      expect(Math.abs(besselRatio(order, kappa) / ratio - 1), `ν ${order}, κ ${kappa}`).toBeLessThanOrEqual(3e-16);
      expect(Math.abs(logBessel(order, kappa) / log - 1), `ν ${order}, κ ${kappa}`).toBeLessThanOrEqual(1e-14);
    }
  });

  it('are left to the fraction where the order is too large for the series', () => {
    expect(Math.abs(besselRatio(5000, 2e6) / 0.9975028749966484 - 1)).toBeLessThanOrEqual(1e-15);
  });

  it('go on without a step where the series takes over from the fraction', () => {
    for (const order of [0, 10, 499, 600, 2000]) {
      const from = Math.max(1e6, 4 * (order + 1) ** 2);
      const [below, above] = [besselRatio(order, from), besselRatio(order, from * (1 + 1e-12))];
      expect(Math.abs(above - below), `ν ${order}`).toBeLessThanOrEqual(5e-15);
    }
  });
});
