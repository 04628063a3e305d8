import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix } from '../core/matrix.ts';
import type { Block } from './block.ts';
import { canonicalCosines, subspaceSimilarity } from './canonical-angles.ts';
import { createRandom } from './random.ts';
import { wordSubspace } from './word-subspace.ts';

const matrix = (rows: readonly (readonly number[])[]): Matrix => ({
  rows: rows.length,
  columns: rows[0]!.length,
  data: Float32Array.from(rows.flat()),
});

/** The subspace of all rows, each with its weight. */
const spanned = (
  rows: readonly (readonly number[])[],
  dimensions: number,
  weights: readonly number[] = rows.map(() => 1),
) => wordSubspace(matrix(rows), [...rows.keys()], weights, dimensions);

const ofClass = [
  [1, 0, 0],
  [0.8, 0.6, 0],
  [0, 1, 0],
];
const ofQuery = [
  [0.6, 0, 0.8],
  [1, 0, 0],
];

describe("the catalogue's word subspaces", () => {
  it('have the singular values of the class, and no third direction', () => {
    const { values, basis } = spanned(ofClass, 3);
    expect([...values].map(Math.sqrt)).toEqual([expect.closeTo(1.41421356, 6), expect.closeTo(1, 6)]);
    expect(basis.rows).toBe(2);
  });

  it.each([
    [1, 1, 0, 0.512],
    [2, 1, 0, 0.8],
    [2, 2, 1, 1],
    [2, 2, 0, 0.5],
    [2, 2, 2, 0.5],
  ])('m_c = %i, m_q = %i, t = %i gives S = %d', (classDimensions, queryDimensions, t, expected) => {
    const similarity = subspaceSimilarity(
      spanned(ofQuery, queryDimensions).basis,
      spanned(ofClass, classDimensions).basis,
      t,
    );
    expect(similarity).toBeCloseTo(expected, 6);
  });

  it('weighted 5, 1, 1 have other singular values and similarities', () => {
    const weights = [5, 1, 1];
    const { values } = spanned(ofClass, 3, weights);
    expect([...values].map(Math.sqrt)).toEqual([expect.closeTo(2.38603672, 6), expect.closeTo(1.14316612, 6)]);
    const query = spanned(ofQuery, 1).basis;
    expect(subspaceSimilarity(query, spanned(ofClass, 1, weights).basis)).toBeCloseTo(0.7903024, 6);
    expect(subspaceSimilarity(query, spanned(ofClass, 2, weights).basis)).toBeCloseTo(0.8, 6);
  });

  it('have canonical cosines 1 and 0', () => {
    const [one, none] = canonicalCosines(spanned(ofQuery, 2).basis, spanned(ofClass, 2).basis);
    expect(one).toBeCloseTo(1, 7);
    expect(none).toBeCloseTo(0, 6);
  });
});

describe('a word subspace', () => {
  it('is orthonormal, of falling eigenvalues that add up to Σ ω ‖x‖², from few words and from many', () => {
    for (const count of [1, 4, 11, 12, 13, 40]) {
      const rows = randomRows(count, 12, count);
      const weights = rows.map((_, i) => 1 + (i % 3));
      const { basis, values } = spanned(rows, 12, weights);
      expect(basis.rows).toBe(Math.min(count, 12));
      expectOrthonormal(basis);
      expect([...values].sort((a, b) => b - a)).toEqual([...values]);
      const total = rows.reduce(
        (sum, row, i) => sum + weights[i]! * row.reduce((square, x) => square + Math.fround(x) ** 2, 0),
        0,
      );
      expect(values.reduce((a, b) => a + b)).toBeCloseTo(total, 8);
    }
  });

  it('is the same from the small eigenproblem as from the large: seven words, and the same with a repeated six times', () => {
    const rows = randomRows(7, 12, 3);
    const repeated = [...rows, ...Array.from({ length: 5 }, () => rows[0]!)];
    const [few, many] = [spanned(rows, 5, [6, 1, 1, 1, 1, 1, 1]), spanned(repeated, 5)];
    for (let at = 0; at < few.basis.data.length; at++) expect(many.basis.data[at]).toBeCloseTo(few.basis.data[at]!, 10);
    many.values.forEach((value, k) => {
      expect(value).toBeCloseTo(few.values[k]!, 10);
    });
  });

  it('has no more dimensions than independent words', () => {
    const [row, other] = randomRows(2, 6, 1);
    expect(spanned([row!, row!, row!], 5).basis.rows).toBe(1);
    expect(spanned([row!, other!, row!.map((x) => -2 * x)], 5).basis.rows).toBe(2);
    expect(spanned([row!.map(() => 0)], 5).basis.rows).toBe(0);
    expect(wordSubspace(matrix([row!]), [], [], 5).basis.rows).toBe(0);
  });
});

describe('the similarity of subspaces', () => {
  it('lies in [0, 1], is symmetric, and 1 where one holds the other', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 9 }),
        (seed, m, n, t) => {
          const [a, b] = [spanned(randomRows(m, 8, seed), m).basis, spanned(randomRows(n, 8, seed + 5000), n).basis];
          const similarity = subspaceSimilarity(a, b, t);
          expect(similarity).toBeGreaterThanOrEqual(0);
          expect(similarity).toBeLessThanOrEqual(1);
          expect(subspaceSimilarity(b, a, t)).toBeCloseTo(similarity, 12);
          const part: Block = { rows: 1, columns: 8, data: a.data.slice(0, 8) };
          expect(subspaceSimilarity(a, part, t)).toBeCloseTo(1, 12);
        },
      ),
    );
  });

  it('does not change when all vectors are turned or scaled', () => {
    const turned = (rows: number[][]) =>
      rows.map(([x, y, ...rest]) => [3 * (0.6 * x! - 0.8 * y!), 3 * (0.8 * x! + 0.6 * y!), ...rest.map((z) => 3 * z)]);
    const [a, b] = [randomRows(4, 6, 1), randomRows(5, 6, 2)];
    expect(subspaceSimilarity(spanned(turned(a), 3).basis, spanned(turned(b), 2).basis)).toBeCloseTo(
      subspaceSimilarity(spanned(a, 3).basis, spanned(b, 2).basis),
      6,
    );
  });

  it('is the mean of the t largest squared cosines', () => {
    const [a, b] = [spanned(randomRows(4, 6, 1), 4).basis, spanned(randomRows(3, 6, 2), 3).basis];
    const cosines = [...canonicalCosines(a, b)];
    expect(cosines).toHaveLength(3);
    for (const t of [1, 2, 3]) {
      expect(subspaceSimilarity(a, b, t)).toBeCloseTo(cosines.slice(0, t).reduce((sum, x) => sum + x * x, 0) / t, 12);
    }
  });

  it('has the angle 0 with itself, however the products round', () => {
    fc.assert(
      fc.property(fc.nat(1000), (seed) => {
        const { basis } = spanned(randomRows(3, 5, seed), 3);
        for (const angle of canonicalCosines(basis, { ...basis, data: basis.data.map((x) => x * (1 + 2e-16)) }).map(
          Math.acos,
        )) {
          expect(angle).toBeGreaterThanOrEqual(0);
          expect(angle).toBeLessThan(1e-6);
        }
      }),
    );
  });

  it('is 0 with the empty subspace', () => {
    const empty: Block = { rows: 0, columns: 3, data: new Float64Array(0) };
    for (const t of [0, 1]) expect(subspaceSimilarity(empty, spanned(ofClass, 2).basis, t)).toBe(0);
    expect(canonicalCosines(empty, empty)).toHaveLength(0);
  });
});

function randomRows(count: number, columns: number, seed: number): number[][] {
  const random = createRandom(seed, 'rows');
  return Array.from({ length: count }, () => Array.from({ length: columns }, () => random.uniform() - 0.3));
}

function expectOrthonormal({ rows, columns, data }: Block): void {
  for (let k = 0; k < rows; k++) {
    for (let l = 0; l < rows; l++) {
      let sum = 0;
      for (let i = 0; i < columns; i++) sum += data[k * columns + i]! * data[l * columns + i]!;
      expect(Math.abs(sum - (k === l ? 1 : 0))).toBeLessThan(1e-9);
    }
  }
}
