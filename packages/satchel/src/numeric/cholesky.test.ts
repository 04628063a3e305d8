import { describe, expect, it } from 'vitest';
import { cholesky, inverse, logDeterminant } from './cholesky.ts';

const matrix = Float64Array.of(4, 2, 0, 2, 5, 2, 0, 2, 5); // = L Lᵀ with L = [2], [1, 2], [0, 1, 2]

describe('Cholesky', () => {
  it('finds the factor, the determinant and the inverse of a small matrix', () => {
    const L = cholesky(matrix, 3)!;
    expect([...L]).toEqual([2, 0, 0, 1, 2, 0, 0, 1, 2]);
    expect(logDeterminant(L, 3)).toBeCloseTo(Math.log(64), 12);
    const inverted = inverse(L, 3);
    for (let i = 0; i < 3; i++) {
      for (let j = 0; j < 3; j++) {
        let product = 0;
        for (let k = 0; k < 3; k++) product += matrix[i * 3 + k]! * inverted[k * 3 + j]!;
        expect(product).toBeCloseTo(i === j ? 1 : 0, 12);
      }
    }
  });

  it('has none for a matrix that is not positive definite', () => {
    expect(cholesky(Float64Array.of(1, 2, 2, 1), 2)).toBeUndefined();
    expect(cholesky(Float64Array.of(1, 1, 1, 1), 2)).toBeUndefined();
    expect(cholesky(Float64Array.of(1, Number.NaN, Number.NaN, 1), 2)).toBeUndefined();
  });
});
