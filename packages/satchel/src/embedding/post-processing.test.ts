import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMatrix, type Matrix } from '../core/matrix.ts';
import { createRandom } from '../numeric/random.ts';
import { allButTheTop, reduceDimensions, removeMean, unitLength } from './post-processing.ts';

const matrix = (...rows: number[][]): Matrix => ({
  rows: rows.length,
  columns: rows[0]?.length ?? 0,
  data: Float32Array.from(rows.flat()),
});
const numbers = ({ data }: Matrix) => Array.from(data);

/** Points along (1, 1, 0), with a little to the side. */
const cigar = matrix([3, 3, 0], [-3, -3, 0], [1, -1, 0], [-1, 1, 0]);

function randomMatrix(rows: number, columns: number, seed = 1): Matrix {
  const random = createRandom(seed, 'post-processing');
  return {
    rows,
    columns,
    data: createMatrix(rows, columns).data.map((_, i) => (random.uniform() - 0.3) * (1 + (i % columns))),
  };
}

describe('unitLength', () => {
  it('makes (3, 4) into (0.6, 0.8) and leaves a zero row', () => {
    expect(numbers(unitLength(matrix([3, 4], [0, 0])))).toEqual([Math.fround(0.6), Math.fround(0.8), 0, 0]);
  });
});

describe('removeMean', () => {
  it('leaves columns that sum to zero', () => {
    expect(numbers(removeMean(matrix([1, 10], [3, 20])))).toEqual([-1, -5, 1, 5]);
  });
});

describe('allButTheTop', () => {
  it('takes off the direction of largest spread', () => {
    const rest = numbers(allButTheTop(cigar, 1));
    [0, 0, 0, 0, 0, 0, 1, -1, 0, -1, 1, 0].forEach((expected, i) => {
      expect(rest[i]).toBeCloseTo(expected, 6);
    });
  });

  it('is mean removal where no direction is taken, and nothing where all are', () => {
    const vectors = randomMatrix(20, 4);
    expect(numbers(allButTheTop(vectors, 0))).toEqual(numbers(removeMean(vectors)));
    for (const value of numbers(allButTheTop(vectors, 4))) expect(value).toBeCloseTo(0, 6);
  });

  it('says how many directions there are', () => {
    expect(() => allButTheTop(cigar, 4)).toThrow(
      'There are 3 principal directions; between 0 and that many can be taken, got 4.',
    );
  });
});

describe('reduceDimensions', () => {
  it('keeps the coordinates of largest spread', () => {
    const reduced = reduceDimensions(cigar, 2);
    expect(reduced).toMatchObject({ rows: 4, columns: 2 });
    [3 * Math.SQRT2, -3 * Math.SQRT2, 0, 0].forEach((expected, i) => {
      expect(reduced.data[2 * i]).toBeCloseTo(expected, 6);
    });
  });

  it('keeps all distances where it keeps all dimensions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1, max: 6 }), fc.nat(), (rows, columns, seed) => {
        const [before, after] = [
          randomMatrix(rows, columns, seed),
          reduceDimensions(randomMatrix(rows, columns, seed), columns),
        ];
        const distance = ({ data }: Matrix) =>
          Math.hypot(...Array.from({ length: columns }, (_, j) => data[j]! - data[columns + j]!));
        expect(distance(after)).toBeCloseTo(distance(before), 3);
      }),
    );
  });

  it('gives columns of falling variance that do not go together', () => {
    const { rows, data } = reduceDimensions(randomMatrix(50, 5), 3);
    const product = (a: number, b: number) =>
      Array.from({ length: rows }, (_, i) => data[3 * i + a]! * data[3 * i + b]!).reduce((x, y) => x + y);
    expect(product(0, 0)).toBeGreaterThan(product(1, 1));
    expect(product(1, 1)).toBeGreaterThan(product(2, 2));
    expect(Math.abs(product(0, 1)) / product(0, 0)).toBeLessThan(1e-5);
  });
});
