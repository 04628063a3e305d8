/**
 * A list of hits as a person reads it:
 *
 *    1  Late payment of invoice 4711                                                3.214
 *       … your *invoice* of March is *late* and we …
 *       mail-17 · invoice 2.001 + late 1.213
 *
 * Matching words are coloured, or stand between stars where there is no colour.
 */
import type { Hit, SearchResult } from '../../collection/search.ts';
import { printable } from '../../core/errors.ts';
import { counted, grouped } from '../terminal/format.ts';
import { cells, columns } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';

type Screen = Pick<Terminal, 'style' | 'columns'>;

const INDENT = '    ';
/** Words of a score that are shown without --explain. */
const FEW = 4;

export function searchText(result: SearchResult, explains: boolean, screen: Screen): string {
  const { hits } = result;
  const sections = hits.map((hit, i) => hitLines(hit, i + 1, result, explains, screen).join('\n'));
  return `${[headline(result, screen), ...sections].join('\n\n')}\n`;
}

function headline({ query, terms, documents, found, hits }: SearchResult, { style }: Screen): string {
  const asked = style('bold', printable(query));
  if (terms.length === 0) return `${asked} holds no word that counts; stop words are not looked for.`;
  const unknown = terms.filter((term) => term.documents === 0).map(({ term }) => printable(term));
  const missing = unknown.length === 0 ? '' : `\n${style('dim', `in no document: ${unknown.join(', ')}`)}`;
  const shown = hits.length < found ? `, the best ${hits.length} of them:` : found === 0 ? '' : ':';
  return `${grouped(found)} of ${counted(documents, 'document')} ${found === 1 ? 'matches' : 'match'} ${asked}${shown}${missing}`;
}

function hitLines(hit: Hit, rank: number, result: SearchResult, explains: boolean, screen: Screen): string[] {
  const { style } = screen;
  const width = Math.max(40, Math.min(100, screen.columns));
  const title = printable((hit.title ?? '').replace(/\s+/g, ' ').trim() || hit.id, width - 20);
  const score = hit.score.toFixed(3);
  const space = ' '.repeat(Math.max(2, width - 4 - cells(title) - score.length));
  const name = hit.title === undefined ? [] : [style('green', printable(hit.id))];
  const facts = explains ? name : [...name, style('dim', partsText(hit))];
  return [
    `${String(rank).padStart(2)}  ${style('bold', title)}${space}${style('cyan', score)}`,
    ...wrappedMarks(hit, width - 4, style).map((line) => `${INDENT}${line}`),
    ...(facts.length === 0 ? [] : [`${INDENT}${facts.join(style('dim', ' · '))}`]),
    ...(explains ? explanation(hit, result) : []),
  ];
}

/** `invoice 2.001 + late 1.213 − 0.110` */
function partsText({ parts, remainder }: Hit): string {
  const shown = parts.slice(0, FEW).map(({ term, share }) => [share, printable(term)] as const);
  const others = parts.slice(FEW).reduce((sum, { share }) => sum + share, 0);
  const rest = [
    ...(parts.length > FEW ? [[others, `${parts.length - FEW} more`] as const] : []),
    ...(remainder === 0 ? [] : [[remainder, 'the rest'] as const]),
  ];
  return [...shown, ...rest]
    .map(([share, name], i) => `${i === 0 ? (share < 0 ? '−' : '') : share < 0 ? ' − ' : ' + '}${name} ${Math.abs(share).toFixed(3)}`)
    .join('');
}

function explanation({ parts, remainder, score }: Hit, { terms }: SearchResult): string[] {
  const inDocuments = new Map(terms.map(({ term, documents }) => [term, documents]));
  const rows = parts.map(({ term, share, count }) => {
    const documents = inDocuments.get(term);
    return [
      printable(term),
      `× ${grouped(count)}`,
      documents === undefined ? 'from feedback' : `in ${counted(documents, 'document')}`,
      share.toFixed(3),
    ];
  });
  const rest = remainder === 0 ? [] : [['the rest', '', '', remainder.toFixed(3)]];
  return columns([...rows, ...rest, ['score', '', '', score.toFixed(3)]], ['left', 'right', 'left', 'right']).map(
    (line) => `${INDENT}  ${line}`,
  );
}

/** The snippet in lines, its marks painted. Marks are put in place of the words before lines are cut, so that no word is torn. */
function wrappedMarks({ snippet: { text, marks } }: Hit, width: number, style: Terminal['style']): string[] {
  const hasColour = style('yellow', 'x') !== 'x';
  const painted = (word: string): string => (hasColour ? style('yellow', word) : `*${word}*`);
  let marked = '';
  let at = 0;
  for (const { start, end } of marks) {
    marked += plain(text.slice(at, start)) + painted(plain(text.slice(start, end)));
    at = end;
  }
  return linesOf(marked + plain(text.slice(at)), width);
}

const plain = (text: string): string => printable(text, 1000);

function linesOf(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && cells(`${line} ${word}`) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}
