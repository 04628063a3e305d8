/**
 * Topics of a model on the terminal, one line per topic:
 *
 *   topic  share  words
 *      12  4.1 %    310  file image files color format …
 */
import { printable } from '../../../core/errors.ts';
import { grouped, percent } from '../../../report/format.ts';
import type { TopicsReport } from '../../../results/topics.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export function topicsText({ topics }: TopicsReport, style: Terminal['style']): string {
  const heading = ['topic', 'share', 'words', ''].map((name) => style('dim', name));
  const rows = topics.map(({ topic, share, size, words }) => [
    String(topic),
    percent(share),
    grouped(size),
    words.length === 0 ? style('dim', 'no word') : words.map(({ word }) => printable(word, 40)).join(' '),
  ]);
  return [
    ...columns([heading, ...rows], ['right', 'right', 'right', 'left']),
    '',
    style('dim', 'How coherent they are, their names and documents: add --corpus FILE.'),
    '',
  ].join('\n');
}
