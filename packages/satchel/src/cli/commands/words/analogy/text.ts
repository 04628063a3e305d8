/** The words that complete an analogy, for people. */
import { printable } from '../../../../core/errors.ts';
import type { Neighbour } from '../../../../words/word-questions.ts';
import type { Terminal } from '../../../terminal/terminal.ts';
import { neighbourLines } from '../text.ts';

export function analogyText(
  [a, b, c]: readonly [string, string, string],
  answers: readonly Neighbour[],
  style: Terminal['style'],
): string {
  const question = `${printable(a)} is to ${printable(b)} as ${printable(c)} is to`;
  return `${[style('bold', question), ...neighbourLines(answers)].join('\n')}\n`;
}
