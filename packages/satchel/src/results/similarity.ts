/**
 * What `similar --json` prints: two texts compared. Words that are not shown are part of the remainder, so that all
 * adds up.
 */
import { defined } from '../core/checks/defined.ts';
import type { ComparedText, Comparison } from '../encoder/comparison.ts';
import type { Contribution } from '../encoder/prepared-encoder.ts';

export interface ShownText {
  readonly tokens: number;
  readonly known: number;
  readonly empty: boolean;
  readonly certainty?: number;
  /** With --explain: the strongest words and the remainder. */
  readonly contributions?: readonly Contribution[];
  readonly remainder?: number;
}

export interface SimilarityReport {
  readonly similarity: number;
  readonly measure: Comparison['measure'];
  readonly a: ShownText;
  readonly b: ShownText;
}

/** `top` words of each text; `undefined` for no reasons at all. */
export function similarityReport(
  { similarity, measure, texts: [a, b] }: Comparison,
  top: number | undefined,
): SimilarityReport {
  return { similarity, measure, a: shownText(a, top), b: shownText(b, top) };
}

function shownText(
  { tokens, known, empty, certainty, contributions, remainder }: ComparedText,
  top: number | undefined,
): ShownText {
  const read = defined({ tokens, known, empty, certainty });
  if (top === undefined) return read;
  const rest = contributions.slice(top).reduce((sum, { contribution }) => sum + contribution, remainder);
  return { ...read, contributions: contributions.slice(0, top), remainder: rest };
}
