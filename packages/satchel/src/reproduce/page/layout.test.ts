import { describe, expect, it } from 'vitest';
import type { DataUse } from '../data/usage.ts';
import type { Measured, MeasuredRow } from '../measured.ts';
import type { Reproduction } from '../reproduce-table.ts';
import type { Row } from '../row.ts';
import type { Plan } from '../table.ts';
import { tableCsv, tableLatex } from './exported-table.ts';
import { layOut, withoutDifferences } from './layout.ts';

const measured = (row: Row, scores: Readonly<Record<string, number>>, options = {}): MeasuredRow => ({
  row,
  status: 'measured',
  cells: new Map(
    Object.entries(scores).map(([name, score]): [string, Measured] => [
      name,
      { scores: [score], hashes: [], options, seconds: 0 },
    ]),
  ),
});

const reproductionOf = (rows: readonly MeasuredRow[], plan: Partial<Plan> = {}, uses: readonly DataUse[] = []) =>
  ({
    table: { id: '009-T1', title: 'A & B, 50 %', paper: '009', footnotes: [], plan: () => plan },
    plan: {
      protocol: '',
      seeds: 1,
      columns: [{ name: 'Acc' }, { name: 'error', lowerIsBetter: true }],
      rows: [],
      ...plan,
    },
    rows,
    uses,
  }) as unknown as Reproduction;

const rows = [
  measured({ name: 'old', published: { Acc: 80 }, publishedSpread: { Acc: 0.5 } }, { Acc: 81.25, error: 3 }),
  measured({ name: 'new', published: { Acc: 90.5 }, role: 'proposal' }, { Acc: 79, error: 2 }, { words: {} }),
];
const textsOf = (reproduction: Reproduction) =>
  layOut(reproduction).rows.map(({ cells }) => cells.map(({ text }) => text));
const bestOf = (reproduction: Reproduction) =>
  layOut(reproduction).rows.map(({ cells }) => cells.map(({ isBest }) => isBest));

describe('the layout', () => {
  it('has the published number with its deviation, ours, and the difference with its sign', () => {
    expect(layOut(reproductionOf(rows)).columns.map(({ side }) => side)).toEqual([
      'paper',
      'ours',
      'difference',
      'ours',
    ]);
    expect(textsOf(reproductionOf(rows))).toEqual([
      ['80.0 ± 0.5', '81.3', '+1.3', '3.0'],
      ['90.5', '79.0', '−11.5', '2.0'],
    ]);
    expect(withoutDifferences(layOut(reproductionOf(rows))).rows[0]?.cells).toHaveLength(3);
  });

  it('marks the best of a column, not the system of the paper', () => {
    expect(bestOf(reproductionOf(rows))).toEqual([
      [false, true, false, false],
      [false, false, false, true],
    ]);
  });

  it('marks the best of a row where columns are systems, and nothing where none are', () => {
    const columns = [{ name: 'Acc' }, { name: 'error' }];
    expect(bestOf(reproductionOf(rows, { systems: 'columns', columns })).map((row) => row.filter(Boolean).length)).toEqual([1, 1]); // biome-ignore format: one line
    expect(bestOf(reproductionOf(rows, { systems: 'none' })).flat()).not.toContain(true);
  });

  it('compares nothing if other word vectors replace those of the paper, except rows without word vectors', () => {
    const vectors: DataUse = {
      kind: 'vectors',
      name: 'glove-100',
      title: 'GloVe',
      files: [],
      insteadOf: 'Google News',
    };
    expect(textsOf(reproductionOf(rows, {}, [vectors])).map((cells) => cells[2])).toEqual(['+1.3', '']);
    const data: DataUse = { ...vectors, kind: 'data' };
    expect(layOut(reproductionOf(rows, {}, [data])).columns.map(({ side }) => side)).not.toContain('difference');
  });
});

describe('exported tables', () => {
  it('are CSV with plain minus signs', () => {
    expect(tableCsv(reproductionOf(rows))).toBe(
      'system,"Acc, paper","Acc, ours","Acc, difference","error, ours"\r\nold,80.0 ± 0.5,81.3,+1.3,3.0\r\nnew,90.5,79.0,-11.5,2.0\r\n',
    );
  });

  it('are LaTeX with escaped signs and the best in bold', () => {
    const latex = tableLatex(reproductionOf(rows));
    expect(latex).toContain('old & 80.0 $\\pm$ 0.5 & \\textbf{81.3} & +1.3 & 3.0 \\\\');
    expect(latex).toContain('new & 90.5 & 79.0 & $-$11.5 & \\textbf{2.0} \\\\');
    expect(tableLatex(reproductionOf([measured({ name: '50 % & _x' }, {})]))).toContain('50 \\% \\& \\_x');
  });
});
