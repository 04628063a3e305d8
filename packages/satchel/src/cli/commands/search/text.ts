/**
 * The list of hits:
 *
 *    1  Late payment of invoice 4711                                                3.214
 *       … your *invoice* of March is *late* and we …
 *       mail-17 · invoice 2.001 + late 1.213
 *
 * With two rankers, a line per ranker with its share of the score:
 *
 *       mail-17 · bm25 0.500: invoice 0.311 + late 0.189
 *       lsi 0.412: pay 0.201 + invoice 0.154 + 9 more 0.057
 *
 * Matching words are coloured, or stand between stars without colour.
 */
import type { Hit, ScorePart, SearchResult } from '../../../collection/search/search.ts';
import { printable } from '../../../core/errors.ts';
import { counted, grouped } from '../../../report/format.ts';
import { wrapped } from '../../arguments/help.ts';
import { cells, columns } from '../../terminal/table.ts';
import type { Terminal } from '../../terminal/terminal.ts';

type Screen = Pick<Terminal, 'style' | 'columns'>;

const INDENT = '    ';
/** Words of a score that are shown without --explain. */
const FEW = 4;

export function searchText(result: SearchResult, explains: boolean, screen: Screen): string {
  const { hits } = result;
  const sections = hits.map((hit, i) => hitLines(hit, i + 1, result, explains, screen).join('\n'));
  return `${[headline(result, screen), ...sections, ...facetLines(result, screen)].join('\n\n')}\n`;
}

/** Values of a facet that are shown. */
const SHOWN_VALUES = 10;

function facetLines({ facets = {} }: SearchResult, { style }: Screen): string[] {
  return Object.entries(facets).map(([field, values]) => {
    const shown = values
      .slice(0, SHOWN_VALUES)
      .map(({ value, count }) => `${printable(String(value), 60)} ${style('dim', grouped(count))}`);
    const more = values.length > SHOWN_VALUES ? ` · ${values.length - SHOWN_VALUES} more` : '';
    return `${style('bold', printable(field))}  ${shown.join(' · ') || style('dim', 'no found document has a value in this field')}${more}`;
  });
}

function headline(result: SearchResult, { style }: Screen): string {
  const { query, terms, documents, found, hits, remarks = [], leftOut = [] } = result;
  const asked = style('bold', printable(query));
  if (query.trim() === '') return 'The query is empty.';
  const unknown = terms
    .filter((term) => term.documents === 0)
    .map(
      ({ term, suggestion }) =>
        `${printable(term)}${suggestion === undefined ? '' : ` (did you mean ${printable(suggestion)}?)`}`,
    );
  const notes = [
    ...(unknown.length === 0 ? [] : [`in no document: ${unknown.join(', ')}`]),
    ...(leftOut.length === 0
      ? []
      : [`too common to find a document alone: ${leftOut.map((term) => printable(term)).join(', ')}`]),
    ...remarks.map((remark) => printable(remark, 300)),
  ];
  const missing = notes.map((note) => `\n${style('dim', note)}`).join('');
  if (terms.length === 0 && found === 0 && !/[\p{L}\p{N}]/u.test(query)) return `${asked} holds no word.${missing}`;
  if (terms.length === 0 && found === 0 && !/[\p{L}_]:\S/u.test(query))
    return `${asked} has only stop words, which are not indexed.${missing}`;
  if (comparesAll(result) && found > 0)
    return `the best ${hits.length} of ${counted(documents, 'document')} for ${asked}, ${howText(result)}:${missing}`;
  const shown = hits.length < found ? `, the best ${hits.length} of them:` : found === 0 ? '' : ':';
  return `${grouped(found)} of ${counted(documents, 'document')} ${found === 1 ? 'matches' : 'match'} ${asked}${shown}${missing}`;
}

/** Vectors take no options in a search and give every document a score, so "matches" would say nothing. */
const comparesAll = ({ rankers, options }: SearchResult): boolean =>
  rankers.some((name) => !Object.hasOwn(options, name));

const isMeant = ({ source }: ScorePart): boolean => source === 'vectors';

/** `by lsi`, `by bm25 with a share of 0.30 for lsi (learned)` */
function howText({ rankers: [first, second], lambda }: SearchResult): string {
  if (second === undefined || !lambda) return `by ${first}`;
  const source = lambda.source === 'given' ? '' : ` (${lambda.source})`;
  return `by ${first} with a share of ${lambda.share.toFixed(2)} for ${second}${source}`;
}

function hitLines(hit: Hit, rank: number, result: SearchResult, explains: boolean, screen: Screen): string[] {
  const { style } = screen;
  const width = Math.max(40, Math.min(100, screen.columns));
  const title = printable((hit.title ?? '').replace(/\s+/g, ' ').trim() || hit.id, width - 20);
  const score = hit.score.toFixed(3);
  const space = ' '.repeat(Math.max(2, width - 4 - cells(title) - score.length));
  const name = hit.title === undefined ? [] : [style('green', printable(hit.id))];
  const [made = '', ...more] = explains ? [] : partsText(hit, result);
  const facts = made === '' ? name : [...name, style('dim', made)];
  return [
    `${String(rank).padStart(2)}  ${style('bold', title)}${space}${style('cyan', score)}`,
    ...wrappedMarks(hit, width - 4, style).map((line) => `${INDENT}${line}`),
    ...(facts.length === 0 ? [] : [`${INDENT}${facts.join(style('dim', ' · '))}`]),
    ...more.map((line) => `${INDENT}${style('dim', line)}`),
    ...(explains ? explanation(hit, result) : []),
  ];
}

/** `invoice 2.001 + late 1.213 − 0.110`, or a line of that for each of two rankers. */
function partsText({ parts, remainder, mixed }: Hit, { rankers }: SearchResult): readonly string[] {
  if (!mixed) return [sumText(parts, remainder, FEW)];
  return rankers.map((name, i) => {
    const own = parts.filter((part) => isMeant(part) === isSecond(parts, i));
    const given = mixed[i] ?? 0;
    return `${name} ${given.toFixed(3)}${own.length === 0 ? '' : `: ${sumText(own, given - sumOf(own), FEW)}`}`;
  });
}

/** The shares of two rankers by words cannot be separated; they are listed under the first. */
const isSecond = (parts: readonly ScorePart[], i: number): boolean => i === 1 && parts.some(isMeant);

const sumOf = (parts: readonly ScorePart[]): number => parts.reduce((sum, { share }) => sum + share, 0);

function sumText(parts: readonly ScorePart[], remainder: number, most: number): string {
  const shown = parts.slice(0, most).map(({ term, share }) => [share, printable(term)] as const);
  const rest = [
    ...(parts.length > most ? [[sumOf(parts.slice(most)), `${parts.length - most} more`] as const] : []),
    ...(isNothing(remainder) ? [] : [[remainder, 'the rest'] as const]),
  ];
  return [...shown, ...rest]
    .map(
      ([share, name], i) =>
        `${i === 0 ? (share < 0 ? '−' : '') : share < 0 ? ' − ' : ' + '}${name} ${Math.abs(share).toFixed(3)}`,
    )
    .join('');
}

/** Less than the digits shown: only rounding. */
const isNothing = (remainder: number): boolean => Math.abs(remainder) < 5e-4;

/** Most words that an explanation lists; a long document has hundreds with small shares. */
const MANY = 20;

function explanation({ parts, remainder, score, mixed }: Hit, { terms, rankers }: SearchResult): string[] {
  const inDocuments = new Map(terms.map(({ term, documents }) => [term, documents]));
  const where = ({ term, source }: ScorePart): string => {
    const documents = inDocuments.get(term);
    if (source === 'vectors') return 'by its vector';
    return documents === undefined ? 'from feedback' : `in ${counted(documents, 'document')}`;
  };
  const rows = parts
    .slice(0, MANY)
    .map((part) => [printable(part.term), `× ${grouped(part.count)}`, where(part), part.share.toFixed(3)]);
  const others = parts.slice(MANY);
  const rest = [
    ...(others.length === 0 ? [] : [[counted(others.length, 'more word'), '', '', sumOf(others).toFixed(3)]]),
    ...(isNothing(remainder) ? [] : [['the rest', '', '', remainder.toFixed(3)]]),
  ];
  const sides = mixed ? rankers.map((name, i) => [`of which ${name}`, '', '', (mixed[i] ?? 0).toFixed(3)]) : [];
  return columns(
    [...rows, ...rest, ['score', '', '', score.toFixed(3)], ...sides],
    ['left', 'right', 'left', 'right'],
  ).map((line) => `${INDENT}  ${line}`);
}

/** Returns the snippet in lines, with its marks. Words are marked before lines are cut, so that no mark is split. */
function wrappedMarks({ snippet: { text, marks } }: Hit, width: number, style: Terminal['style']): string[] {
  const hasColour = style('yellow', 'x') !== 'x';
  const painted = (word: string): string => (hasColour ? style('yellow', word) : `*${word}*`);
  let marked = '';
  let at = 0;
  for (const { start, end } of marks) {
    marked += plain(text.slice(at, start)) + painted(plain(text.slice(start, end)));
    at = end;
  }
  return wrapped(marked + plain(text.slice(at)), width, cells).filter((line) => line !== '');
}

const plain = (text: string): string => printable(text, 1000);
