import { describe, expect, it } from 'vitest';
import {
  incompleteBeta,
  logGamma,
  normalCumulative,
  normalQuantile,
  studentTwoSided,
  trigamma,
} from './special-functions.ts';

/** Expected values: mpmath 1.3 with 30 digits; the one with parameters in thousands is an exact binomial sum. */
function expectNear(found: number, expected: number, relative: number): void {
  expect(Math.abs(found - expected), `${found} against ${expected}`).toBeLessThanOrEqual(relative * Math.abs(expected));
}

describe('log Γ', () => {
  it.each([
    [1e-3, 6.907178885383853],
    [0.5, 0.5723649429247001],
    [1.5, -0.12078223763524522],
    [3.7, 1.4280723266653879],
    [14.99, 25.164481163825506],
    [100, 359.1342053695754],
    [12345.5, 103958.24296512322],
  ])('of %f', (x, expected) => {
    expectNear(logGamma(x), expected, 1e-13);
  });

  it('is 0 at 1 and 2 and log n! beyond', () => {
    expect(logGamma(1)).toBeCloseTo(0, 13);
    expect(logGamma(2)).toBeCloseTo(0, 13);
    expect(logGamma(6)).toBeCloseTo(Math.log(120), 13);
  });
});

describe('the incomplete beta function', () => {
  it.each([
    [0.5, 1, 1, 0.5],
    [0.3, 2, 3, 0.3483],
    [0.01, 0.5, 0.5, 0.06376856085851985],
    [0.9, 4.5, 0.5, 0.3434363961379135],
    [0.5, 60, 40, 0.0219376467935076],
    [0.999, 0.2, 7, 1],
    [1e-5, 3, 0.5, 3.125011718820313e-16],
    [0.5, 300, 1, 4.909093465297727e-91],
    [0.5, 5000, 5100, 0.8401528708121379],
  ])('I_%f(%f, %f)', (x, a, b, expected) => {
    expectNear(incompleteBeta(x, a, b), expected, 1e-10);
  });

  it('starts at 0 and ends at 1', () => {
    expect([incompleteBeta(0, 2, 3), incompleteBeta(1, 2, 3)]).toEqual([0, 1]);
  });
});

describe("Student's t", () => {
  it.each([
    [1, 1, 0.5],
    [2, 10, 0.07338803477074037],
    [-2, 10, 0.07338803477074037],
    [12.5, 9, 5.434313181780652e-7],
    [0.1, 200, 0.920444492504321],
    [0, 3, 1],
    [Infinity, 3, 0],
  ])('t = %f, %f degrees of freedom', (t, degreesOfFreedom, expected) => {
    expectNear(studentTwoSided(t, degreesOfFreedom), expected, 1e-12);
  });
});

describe('the normal distribution', () => {
  it.each([
    [-8, 6.220960574271784e-16],
    [-5, 2.866515718791939e-7],
    [-2.5, 0.006209665325776135],
    [-2.4, 0.00819753592459613],
    [-1, 0.15865525393145705],
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [3, 0.9986501019683699],
    [6, 0.9999999990134123],
  ])('Φ(%f)', (x, expected) => {
    expectNear(normalCumulative(x), expected, 1e-13);
  });

  it.each([
    [1e-10, -6.361340902404057],
    [1e-4, -3.7190164854556804],
    [0.025, -1.9599639845400543],
    [0.3, -0.5244005127080408],
    [0.8, 0.8416212335729142],
    [0.999, 3.0902323061678136],
  ])('Φ⁻¹(%f)', (p, expected) => {
    expectNear(normalQuantile(p), expected, 1e-12);
  });

  it('has its middle at 0 and its ends at infinity', () => {
    expect(normalQuantile(0.5)).toBeCloseTo(0, 14);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
  });
});

describe('ψ′, the derivative of ψ', () => {
  it.each([
    [1, Math.PI ** 2 / 6],
    [0.5, Math.PI ** 2 / 2],
    [10, 0.1051663356816857],
    [1e6, 1.0000005000001667e-6],
  ])('at %d is %d', (x, expected) => {
    expect(Math.abs(trigamma(x) / expected - 1)).toBeLessThan(1e-12);
  });
});
