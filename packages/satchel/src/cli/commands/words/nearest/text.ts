/** The nearest words, for people. */
import { printable } from '../../../../core/errors.ts';
import type { Neighbours } from '../../../../words/word-questions.ts';
import type { Terminal } from '../../../terminal/terminal.ts';
import { neighbourLines } from '../text.ts';

export function neighboursText(answers: readonly Neighbours[], style: Terminal['style']): string {
  const sections = answers.map(({ word, composed, nearest }) => {
    const remark = composed ? ' (no vector of its own: made of its parts)' : '';
    return [`${style('bold', printable(word))}${remark}`, ...neighbourLines(nearest)].join('\n');
  });
  return `${sections.join('\n\n')}\n`;
}
