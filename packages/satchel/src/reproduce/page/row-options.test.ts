import { expect, it } from 'vitest';
import type { Measured, MeasuredRow } from '../measured.ts';
import type { Column } from '../row.ts';
import { optionsOfRows } from './row-options.ts';

const options = {
  representation: 'scdv',
  classifier: 'linear-svm',
  text: { tokens: 'letters' },
  scdv: { components: 60, percentage: 4 },
  'linear-svm': { C: 1, loss: 'squared-hinge' },
};
const cell = (more: Partial<Measured> = {}): Measured => ({ scores: [1], hashes: [], options, seconds: 0, ...more });
const rowOf = (cells: Readonly<Record<string, Measured>>, given = {}): MeasuredRow => ({
  row: { name: 'SCDV', run: { options: given } },
  status: 'measured',
  cells: new Map(Object.entries(cells)),
});
const columns: Column[] = [{ name: 'accuracy', run: { tune: { 'linear-svm.C': [0.1, 0.5, 1, 5] } } }];
const textOf = (row: MeasuredRow) => optionsOfRows([row], columns)[0]?.text;

it('has the C of the classifier as the run had it, whatever the table says', () => {
  expect(textOf(rowOf({ accuracy: cell() }))).toBe('linear-svm.C 1');
});

it('has the options the row sets, but not those that all rows share', () => {
  expect(textOf(rowOf({ accuracy: cell() }, { text: { tokens: 'letters' }, scdv: { components: 60 } }))).toBe(
    'linear-svm.C 1; scdv.components 60',
  );
});

it('counts what tuning chose in every fit', () => {
  const chosen = [0.5, 5, 5].map((C) => ({ 'linear-svm.C': C, 'scdv.percentage': 4 }));
  expect(textOf(rowOf({ accuracy: cell({ chosen }) }))).toBe(
    'linear-svm.C 0.5 (1 of 3), 5, the largest of the grid (2 of 3), chosen by folds; scdv.percentage 4, chosen by folds',
  );
});

it('says where a choice lies at an end of its grid', () => {
  const chosen = [{ 'linear-svm.C': 0.1 }, { 'linear-svm.C': 0.1 }];
  expect(textOf(rowOf({ accuracy: cell({ chosen }) }))).toBe(
    'linear-svm.C 0.1, the smallest of the grid, chosen by folds',
  );
});

it('names the columns where they differ', () => {
  const other = { ...options, 'linear-svm': { C: 5 } };
  expect(textOf(rowOf({ MR: cell(), Subj: cell({ options: other }) }))).toBe(
    'MR: linear-svm.C 1. Subj: linear-svm.C 5',
  );
});

it('has what the column or the mode sets, where it differs from the defaults', () => {
  const quick = {
    representation: 'bow+scdv',
    classifier: 'linear-svm',
    text: { tokens: 'letters' },
    blocks: { weights: '1,1' },
    bow: { weighting: 'sublinear' },
    scdv: { components: 30, percentage: 4, seed: 3 },
    encoder: { fitOn: 'all' },
    'linear-svm': { C: 5 },
  };
  expect(textOf(rowOf({ accuracy: cell({ options: quick }) }))).toBe(
    'linear-svm.C 5; blocks.weights 1,1; scdv.components 30; representation.fitOn all',
  );
});

it('has the options of a ranking that differ from the defaults', () => {
  const ranking = {
    ranker: 'fisher',
    words: { method: 'lsi', dimensions: 50 },
    lsi: { weighting: 'tf' },
    fisher: { components: 2 },
    retrieval: { mixing: 'scores' },
  };
  expect(textOf(rowOf({ accuracy: cell({ options: ranking }) }))).toBe('lsi.weighting tf; fisher.components 2');
});

it('says once what all columns have', () => {
  const ofK = (components: number) => cell({ options: { ...options, scdv: { components, percentage: 2 } } });
  expect(textOf(rowOf({ 'K 30': ofK(30), 'K 40': ofK(40) }))).toBe(
    'linear-svm.C 1; scdv.percentage 2. K 30: scdv.components 30. K 40: scdv.components 40',
  );
});

it.each([
  ['folds', 'chosen by folds'],
  ['vectors', 'chosen by folds of the vectors'],
  ['validation', 'chosen on the validation part'],
] as const)('says that %s chose', (tuneOn, text) => {
  const row = rowOf({ accuracy: cell({ chosen: [{ 'linear-svm.C': 0.5 }] }) });
  const [column] = columns;
  expect(optionsOfRows([row], [{ name: 'accuracy', run: { ...column?.run, tuneOn } }])[0]?.text).toBe(
    `linear-svm.C 0.5, ${text}`,
  );
});

it('says nothing about rows without numbers', () => {
  expect(optionsOfRows([rowOf({})], columns)).toEqual([]);
});
