import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { symmetricEigen } from './symmetric-eigen.ts';

const dot = (x: ArrayLike<number>, y: ArrayLike<number>) =>
  Array.from(x, (value, i) => value * (y[i] ?? 0)).reduce((a, b) => a + b, 0);

/** B Bᵀ / n of a random n × rank matrix B. */
function gram(n: number, rank: number, seed: number, scale = 1): number[] {
  const random = createRandom(seed, 'gram');
  const b = Array.from({ length: n }, () => Array.from({ length: rank }, () => scale * (random.uniform() - 0.5)));
  return b.flatMap((x) => b.map((y) => dot(x, y) / n));
}

function expectDecomposition(matrix: readonly number[], n: number): void {
  const { values, vectors } = symmetricEigen(matrix, n);
  const size = Math.max(1e-300, ...matrix.map(Math.abs)) * n;
  for (let k = 0; k < n; k++) {
    const v = vectors.subarray(k * n, (k + 1) * n);
    for (let i = 0; i < n; i++) {
      expect(Math.abs(dot(matrix.slice(i * n, (i + 1) * n), v) - values[k]! * v[i]!) / size).toBeLessThan(1e-10);
    }
    for (let l = 0; l <= k; l++) {
      expect(Math.abs(dot(v, vectors.subarray(l * n, (l + 1) * n)) - (k === l ? 1 : 0))).toBeLessThan(1e-10);
    }
    if (k > 0) expect(values[k]!).toBeLessThanOrEqual(values[k - 1]!);
    const largest = v.reduce((best, x) => (Math.abs(x) > Math.abs(best) ? x : best), 0);
    expect(largest).toBeGreaterThan(0);
  }
}

describe('symmetricEigen', () => {
  it('finds 3 and 1 in [[2, 1], [1, 2]]', () => {
    const { values, vectors } = symmetricEigen([2, 1, 1, 2], 2);
    expect(Array.from(values)).toEqual([expect.closeTo(3, 14), expect.closeTo(1, 14)]);
    const half = Math.SQRT1_2;
    [half, half, half, -half].forEach((expected, i) => {
      expect(Math.abs(vectors[i]!)).toBeCloseTo(Math.abs(expected), 14);
    });
  });

  it('finds 2 + √2, 2, 2 − √2 in the chain of three springs', () => {
    const { values } = symmetricEigen([2, -1, 0, -1, 2, -1, 0, -1, 2], 3);
    [2 + Math.SQRT2, 2, 2 - Math.SQRT2].forEach((expected, k) => {
      expect(values[k]).toBeCloseTo(expected, 13);
    });
  });

  it('solves A v = λ v with orthonormal v on random positive matrices, full and short of rank', () => {
    for (const [n, rank] of [
      [1, 1],
      [2, 2],
      [3, 1],
      [5, 5],
      [17, 17],
      [17, 4],
      [60, 60],
      [60, 7],
    ] as const)
      expectDecomposition(gram(n, rank, n + rank), n);
  });

  it('does so for any small symmetric matrix', () => {
    const entry = fc.oneof(fc.double({ min: -1e3, max: 1e3, noNaN: true }), fc.constantFrom(0, 1, -1));
    const symmetric = fc.integer({ min: 1, max: 6 }).chain((n) =>
      fc.array(entry, { minLength: n * n, maxLength: n * n }).map((values) => ({
        n,
        matrix: values.map(
          (_, i) => values[Math.max(Math.floor(i / n), i % n) * n + Math.min(Math.floor(i / n), i % n)]!,
        ),
      })),
    );
    fc.assert(
      fc.property(symmetric, ({ n, matrix }) => expectDecomposition(matrix, n)),
      { numRuns: 300 },
    );
  });

  it('keeps its precision at any scale', () => {
    for (const scale of [1e-60, 1e60]) expectDecomposition(gram(8, 8, 3, scale), 8);
  });

  it('reads only the lower triangle and leaves the matrix as it was', () => {
    const matrix = Float64Array.of(2, 99, 1, 2);
    expect(symmetricEigen(matrix, 2).values[0]).toBeCloseTo(3, 14);
    expect(Array.from(matrix)).toEqual([2, 99, 1, 2]);
  });

  it('returns the unit vectors in order for an identity', () => {
    const { values, vectors } = symmetricEigen([1, 0, 0, 0, 1, 0, 0, 0, 1], 3);
    expect(Array.from(values)).toEqual([1, 1, 1]);
    expect(Array.from(vectors)).toEqual([1, 0, 0, 0, 1, 0, 0, 0, 1]);
  });

  it('refuses a wrong shape and numbers that are not finite', () => {
    expect(() => symmetricEigen([1, 2, 3], 2)).toThrow('A 2 × 2 matrix has 4 numbers, got 3.');
    expect(() => symmetricEigen([1, 0, Number.NaN, 1], 2)).toThrow('The matrix holds NaN in row 1, column 0.');
  });
});

it('refuses a first number that is not finite', () => {
  expect(() => symmetricEigen([Number.NaN, 0, 0, 1], 2)).toThrow('The matrix holds NaN in row 0, column 0.');
});
