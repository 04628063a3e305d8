import { describe, expect, it } from 'vitest';
import type { Matrix, SparseMatrix } from '../core/matrix.ts';
import { unitVectors } from './unit-vectors.ts';

const dense: Matrix = { rows: 2, columns: 2, data: Float32Array.of(3, 4, 0, 0) };
const sparse: SparseMatrix = {
  rows: 2,
  columns: 5,
  offsets: Uint32Array.of(0, 2, 2),
  indices: Uint32Array.of(1, 4),
  values: Float32Array.of(3, 4),
};

describe('unitVectors', () => {
  it('divides each row by its length and leaves zeros', () => {
    expect(unitVectors(dense)).toEqual({ ...dense, data: Float32Array.of(0.6, 0.8, 0, 0) });
    expect(unitVectors(sparse)).toEqual({ ...sparse, values: Float32Array.of(0.6, 0.8) });
    expect([...dense.data]).toEqual([3, 4, 0, 0]);
  });
});
