import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { responsibilities, softmax } from './softmax.ts';

const scores = fc.array(fc.double({ min: -700, max: 700, noNaN: true }), { minLength: 1, maxLength: 20 });

describe('softmax', () => {
  it('shares 1 out as 1 : 3', () => {
    const values = Float64Array.of(0, Math.log(3));
    softmax(values);
    expect(values[0]).toBeCloseTo(0.25, 15);
    expect(values[1]).toBeCloseTo(0.75, 15);
  });

  it('holds for scores that cannot be written down as powers, and for −∞', () => {
    const values = Float64Array.of(5000, 5000, -Infinity);
    softmax(values);
    expect([...values]).toEqual([0.5, 0.5, 0]);
  });

  it('gives the same shares as responsibilities, up to what is negligible', () => {
    fc.assert(
      fc.property(scores, (given) => {
        const [all, some] = [Float64Array.from(given), Float64Array.from([7, ...given, 7])];
        softmax(all);
        responsibilities(some, 1, given.length);
        for (const [k, share] of all.entries()) expect(some[k + 1]).toBeCloseTo(share, 15);
        expect([some[0], some.at(-1)]).toEqual([7, 7]);
      }),
    );
  });
});

describe('responsibilities', () => {
  it('return log Σ e^l, and leave nothing to a component 10²⁰ times less likely', () => {
    const values = Float64Array.of(Math.log(1e20), 0);
    expect(responsibilities(values, 0, 2)).toBeCloseTo(Math.log(1e20), 14);
    expect([...values]).toEqual([1, 0]);
    expect(responsibilities(Float64Array.of(0, 0, 0, 0), 1, 3)).toBeCloseTo(Math.log(3), 15);
  });
});
