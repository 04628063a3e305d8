import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dotInFours, scaledDistance, shiftedDistance, squaredDistance } from './four-sums.ts';

const seven = Float64Array.of(1, 2, 3, 4, 5, 6, 7);

describe('four sums at a time', () => {
  it('give the products and distances a person can check', () => {
    expect(dotInFours(Float32Array.of(9, 9, 1, 1, 1, 1, 1, 1, 2), 2, seven)).toBe(21 + 14);
    expect(squaredDistance(seven, 0, Float64Array.of(0, 1, 2, 3, 4, 5, 6), 0, 7)).toBe(7);
    expect(squaredDistance(seven, 1, seven, 0, 6)).toBe(6);
  });

  it('put every fourth number into one sum, what is left over into the first', () => {
    const [large, one] = [2 ** 60, Float32Array.of(1, 1, 1, 1, 1)];
    expect(dotInFours(one, 0, Float64Array.of(large, 1, -large, 1, 1))).toBe(0 + 1 - large + 1 + large); // (s₀ + s₁) + (s₂ + s₃)
    expect(dotInFours(one, 0, Float64Array.of(large, 1, 1, 1, -large))).toBe(3); // the fifth meets the first before any 1 is lost
  });

  it('are 0 between equal points, and the same from either side', () => {
    const point = fc.array(fc.double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(point, point, (left, right) => {
        const [a, b] = [Float64Array.from(left), Float64Array.from(right)];
        expect(squaredDistance(a, 0, a, 0, 9)).toBe(0);
        expect(squaredDistance(a, 0, b, 0, 9)).toBe(squaredDistance(b, 0, a, 0, 9));
        const plain = left.reduce((sum, value, i) => sum + (value - right[i]!) ** 2, 0);
        expect(squaredDistance(a, 0, b, 0, 9)).toBeCloseTo(plain, 6);
      }),
    );
  });

  it('give the distance of a shifted or scaled point, to the bit of that of a copy', () => {
    const point = fc.array(fc.float({ min: -100, max: 100, noNaN: true }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(point, point, point, (numbers, moved, other) => {
        const [data, shift, target] = [
          Float32Array.from([0, ...numbers]),
          Float64Array.from(moved),
          Float64Array.from(other),
        ];
        const scale = 1 / 3;
        const shifted = Float64Array.from(data.subarray(1), (value, i) => value - shift[i]!);
        const scaled = Float64Array.from(data.subarray(1), (value) => value * scale);
        expect(shiftedDistance(data, 1, shift, target)).toBe(squaredDistance(shifted, 0, target, 0, 7));
        expect(scaledDistance(data, 1, scale, target)).toBe(squaredDistance(scaled, 0, target, 0, 7));
      }),
    );
  });
});
