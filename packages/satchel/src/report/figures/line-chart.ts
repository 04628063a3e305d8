/**
 * Lines over a numeric axis: accuracy by components, MAP by Gaussians, a learning curve. Each point may have an
 * interval.
 */
import { numberColumns, textColumns } from '../columns.ts';
import { legendOf } from '../legend.ts';
import { seriesColour, seriesDash, seriesSymbol } from '../palette.ts';
import type { Markish, Plotting } from '../plot.ts';
import type { Cell, Figure, TableContent } from '../report.ts';
import { type FigureText, figureOf, grouped, halo } from './figure.ts';

export interface LinePoint {
  readonly x: number;
  readonly y: number;
  /** The interval; both are absent when there is none. */
  readonly low?: number;
  readonly high?: number;
}

export interface LineSeries {
  readonly name: string;
  readonly points: readonly LinePoint[];
}

export interface LineChart extends FigureText {
  readonly x: { readonly label: string; readonly scale?: 'linear' | 'log' };
  readonly y: { readonly label: string };
  readonly series: readonly LineSeries[];
  /** How intervals are drawn: bars for few points, a band for many. */
  readonly spread?: 'bars' | 'band';
  /** Horizontal lines for comparison: a published value, chance. */
  readonly levels?: readonly { readonly y: number; readonly label: string }[];
}

export async function lineChart(chart: LineChart): Promise<Figure> {
  const { x, y, series, levels = [] } = chart;
  const legend = legendOf(series.map(({ name }) => name));
  const at = [...new Set(series.flatMap(({ points }) => points.map((point) => point.x)))].sort((a, b) => a - b);
  const picture = {
    description: `Lines of ${y.label} over ${x.label}: ${series.map(({ name }) => name).join(', ')}.`,
    draw: (plotting: Plotting) => ({
      height: 340 + legend.height,
      marginTop: 34 + legend.height,
      marginLeft: 56,
      marginBottom: 46,
      marginRight: 30,
      x: {
        type: x.scale ?? 'linear',
        inset: 8,
        ...(at.length <= FEW ? { axis: null } : { label: x.label, labelOffset: 38 }),
      },
      y: { label: y.label, grid: true, nice: true, inset: 4 },
      marks: [
        // Plot thins out the numbers of a logarithmic axis unless they are given as text
        ...(at.length <= FEW ? [plotting.axisX(at, { text: grouped, label: x.label, labelOffset: 38 })] : []),
        ...levels.map(({ y }) =>
          plotting.ruleY([y], { stroke: 'currentColor', strokeDasharray: '4 4', strokeOpacity: 0.6 }),
        ),
        ...series.flatMap((one, i) => seriesMarks(plotting, one, i, series.length, chart.spread ?? 'bars')),
        // their names last, so that no line goes through them
        ...levels.map((level) =>
          plotting.text([level], { y: 'y', text: 'label', frameAnchor: 'right', textAnchor: 'end', dy: -8, ...halo }),
        ),
        ...legend.marks(plotting),
      ],
    }),
  };
  return figureOf(chart, picture, dataOf(chart));
}

/** Up to this many x values, all are labelled on the axis. */
const FEW = 10;

function seriesMarks(
  plotting: Plotting,
  { points }: LineSeries,
  i: number,
  count: number,
  spread: 'bars' | 'band',
): Markish[] {
  const colour = seriesColour(i);
  const wide = points.filter(({ low, high }) => low !== undefined && high !== undefined);
  const dx = spread === 'bars' && wide.length > 0 ? (i - (count - 1) / 2) * 3 : 0; // bars beside each other, not on top
  const interval =
    spread === 'band'
      ? plotting.areaY(wide, { x: 'x', y1: 'low', y2: 'high', fill: colour, fillOpacity: 0.16 })
      : plotting.ruleX(wide, {
          x: 'x',
          y1: 'low',
          y2: 'high',
          stroke: colour,
          strokeWidth: 1.5,
          strokeOpacity: 0.7,
          dx,
        });
  return [
    ...(wide.length > 0 ? [interval] : []),
    plotting.line(points, { x: 'x', y: 'y', stroke: colour, strokeWidth: 2, strokeDasharray: seriesDash(i), dx }),
    plotting.dot(points, { x: 'x', y: 'y', fill: colour, symbol: seriesSymbol(i), r: points.length > 40 ? 2 : 4, dx }),
  ];
}

function dataOf({ x, y, series }: LineChart): TableContent {
  const hasIntervals = series.some(({ points }) => points.some(({ low }) => low !== undefined));
  return {
    columns: [...textColumns('series'), ...numberColumns(x.label, y.label, ...(hasIntervals ? ['from', 'to'] : []))],
    rows: series.flatMap(({ name, points }) =>
      points.map((point): Cell[] => [
        name,
        point.x,
        point.y,
        ...(hasIntervals ? [point.low ?? '', point.high ?? ''] : []),
      ]),
    ),
  };
}
