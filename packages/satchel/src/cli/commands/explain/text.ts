/**
 * An explanation as bars: to the right what speaks for the label, to the left what speaks against it, and the sum
 * written out.
 */
import { printable } from '../../../core/errors.ts';
import type { Counterfactual } from '../../../pipeline/counterfactual/counterfactual.ts';
import { counted, signed } from '../../../report/format.ts';
import type { ExplanationReport } from '../../../results/explanation.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

const BAR = 20;
const MOST_UNKNOWN = 20;
const WITHOUT_IT = 'each share is what the score loses without the word: this score is no sum over words';

export function explanationText(report: ExplanationReport, style: Terminal['style']): string {
  const { label, labels, contributions, otherWords, bias, remainder, score, unknown, interval, leavesOneOut } = report;
  const most = Math.max(...contributions.map(({ contribution }) => Math.abs(contribution)), 0);
  const cells = contributions.map(({ word, count, contribution }) => [
    printable(word, 40),
    count === 1 ? '' : `× ${count}`,
    signed(contribution),
    bar(contribution, most, style),
  ]);
  const total = contributions.reduce((sum, { contribution }) => sum + contribution, 0);
  const sums = [
    ['bias', '', signed(bias), ''],
    [`${counted(contributions.length, 'word')} above`, '', signed(total), ''],
    [otherWords > 0 ? `${counted(otherWords, 'other word')} and the rest` : 'the rest', '', signed(remainder), ''],
    [style('bold', `score of '${printable(label, 40)}'`), '', style('bold', signed(score)), ''],
  ];
  const lines = columns([...cells, ['', '', '', ''], ...sums], ['left', 'left', 'right', 'left']);
  return [
    givenText(labels, style),
    '',
    ...(contributions.length === 0 ? ['  the model knows no word of the text'] : []),
    ...lines.map((line) => `  ${line}`.trimEnd()),
    ...(interval
      ? [
          `  90 % interval from ${signed(interval.low)} to ${signed(interval.high)}: the words do not settle the vector exactly`,
        ]
      : []),
    ...(leavesOneOut ? ['', `  ${style('dim', WITHOUT_IT)}`] : []),
    ...unknownText(unknown, style),
    ...(report.counterfactual === undefined ? [] : ['', ...changeText(report.counterfactual)]),
    '',
  ].join('\n');
}

const givenText = (labels: readonly string[], style: Terminal['style']): string =>
  labels.length === 0
    ? 'The model gives no label.'
    : `The model predicts ${labels.map((label) => style('bold', printable(label, 60))).join(', ')}.`;

function changeText(change: Counterfactual | null): string[] {
  if (change === null) return ['  no set of its words was found that changes the label'];
  const { without, label, exact, replace } = change;
  const named = (given: string | null): string => (given === null ? 'no label' : printable(given, 60));
  const quoted = without.map((word) => `'${printable(word, 40)}'`).join(', ');
  const proof = exact ? 'no smaller set of words changes the label' : 'a smaller set may exist';
  const swaps = replace?.words.map(({ word, by }) => `'${printable(word, 40)}' by '${printable(by, 40)}'`).join(', ');
  return [
    `  without ${quoted}: ${named(label)} (${proof})`,
    ...(replace ? [`  or replace ${swaps}: ${named(replace.label)}`] : []),
  ];
}

function bar(contribution: number, most: number, style: Terminal['style']): string {
  const length = most === 0 ? 0 : Math.round((Math.abs(contribution) / most) * BAR);
  const ink = (contribution < 0 ? '░' : '█').repeat(length);
  return contribution < 0 ? style('red', ink) : style('green', ink);
}

function unknownText(unknown: readonly string[], style: Terminal['style']): string[] {
  if (unknown.length === 0) return [];
  const some = unknown.slice(0, MOST_UNKNOWN).map((word) => printable(word, 40));
  const more = unknown.length > MOST_UNKNOWN ? ` and ${counted(unknown.length - MOST_UNKNOWN, 'more', 'more')}` : '';
  return ['', `  ${style('dim', `not in the vocabulary: ${some.join(', ')}${more}`)}`];
}
