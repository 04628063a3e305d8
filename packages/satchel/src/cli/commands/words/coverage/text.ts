/** How much of a corpus word vectors know, for people. */
import { printable } from '../../../../core/errors.ts';
import { counted, grouped, percent } from '../../../../report/format.ts';
import type { Coverage } from '../../../../words/word-questions.ts';
import { columns } from '../../../terminal/table.ts';
import type { Terminal } from '../../../terminal/terminal.ts';

export function coverageText(coverage: Coverage, corpus: string, style: Terminal['style']): string {
  const { tokens, composedTokens = 0, documents, knownDocuments } = coverage;
  const made =
    composedTokens === 0 ? '' : `; one can be made of their parts for ${percent(composedTokens / tokens)} more`;
  const rows = coverage.unknown.map(({ word, count }) => [`  ${printable(word)}`, grouped(count)]);
  return [
    `${style('bold', corpus)}: ${percent(coverage.tokenShare)} of ${counted(tokens, 'word')} have a vector${made}`,
    `${percent(coverage.documentShare)} of ${counted(documents, 'document')} have a word with a vector; ${grouped(documents - knownDocuments)} have none`,
    '',
    ...(rows.length === 0
      ? ['  every word is known']
      : [
          `The most frequent of ${counted(coverage.unknownWords, 'unknown word')}:`,
          ...columns(rows, ['left', 'right']),
        ]),
    '',
  ].join('\n');
}
