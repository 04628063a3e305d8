/** How good word vectors are, and how much they know: for programs and for people. */
import { printable } from '../../core/errors.ts';
import type { WordsOnDisk } from '../../models/words-on-disk.ts';
import type { Coverage, WordsJudged } from '../../words/word-questions.ts';
import { counted, grouped, percent } from '../terminal/format.ts';
import { columns } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { vectorsText } from './words-text.ts';

/** What `words evaluate --json` prints. */
export function judgementReport({ similarity, analogies }: WordsJudged): object {
  const pick = <Value, Kept>(of: Readonly<Record<string, Value>>, keep: (value: Value) => Kept): Record<string, Kept> =>
    Object.fromEntries(Object.entries(of).map(([name, value]) => [name, keep(value)]));
  return {
    similarity: pick(similarity, ({ spearman, covered, pairs }) => ({ spearman, covered, pairs })),
    analogies: pick(analogies, ({ accuracy, correct, covered, questions, sections }) => ({
      accuracy,
      correct,
      covered,
      questions,
      sections,
    })),
  };
}

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

export function coverageText(coverage: Coverage, corpus: string, style: Terminal['style']): string {
  const {
    tokens,
    tokenShare,
    composedTokens = 0,
    documents,
    documentShare,
    knownDocuments,
    unknownWords,
    unknown,
  } = coverage;
  const made =
    composedTokens === 0 ? '' : `; one can be made of their parts for ${percent(composedTokens / tokens)} more`;
  const rows = unknown.map(({ word, count }) => [`  ${printable(word)}`, grouped(count)]);
  return [
    `${style('bold', corpus)}: ${percent(tokenShare)} of ${counted(tokens, 'word')} have a vector${made}`,
    `${percent(documentShare)} of ${counted(documents, 'document')} have a word with a vector; ${grouped(documents - knownDocuments)} have none`,
    '',
    ...(rows.length === 0
      ? ['  every word is known']
      : [`The most frequent of ${counted(unknownWords, 'unknown word')}:`, ...columns(rows, ['left', 'right'])]),
    '',
  ].join('\n');
}
