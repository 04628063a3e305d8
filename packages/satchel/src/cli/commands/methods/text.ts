/** The report of `methods`. */
import type { LearnsFrom } from '../../../core/method.ts';
import { expectation, type Option } from '../../../core/options.ts';
import type { MethodsReport, PartKind, PartReport } from '../../../results/methods.ts';
import { wrapped } from '../../arguments/help.ts';
import type { Terminal } from '../../terminal/terminal.ts';

const HEADINGS: Readonly<Record<PartKind, string>> = {
  reading: 'Reading and labels',
  representation: 'Representations (--representation)',
  classifier: 'Classifiers (--classifier)',
  'word-vectors': "Word vectors (--words, or --method of 'words train')",
  ranker: 'Rankers (--ranker)',
  feedback: 'Feedback (--feedback)',
};

export function methodsText({ parts }: MethodsReport, style: Terminal['style']): string {
  const sections = Object.entries(HEADINGS).flatMap(([kind, heading]) => {
    const own = parts.filter((part) => part.kind === kind);
    return own.length === 0 ? [] : [style('bold', heading), '', ...own.flatMap((part) => partLines(part, style))];
  });
  return `${[...sections, 'Set any of them with --set PART.OPTION=VALUE, or in satchel.config.json.'].join('\n')}\n`;
}

const LEARNS_FROM: Readonly<Record<LearnsFrom, string>> = {
  vocabulary: 'counts of words, without the documents',
  sweeps: 'sums over the documents, which threads and clusters share',
  rows: 'the documents themselves, on one machine',
};

function partLines({ name, summary, paper, learnsFrom, options }: PartReport, style: Terminal['style']): string[] {
  const lines = Object.entries(options).flatMap(([option, declared]) =>
    optionLines(`${name}.${option}`, declared, style),
  );
  const learns = learnsFrom ? [`  ${style('dim', `learns from ${LEARNS_FROM[learnsFrom]}`)}`] : [];
  return [`${style('cyan', name)}: ${summary}${paper === undefined ? '' : ` (${paper})`}`, ...learns, ...lines, ''];
}

function optionLines(path: string, option: Option, style: Terminal['style']): string[] {
  const fallback = Array.isArray(option.default) ? option.default.join(',') : String(option.default);
  const isFree = option.type === 'string' && !('enum' in option);
  return [
    `  ${path} = ${fallback === '' ? style('dim', 'empty') : fallback}`,
    ...wrapped(`${option.description}${isFree ? '' : ` (${expectation(option)})`}`, 92).map(
      (line) => `      ${style('dim', line)}`,
    ),
  ];
}
