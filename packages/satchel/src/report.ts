/** `satchel/report`: results as one HTML page, and its figures as SVG. Re-exports only. */
export { comparisonPage, type PageText } from './compare/page/page.ts';
export { type BarChart, barChart } from './report/figures/bar-chart.ts';
export { type ConfusionPicture, confusionPicture } from './report/figures/confusion-matrix.ts';
export { type EigenvalueDecay, eigenvalueDecay } from './report/figures/eigenvalue-decay.ts';
export type { FigureText } from './report/figures/figure.ts';
export { type Bin, binsOf, type Histogram, histogram } from './report/figures/histogram.ts';
export { type IntervalPlot, type IntervalRow, intervalPlot } from './report/figures/interval-plot.ts';
export { type LearningCurveChart, learningCurve } from './report/figures/learning-curve.ts';
export { type LineChart, type LinePoint, type LineSeries, lineChart } from './report/figures/line-chart.ts';
export {
  type ReliabilityBin,
  type ReliabilityDiagram,
  reliabilityDiagram,
} from './report/figures/reliability-diagram.ts';
export { type ScatterMap, scatterMap } from './report/figures/scatter-map.ts';
export type { CellDocument } from './report/live/cells-data.ts';
export type { LiveData } from './report/live/live-data.ts';
export type { MapDocument } from './report/live/map-data.ts';
export { renderReport } from './report/page.ts';
export type {
  Cell,
  CellValue,
  Column,
  Figure,
  Headed,
  MarkedCell,
  Prose,
  Report,
  Section,
  Table,
  TableContent,
} from './report/report.ts';
export type { JudgedTexts } from './results/evaluation/cell-documents.ts';
export { type EvaluationPageText, evaluationPage } from './results/evaluation/evaluation-page.ts';
export { type JudgedDocument, judgedDocuments } from './results/evaluation/judged-documents.ts';
export { FAINT, HIDDEN, KINDS, SERIES } from './scatter/colours.ts';
export type { Place } from './scatter/lasso.ts';
export { createScatter, type Scatter } from './scatter/scatter.ts';
export { clipPathOf } from './scatter/shapes.ts';
