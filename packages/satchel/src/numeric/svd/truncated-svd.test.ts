import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SparseMatrix } from '../../core/matrix.ts';
import { bytesExecutor, permutedExecutor } from '../../run/permuted-executor.case.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { createRandom } from '../random.ts';
import { symmetricEigen } from '../symmetric-eigen.ts';
import { type TruncatedSvd, truncatedSvd } from './truncated-svd.ts';

const settings = { rank: 3, passes: 16, seed: 1 };

/** Columns of the catalogue's X are documents: rows here. */
const documents = [
  [2, 0, 1, 0],
  [0, 1, 1, 0],
  [1, 0, 0, 2],
];

describe('truncated SVD', () => {
  it("gives the singular values of the catalogue's matrix", async () => {
    const { values } = await truncatedSvd(sparse(documents), settings, testCompute);
    [2.66466358, 1.82726016, 1.24927512].forEach((expected, k) => {
      expect(values[k]).toBeCloseTo(expected, 8);
    });
  });

  it('folds documents in to orthonormal coordinates, and puts the matrix together again', async () => {
    const { values, vectors } = await truncatedSvd(sparse(documents), settings, testCompute);
    const folded = documents.map((row) => foldIn(row, { values, vectors }));
    for (const k of [0, 1, 2])
      for (const l of [0, 1, 2]) expect(sum(folded.map((p) => p[k]! * p[l]!))).toBeCloseTo(k === l ? 1 : 0, 12);
    documents.forEach((row, i) => {
      row.forEach((value, w) => {
        expect(sum([0, 1, 2].map((k) => folded[i]![k]! * values[k]! * vectors.data[w * 3 + k]!))).toBeCloseTo(
          value,
          12,
        );
      });
    });
  });

  it('returns the other side for the transposed matrix', async () => {
    const transposed = documents[0]!.map((_, w) => documents.map((row) => row[w]!));
    const { values, vectors } = await truncatedSvd(sparse(transposed), settings, testCompute);
    const words = await truncatedSvd(sparse(documents), settings, testCompute);
    expect(vectors.rows).toBe(3);
    for (const k of [0, 1, 2]) {
      expect(values[k]).toBeCloseTo(words.values[k]!, 12);
      const cosine = sum([0, 1, 2].map((i) => vectors.data[i * 3 + k]! * foldIn(documents[i]!, words)[k]!));
      expect(Math.abs(cosine)).toBeCloseTo(1, 12);
    }
  });

  it('leaves out what the rank leaves out, and no more: ‖A − PΣUᵀ‖² = Σ of the other σ²', async () => {
    const rows = spectrum(30, 20, (k) => 0.8 ** k, 5);
    const svd = await truncatedSvd(sparse(rows), { ...settings, rank: 6 }, testCompute);
    const all = singularValues(rows);
    expect(residual(rows, svd)).toBeCloseTo(sum(all.slice(6).map((value) => value * value)), 10);
  });

  it('has as many components as the matrix has rank', async () => {
    const rows = [...documents, ...documents, [2, 1, 2, 0]]; // the last is the sum of the first two
    expect((await truncatedSvd(sparse(rows), { ...settings, rank: 4 }, testCompute)).values).toHaveLength(3);
    expect((await truncatedSvd(sparse([[0, 0]]), settings, testCompute)).values).toHaveLength(0);
    expect((await truncatedSvd(sparse([], 4), settings, testCompute)).vectors).toMatchObject({ rows: 4, columns: 0 });
  });

  it('makes the largest entry of every vector positive', async () => {
    const entry = fc.integer({ min: -9, max: 9 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(entry, { minLength: 5, maxLength: 5 }), { minLength: 1, maxLength: 9 }),
        async (rows) => {
          const { values, vectors } = await truncatedSvd(sparse(rows), { ...settings, rank: 5 }, testCompute);
          values.forEach((_, k) => {
            const column = Array.from({ length: 5 }, (_, w) => vectors.data[w * values.length + k]!);
            expect(Math.max(...column)).toBeCloseTo(Math.max(...column.map(Math.abs)), 12);
            expect(Math.hypot(...column)).toBeCloseTo(1, 10);
          });
        },
      ),
    );
  });
});

describe('truncated SVD by random start', () => {
  const wide = spectrum(230, 300, (k) => 10 * 0.9 ** k, 7);
  const options = { rank: 8, passes: 24, seed: 1 };

  it.each([
    ['more columns than rows', wide],
    ['more rows than columns', wide[0]!.map((_, w) => wide.map((row) => row[w]!))],
  ])('agrees with the dense solution (%s)', async (_, rows) => {
    const svd = await truncatedSvd(sparse(rows), options, testCompute);
    const all = singularValues(rows);
    svd.values.forEach((value, k) => {
      expect(value / all[k]!).toBeCloseTo(1, 10);
    });
    expect(residual(rows, svd)).toBeCloseTo(sum(all.slice(8).map((value) => value * value)), 8);
    for (let k = 0; k < 8; k++)
      for (let l = 0; l < 8; l++) expect(columnDot(svd, k, l)).toBeCloseTo(k === l ? 1 : 0, 10);
  });

  it('gives the same bits for the same seed, and the same subspace for another', async () => {
    const first = await truncatedSvd(sparse(wide), options, testCompute);
    expect(await truncatedSvd(sparse(wide), options, testCompute)).toEqual(first);
    const other = await truncatedSvd(sparse(wide), { ...options, seed: 2 }, testCompute);
    expect(other.vectors.data).not.toEqual(first.vectors.data);
    for (let at = 0; at < first.vectors.data.length; at++)
      expect(Math.abs(other.vectors.data[at]! - first.vectors.data[at]!)).toBeLessThan(1e-5);
  });

  it('finds the whole of a matrix of low rank, and small components beside a giant one', async () => {
    const low = spectrum(230, 260, (k) => (k < 3 ? 3 - k : 0), 3);
    expect((await truncatedSvd(sparse(low), options, testCompute)).values).toHaveLength(3);
    const graded = await truncatedSvd(
      sparse(spectrum(230, 260, (k) => (k === 0 ? 3e4 : 0.5 ** k), 9)),
      { ...options, rank: 4 },
      testCompute,
    );
    [3e4, 0.5, 0.25, 0.125].forEach((expected, k) => {
      expect(graded.values[k]! / expected).toBeCloseTo(1, 1);
    });
  });

  it('goes on until the values no longer change, and says how far it got', async () => {
    const flat = spectrum(230, 300, (k) => 2 - k / 40, 11); // neighbours differ by 1 %
    const all = singularValues(flat);
    const settled = await truncatedSvd(sparse(flat), { rank: 20, passes: 0, seed: 1 }, testCompute);
    settled.values.forEach((value, k) => {
      expect(value / all[k]!).toBeCloseTo(1, 6);
    });
    expect(settled.reached.change).toBeLessThan(1e-5);
  });

  it('is bounded by the passes that are asked for', async () => {
    const { reached } = await truncatedSvd(sparse(wide), { rank: 8, passes: 10, seed: 1 }, testCompute);
    expect(reached.columns).toBeLessThanOrEqual(80);
  });

  it.each([
    ['more columns than rows', wide],
    ['more rows than columns', wide[0]!.map((_, w) => wide.map((row) => row[w]!))],
  ])('has the same bits in any order, in plain code, and by sweeps (%s)', async (_, rows) => {
    const expected = await truncatedSvd(sparse(rows), options, testCompute);
    const { kernels } = testCompute;
    const computes = [
      { ...testCompute, executor: permutedExecutor(1) },
      { ...testCompute, executor: bytesExecutor() },
      { ...testCompute, kernels: { ...kernels, mostBytes: 0 } },
      { ...testCompute, executor: permutedExecutor(2, 4), kernels: { ...kernels, mostBytes: 0 } },
    ];
    for (const compute of computes) expect(await truncatedSvd(sparse(rows), options, compute)).toEqual(expected);
  });

  it('ends with the reason of an abort', async () => {
    const reason = new Error('enough');
    await expect(
      truncatedSvd(sparse(wide), options, { ...testCompute, signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason);
  });
});

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

function sparse(rows: readonly (readonly number[])[], columns = rows[0]?.length ?? 0): SparseMatrix {
  const stored = rows.map((row) => row.flatMap((value, index) => (value === 0 ? [] : [{ index, value }])));
  const offsets = [0];
  for (const row of stored) offsets.push(offsets.at(-1)! + row.length);
  return {
    rows: rows.length,
    columns,
    offsets: Uint32Array.from(offsets),
    indices: Uint32Array.from(stored.flat(), ({ index }) => index),
    values: Float32Array.from(stored.flat(), ({ value }) => value),
  };
}

/** Σ⁻¹ Uᵀ d */
const foldIn = (row: readonly number[], { values, vectors }: Pick<TruncatedSvd, 'values' | 'vectors'>): number[] =>
  Array.from(values, (value, k) => sum(row.map((x, w) => x * vectors.data[w * values.length + k]!)) / value);

function residual(rows: readonly (readonly number[])[], svd: TruncatedSvd): number {
  const { values, vectors } = svd;
  return sum(
    rows.flatMap((row) => {
      const folded = foldIn(row, svd);
      return row.map(
        (x, w) =>
          (Math.fround(x) - sum(folded.map((p, k) => p * values[k]! * vectors.data[w * values.length + k]!))) ** 2,
      );
    }),
  );
}

function singularValues(rows: readonly (readonly number[])[]): number[] {
  const numbers = rows.map((row) => row.map(Math.fround));
  const products = numbers.flatMap((x) => numbers.map((y) => sum(x.map((value, w) => value * y[w]!))));
  return Array.from(symmetricEigen(products, rows.length).values, (square) => Math.sqrt(Math.max(0, square)));
}

function columnDot({ vectors: { data, rows, columns } }: TruncatedSvd, k: number, l: number): number {
  return sum(Array.from({ length: rows }, (_, w) => data[w * columns + k]! * data[w * columns + l]!));
}

/** Σ_k size(k) p_k u_kᵀ with orthonormal p and u, k < 40 or so. */
function spectrum(rows: number, columns: number, size: (k: number) => number, seed: number): number[][] {
  const random = createRandom(seed, 'spectrum');
  const rank = Math.min(rows, columns, 40);
  const [left, right] = [basis(rows, rank, random.uniform), basis(columns, rank, random.uniform)];
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_, w) => sum(left.map((p, k) => size(k) * p[i]! * right[k]![w]!))),
  );
}

/** Gram–Schmidt, twice. */
function basis(length: number, count: number, uniform: () => number): number[][] {
  const found: number[][] = [];
  while (found.length < count) {
    let vector = Array.from({ length }, () => uniform() - 0.5);
    for (const _ of [1, 2]) {
      for (const other of found) {
        const along = sum(vector.map((x, i) => x * other[i]!));
        vector = vector.map((x, i) => x - along * other[i]!);
      }
    }
    const size = Math.hypot(...vector);
    found.push(vector.map((x) => x / size));
  }
  return found;
}
