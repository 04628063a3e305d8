import { expect, it } from 'vitest';
import { type Matrix, rowOf, type SparseMatrix, selectRows, vectorAt } from './matrix.ts';

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

it('selects rows in the order asked for, with repeats', () => {
  expect(selectRows(dense, Uint32Array.of(2, 0, 2))).toMatchObject({ rows: 3, data: Float32Array.of(5, 6, 1, 2, 5, 6) });
  const selected = selectRows(sparse, Uint32Array.of(2, 1)) as SparseMatrix;
  expect(vectorAt(selected, 0)).toEqual({ indices: Uint32Array.of(0, 2), values: Float32Array.of(7, 8) });
  expect(vectorAt(selected, 1)).toEqual({ indices: new Uint32Array(0), values: new Float32Array(0) });
});
