import { describe, expect, it } from 'vitest';
import { incompleteBeta, logGamma, normalCumulative, normalQuantile, studentTwoSided } from './special-functions.ts';

/** Expected values: mpmath 1.3 with 30 digits; the one with parameters in thousands is an exact binomial sum. */
function expectNear(found: number, expected: number, relative: number): void {
  expect(Math.abs(found - expected), `${found} against ${expected}`).toBeLessThanOrEqual(relative * Math.abs(expected));
}

describe('log Γ', () => {
  it.each([
    [1e-3, 6.9071788853838537],
    [0.5, 0.57236494292470009],
    [1.5, -0.12078223763524522],
    [3.7, 1.4280723266653879],
    [14.99, 25.164481163825506],
    [100, 359.1342053695754],
    [12345.5, 103958.24296512323],
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
    [0.01, 0.5, 0.5, 0.063768560858519848],
    [0.9, 4.5, 0.5, 0.34343639613791351],
    [0.5, 60, 40, 0.021937646793507603],
    [0.999, 0.2, 7, 1],
    [1e-5, 3, 0.5, 3.125011718820313e-16],
    [0.5, 300, 1, 4.9090934652977266e-91],
    [0.5, 5000, 5100, 0.84015287081213787],
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
    [2, 10, 0.073388034770740366],
    [-2, 10, 0.073388034770740366],
    [12.5, 9, 5.4343131817806518e-7],
    [0.1, 200, 0.92044449250432104],
    [0, 3, 1],
    [Infinity, 3, 0],
  ])('t = %f, %f degrees of freedom', (t, degreesOfFreedom, expected) => {
    expectNear(studentTwoSided(t, degreesOfFreedom), expected, 1e-12);
  });
});

describe('the normal distribution', () => {
  it.each([
    [-8, 6.2209605742717841e-16],
    [-5, 2.8665157187919391e-7],
    [-2.5, 0.0062096653257761352],
    [-2.4, 0.0081975359245961294],
    [-1, 0.15865525393145705],
    [0, 0.5],
    [0.5, 0.6914624612740131],
    [3, 0.99865010196836991],
    [6, 0.99999999901341235],
  ])('Φ(%f)', (x, expected) => {
    expectNear(normalCumulative(x), expected, 1e-13);
  });

  it.each([
    [1e-10, -6.3613409024040562],
    [1e-4, -3.7190164854556806],
    [0.025, -1.9599639845400542],
    [0.3, -0.52440051270804078],
    [0.8, 0.84162123357291421],
    [0.999, 3.0902323061678135],
  ])('Φ⁻¹(%f)', (p, expected) => {
    expectNear(normalQuantile(p), expected, 1e-12);
  });

  it('has its middle at 0 and its ends at infinity', () => {
    expect(normalQuantile(0.5)).toBeCloseTo(0, 14);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
  });
});
