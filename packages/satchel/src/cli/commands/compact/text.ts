/** The report of `compact`. */
import { printable } from '../../../core/errors.ts';
import { bytes, grouped, percent } from '../../../report/format.ts';
import type { CompactReport } from '../../../results/compact.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';
import { lossText } from '../shared/compact-facts.ts';

export function compactText(report: CompactReport, style: Terminal['style']): string {
  const { model, bytesBefore, weights, weightsBefore, bits, measured, tried } = report;
  const facts = [
    ['size', `${bytes(model.bytes)}, before ${bytes(bytesBefore)}`],
    [
      'weights',
      `${grouped(weights)} of ${grouped(weightsBefore)} (${percent(weights / weightsBefore)}), ${bits} bits each`,
    ],
    ['loss', lossText(measured)],
    ...(measured
      ? []
      : [['', 'with --corpus CORPUS the number of weights is chosen on folds and the loss is measured']]),
    ['sha256', model.sha256],
  ];
  const levels = tried.map(({ keep, full, compact }) => [percent(keep), percent(full), percent(compact)]);
  const heading = ['weights kept', 'all weights', 'compact'];
  return [
    `${style('bold', printable(model.path))}: a compact classifier`,
    '',
    ...columns(facts, ['left', 'left']).map((line) => `  ${line}`),
    '',
    ...(tried.length > 1
      ? ['  scores on folds, from few weights to many; the first that loses at most 0.1 points is taken', '']
      : []),
    ...(tried.length > 1
      ? [
          ...columns([heading, ...levels], ['right', 'right', 'right']).map(
            (line, i) => `  ${i === 0 ? style('dim', line) : line}`,
          ),
          '',
        ]
      : []),
  ].join('\n');
}
