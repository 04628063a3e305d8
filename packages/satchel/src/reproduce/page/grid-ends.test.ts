import { expect, it } from 'vitest';
import type { MeasuredRow } from '../measured.ts';
import type { Column, Row } from '../row.ts';
import { endsOf, gridEndRemarks } from './grid-ends.ts';

const column: Column = { name: 'Acc', run: { tune: { 'linear-svm.C': [0.1, 0.5, 1, 5], 'blocks.weights': ['1,1'] } } };
const rowWith = (name: string, chosen: readonly number[], row: Partial<Row> = {}): MeasuredRow => ({
  row: { name, run: {}, ...row },
  status: 'measured',
  cells: new Map([
    ['Acc', { scores: [1], hashes: [], options: {}, seconds: 0, chosen: chosen.map((C) => ({ 'linear-svm.C': C })) }],
  ]),
});

it('knows the ends of a grid of numbers, and none of two values', () => {
  const endOf = endsOf({ name: 'A', run: {} }, column);
  expect([0.1, 0.5, 5].map((C) => endOf('linear-svm.C', C))).toEqual(['smallest', undefined, 'largest']);
  expect(endOf('blocks.weights', '1,1')).toBeUndefined();
  const two = { name: 'Acc', run: { tune: { 'linear-svm.C': [1, 5] } } };
  expect(endsOf({ name: 'A', run: {} }, two)('linear-svm.C', 5)).toBeUndefined();
});

it('takes the grid of the row before that of the column', () => {
  const own = { name: 'A', run: { tune: { 'linear-svm.C': [1, 5, 50] } } };
  expect(endsOf(own, column)('linear-svm.C', 5)).toBeUndefined();
});

it('names the rows that chose an end in at least half of the fits', () => {
  const rows = [
    rowWith('A', [5, 5, 5]),
    rowWith('B', [1, 5]),
    rowWith('C', [5, 1, 1]),
    rowWith('D', [0.1]),
    rowWith('strong', [5], { role: 'strong' }),
  ];
  expect(gridEndRemarks(rows, [column])).toEqual([
    'linear-svm.C 5 is the largest of its grid; a wider one might choose another value. Rows: A; B.',
    'linear-svm.C 0.1 is the smallest of its grid; a wider one might choose another value. Rows: D.',
  ]);
});

it('is silent where choices lie inside, or nothing was chosen', () => {
  expect(gridEndRemarks([rowWith('A', [0.5, 1]), rowWith('B', [])], [column])).toEqual([]);
});
