/**
 * A set of words of a text without which the model no longer gives a label, found by trying changed texts: for models whose score is no sum over words
 * that do not depend on each other.
 *
 *   1. every word alone, strongest first, so that a single word is found where one is enough
 *   2. the strongest words together, one more at a time; then those that are not needed are put back
 *
 * Strongest are the words that add most to the score of the label; where their removal does not change it, those that add most to its lead over
 * another class. Proven the smallest is one word, and two words where every word was tried alone.
 */
import type { DocumentWords } from '../../core/documents.ts';
import { contributionsOf } from '../../encoder/prepared-encoder.ts';
import { type Found, type Questioned, withoutWords } from './questioned.ts';

/** Words that are taken out together. */
const MOST_TOGETHER = 50;
/** Different words of a text that are tried alone. */
const MOST_ALONE = 200;
/** Classes whose lead is looked at. */
const MOST_RIVALS = 20;

export function foundByTrying(model: Questioned, document: DocumentWords, from: string, text: string): Found | null {
  const { classes, linear } = model;
  const y = classes.indexOf(from);
  const strongest = (rival?: number): string[] =>
    supporting(model, document, (dimension) =>
      rival === undefined ? linear.weight(dimension, y) : linear.weight(dimension, y) - linear.weight(dimension, rival),
    );
  const supporters = strongest();
  const tokens = new Set([...supporters, ...model.prepared.tokensOf(text).map(({ token }) => token)]);
  const areFew = tokens.size <= MOST_ALONE;
  const alone = lossesOf(model, from, text, areFew ? Array.from(tokens, (token) => [token]) : []);
  if (alone) return { ...alone, exact: true };
  const rivals = [...classes.keys()].filter((k) => k !== y).slice(0, MOST_RIVALS);
  const together =
    greedy(model, from, text, supporters) ?? firstOf(rivals, (k) => greedy(model, from, text, strongest(k)));
  if (!together) return null;
  const { length } = together.without;
  return { ...together, exact: length === 1 || (length === 2 && areFew) };
}

type Tried = Omit<Found, 'exact'>;

/** The words of the text whose shares of a score are above 0, largest first. A share of several words in a row belongs to each of them. */
function supporting(model: Questioned, document: DocumentWords, direction: (dimension: number) => number): string[] {
  const { contributions } = contributionsOf(model.prepared, document, direction);
  const above = contributions.filter(({ contribution }) => contribution > 0).slice(0, MOST_TOGETHER);
  return [...new Set(above.flatMap(({ word }) => word.split(' ')))];
}

/** The first of the sets whose removal loses the label. */
function lossesOf(
  model: Questioned,
  from: string,
  text: string,
  sets: readonly (readonly string[])[],
): Tried | undefined {
  const given = model.labelsOf(sets.map((set) => withoutWords(model, text, set)));
  const at = given.findIndex((labels) => !labels.includes(from));
  return at < 0 ? undefined : { label: given[at]![0] ?? null, without: sets[at]! };
}

function greedy(model: Questioned, from: string, text: string, tokens: readonly string[]): Tried | undefined {
  const prefixes = tokens.map((_, m) => tokens.slice(0, m + 1));
  let found = lossesOf(model, from, text, prefixes);
  if (!found) return undefined;
  for (const word of found.without.slice(0, -1))
    found = lossesOf(model, from, text, [found.without.filter((one) => one !== word)]) ?? found;
  return found;
}

function firstOf<T, Result>(items: readonly T[], find: (item: T) => Result | undefined): Result | undefined {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return undefined;
}
