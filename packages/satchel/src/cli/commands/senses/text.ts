/** The report of `senses`: the topics of each word under the word. */
import { printable } from '../../../core/errors.ts';
import type { SensesReport } from '../../../results/topics.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export function sensesText({ words: answers, least }: SensesReport, style: Terminal['style']): string {
  const sections = answers.map(({ word, senses }) => {
    const rows = senses.map(({ topic, probability, words }) => [
      probability.toFixed(2),
      style('dim', `topic ${topic}`),
      words.map((one) => printable(one, 40)).join(' '),
    ]);
    const lines =
      rows.length === 0 ? [`no topic has a share of ${least} or more`] : columns(rows, ['right', 'left', 'left']);
    return [style('bold', printable(word)), ...lines.map((line) => `  ${line}`)].join('\n');
  });
  return `${sections.join('\n\n')}\n`;
}
