/** The score by the number of training documents: would more labels help? */
import type { Figure } from '../report.ts';
import type { FigureText } from './figure.ts';
import { type LineSeries, lineChart } from './line-chart.ts';

export interface LearningCurveChart extends FigureText {
  readonly score: string;
  /** x: number of labelled training documents; y: the score on held-out documents. */
  readonly series: readonly LineSeries[];
}

export const learningCurve = ({ score, ...curve }: LearningCurveChart): Promise<Figure> =>
  lineChart({ ...curve, x: { label: 'labelled documents', scale: 'log' }, y: { label: score }, spread: 'band' });
