/** How fast eigenvalues fall: mean and spread over the classes. With few large eigenvalues few directions suffice. */
import { numberColumns } from '../columns.ts';
import { seriesColour } from '../palette.ts';
import type { Plotting } from '../plot.ts';
import type { Figure } from '../report.ts';
import { type FigureText, figureOf, halo } from './figure.ts';

export interface EigenvalueDecay extends FigureText {
  /** Entry k belongs to the k-th largest eigenvalue. */
  readonly mean: ArrayLike<number>;
  readonly deviation: ArrayLike<number>;
  /** Marks a number of directions: `{ directions: 150, label: '86 % of the whole' }`. */
  readonly mark?: { readonly directions: number; readonly label: string };
}

export function eigenvalueDecay(chart: EigenvalueDecay): Promise<Figure> {
  const { mark } = chart;
  const points = Array.from(chart.mean, (mean, i) => ({ k: i + 1, mean, deviation: chart.deviation[i] ?? 0 }));
  const picture = {
    description: `The mean of ${points.length} eigenvalues, falling, with a band of one standard deviation.`,
    draw: (plotting: Plotting) => ({
      height: 340,
      marginLeft: 60,
      marginTop: 34,
      marginBottom: 46,
      marginRight: 24,
      x: { label: 'eigenvalue, largest first', labelOffset: 38 },
      y: { label: 'eigenvalue', grid: true, nice: true },
      marks: [
        plotting.ruleY([0]),
        plotting.areaY(points, {
          x: 'k',
          y1: ({ mean, deviation }) => Math.max(0, mean - deviation),
          y2: ({ mean, deviation }) => mean + deviation,
          fill: seriesColour(0),
          fillOpacity: 0.2,
        }),
        plotting.line(points, { x: 'k', y: 'mean', stroke: seriesColour(0), strokeWidth: 2 }),
        ...(mark === undefined
          ? []
          : [
              plotting.ruleX([mark.directions], { stroke: seriesColour(1), strokeDasharray: '5 4', strokeWidth: 1.5 }),
              plotting.text([mark], {
                x: 'directions',
                text: 'label',
                frameAnchor: 'top',
                textAnchor: 'start',
                dx: 6,
                dy: 12,
                ...halo,
              }),
            ]),
      ],
    }),
  };
  return figureOf(chart, picture, {
    columns: numberColumns('eigenvalue', 'mean', 'standard deviation'),
    rows: points.map(({ k, mean, deviation }) => [k, mean, deviation]),
  });
}
