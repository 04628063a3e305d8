/** The diagnosis of the winner of a comparison, on the terminal. */
import type { CorpusComparison } from '../../../compare/comparison.ts';
import type { Diagnosis } from '../../../compare/diagnosis.ts';
import type { FewLabels } from '../../../compare/few-labels.ts';
import {
  calibrationSentences,
  certaintySentence,
  curveSentences,
  fewLabelsNotRun,
  fewLabelsSentence,
  textSentences,
} from '../../../compare/page/sentences.ts';
import { printable } from '../../../core/errors.ts';
import { grouped, percent } from '../../../report/format.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { section } from './section.ts';

type Style = Terminal['style'];

const MOST_FEW = 8;

export function diagnosisText({ diagnosis, fewLabels, verdict }: CorpusComparison, style: Style): string[] {
  const { curve, calibration, certainty, texts, leftOut } = diagnosis;
  return [
    ...(fewLabels ? section('with few labels', fewLines(fewLabels, style), style) : []),
    ...(curve ? section(`learning curve of ${verdict.winner}`, curveSentences(curve), style) : []),
    ...section('most frequent confusions', confusionLines(diagnosis, style), style),
    ...section('probable label errors', errorLines(diagnosis, style), style),
    ...(calibration ? section('calibration of its probabilities', calibrationSentences(calibration), style) : []),
    ...section('hard texts', [...textSentences(texts), ...(certainty ? [certaintySentence(certainty)] : [])], style),
    ...(leftOut.length > 0 ? [`  ${style('dim', `skipped, out of time: ${leftOut.join(', ')}`)}`, ''] : []),
  ];
}

function fewLines(few: FewLabels, style: Style): string[] {
  const heading = ['', ...(few.rows[0]?.scores.map(({ perClass }) => `${grouped(perClass)} per class`) ?? [])];
  const rows = few.rows
    .slice(0, MOST_FEW)
    .map(({ name, scores }) => [name, ...scores.map(({ mean }) => percent(mean))]);
  const [head = '', ...lines] = columns(
    [heading, ...rows],
    heading.map((_, i) => (i === 0 ? 'left' : 'right')),
  );
  return [fewLabelsSentence(few), style('dim', head), ...lines, ...fewLabelsNotRun(few)];
}

function confusionLines({ confusions }: Diagnosis, style: Style): string[] {
  return confusions.flatMap(({ truth, predicted, documents, examples }) => [
    `${printable(truth, 40)} predicted as ${printable(predicted, 40)}: ${grouped(documents)}`,
    ...examples.map(({ id, text }) => style('dim', `  ${id}  ${text}`)),
  ]);
}

function errorLines({ labelErrors }: Diagnosis, style: Style): string[] {
  if (!labelErrors || labelErrors.errors.length === 0) return [];
  return [
    `estimated share: ${percent(labelErrors.share)} of all labels (too high if the texts are hard to classify); the most certain ones:`,
    ...labelErrors.errors.flatMap(({ id, text, given, suggested, suggestedProbability }) => [
      `${id}  labelled ${printable(given, 40)}, predicted ${printable(suggested, 40)} (${percent(suggestedProbability, 0)})`,
      style('dim', `  ${text}`),
    ]),
  ];
}
