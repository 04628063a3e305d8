/** How the score grows with the documents it was learned from: would more labels help? */
import type { Figure } from '../report.ts';
import type { FigureText } from './figure.ts';
import { type LineSeries, lineChart } from './line-chart.ts';

export interface LearningCurveChart extends FigureText {
  readonly score: string;
  /** x: labelled documents learned from; y: the score on others. */
  readonly series: readonly LineSeries[];
}

export const learningCurve = ({ score, ...curve }: LearningCurveChart): Promise<Figure> =>
  lineChart({ ...curve, x: { label: 'labelled documents', scale: 'log' }, y: { label: score }, spread: 'band' });
