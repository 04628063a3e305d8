import { describe, expect, it } from 'vitest';
import type { MeasuredRow } from './measured.ts';
import { remarksOn } from './remarks.ts';
import type { Column, Row } from './row.ts';

const column: Column = { name: 'Acc' };

function measured(row: Row, ...scores: number[]): MeasuredRow {
  return { row, status: 'measured', cells: new Map([['Acc', { scores, hashes: [], options: {}, seconds: 1 }]]) };
}

const remarks = (rows: readonly MeasuredRow[], of: Column = column, claims: { above: string; below: string }[] = []) =>
  remarksOn({ protocol: '', seeds: 1, columns: [of], rows: rows.map(({ row }) => row), claims }, rows);

describe('remarks', () => {
  it('calls a baseline weak that is better here', () => {
    const bow = measured({ name: 'BoW', published: { Acc: 79.7 }, role: 'baseline' }, 86.7);
    expect(remarks([bow])).toEqual(["Acc: the paper's baselines were weak: BoW 79.7 in the paper and 86.7 here."]);
  });

  it('says which published numbers were not reached', () => {
    const spm = measured({ name: 'SPM', published: { Acc: 92.5 } }, 88, 88.2, 88.4);
    expect(remarks([spm])).toEqual([
      'Acc: the published numbers were not reached: SPM 92.5 in the paper and 88.2 ± 0.2 here.',
    ]);
  });

  it('says nothing of what chance explains: two points, or three deviations', () => {
    expect(remarks([measured({ name: 'A', published: { Acc: 80 } }, 82)])).toEqual([]);
    expect(remarks([measured({ name: 'A', published: { Acc: 80 } }, 84, 90)])).toEqual([]);
    expect(remarks([measured({ name: 'A', published: { Acc: 80 } }, 82.1)])).toHaveLength(1);
  });

  it('compares no values with those of another collection, but orders', () => {
    const other = { kind: 'data', name: 'reuters-modapte90', title: 'ModApte', files: [] } as const;
    const rows = [
      measured({ name: 'SCDV', published: { Acc: 36.98 }, role: 'proposal' }, 23.4),
      measured({ name: 'BoWV', published: { Acc: 36.14 } }, 23.5),
    ];
    const plan = { protocol: '', seeds: 1, columns: [column], rows: rows.map(({ row }) => row) };
    expect(remarksOn(plan, rows, [other])).toHaveLength(2);
    expect(remarksOn(plan, rows, [{ ...other, insteadOf: 'all labels' }])).toEqual([
      'Acc: the paper has SCDV (36.98 in the paper and 23.4 here) above BoWV (36.14 in the paper and 23.5 here); here it is below.',
    ]);
  });

  it('says where the order of the paper is turned round', () => {
    const scdv = measured({ name: 'SCDV', published: { Acc: 84.6 }, role: 'proposal' }, 83.6);
    const other = measured({ name: 'BoWV', published: { Acc: 83.9 } }, 84.1);
    expect(remarks([scdv, other])).toEqual([
      'Acc: the paper has SCDV (84.6 in the paper and 83.6 here) above BoWV (83.9 in the paper and 84.1 here); here it is below.',
    ]);
  });

  it('holds the proposal against the strong bag of words', () => {
    const scdv = measured({ name: 'SCDV', published: { Acc: 84.6 }, role: 'proposal' }, 83.6);
    const strong = measured({ name: 'bow', role: 'strong' }, 86.7);
    expect(remarks([strong, scdv])).toEqual([
      'Acc: bag of words with our defaults has 86.7; SCDV does not reach it with 83.6.',
    ]);
    expect(remarks([measured(strong.row, 80), scdv])).toEqual([
      'Acc: bag of words with our defaults has 80.0; SCDV is better with 83.6.',
    ]);
  });

  it('reads a falling measure the other way round', () => {
    const falling = { name: 'Acc', scale: 1, falls: true };
    const own = measured({ name: 'BoW', published: { Acc: 8.16 }, role: 'baseline' }, 1.9);
    expect(remarks([own], falling)).toEqual([
      "Acc: the paper's baselines were weak: BoW 8.16 in the paper and 1.9 here.",
    ]);
    const strong = measured({ name: 'bow', role: 'strong' }, 1.5);
    const proposal = measured({ name: 'SCDV', role: 'proposal' }, 1.8);
    expect(remarks([strong, proposal], falling)).toEqual([
      'Acc: bag of words with our defaults has 1.5; SCDV does not reach it with 1.8.',
    ]);
  });

  it('says nothing of clocks, and nothing of rows that measured something else', () => {
    const row = { name: 'SVM w2v', published: { Acc: 26.6 }, isOtherMeasure: true };
    expect(remarks([measured(row, 94)])).toEqual([]);
    expect(remarks([measured({ name: 'A', published: { Acc: 160 } }, 3)], { name: 'Acc', isTime: true })).toEqual([]);
  });

  it('tests what the paper claims of two columns in every row', () => {
    const row = (name: string, a: number, b: number): MeasuredRow => ({
      row: { name },
      status: 'measured',
      cells: new Map([
        ['FV', { scores: [a], hashes: [], options: {}, seconds: 1 }],
        ['LSI', { scores: [b], hashes: [], options: {}, seconds: 1 }],
      ]),
    });
    const rows = [row('time', 46.4, 40), row('cacm', 16.2, 22.5)];
    const plan = {
      protocol: '',
      seeds: 1,
      columns: [{ name: 'FV' }, { name: 'LSI' }],
      rows: [],
      claims: [{ above: 'FV', below: 'LSI' }],
    };
    expect(remarksOn(plan, rows)).toEqual([
      'The paper has FV above LSI: true of 1 of 2 rows here; not on cacm (16.2 and 22.5).',
    ]);
  });
});
