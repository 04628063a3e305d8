/**
 * One bar per item, from top to bottom in the given order: coherence per topic, documents per class. Values may be
 * negative.
 */
import { seriesColour } from '../palette.ts';
import { type Plotting, WIDTH } from '../plot.ts';
import type { Figure } from '../report.ts';
import { fitted, textWidth } from '../text-width.ts';
import { brief, type FigureText, figureOf } from './figure.ts';

export interface BarChart extends FigureText {
  readonly label: string;
  readonly bars: readonly { readonly name: string; readonly value: number }[];
}

/** The most pixels a name may take. */
const LONGEST = 300;
/** Pixels per bar, per number, and at the right. */
const ROW = 22;
const NUMBER = 56;
const RIGHT = 24;

export function barChart(chart: BarChart): Promise<Figure> {
  const bars = chart.bars.map(({ name, value }, i) => ({
    row: i,
    name: fitted(name, LONGEST),
    value,
    shown: brief(value),
  }));
  const names = bars.map(({ name }) => name);
  const [least, most] = [
    Math.min(0, ...bars.map(({ value }) => value)),
    Math.max(0, ...bars.map(({ value }) => value)),
  ];
  const left = 16 + Math.max(20, ...names.map(textWidth));
  const room = (NUMBER * (most - least)) / (WIDTH - left - RIGHT - 2 * NUMBER); // for the numbers at the ends
  const picture = {
    description: `${bars.length} bars of ${chart.label}.`,
    draw: (plotting: Plotting) => ({
      height: 60 + ROW * bars.length,
      marginLeft: left,
      marginTop: 14,
      marginBottom: 46,
      marginRight: RIGHT,
      x: {
        label: chart.label,
        labelOffset: 38,
        grid: true,
        domain: [least < 0 ? least - room : 0, most > 0 ? most + room : 0],
      },
      y: {
        type: 'band' as const,
        domain: bars.map(({ row }) => row),
        label: null,
        padding: 0.22,
        tickFormat: (row: number) => names[row] ?? '',
        tickSize: 0,
      },
      marks: [
        plotting.barX(bars, {
          y: 'row',
          x: 'value',
          fill: seriesColour(0),
          title: ({ row }) => chart.bars[row]?.name ?? '',
        }),
        plotting.ruleX([0]),
        ...[-1, 1].map((side) =>
          plotting.text(
            bars.filter(({ value }) => value < 0 === side < 0),
            {
              y: 'row',
              x: 'value',
              text: 'shown',
              textAnchor: side < 0 ? 'end' : 'start',
              dx: 5 * side,
              fontVariant: 'tabular-nums',
            },
          ),
        ),
      ],
    }),
  };
  return figureOf(chart, picture, {
    columns: [{ name: 'name' }, { name: chart.label, align: 'right' }],
    rows: chart.bars.map(({ name, value }) => [name, value]),
  });
}
