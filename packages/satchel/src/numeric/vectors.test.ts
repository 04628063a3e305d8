import { describe, expect, it } from 'vitest';
import { addScaled, dot, lengthOf, squaredLength, unitScale } from './vectors.ts';

const [three, four] = [Float32Array.of(3, 4, 0), Float64Array.of(4, 3, 2)];

describe('vectors', () => {
  it('have products and lengths a person can check', () => {
    expect([dot(three, four), dot(four, four, 2), squaredLength(four), lengthOf(three)]).toEqual([24, 25, 29, 5]);
    expect(squaredLength(four, 1, 2)).toBe(9);
    expect([dot(three, three, 0), lengthOf(new Float64Array(0))]).toEqual([0, 0]);
  });

  it('are multiplied in 64 bits, in order', () => {
    const large = Float32Array.of(2 ** 60, 1, -(2 ** 60));
    expect(dot(large, Float32Array.of(1, 1, 1))).toBe(0);
    expect(dot(Float32Array.of(2 ** 60, -(2 ** 60), 1), Float32Array.of(1, 1, 1))).toBe(1);
    expect(squaredLength(Float32Array.of(4097))).toBe(4097 ** 2); // more digits than 32 bits carry
  });

  it('come to length 1 by their scale, and zeros stay', () => {
    expect(three.map((value) => value * unitScale(25))).toEqual(Float32Array.of(0.6, 0.8, 0));
    expect(unitScale(0)).toBe(0);
  });

  it('are added with a factor', () => {
    const into = Float64Array.of(1, 1);
    addScaled(into, -2, Float64Array.of(1, 3));
    expect([...into]).toEqual([-1, -5]);
  });
});
