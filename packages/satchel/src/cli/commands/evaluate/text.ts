/**
 * What `evaluate` tells a person: the score with its spread and what it has to beat, where it goes wrong, and what it
 * took.
 */

import type { Stage } from '../../../core/compute.ts';
import { printable } from '../../../core/errors.ts';
import type { Evaluation } from '../../../pipeline/evaluate.ts';
import { counted, grouped, percent, seconds } from '../../../report/format.ts';
import { confusions } from '../../../results/evaluation/class-report.ts';
import type { EvaluationReport } from '../../../results/evaluation/evaluation-report.ts';
import { learnedFrom, selfTrainingText } from '../../../results/self-training-text.ts';
import { stages } from '../../terminal/stage-clock.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { changedOptions } from '../shared/changed-options.ts';
import { protocolText } from '../shared/protocol-text.ts';

const MOST_CLASSES = 10;
const MOST_PAIRS = 5;
/** Columns of a confusion matrix that fit a terminal. */
const MOST_COLUMNS = 8;
const NAMES: Readonly<Record<string, string>> = {
  accuracy: 'accuracy',
  macroF1: 'macro F1',
  microF1: 'micro F1',
  weightedF1: 'weighted F1',
  precisionAt1: 'precision at 1',
  lrap: 'label ranking precision',
  hammingLoss: 'Hamming loss',
};

type Style = Terminal['style'];

export function evaluationText(evaluation: Evaluation, report: EvaluationReport, corpus: string, style: Style): string {
  return [
    `${style('bold', corpus)}: ${counted(report.documents, 'document')}, ${counted(report.classes.length, 'class', 'classes')}${report.multiLabel ? ', several labels per document' : ''}`,
    ...(report.trainingDocuments === undefined
      ? []
      : [
          `trained on ${learnedFrom(report.trainingDocuments, report.selfTraining?.[0])} of ${report.selfTraining ? 'other files' : 'another file'}`,
        ]),
    `${String(report.options['representation'])} · ${String(report.options['classifier'])}, ${protocolText(report.protocol)}, seed ${report.seed}`,
    '',
    ...scores(report, style),
    '',
    ...classTable(report, style),
    ...confusionTable(report, style),
    ...confusedPairs(evaluation, style),
    ...chosenOptions(report, style),
    ...selfTrainingLines(report),
    ...unseenWordLines(report),
    ...costs(report),
    '',
  ].join('\n');
}

function selfTrainingLines({ selfTraining }: EvaluationReport): string[] {
  const last = selfTraining?.at(-1);
  return last ? [`  ${selfTrainingText(last, selfTraining?.length === 1 ? undefined : 'last fold')}`, ''] : [];
}

/** The first score is the main one: accuracy, or micro-F1 if documents have several labels. */
function scores({ metrics, calibration, baseline, multiLabel }: EvaluationReport, style: Style): string[] {
  const order = multiLabel
    ? ['microF1', 'macroF1', 'accuracy', 'precisionAt1', 'lrap', 'hammingLoss']
    : ['accuracy', 'macroF1', 'weightedF1'];
  const rows = order.flatMap((name, i) => {
    const summary = metrics[name];
    if (!summary) return [];
    const score = percent(summary.mean);
    return [[NAMES[name] ?? name, i === 0 ? style('green', style('bold', score)) : score, spread(summary)]];
  });
  const always = [
    'baseline (most frequent class)',
    percent(baseline.accuracy.mean),
    `'${printable(baseline.label, 40)}' for every document`,
  ];
  const gap = calibration?.metrics['expectedCalibrationError'];
  const meant = gap ? [['calibration error', percent(gap.mean), spread(gap) || 'how far probabilities are off']] : [];
  return columns([...rows, ...meant, always], ['left', 'right', 'left']).map((line) => `  ${line}`);
}

const spread = ({ sd, folds }: { sd: number; folds: readonly number[] }): string =>
  folds.length > 1 ? `± ${(sd * 100).toFixed(1)} over ${folds.length} folds` : '';

function classTable({ perClass }: EvaluationReport, style: Style): string[] {
  if (perClass.length > 1000) return [];
  const judged = perClass.filter(({ documents }) => documents > 0);
  const worst = judged.toSorted((a, b) => a.f1 - b.f1).slice(0, MOST_CLASSES);
  const heading =
    judged.length > MOST_CLASSES ? `weakest ${MOST_CLASSES} of ${judged.length} classes` : 'classes, weakest first';
  const rows = worst.map((row) => [
    printable(row.label, 40),
    percent(row.f1),
    percent(row.precision),
    percent(row.recall),
    grouped(row.documents),
  ]);
  const [head, ...lines] = columns(
    [[heading, 'F1', 'precision', 'recall', 'documents'], ...rows],
    ['left', 'right', 'right', 'right', 'right'],
  );
  return [`  ${style('dim', head ?? '')}`, ...lines.map((line) => `  ${line}`), ''];
}

/** A matrix that a terminal can show; for more classes, --out report.html draws it. */
function confusionTable({ confusionMatrix: matrix }: EvaluationReport, style: Style): string[] {
  if (!matrix || matrix.classes.length > MOST_COLUMNS) return [];
  const names = matrix.classes.map((name) => printable(name, 14));
  const rows = matrix.counts.map((row, c) => [names[c]!, ...row.map(grouped)]);
  const [head, ...lines] = columns(
    [['true class \\ predicted', ...names], ...rows],
    ['left', ...names.map(() => 'right' as const)],
  );
  return [`  ${style('dim', head ?? '')}`, ...lines.map((line) => `  ${line}`), ''];
}

function confusedPairs(evaluation: Evaluation, style: Style): string[] {
  const pairs = confusions(evaluation).slice(0, MOST_PAIRS);
  if (pairs.length === 0) return [];
  const rows = pairs.map(({ truth, predicted, documents }) => [
    printable(truth, 40),
    `predicted as ${printable(predicted, 40)}`,
    grouped(documents),
  ]);
  return [
    `  ${style('dim', 'most frequent confusions')}`,
    ...columns(rows, ['left', 'left', 'right']).map((line) => `  ${line}`),
    '',
  ];
}

function chosenOptions({ options, classes }: EvaluationReport, style: Style): string[] {
  const changed = changedOptions(options, classes.length);
  return changed.length === 0 ? [] : [`  ${style('dim', 'options that are not defaults:')} ${changed.join('  ')}`, ''];
}

function unseenWordLines({ unseenWords }: EvaluationReport): string[] {
  if (unseenWords === 0) return [];
  return [
    `  ${counted(unseenWords, 'word')} in no training document ${unseenWords === 1 ? 'counts' : 'count'} by their vectors, here and in a saved model`,
    '  (--set words.keep=known leaves them out of both)',
    '',
  ];
}

function costs({ seconds: wall, cpuSeconds, peakMemoryMB, vocabulary, hashes }: EvaluationReport): string[] {
  const total = (of: Readonly<Record<Stage, number>>): number => stages.reduce((sum, stage) => sum + of[stage], 0);
  const each = stages.map((stage) => `${stage} ${wall[stage].toFixed(wall[stage] < 10 ? 2 : 0)}`).join(', ');
  return [
    `  ${seconds(total(wall))} (${each}; CPU time ${seconds(total(cpuSeconds))}), peak memory ${grouped(peakMemoryMB)} MB`,
    `  vocabulary ${grouped(vocabulary)} words`,
    `  sha256 of the data ${hashes.data ?? 'unknown'}`,
    `  sha256 of the model ${hashes.model}`,
  ];
}
