/**
 * Whether probabilities are calibrated: of the predictions with about 80 %, are about 80 % right? On the diagonal they
 * are; below it the classifier is overconfident. Larger dots stand for more predictions; the line to the diagonal is
 * the error.
 */
import { numberColumns } from '../columns.ts';
import { seriesColour } from '../palette.ts';
import type { Plotting } from '../plot.ts';
import type { Figure } from '../report.ts';
import { type FigureText, figureOf } from './figure.ts';

export interface ReliabilityDiagram extends FigureText {
  readonly bins: readonly ReliabilityBin[];
}

export interface ReliabilityBin {
  readonly answers: number;
  /** The mean confidence of the predictions in this bin, and the share of them that is right. */
  readonly confidence: number;
  readonly right: number;
}

export function reliabilityDiagram(chart: ReliabilityDiagram): Promise<Figure> {
  const bins = chart.bins.filter(({ answers }) => answers > 0);
  const colour = seriesColour(0);
  const share = {
    domain: [0, 1],
    ticks: 5,
    tickFormat: (value: number) => `${Math.round(value * 100)} %`,
    grid: true,
    inset: 10,
  };
  const picture = {
    description: `${bins.length} bins of predictions: their mean probability, and the share that was right.`,
    draw: (plotting: Plotting) => ({
      width: 520,
      height: 480,
      marginLeft: 62,
      marginTop: 36,
      marginBottom: 48,
      marginRight: 24,
      r: { range: [0, 14], domain: [0, Math.max(1, ...bins.map(({ answers }) => answers))] },
      x: { ...share, label: 'probability that was given', labelOffset: 40 },
      y: { ...share, label: 'share that was right' },
      marks: [
        plotting.line(
          [
            [0, 0],
            [1, 1],
          ],
          { stroke: 'currentColor', strokeDasharray: '4 4', strokeOpacity: 0.6 },
        ),
        plotting.ruleX(bins, {
          x: 'confidence',
          y1: 'right',
          y2: 'confidence',
          stroke: seriesColour(1),
          strokeWidth: 1.5,
        }),
        plotting.line(bins, { x: 'confidence', y: 'right', stroke: colour, strokeWidth: 1.5 }),
        plotting.dot(bins, {
          x: 'confidence',
          y: 'right',
          r: 'answers',
          fill: colour,
          fillOpacity: 0.75,
          stroke: colour,
        }),
        plotting.dot(bins, { x: 'confidence', y: 'right', r: 2, fill: colour }),
      ],
    }),
  };
  return figureOf(chart, picture, {
    columns: numberColumns('probability given', 'share right', 'predictions'),
    rows: bins.map(({ confidence, right, answers }) => [confidence, right, answers]),
  });
}
