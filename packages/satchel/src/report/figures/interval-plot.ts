/** A leaderboard as dots with intervals, one row per candidate: which is better, and whether the intervals overlap. */
import { numberColumns, textColumns } from '../columns.ts';
import { seriesColour } from '../palette.ts';
import type { Plotting } from '../plot.ts';
import type { Figure } from '../report.ts';
import { fitted, textWidth } from '../text-width.ts';
import { brief, type FigureText, figureOf, halo } from './figure.ts';

export interface IntervalPlot extends FigureText {
  readonly label: string;
  /** From top to bottom. */
  readonly rows: readonly IntervalRow[];
  /** The row the others are compared with; a line goes through it. */
  readonly baseline?: string;
}

export interface IntervalRow {
  readonly name: string;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

const LONGEST = 300;
const ROW = 32;

export function intervalPlot(chart: IntervalPlot): Promise<Figure> {
  const rows = chart.rows.map((row, i) => ({ ...row, row: i, shown: brief(row.mean) }));
  const names = rows.map(({ name }) => fitted(name, LONGEST));
  const level = chart.rows.find(({ name }) => name === chart.baseline);
  const picture = {
    description: `${rows.length} rows of ${chart.label}, each a mean with its interval${level ? `, held against ${level.name}` : ''}.`,
    draw: (plotting: Plotting) => ({
      height: 66 + ROW * rows.length,
      marginLeft: 18 + Math.max(20, ...names.map(textWidth)),
      marginTop: 18,
      marginBottom: 46,
      marginRight: 30,
      x: { label: chart.label, labelOffset: 38, grid: true, nice: true, inset: 14 },
      y: {
        type: 'band' as const,
        domain: rows.map(({ row }) => row),
        label: null,
        padding: 0.6,
        tickFormat: (row: number) => names[row] ?? '',
        tickSize: 0,
      },
      marks: [
        ...(level ? [plotting.ruleX([level.mean], { stroke: seriesColour(1), strokeDasharray: '5 4' })] : []),
        plotting.ruleY(rows, { y: 'row', x1: 'low', x2: 'high', stroke: seriesColour(0), strokeWidth: 2 }),
        ...(['low', 'high'] as const).map((end) =>
          plotting.tickX(rows, { y: 'row', x: end, stroke: seriesColour(0), insetTop: 1, insetBottom: 1 }),
        ),
        plotting.dot(rows, {
          y: 'row',
          x: 'mean',
          r: 5,
          fill: ({ name }) => (name === chart.baseline ? seriesColour(1) : seriesColour(0)),
          symbol: 'circle',
        }),
        plotting.text(rows, { y: 'row', x: 'mean', text: 'shown', dy: -12, ...halo, fontVariant: 'tabular-nums' }),
      ],
    }),
  };
  return figureOf(chart, picture, {
    columns: [...textColumns('name'), ...numberColumns(chart.label, 'from', 'to')],
    rows: chart.rows.map(({ name, mean, low, high }) => [name, mean, low, high]),
  });
}
