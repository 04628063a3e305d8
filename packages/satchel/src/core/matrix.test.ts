import { describe, expect, it } from 'vitest';
import {
  createMarkedRows,
  isSparse,
  type Matrix,
  rowOf,
  rowsBetween,
  type SparseMatrix,
  selectColumns,
  selectRows,
  sparseRowOf,
  sparseRows,
  vectorAt,
} from './matrix.ts';

const dense: Matrix = { rows: 3, columns: 2, data: Float32Array.of(1, 2, 3, 4, 5, 6) };
const sparse: SparseMatrix = {
  rows: 3,
  columns: 4,
  offsets: Uint32Array.of(0, 1, 1, 3),
  indices: Uint32Array.of(3, 0, 2),
  values: Float32Array.of(9, 7, 8),
};

it('gives rows as views: writing to one writes to the matrix', () => {
  const copy = { ...dense, data: dense.data.slice() };
  rowOf(copy, 1)[0] = 30;
  expect(copy.data[2]).toBe(30);
});

it('selects columns in their order, the same of dense and sparse rows', () => {
  const kept = Uint32Array.of(0, 2);
  expect(selectColumns(sparse, kept)).toEqual({
    rows: 3,
    columns: 2,
    offsets: Uint32Array.of(0, 0, 0, 2),
    indices: Uint32Array.of(0, 1),
    values: Float32Array.of(7, 8),
  });
  const wide = { rows: 2, columns: 3, data: Float32Array.of(1, 2, 3, 4, 5, 6) };
  expect(selectColumns(wide, kept)).toEqual({ rows: 2, columns: 2, data: Float32Array.of(1, 3, 4, 6) });
});

it('selects rows in the order asked for, with repeats', () => {
  expect(selectRows(dense, Uint32Array.of(2, 0, 2))).toMatchObject({
    rows: 3,
    data: Float32Array.of(5, 6, 1, 2, 5, 6),
  });
  const selected = selectRows(sparse, Uint32Array.of(2, 1)) as SparseMatrix;
  expect(vectorAt(selected, 0)).toEqual({ indices: Uint32Array.of(0, 2), values: Float32Array.of(7, 8) });
  expect(vectorAt(selected, 1)).toEqual({ indices: new Uint32Array(0), values: new Float32Array(0) });
});

it('gives neighbouring rows as views, dense and sparse', () => {
  const [ofDense, ofSparse] = [rowsBetween(dense, 1, 3) as Matrix, rowsBetween(sparse, 1, 3) as SparseMatrix];
  expect(ofDense).toEqual(selectRows(dense, Uint32Array.of(1, 2)));
  expect(ofSparse).toEqual(selectRows(sparse, Uint32Array.of(1, 2)));
  expect([ofDense.data.buffer, ofSparse.values.buffer]).toEqual([dense.data.buffer, sparse.values.buffer]);
  expect(rowsBetween(sparse, 2, 2)).toEqual(selectRows(sparse, new Uint32Array(0)));
});

describe('marked rows', () => {
  /** 3 × 70: the last row is empty. */
  const marked = createMarkedRows(
    3,
    70,
    Uint32Array.of(0, 4, 5, 5),
    Uint32Array.of(0x80000001, 0x1, 0x20, 0, 0x2, 0, 0, 0, 0),
    Float32Array.of(1, 2, 3, 4, 5),
  );

  it('know the columns of a row by their bits', () => {
    expect(sparseRowOf(marked, 0)).toEqual({
      indices: Uint32Array.of(0, 31, 32, 69),
      values: Float32Array.of(1, 2, 3, 4),
    });
    expect(sparseRowOf(marked, 1)).toEqual({ indices: Uint32Array.of(33), values: Float32Array.of(5) });
    expect(sparseRowOf(marked, 2).indices).toHaveLength(0);
  });

  it('are a sparse matrix to everyone else', () => {
    expect(isSparse(marked)).toBe(true);
    expect(marked.indices).toEqual(Uint32Array.of(0, 31, 32, 69, 33));
    expect(marked.indices).toBe(marked.indices);
  });

  it('stay marked when rows are selected', () => {
    const selected = selectRows(marked, Uint32Array.of(2, 1, 0, 1));
    if (!isSparse(selected)) return expect.unreachable('sparse rows stay sparse');
    expect(selected.marks).toHaveLength(12);
    expect([...selected.offsets]).toEqual([0, 0, 1, 5, 6]);
    expect([...selected.indices]).toEqual([33, 0, 31, 32, 69, 33]);
    expect([...selected.values]).toEqual([5, 1, 2, 3, 4, 5]);
  });
});

it('gives neighbouring marked rows as marked rows', () => {
  const marks = Uint32Array.of(1, 0, 0, 1, 2, 1);
  const rows = createMarkedRows(3, 33, Uint32Array.of(0, 1, 2, 4), marks, Float32Array.of(5, 6, 7, 8));
  const found = rowsBetween(rows, 1, 3) as SparseMatrix;
  expect([found.offsets, found.indices, found.values]).toEqual([
    Uint32Array.of(0, 1, 3),
    Uint32Array.of(32, 1, 32),
    Float32Array.of(6, 7, 8),
  ]);
  expect(found.marks).toHaveLength(4);
});

it('puts vectors below each other as rows', () => {
  const [first, second] = [
    { indices: Uint32Array.of(1, 3), values: Float32Array.of(5, 6) },
    { indices: Uint32Array.of(0), values: Float32Array.of(7) },
  ];
  expect(sparseRows([first, second], 4)).toEqual({
    rows: 2,
    columns: 4,
    offsets: Uint32Array.of(0, 2, 3),
    indices: Uint32Array.of(1, 3, 0),
    values: Float32Array.of(5, 6, 7),
  });
});

it('selects marked rows whose last column needs a number of its own', () => {
  const rows = createMarkedRows(2, 33, Uint32Array.of(0, 1, 2), Uint32Array.of(1, 0, 0, 1), Float32Array.of(5, 6));
  const selected = selectRows(rows, Uint32Array.of(1, 0)) as SparseMatrix;
  expect(selected.indices).toEqual(Uint32Array.of(32, 0));
});
