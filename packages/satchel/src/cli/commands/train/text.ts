/** The report of `train`: the score of the model, its file, and the next commands. */
import { printable } from '../../../core/errors.ts';
import { bytes, counted, grouped, percent, seconds } from '../../../report/format.ts';
import type { EvaluationReport } from '../../../results/evaluation/evaluation-report.ts';
import { learnedFrom, selfTrainingText } from '../../../results/self-training-text.ts';
import type { EncoderTrainingReport, TrainingReport } from '../../../results/training.ts';
import { stages } from '../../terminal/stage-clock.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { changedOptions } from '../shared/changed-options.ts';
import { protocolText } from '../shared/protocol-text.ts';

export function trainingText(report: TrainingReport, corpus: string, style: Terminal['style']): string {
  const { model, options, documents, classes, vocabulary, evaluation, selfTraining } = report;
  const path = quoted(model.path);
  return [
    `${style('bold', corpus)}: learned from ${learnedFrom(documents, selfTraining)}, ${counted(classes.length, 'class', 'classes')}, ${grouped(vocabulary)} words`,
    ...settingLines(`${String(options['representation'])} · ${String(options['classifier'])}`, report, style),
    ...(selfTraining ? [selfTrainingText(selfTraining)] : []),
    '',
    ...(evaluation === null ? ['  not evaluated'] : scoreLines(evaluation, style)),
    '',
    ...fileLines(model, style),
    `  satchel predict ${path} new-documents.jsonl --explain`,
    `  satchel explain ${path} --text "…"`,
    `  satchel inspect ${path}`,
    '',
  ].join('\n');
}

type AnyReport = TrainingReport | EncoderTrainingReport;

function settingLines(parts: string, report: AnyReport, style: Terminal['style']): string[] {
  const { options, seed, seconds: wall, words } = report;
  const changed = changedOptions(options, 'classes' in report ? report.classes.length : 0);
  return [
    `${parts}, seed ${seed}, ${seconds(stages.reduce((sum, stage) => sum + wall[stage], 0))}`,
    ...(changed.length > 0 ? [`${style('dim', 'options that are not defaults:')} ${changed.join('  ')}`] : []),
    ...(words ? [knownText(words)] : []),
  ];
}

const fileLines = ({ path, bytes: size, sha256 }: AnyReport['model'], style: Terminal['style']): string[] => [
  `  ${style('bold', printable(path))}  ${bytes(size)}  sha256 ${sha256}`,
  '',
  'Next:',
];

/** The report of an encoder: its training data, why it is not a classifier, and the next commands. */
export function encoderText(report: EncoderTrainingReport, corpus: string, style: Terminal['style']): string {
  const { model, options, documents, vocabulary, dimensions, reason } = report;
  const path = quoted(model.path);
  return [
    ...(reason === 'no labels'
      ? ['No document has a label, so this is an encoder: it makes vectors and gives no labels.']
      : []),
    `${style('bold', corpus)}: encoder fitted to ${counted(documents, 'document')}, ${grouped(vocabulary)} words, ${grouped(dimensions)} dimensions`,
    ...settingLines(String(options['representation']), report, style),
    '',
    ...fileLines(model, style),
    `  satchel encode ${path} new-documents.jsonl --out vectors.npy`,
    `  satchel similar ${path} "one text" "another text"`,
    `  satchel index my-collection documents.jsonl --model ${path}`,
    '',
  ].join('\n');
}

/**
 * "93.1 % of the words have a vector, 2.0 % one made of their parts; the others count as zeros (words.unknown=zero)"
 */
function knownText({ policy, tokens, known, composed, unknownShare }: NonNullable<TrainingReport['words']>): string {
  const share = (count: number) => percent(tokens === 0 ? 0 : count / tokens);
  const made = composed > 0 ? `, ${share(composed)} one made of their parts` : '';
  const others =
    unknownShare === 0
      ? ''
      : `; the others ${policy === 'zero' ? 'count as zeros' : 'are left out'} (words.unknown=${policy})`;
  return `${share(known)} of the words have a vector${made}${others}`;
}

function scoreLines({ metrics, baseline, multiLabel, protocol }: EvaluationReport, style: Terminal['style']): string[] {
  const [name, summary] = multiLabel ? ['micro F1', metrics['microF1']] : ['accuracy', metrics['accuracy']];
  if (!summary) return [];
  const spread = summary.folds.length > 1 ? ` ± ${(summary.sd * 100).toFixed(1)}` : '';
  return [
    `  ${name} ${style('green', style('bold', percent(summary.mean)))}${spread}, ${protocolText(protocol)}`,
    `  baseline accuracy ${percent(baseline.accuracy.mean)} (most frequent class '${printable(baseline.label, 40)}')`,
  ];
}

/** Quotes a path for a shell. */
const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${printable(path)}'`);
