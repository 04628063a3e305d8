import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { symmetricEigen } from '../symmetric-eigen.ts';
import { dot } from '../vectors.ts';
import { type Band, bandEigenvalues, bandEigenvectors, createBand } from './band-eigen.ts';

const anyBand = fc.record({
  rows: fc.integer({ min: 1, max: 40 }),
  width: fc.integer({ min: 1, max: 9 }),
  seed: fc.nat(),
});

function randomBand({ rows, width, seed }: { rows: number; width: number; seed: number }): Band {
  const random = createRandom(seed, 'band');
  const band = createBand(rows, width);
  for (let i = 0; i < rows; i++)
    for (let d = 0; d <= Math.min(i, width); d++) band.data[i * (width + 1) + d] = 20 * random.uniform() - 10;
  return band;
}

function denseOf({ rows, width, data }: Band): Float64Array {
  const dense = new Float64Array(rows * rows);
  for (let i = 0; i < rows; i++)
    for (let d = 0; d <= Math.min(i, width); d++) {
      dense[i * rows + i - d] = data[i * (width + 1) + d]!;
      dense[(i - d) * rows + i] = data[i * (width + 1) + d]!;
    }
  return dense;
}

/** The largest entry of T x − θ x, and how far the vectors are from orthonormal. */
function errors(band: Band, values: Float64Array, vectors: Float64Array): [residual: number, skew: number] {
  const [dense, n] = [denseOf(band), band.rows];
  const row = (from: Float64Array, k: number) => from.subarray(k * n, (k + 1) * n);
  const residuals = [...values].flatMap((value, k) =>
    Array.from({ length: n }, (_, i) => Math.abs(dot(row(dense, i), row(vectors, k)) - value * vectors[k * n + i]!)),
  );
  const skews = [...values].flatMap((_, k) =>
    [...values].map((_, l) => Math.abs(dot(row(vectors, k), row(vectors, l)) - (k === l ? 1 : 0))),
  );
  return [Math.max(...residuals), Math.max(...skews)];
}

describe('the eigenvalues of a band matrix', () => {
  it('are 3 and 1 for (2 1; 1 2)', () => {
    const values = bandEigenvalues({ rows: 2, width: 1, data: Float64Array.of(2, 0, 2, 1) });
    expect(values[0]).toBeCloseTo(3, 14);
    expect(values[1]).toBeCloseTo(1, 14);
  });

  it('are those of the dense solution', () => {
    fc.assert(
      fc.property(anyBand, (given) => {
        const band = randomBand(given);
        const { values } = symmetricEigen(denseOf(band), band.rows);
        bandEigenvalues(band).forEach((value, k) => {
          expect(value).toBeCloseTo(values[k]!, 10);
        });
      }),
    );
  });

  it('have vectors that are orthonormal', () => {
    fc.assert(
      fc.property(anyBand, (given) => {
        const band = randomBand(given);
        const values = bandEigenvalues(band);
        const [residual, skew] = errors(band, values, bandEigenvectors(band, values, 1));
        expect(residual).toBeLessThan(1e-9);
        expect(skew).toBeLessThan(1e-12);
      }),
    );
  });

  it('have vectors that are orthonormal where values are equal', () => {
    const band = createBand(12, 3);
    for (let i = 0; i < 12; i++) band.data[i * 4] = i < 5 ? 7 : i < 9 ? 3 : 0;
    const values = bandEigenvalues(band);
    expect([...values]).toEqual([7, 7, 7, 7, 7, 3, 3, 3, 3, 0, 0, 0]);
    const [residual, skew] = errors(band, values, bandEigenvectors(band, values, 1));
    expect(residual).toBeLessThan(1e-12);
    expect(skew).toBeLessThan(1e-12);
  });

  it('have vectors of a giant value beside small ones', () => {
    const band = randomBand({ rows: 30, width: 4, seed: 5 });
    band.data[0] = 1e9;
    const values = bandEigenvalues(band);
    const [residual, skew] = errors(band, values, bandEigenvectors(band, values, 1));
    expect(residual).toBeLessThan(1e-5);
    expect(skew).toBeLessThan(1e-12);
  });
});
