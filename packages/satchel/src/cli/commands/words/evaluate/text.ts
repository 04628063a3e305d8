/** How well word vectors agree with people, for people. */
import { printable } from '../../../../core/errors.ts';
import type { WordsOnDisk } from '../../../../models/words-on-disk.ts';
import { counted, grouped, percent } from '../../../../report/format.ts';
import type { WordsJudged } from '../../../../words/word-questions.ts';
import { columns } from '../../../terminal/table.ts';
import type { Terminal } from '../../../terminal/terminal.ts';
import { vectorsText } from '../text.ts';

export function judgementText(
  { similarity, analogies }: WordsJudged,
  loaded: WordsOnDisk,
  style: Terminal['style'],
): string {
  const pairs = Object.entries(similarity).map(([name, result]) => [
    `  ${printable(name)}`,
    result.spearman.toFixed(3),
    `${grouped(result.covered)} of ${counted(result.pairs, 'pair')}`,
  ]);
  const questions = Object.entries(analogies).flatMap(([name, result]) => [
    [
      `  ${printable(name)}`,
      percent(result.accuracy),
      `${grouped(result.covered)} of ${counted(result.questions, 'question')}`,
    ],
    ...Object.entries(result.sections).map(([section, score]) => [
      `    ${printable(section)}`,
      score.covered === 0 ? '–' : percent(score.accuracy),
      `${grouped(score.covered)} of ${grouped(score.questions)}`,
    ]),
  ]);
  const isFolded = [...Object.values(similarity), ...Object.values(analogies)].some(({ folded }) => folded);
  return [
    vectorsText(loaded),
    ...(isFolded
      ? [style('dim', 'every word of the vectors is lower-case, so questions are folded to lower case')]
      : []),
    '',
    ...(pairs.length > 0
      ? [style('bold', 'Similarity (Spearman)'), ...columns(pairs, ['left', 'right', 'right']), '']
      : []),
    ...(questions.length > 0
      ? [style('bold', 'Analogies'), ...columns(questions, ['left', 'right', 'right']), '']
      : []),
  ].join('\n');
}
