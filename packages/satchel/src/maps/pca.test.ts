import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Matrix, SparseMatrix } from '../core/matrix.ts';
import { createRandom } from '../numeric/random.ts';
import { pca } from './pca.ts';
import { plainCompute, sixPoints } from './toy-points.case.ts';

const compute = plainCompute;

describe('pca', () => {
  it('finds what scikit-learn finds for six points', async () => {
    const { positions, variances, share } = await pca(sixPoints, 2, compute);
    expect(variances[0]).toBeCloseTo(6.212187699123, 10);
    expect(variances[1]).toBeCloseTo(1.02544434662, 10);
    expect(share).toBeCloseTo(0.9736724725214647, 10);
    const expected = [
      -2.871856868089, -0.127239006355, -2.257188022479, 0.647345173219, -1.378427161978, -1.148321297019,
    ];
    expected.forEach((value, at) => {
      expect(positions.data[at]).toBeCloseTo(value, 10);
    });
  });

  it('holds all of the variance and every distance with as many components as dimensions', async () => {
    const { positions, share } = await pca(sixPoints, 3, compute);
    expect(share).toBeCloseTo(1, 12);
    const distance = Math.hypot(...[0, 1, 2].map((c) => positions.data[c]! - positions.data[15 + c]!));
    expect(distance).toBeCloseTo(Math.hypot(3, 5, 2), 12);
  });

  it('is the same for points in dense and in sparse rows', async () => {
    const [dense, sparse] = [await pca(sixPoints, 2, compute), await pca(sparseOf(sixPoints), 2, compute)];
    expect(sparse.positions.data).toEqual(dense.positions.data);
    expect(sparse.share).toBe(dense.share);
  });

  it('guesses many dimensions as well as it calculates few', async () => {
    const few = stretched(400, 40);
    const many = { rows: 400, columns: 300, data: new Float32Array(400 * 300) };
    for (let i = 0; i < 400; i++) many.data.set(few.data.subarray(i * 40, (i + 1) * 40), i * 300 + 100); // zeros around the same numbers
    const told: number[] = [];
    const progress = { stage() {}, advance: (done: number, total = 0) => void told.push(done / total) };
    const [exact, guessed] = [await pca(few, 5, compute), await pca(many, 5, { ...compute, progress })];
    expect(told).toEqual(Array.from({ length: 26 }, (_, i) => (i + 1) / 26)); // an estimate takes long with very many columns
    for (let k = 0; k < 5; k++) expect(guessed.variances[k]! / exact.variances[k]!).toBeCloseTo(1, 6);
    for (let at = 0; at < 2000; at += 7) expect(guessed.positions.data[at]).toBeCloseTo(exact.positions.data[at]!, 3);
    expect(guessed.share).toBeCloseTo(exact.share, 6);
  });

  it('gives the same bits for the same seed', async () => {
    const points = stretched(50, 300);
    const [first, again] = [await pca(points, 4, compute, 7), await pca(points, 4, compute, 7)];
    expect(again.positions.data).toEqual(first.positions.data);
  });

  it('leaves zero where points have no further direction', async () => {
    const line: Matrix = { rows: 3, columns: 1, data: Float32Array.of(1, 2, 6) };
    const { positions, variances, share } = await pca(line, 2, compute);
    expect([...positions.data]).toEqual([-2, 0, -1, 0, 3, 0]);
    expect([...variances]).toEqual([7, 0]);
    expect(share).toBe(1);
  });

  it('holds nothing of points that are all the same', async () => {
    const same: Matrix = { rows: 3, columns: 2, data: Float32Array.of(1, 2, 1, 2, 1, 2) };
    const { positions, share } = await pca(same, 2, compute);
    expect([...positions.data]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(share).toBe(0);
  });

  it('does not change when every point is moved alike', () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: -64, max: 64 }), { minLength: 3, maxLength: 3 }), async (move) => {
        const moved = { ...sixPoints, data: sixPoints.data.map((value, at) => value + move[at % 3]!) };
        const [here, there] = [await pca(sixPoints, 2, compute), await pca(moved, 2, compute)];
        for (let at = 0; at < 12; at++) expect(there.positions.data[at]).toBeCloseTo(here.positions.data[at]!, 9);
      }),
    ));

  it('says where a number is none', async () => {
    const broken = { ...sixPoints, data: sixPoints.data.with(7, Number.NaN) };
    await expect(pca(broken, 2, compute)).rejects.toMatchObject({
      code: 'NONFINITE_INPUT',
      message: 'The vectors hold NaN in row 2, column 1.',
    });
    await expect(pca(sparseOf(broken), 2, compute)).rejects.toMatchObject({ facts: { row: 2, column: 1 } });
  });

  it('ends with the reason of its signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(pca(sixPoints, 2, { ...compute, signal })).rejects.toThrow('enough');
  });
});

/** Points that differ less and less from column to column. */
function stretched(rows: number, columns: number): Matrix {
  const random = createRandom(5);
  return {
    rows,
    columns,
    data: Float32Array.from(
      { length: rows * columns },
      (_, at) => 3 * 0.7 ** (at % columns) * (random.uniform() - 0.5),
    ),
  };
}

function sparseOf({ rows, columns, data }: Matrix): SparseMatrix {
  const places = [...data.keys()].filter((at) => data[at] !== 0);
  const offsets = Uint32Array.from({ length: rows + 1 }, (_, row) => places.filter((at) => at < row * columns).length);
  return {
    rows,
    columns,
    offsets,
    indices: Uint32Array.from(places, (at) => at % columns),
    values: Float32Array.from(places, (at) => data[at]!),
  };
}
