/** The diagnosis of the winner on the page. */
import { printable } from '../../core/errors.ts';
import { numberColumns, textColumns } from '../../report/columns.ts';
import { learningCurve } from '../../report/figures/learning-curve.ts';
import { lineChart } from '../../report/figures/line-chart.ts';
import { reliabilityDiagram } from '../../report/figures/reliability-diagram.ts';
import type { Section, Table } from '../../report/report.ts';
import type { CorpusComparison } from '../comparison.ts';
import {
  calibrationSentences,
  certaintySentence,
  curveSentences,
  fewLabelsNotRun,
  fewLabelsSentence,
  textSentences,
} from './sentences.ts';
import { metricName, percent, sentence } from './wording.ts';

export async function diagnosisSections(result: CorpusComparison): Promise<Section[]> {
  const { texts, certainty } = result.diagnosis;
  const points = [...textSentences(texts), ...(certainty ? [certaintySentence(certainty)] : [])].map(sentence);
  return [
    ...(await fewLabelsSections(result)),
    ...(await curveSections(result)),
    ...confusionSections(result),
    ...errorSections(result),
    ...(await calibrationSections(result)),
    { kind: 'prose', heading: 'Hard texts', paragraphs: [], points },
  ];
}

async function fewLabelsSections({ fewLabels }: CorpusComparison): Promise<Section[]> {
  if (!fewLabels || fewLabels.rows.length === 0) return [];
  const figure = await lineChart({
    heading: 'With few labels',
    caption: 'Score by number of labelled documents per class',
    x: { label: 'documents per class', scale: 'log' },
    y: { label: 'score, %' },
    series: fewLabels.rows.slice(0, 6).map(({ name, scores }) => ({
      name,
      points: scores.map(({ perClass, mean, sd }) => ({
        x: perClass,
        y: 100 * mean,
        low: 100 * (mean - sd),
        high: 100 * (mean + sd),
      })),
    })),
    note: [fewLabelsSentence(fewLabels), ...fewLabelsNotRun(fewLabels)].map(sentence).join(' '),
  });
  return [figure];
}

async function curveSections({ diagnosis: { curve }, verdict, metric }: CorpusComparison): Promise<Section[]> {
  if (!curve) return [];
  const measured = curve.points.map(({ documents, score }) => ({ x: documents, y: 100 * score }));
  const { now, twice } = curve;
  const ahead = [now, twice].map(({ size, error, low, high }) => ({
    x: size,
    y: 100 * (1 - error),
    low: 100 * (1 - high),
    high: 100 * (1 - low),
  }));
  const figure = await learningCurve({
    heading: 'Learning curve',
    caption: `${verdict.winner} by number of training documents`,
    score: `${metricName(metric)}, %`,
    series: [
      { name: 'measured', points: measured },
      { name: 'power law (forecast)', points: ahead },
    ],
    note: sentence(curveSentences(curve)[1] ?? ''),
  });
  return [figure];
}

function confusionSections({ diagnosis: { confusions } }: CorpusComparison): Table[] {
  if (confusions.length === 0) return [];
  return [
    {
      kind: 'table',
      heading: 'Most frequent confusions',
      caption: 'Predictions for held-out documents',
      columns: [...textColumns('class', 'predicted as'), ...numberColumns('documents'), ...textColumns('examples')],
      rows: confusions.map(({ truth, predicted, documents, examples }) => [
        printable(truth, 60),
        printable(predicted, 60),
        documents,
        examples.map(({ id, text }) => `${id}: ${text}`).join(' · '),
      ]),
    },
  ];
}

function errorSections({ diagnosis: { labelErrors } }: CorpusComparison): Table[] {
  if (!labelErrors || labelErrors.errors.length === 0) return [];
  return [
    {
      kind: 'table',
      heading: 'Probable label errors',
      caption: `Estimated share of wrong labels: ${percent(labelErrors.share)}; the most certain ones`,
      columns: [
        ...textColumns('document', 'label', 'suggested'),
        ...numberColumns('probability'),
        ...textColumns('text'),
      ],
      rows: labelErrors.errors.map(({ id, given, suggested, suggestedProbability, text }) => [
        id,
        printable(given, 60),
        printable(suggested, 60),
        percent(suggestedProbability, 0),
        text,
      ]),
    },
  ];
}

async function calibrationSections({ diagnosis: { calibration } }: CorpusComparison): Promise<Section[]> {
  if (!calibration) return [];
  const { bins, ownBins, best } = calibration;
  const [error, advice] = calibrationSentences(calibration).map(sentence);
  return [
    await reliabilityDiagram({
      heading: 'Calibration of the probabilities',
      caption: `Probabilities after ${best}`,
      bins,
      note: `${error} ${advice}`,
    }),
    ...(ownBins
      ? [await reliabilityDiagram({ caption: 'Probabilities of the classifier itself', bins: ownBins })]
      : []),
  ];
}
