/** What `train` tells a person: how good the model is, where it is, and what to do with it next. */
import { printable } from '../../core/errors.ts';
import { bytes, counted, grouped, percent, seconds } from '../terminal/format.ts';
import { stages } from '../terminal/stage-clock.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { changedOptions } from './changed-options.ts';
import type { EvaluationReport } from './evaluation-json.ts';
import { protocolText } from './evaluation-text.ts';
import type { TrainingReport } from './training-json.ts';

export function trainingText(report: TrainingReport, corpus: string, style: Terminal['style']): string {
  const { model, options, documents, classes, vocabulary, evaluation } = report;
  const changed = changedOptions(options);
  const wall = stages.reduce((sum, stage) => sum + report.seconds[stage], 0);
  const shownPath = quoted(model.path);
  return [
    `${style('bold', corpus)}: learned from ${counted(documents, 'document')}, ${counted(classes.length, 'class', 'classes')}, ${grouped(vocabulary)} words`,
    `${String(options['representation'])} + ${String(options['classifier'])}, seed ${report.seed}, ${seconds(wall)}`,
    ...(changed.length > 0 ? [`${style('dim', 'not the defaults:')} ${changed.join('  ')}`] : []),
    '',
    ...(evaluation === null ? ['  not evaluated'] : scoreLines(evaluation, style)),
    '',
    `  ${style('bold', printable(model.path))}  ${bytes(model.bytes)}  sha256 ${model.sha256}`,
    '',
    'Next:',
    `  satchel predict ${shownPath} new-documents.jsonl --explain`,
    `  satchel explain ${shownPath} --text "…"`,
    `  satchel inspect ${shownPath}`,
    '',
  ].join('\n');
}

function scoreLines({ metrics, baseline, multiLabel, protocol }: EvaluationReport, style: Terminal['style']): string[] {
  const [name, summary] = multiLabel ? ['micro F1', metrics['microF1']] : ['accuracy', metrics['accuracy']];
  if (!summary) return [];
  const spread = summary.folds.length > 1 ? ` ± ${(summary.sd * 100).toFixed(1)}` : '';
  return [
    `  ${name} ${style('green', style('bold', percent(summary.mean)))}${spread}, ${protocolText(protocol)}`,
    `  always '${printable(baseline.label, 40)}' would have accuracy ${percent(baseline.accuracy.mean)}`,
  ];
}

/** As one can paste it into a shell. */
const quoted = (path: string): string => (/^[\w./-]+$/.test(path) ? path : `'${printable(path)}'`);
