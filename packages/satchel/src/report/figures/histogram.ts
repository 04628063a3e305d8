/** The distribution of values: components of document vectors, scores, lengths. */
import { numberColumns } from '../columns.ts';
import { seriesColour } from '../palette.ts';
import type { Plotting } from '../plot.ts';
import type { Figure } from '../report.ts';
import { type FigureText, figureOf, grouped } from './figure.ts';

export interface Histogram extends FigureText {
  readonly label: string;
  /** The bounds of each bin and how many values v it holds: from ≤ v < to. */
  readonly bins: readonly Bin[];
  /** Use 'log' when counts differ by powers of ten. */
  readonly scale?: 'linear' | 'log';
}

export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

export function histogram(chart: Histogram): Promise<Figure> {
  const { label, bins, scale = 'linear' } = chart;
  const floor = scale === 'log' ? 0.8 : 0; // so that a bin with one value is visible
  const most = bins.reduce((largest, { count }) => Math.max(largest, count), 1);
  const powers = Array.from({ length: Math.floor(Math.log10(most)) + 1 }, (_, power) => 10 ** power);
  const picture = {
    description: `A histogram of ${label} with ${bins.length} bins.`,
    draw: (plotting: Plotting) => ({
      height: 320,
      marginLeft: 78,
      marginTop: 34,
      marginBottom: 46,
      x: { label, labelOffset: 38 },
      y: { label: 'how many', type: scale, ...(scale === 'log' ? { axis: null } : { nice: true, grid: true }) },
      marks: [
        ...(scale === 'log'
          ? [plotting.gridY(powers), plotting.axisY(powers, { text: grouped, label: 'how many' })] // one line per power of ten
          : []),
        plotting.rectY(
          bins.filter(({ count }) => count > 0),
          {
            x1: 'from',
            x2: 'to',
            y1: () => floor,
            y2: 'count',
            fill: seriesColour(0),
            insetLeft: 0.5,
            insetRight: 0.5,
          },
        ),
        ...(scale === 'log' ? [] : [plotting.ruleY([0])]),
      ],
    }),
  };
  return figureOf(chart, picture, {
    columns: numberColumns('from', 'to', 'how many'),
    rows: bins.map(({ from, to, count }) => [from, to, count]),
  });
}

/** Bins of equal width from the smallest value to the largest; the last bin includes the largest. */
export function binsOf(values: ArrayLike<number>, count: number): Bin[] {
  let [least, most] = [Infinity, -Infinity];
  for (let i = 0; i < values.length; i++) {
    least = Math.min(least, values[i]!);
    most = Math.max(most, values[i]!);
  }
  if (!(least <= most)) return [];
  const width = (most - least) / count || 1;
  const counts = new Float64Array(count);
  for (let i = 0; i < values.length; i++) counts[Math.min(count - 1, Math.floor((values[i]! - least) / width))]!++;
  return Array.from(counts, (held, i) => ({ from: least + i * width, to: least + (i + 1) * width, count: held }));
}
