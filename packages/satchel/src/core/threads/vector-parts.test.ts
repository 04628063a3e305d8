import { describe, expect, it } from 'vitest';
import { createMarkedRows, type SparseMatrix, selectRows, type Vectors } from '../matrix.ts';
import { joinVectors, receiveVectors, sendVectors } from './vector-parts.ts';

const dense = { rows: 5, columns: 2, data: Float32Array.of(1, 2, 3, 4, 5, 6, 0, 0, 7, 8) };
const sparse: SparseMatrix = {
  rows: 5,
  columns: 40,
  offsets: Uint32Array.of(0, 2, 2, 3, 5, 6),
  indices: Uint32Array.of(0, 39, 7, 1, 33, 32),
  values: Float32Array.of(1, 2, 3, 4, 5, 6),
};
const marks = new Uint32Array(10);
sparse.indices.forEach((column, j) => {
  const row = sparse.offsets.findIndex((end) => end > j) - 1;
  marks[2 * row + (column >>> 5)]! |= 1 << (column & 31);
});
const marked = createMarkedRows(5, 40, sparse.offsets, marks, sparse.values);

const kinds: readonly [string, Vectors][] = [
  ['dense', dense],
  ['sparse', sparse],
  ['bit-marked', marked],
];

describe.each(kinds)('%s vectors', (_, vectors) => {
  const some = (...rows: number[]) => selectRows(vectors, Uint32Array.from(rows));

  it.each([[[5]], [[2, 3]], [[0, 1, 4]], [[1, 1, 1, 1, 1]]])('are the whole again after parts of %j rows', (sizes) => {
    let row = 0;
    const parts = sizes.map((size) => some(...Array.from({ length: size }, () => row++)));
    const sent = parts.map((part) => structuredClone(sendVectors(part)));
    expect(joinVectors(sent.map(receiveVectors))).toEqual(vectors);
  });
});

it('sends bit-marked rows without a list of their columns', () => {
  expect(Object.keys(sendVectors(marked))).toEqual(['rows', 'columns', 'offsets', 'values', 'marks']);
});

it('refuses to join nothing', () => {
  expect(() => joinVectors([])).toThrow('there are no vectors to join');
});
