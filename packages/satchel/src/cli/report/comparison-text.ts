/**
 * Two texts compared, for people and for programs.
 *
 *   similarity 0.734 (cosine)
 *
 * With reasons, the words of each text stand under it with their shares; words that are not shown are part of the rest, so that all adds up.
 */
import { printable } from '../../core/errors.ts';
import type { ComparedText, Comparison } from '../../encoder/comparison.ts';
import type { Contribution } from '../../encoder/prepared-encoder.ts';
import { counted, signed } from '../terminal/format.ts';
import { columns } from '../terminal/table.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface ShownText {
  readonly tokens: number;
  readonly known: number;
  readonly empty: boolean;
  readonly certainty?: number;
  /** With --explain: the strongest words, and what they do not carry. */
  readonly contributions?: readonly Contribution[];
  readonly remainder?: number;
}

export interface ComparisonReport {
  readonly similarity: number;
  readonly measure: Comparison['measure'];
  readonly a: ShownText;
  readonly b: ShownText;
}

/** `top` words of each text; `undefined` for no reasons at all. */
export function comparisonReport(
  { similarity, measure, texts: [a, b] }: Comparison,
  top: number | undefined,
): ComparisonReport {
  return { similarity, measure, a: shownText(a, top), b: shownText(b, top) };
}

function shownText(
  { tokens, known, empty, certainty, contributions, remainder }: ComparedText,
  top: number | undefined,
): ShownText {
  const read = { tokens, known, empty, ...(certainty === undefined ? {} : { certainty }) };
  if (top === undefined) return read;
  const rest = contributions.slice(top).reduce((sum, { contribution }) => sum + contribution, remainder);
  return { ...read, contributions: contributions.slice(0, top), remainder: rest };
}

export function comparisonText({ similarity, measure, a, b }: ComparisonReport, style: Terminal['style']): string {
  const texts = [...textLines('A', a, similarity, style), ...textLines('B', b, similarity, style)];
  return [`similarity ${style('bold', similarity.toFixed(3))} (${measure})`, ...texts, ''].join('\n');
}

function textLines(name: string, text: ShownText, similarity: number, style: Terminal['style']): string[] {
  const { tokens, known, empty, certainty, contributions, remainder = 0 } = text;
  const sure = certainty === undefined ? '' : `, certainty ${certainty.toFixed(1)}`;
  const read = empty
    ? `${name}: no word of it is known to the model`
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
