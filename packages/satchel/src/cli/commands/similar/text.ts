/**
 * Two texts compared, for people.
 *
 *   similarity 0.734 (cosine)
 *
 * With reasons, the words of each text stand under it with their shares; words that are not shown are part of the rest,
 * so that all adds up.
 */
import { printable } from '../../../core/errors.ts';
import { counted, signed } from '../../../report/format.ts';
import type { ShownText, SimilarityReport } from '../../../results/similarity.ts';
import { columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

export function similarityText({ similarity, measure, a, b }: SimilarityReport, style: Terminal['style']): string {
  const texts = [...textLines('A', a, similarity, style), ...textLines('B', b, similarity, style)];
  return [`similarity ${style('bold', similarity.toFixed(3))} (${measure})`, ...texts, ''].join('\n');
}

function textLines(name: string, text: ShownText, similarity: number, style: Terminal['style']): string[] {
  const { tokens, known, empty, certainty, contributions, remainder = 0 } = text;
  const sure = certainty === undefined ? '' : `, certainty ${certainty.toFixed(1)}`;
  const read = empty
    ? `${name}: the model knows none of its words`
    : `${name}: ${known} of ${counted(tokens, 'word')} known${sure}`;
  if (contributions === undefined) return [empty ? read : style('dim', read)];
  const rows = contributions.map(({ word, count, contribution }) => [
    printable(word, 40),
    count === 1 ? '' : `× ${count}`,
    signed(contribution),
  ]);
  const lines = columns(
    [...rows, ['the rest', '', signed(remainder)], ['similarity', '', signed(similarity)]],
    ['left', 'left', 'right'],
  );
  return ['', read, ...lines.map((line) => `  ${line}`)];
}
