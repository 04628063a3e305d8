import { expect, it } from 'vitest';
import { namesIn, partOf } from './only.ts';
import { tableNamed } from './registry.ts';

const plan = tableNamed('001-T2').plan('quick');
const namesOf = (...only: string[]) => {
  const { rows, columns } = partOf(plan, only);
  return { rows: rows.map(({ name }) => name), columns: columns.map(({ name }) => name) };
};

it.each([
  [['spm'], ['SPM', 'SPM, stop words kept'], ['Subj', 'MR']],
  [['LSI', 'mr'], ['LSI', 'LSI of tf-idf, ours'], ['MR']],
  [['average'], ['cBow'], ['Subj', 'MR']],
  [['Subj'], plan.rows.map(({ name }) => name), ['Subj']],
])('%j names rows, columns and methods', (only, rows, columns) => {
  expect(namesOf(...only)).toEqual({ rows, columns });
});

it('takes no part of a word for a name', () => {
  expect(() => namesOf('LS')).toThrow(expect.objectContaining({ code: 'UNKNOWN_ROW', kind: 'usage' }));
  expect(() => namesOf('SPN')).toThrow('did you mean SPM?');
});

it('is the whole table without names', () => {
  expect(partOf(plan, undefined)).toBe(plan);
});

it('reads a list of names', () => {
  expect(namesIn(' SCDV, lda ,')).toEqual(['SCDV', 'lda']);
});
