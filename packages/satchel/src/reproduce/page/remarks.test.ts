import { describe, expect, it } from 'vitest';
import type { MeasuredRow } from '../measured.ts';
import type { Column, Row } from '../row.ts';
import { remarksOn } from './remarks.ts';

const column: Column = { name: 'Acc' };

function measured(row: Row, ...scores: number[]): MeasuredRow {
  return { row, status: 'measured', cells: new Map([['Acc', { scores, hashes: [], options: {}, seconds: 1 }]]) };
}

const remarks = (rows: readonly MeasuredRow[], of: Column = column, claims: { above: string; below: string }[] = []) =>
  remarksOn({ protocol: '', seeds: 1, columns: [of], rows: rows.map(({ row }) => row), claims }, rows);

describe('remarks', () => {
  it('name baselines that are better here', () => {
    const bow = measured({ name: 'BoW', published: { Acc: 79.7 }, role: 'baseline' }, 86.7);
    expect(remarks([bow])).toEqual([
      'Acc: baselines that are better here than in the paper: BoW (paper 79.7, ours 86.7).',
    ]);
  });

  it('name published numbers that are not reached here', () => {
    const spm = measured({ name: 'SPM', published: { Acc: 92.5 } }, 88, 88.2, 88.4);
    expect(remarks([spm])).toEqual(['Acc: worse here than in the paper: SPM (paper 92.5, ours 88.2 ± 0.2).']);
  });

  it('ignore differences up to two points, or three deviations', () => {
    expect(remarks([measured({ name: 'A', published: { Acc: 80 } }, 82)])).toEqual([]);
    expect(remarks([measured({ name: 'A', published: { Acc: 80 } }, 84, 90)])).toEqual([]);
    expect(remarks([measured({ name: 'A', published: { Acc: 80 } }, 82.1)])).toHaveLength(1);
  });

  it('compare only orders if the data is a substitute', () => {
    const other = { kind: 'data', name: 'reuters-modapte90', title: 'ModApte', files: [] } as const;
    const rows = [
      measured({ name: 'SCDV', published: { Acc: 36.98 }, role: 'proposal' }, 23.4),
      measured({ name: 'BoWV', published: { Acc: 36.14 } }, 23.5),
    ];
    const plan = { protocol: '', seeds: 1, columns: [column], rows: rows.map(({ row }) => row) };
    expect(remarksOn(plan, rows, [other])).toHaveLength(2);
    expect(remarksOn(plan, rows, [{ ...other, insteadOf: 'all labels' }])).toEqual([
      'Acc: SCDV (paper 36.98, ours 23.4) is above these rows in the paper and below them here: BoWV (paper 36.14, ours 23.5).',
    ]);
  });

  it('compare only orders if the model of a row learned from something else', () => {
    const rows = [
      measured({ name: 'SPM', published: { Acc: 92.5 }, role: 'proposal' }, 92.4),
      measured({ name: 'FastSent', published: { Acc: 88.7 }, isSubstitute: true }, 84.5),
      measured({ name: 'uni-skip', published: { Acc: 92.1 }, isSubstitute: true }, 93),
    ];
    expect(remarks(rows)).toEqual([
      'Acc: SPM (paper 92.5, ours 92.4) is above these rows in the paper and below them here: uni-skip (paper 92.1, ours 93.0).',
    ]);
  });

  it('compare only orders if words of a row start from other vectors than those of the paper', () => {
    const wikipedia = 'skip-gram of Wikipedia, 50 dimensions';
    const glove = { kind: 'vectors', name: 'glove-100', title: 'GloVe', files: [], insteadOf: wikipedia } as const;
    const pv = { name: 'PV-DM', published: { Acc: 90.4 }, run: { startsFromVectors: true } } as const;
    const plan = { protocol: '', seeds: 1, columns: [column], rows: [pv] };
    expect(remarksOn(plan, [measured(pv, 76.4)], [glove])).toEqual([]);
    expect(remarksOn(plan, [measured(pv, 76.4)])).toHaveLength(1);
  });

  it('name rows whose order is reversed', () => {
    const scdv = measured({ name: 'SCDV', published: { Acc: 84.6 }, role: 'proposal' }, 83.6);
    const other = measured({ name: 'BoWV', published: { Acc: 83.9 } }, 84.1);
    expect(remarks([scdv, other])).toEqual([
      'Acc: SCDV (paper 84.6, ours 83.6) is above these rows in the paper and below them here: BoWV (paper 83.9, ours 84.1).',
    ]);
  });

  it('compare the proposal with the strong baseline', () => {
    const scdv = measured({ name: 'SCDV', published: { Acc: 84.6 }, role: 'proposal' }, 83.6);
    const strong = measured({ name: 'bow', role: 'strong' }, 86.7);
    expect(remarks([strong, scdv])).toEqual(['Acc: SCDV (83.6) is worse than bag of words with our defaults (86.7).']);
    expect(remarks([measured(strong.row, 80), scdv])).toEqual([
      'Acc: SCDV (83.6) is better than bag of words with our defaults (80.0).',
    ]);
  });

  it('know metrics of which lower is better', () => {
    const inverse = { name: 'Acc', scale: 1, lowerIsBetter: true };
    const own = measured({ name: 'BoW', published: { Acc: 8.16 }, role: 'baseline' }, 1.9);
    expect(remarks([own], inverse)).toEqual([
      'Acc: baselines that are better here than in the paper: BoW (paper 8.16, ours 1.9).',
    ]);
    const strong = measured({ name: 'bow', role: 'strong' }, 1.5);
    const proposal = measured({ name: 'SCDV', role: 'proposal' }, 1.8);
    expect(remarks([strong, proposal], inverse)).toEqual([
      'Acc: SCDV (1.8) is worse than bag of words with our defaults (1.5).',
    ]);
  });

  it('ignore times, and rows that measured something else', () => {
    const row = { name: 'SVM w2v', published: { Acc: 26.6 }, isOtherMeasure: true };
    expect(remarks([measured(row, 94)])).toEqual([]);
    expect(remarks([measured({ name: 'A', published: { Acc: 160 } }, 3)], { name: 'Acc', isTime: true })).toEqual([]);
  });

  it('test the claims of the paper about two columns in every row', () => {
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
      'The paper claims FV above LSI: true in 1 of 2 rows here; not in cacm (16.2 and 22.5).',
    ]);
  });
});
