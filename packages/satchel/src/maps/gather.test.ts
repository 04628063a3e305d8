import { describe, expect, it } from 'vitest';
import type { Matrix, SparseMatrix } from '../core/matrix.ts';
import { gathered, unitVectors } from './gather.ts';

const dense: Matrix = { rows: 2, columns: 2, data: Float32Array.of(3, 4, 0, 0) };
const sparse: SparseMatrix = {
  rows: 2,
  columns: 5,
  offsets: Uint32Array.of(0, 2, 2),
  indices: Uint32Array.of(1, 4),
  values: Float32Array.of(3, 4),
};

describe('gathered', () => {
  it('puts batches one below the other', () => {
    expect(gathered([dense, { rows: 1, columns: 2, data: Float32Array.of(7, 8) }], 2)).toEqual({
      rows: 3,
      columns: 2,
      data: Float32Array.of(3, 4, 0, 0, 7, 8),
    });
    expect(gathered([sparse, sparse], 5)).toEqual({
      rows: 4,
      columns: 5,
      offsets: Uint32Array.of(0, 2, 2, 4, 4),
      indices: Uint32Array.of(1, 4, 1, 4),
      values: Float32Array.of(3, 4, 3, 4),
    });
    expect(gathered([], 3)).toMatchObject({ rows: 0, columns: 3 });
  });
});

describe('unitVectors', () => {
  it('divides each row by its length and leaves zeros', () => {
    expect(unitVectors(dense)).toEqual({ ...dense, data: Float32Array.of(0.6, 0.8, 0, 0) });
    expect(unitVectors(sparse)).toEqual({ ...sparse, values: Float32Array.of(0.6, 0.8) });
    expect([...dense.data]).toEqual([3, 4, 0, 0]);
  });
});
