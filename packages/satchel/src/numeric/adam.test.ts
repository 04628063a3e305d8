import { describe, expect, it } from 'vitest';
import { adamState, adamStep, clipLength } from './adam.ts';

describe('Adam', () => {
  it('takes the steps of the worked numbers', () => {
    const [x, state] = [Float64Array.of(0.2, -0.1, 0.4), adamState(3)];
    adamStep(x, Float64Array.of(-0.01817815, 0.11352731, -0.09534916), state, 1e-3);
    [0.201, -0.101, 0.401].forEach((value, i) => {
      expect(x[i]).toBeCloseTo(value, 7);
    });
    adamStep(x, Float64Array.of(-0.0183333, 0.11387059, -0.09553729), state, 1e-3);
    [0.20200021, -0.10200008, 0.40200005].forEach((value, i) => {
      expect(x[i]).toBeCloseTo(value, 7);
    });
  });

  it('stays where the gradient is zero', () => {
    const x = Float64Array.of(1);
    adamStep(x, Float64Array.of(0), adamState(1), 0.1);
    expect(x[0]).toBe(1);
  });
});

it('clips a gradient to a length', () => {
  const gradient = Float64Array.of(3, 4, 12);
  clipLength(gradient, 5);
  [3, 4, 12].forEach((value, i) => {
    expect(gradient[i]).toBeCloseTo(0.38461538 * value, 6);
  });
  clipLength(gradient, 6);
  expect(Math.hypot(...gradient)).toBeCloseTo(5, 12);
});
