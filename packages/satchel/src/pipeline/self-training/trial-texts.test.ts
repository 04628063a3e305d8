import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import { type Block, type SparseMatrix, sparseRows } from '../../core/matrix.ts';
import type { Labelled } from './rounds.ts';
import { forTrials } from './trial-texts.ts';

const rows = (columns: number, ...lists: number[][]): SparseMatrix =>
  sparseRows(
    lists.map((list) => ({ indices: Uint32Array.from(list), values: Float32Array.from(list, (column) => column + 1) })),
    columns,
  );
const labelledRows = (vectors: SparseMatrix, blocks?: readonly Block[]): Labelled => ({
  vectors,
  labels: labelSetsFrom(Array.from({ length: vectors.rows }, (_, row) => [row % 2])),
  classes: ['a', 'b'],
  multiLabel: false,
  wordMatrix: undefined,
  blocks,
});
/** The rows as lists of [column, value]. */
const entries = ({ offsets, indices, values }: SparseMatrix) =>
  Array.from({ length: offsets.length - 1 }, (_, row) =>
    Array.from(indices.slice(offsets[row]!, offsets[row + 1]!), (column, j) => [column, values[offsets[row]! + j]]),
  );

describe('what the folds of self-training read', () => {
  it('leaves out columns that one row alone holds, and keeps the other numbers', () => {
    // column 1 is in one row, column 3 in none; 0, 2 and 4 become 0, 1 and 2
    const blocks = [
      { name: 'average', start: 0, end: 1, holdsTerms: false },
      { name: 'bow', start: 1, end: 5, holdsTerms: true },
    ];
    const { examples, texts } = forTrials(labelledRows(rows(5, [0, 1], [2]), blocks), rows(5, [0, 2, 4], [4]), {
      needs: {},
    });
    expect(entries(examples.vectors as SparseMatrix)).toEqual([[[0, 1]], [[1, 3]]]);
    expect(entries(texts as SparseMatrix)).toEqual([[[0, 1], [1, 3], [2, 5]], [[2, 5]]]); // biome-ignore format: one line
    expect([examples.vectors.columns, texts.columns]).toEqual([3, 3]);
    expect(examples.blocks).toEqual([
      { name: 'average', start: 0, end: 1, holdsTerms: false },
      { name: 'bow', start: 1, end: 3, holdsTerms: true },
    ]);
  });

  it('keeps every column for a classifier that compares words', () => {
    const given = labelledRows(rows(5, [0, 1], [2]));
    expect(forTrials(given, rows(5, [0]), { needs: { words: true } }).examples).toBe(given);
  });

  it('reads 4,000 texts at even distances, and more where there are many labels', () => {
    const texts = rows(1, ...Array.from({ length: 8000 }, () => [0]));
    texts.values.forEach((_, row) => {
      texts.values[row] = row;
    });
    const few = forTrials(labelledRows(rows(1, [0], [0])), texts, { needs: {} }).texts as SparseMatrix;
    expect(few.rows).toBe(4000);
    expect(Array.from(few.values.slice(0, 3))).toEqual([0, 2, 4]);
    const many = labelledRows(rows(1, ...Array.from({ length: 1500 }, () => [0])));
    expect(forTrials(many, texts, { needs: {} }).texts.rows).toBe(6000);
  });
});
