import { describe, expect, it } from 'vitest';
import { minimise, type SmoothFunction } from './lbfgs.ts';

/** Rosenbrock's valley: (1 − a)² + 100 (b − a²)², lowest at (1, 1). */
const valley: SmoothFunction = ([a, b], gradient) => {
  gradient[0] = -2 * (1 - a!) - 400 * a! * (b! - a! * a!);
  gradient[1] = 200 * (b! - a! * a!);
  return (1 - a!) ** 2 + 100 * (b! - a! * a!) ** 2;
};

describe('L-BFGS', () => {
  it('finds the end of a curved valley', () => {
    const x = Float64Array.of(-1.2, 1);
    const { value, isConverged, evaluations } = minimise(valley, x, { evaluations: 200, tolerance: 1e-8 });
    expect(x[0]).toBeCloseTo(1, 7);
    expect(x[1]).toBeCloseTo(1, 7);
    expect(value).toBeLessThan(1e-14);
    expect(isConverged).toBe(true);
    expect(evaluations).toBeLessThan(80);
  });

  it('finds the minimum of a sum of squares of very different sizes', () => {
    const weights = [1, 1e2, 1e4];
    const x = Float64Array.of(3, -2, 1);
    const squares: SmoothFunction = (at, gradient) => {
      weights.forEach((weight, i) => {
        gradient[i] = 2 * weight * (at[i]! - i);
      });
      return weights.reduce((sum, weight, i) => sum + weight * (at[i]! - i) ** 2, 0);
    };
    minimise(squares, x, { evaluations: 100, tolerance: 1e-9 });
    [0, 1, 2].forEach((i) => {
      expect(x[i]).toBeCloseTo(i, 8);
    });
  });

  it.each([1, 2, 3, 5, 9, 20])('never raises the value, and ends after %d evaluations', (evaluations) => {
    const x = Float64Array.of(-1.2, 1);
    let calls = 0;
    const counted: SmoothFunction = (at, gradient) => {
      calls++;
      return valley(at, gradient);
    };
    const { value } = minimise(counted, x, { evaluations, tolerance: 1e-12 });
    expect(value).toBeLessThanOrEqual(valley(Float64Array.of(-1.2, 1), new Float64Array(2)));
    expect(valley(x, new Float64Array(2))).toBe(value);
    expect(calls).toBe(evaluations);
  });

  it('stays where it is at a minimum', () => {
    const x = Float64Array.of(1, 1);
    expect(minimise(valley, x, { evaluations: 50, tolerance: 1e-8 })).toEqual({
      value: 0,
      evaluations: 1,
      isConverged: true,
    });
  });

  it('steps back from where the function has no value', () => {
    const x = Float64Array.of(0.01);
    const barrier: SmoothFunction = ([a], gradient) => {
      gradient[0] = 1 - 1 / a!;
      return a! > 0 ? a! - Math.log(a!) : Number.NaN;
    };
    minimise(barrier, x, { evaluations: 60, tolerance: 1e-9 });
    expect(x[0]).toBeCloseTo(1, 8);
  });
});
