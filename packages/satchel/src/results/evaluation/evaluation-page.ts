/** An evaluation as an HTML page: scores, figures per class, the confusion matrix as a picture and a table, calibration. */
import { printable } from '../../core/errors.ts';
import type { Evaluation } from '../../pipeline/evaluate.ts';
import { numberColumns, textColumns } from '../../report/columns.ts';
import { confusionPicture } from '../../report/figures/confusion-matrix.ts';
import { reliabilityDiagram } from '../../report/figures/reliability-diagram.ts';
import { counted, percent } from '../../report/format.ts';
import type { CellDocument } from '../../report/live/cells-data.ts';
import { renderReport } from '../../report/page.ts';
import type { Section, Table } from '../../report/report.ts';
import { version } from '../../run/version.ts';
import { selfTrainingCaption } from '../self-training-text.ts';
import { type JudgedTexts, type ShownDocument, shownDocuments, withTexts } from './cell-documents.ts';
import { confusions } from './class-report.ts';
import { type ClassificationReport, type ConfusionMatrix, matrixOf, reportOf } from './classification-report.ts';

/** A picture with more classes could not be read; it then shows the classes with most confusions. */
const MOST_DRAWN = 30;
const MOST_PAIRS = 20;

export interface EvaluationPageText {
  readonly corpus: string;
  readonly protocol: string;
  /** With it, a click on a cell of the confusion matrix shows the texts of its documents; otherwise ids alone. */
  readonly judged?: JudgedTexts | undefined;
}

export async function evaluationPage(
  evaluation: Evaluation,
  { corpus, protocol, judged }: EvaluationPageText,
): Promise<string> {
  const { documents, classes, options, seed, hashes } = evaluation;
  const name = printable(corpus.replace(/^.*[/\\](?=.)/, ''));
  const report = reportOf(evaluation);
  return renderReport({
    title: `Evaluation on ${name}`,
    lead: `${counted(documents, 'document')}, ${counted(classes.length, 'class', 'classes')}; ${String(options['representation'])} · ${String(options['classifier'])}, ${protocol}, seed ${seed}.`,
    sections: [
      scoreTable(evaluation),
      classTable(report),
      ...(await confusionSections(evaluation, judged)),
      ...(await calibrationSections(evaluation)),
      ...selfTrainingTable(evaluation),
    ],
    footer: [`satchel ${version} · seed ${seed} · data ${hashes.data ?? 'unknown'} · model ${hashes.model}`],
  });
}

function scoreTable({ metrics, baseline, multiLabel }: Evaluation): Table {
  const names: readonly (readonly [string, string])[] = multiLabel
    ? [['microF1', 'micro F1'], ['macroF1', 'macro F1'], ['accuracy', 'accuracy'], ['hammingLoss', 'Hamming loss']]
    : [['accuracy', 'accuracy'], ['macroF1', 'macro F1'], ['weightedF1', 'weighted F1']]; // biome-ignore format: a table
  const rows = names.flatMap(([key, name]) => {
    const summary = metrics[key];
    if (!summary) return [];
    return [[name, percent(summary.mean), summary.folds.length > 1 ? `± ${(100 * summary.sd).toFixed(1)}` : '']];
  });
  return {
    kind: 'table',
    heading: 'Scores',
    caption: 'Scores on documents that the model was not trained on',
    columns: [...textColumns('score'), ...numberColumns('value', 'spread over folds')],
    rows: [
      ...rows,
      [`baseline: '${printable(baseline.label, 60)}' for every document`, percent(baseline.accuracy.mean), ''],
    ],
  };
}

function classTable({ classes, macro, weighted, micro, documents }: ClassificationReport): Table {
  const row = (name: string, { precision, recall, f1 }: ClassificationReport['macro'], count: number) => [
    name,
    percent(precision),
    percent(recall),
    percent(f1),
    count,
  ];
  return {
    kind: 'table',
    heading: 'Classes',
    caption: 'Precision, recall and F1 per class',
    columns: [...textColumns('class'), ...numberColumns('precision', 'recall', 'F1', 'documents')],
    rows: [
      ...classes.map((one) => row(printable(one.label, 80), one, one.documents)),
      row('macro average', macro, documents),
      row('weighted average', weighted, documents),
      row('micro average', micro, documents),
    ],
  };
}

async function confusionSections(evaluation: Evaluation, judged: JudgedTexts | undefined): Promise<Section[]> {
  if (evaluation.multiLabel) return [];
  const matrix = matrixOf(evaluation);
  const drawn = mostConfused(matrix, MOST_DRAWN);
  const isPart = drawn.classes.length < matrix.classes.length;
  const pairs = confusions(evaluation).slice(0, MOST_PAIRS);
  const shown = shownDocuments(evaluation);
  return [
    await confusionPicture({
      ...drawn,
      classes: drawn.classes.map((name) => printable(name, 80)),
      documents: inCells(judged ? await withTexts(shown, judged) : shown, drawn.classes),
      heading: 'Confusion matrix',
      caption: 'Documents by true class (rows) and predicted class (columns)',
      ...(isPart ? { note: `The ${MOST_DRAWN} classes with most confusions, of ${matrix.classes.length}.` } : {}),
    }),
    ...(pairs.length === 0
      ? []
      : [
          {
            kind: 'table' as const,
            caption: 'Most frequent confusions',
            columns: [...textColumns('true class', 'predicted class'), ...numberColumns('documents')],
            rows: pairs.map(({ truth, predicted, documents }) => [
              printable(truth, 80),
              printable(predicted, 80),
              documents,
            ]),
          },
        ]),
  ];
}

function inCells(shown: readonly ShownDocument[], classes: readonly string[]): CellDocument[] {
  const numbers = new Map(classes.map((name, c) => [name, c]));
  return shown.flatMap(({ truth, predicted, ...document }) => {
    const [row, column] = [numbers.get(truth), numbers.get(predicted)];
    return row === undefined || column === undefined ? [] : [{ ...document, truth: row, predicted: column }];
  });
}

function mostConfused({ classes, counts }: ConfusionMatrix, most: number): ConfusionMatrix {
  if (classes.length <= most) return { classes, counts };
  const wrong = classes.map((_, c) =>
    counts.reduce((sum, row, r) => sum + (r === c ? row.reduce((a, b) => a + b, 0) - row[c]! : row[c]!), 0),
  );
  const kept = classes
    .map((_, c) => c)
    .sort((a, b) => wrong[b]! - wrong[a]! || a - b)
    .slice(0, most)
    .sort((a, b) => a - b);
  return { classes: kept.map((c) => classes[c]!), counts: kept.map((r) => kept.map((c) => counts[r]![c]!)) };
}

async function calibrationSections({ calibration }: Evaluation): Promise<Section[]> {
  if (!calibration) return [];
  const gap = calibration.metrics['expectedCalibrationError'];
  return [
    await reliabilityDiagram({
      heading: 'Calibration of the probabilities',
      caption: 'Probabilities of predictions, and the share that was right',
      bins: calibration.bins,
      ...(gap ? { note: `Expected calibration error: ${percent(gap.mean)}.` } : {}),
    }),
  ];
}

/** Of the last fold, as the options are. */
function selfTrainingTable({ folds }: Evaluation): Table[] {
  const training = folds.at(-1)?.selfTraining;
  if (!training) return [];
  const fold = folds.length === 1 ? '' : ', in the last fold';
  return [
    {
      kind: 'table',
      heading: 'Self-training',
      caption: `Texts without labels that each class took${fold}; ${selfTrainingCaption(training)}`,
      columns: [...textColumns('class'), ...numberColumns('texts taken')],
      rows: Object.entries(training.taken).map(([name, count]) => [printable(name, 80), count]),
    },
  ];
}
