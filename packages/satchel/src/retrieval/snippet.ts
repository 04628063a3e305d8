/**
 * The piece of a text that best shows why it was found: of all pieces that begin with a matching word, the one whose distinct words have the
 * largest total weight; of equal ones the first. A text without a match shows its beginning.
 */
import type { Place } from './index-text.ts';

export interface Snippet {
  /** White space made single; `…` where the text goes on. */
  readonly text: string;
  /** The matching words: text.slice(start, end). */
  readonly marks: readonly { readonly start: number; readonly end: number }[];
}

/** Characters of a snippet, and how many of them may stand before the first match. */
const WIDTH = 180;
const LEAD = 40;

/** `places` in the order of the text; `weightOf` returns how much a term added to the score. */
export function snippetOf(text: string, places: readonly Place[], weightOf: (term: string) => number): Snippet {
  const first = places[heaviestStart(places, weightOf)];
  const from = first === undefined ? 0 : wordStart(text, Math.max(0, first.start - LEAD), first.start);
  const to = wordEnd(text, Math.min(text.length, from + WIDTH), first?.end ?? 0);
  const shown = places.filter(({ start, end }) => start >= from && end <= to);
  return squeezed(text, from, to, joinedPlaces(shown));
}

function heaviestStart(places: readonly Place[], weightOf: (term: string) => number): number {
  let [best, bestWeight] = [0, -Infinity];
  for (let i = 0; i < places.length; i++) {
    const seen = new Set<string>();
    let weight = 0;
    for (let j = i; j < places.length && places[j]!.end - places[i]!.start <= WIDTH - LEAD; j++) {
      const { term } = places[j]!;
      weight += seen.has(term) ? weightOf(term) / 100 : weightOf(term);
      seen.add(term);
    }
    if (weight > bestWeight) [best, bestWeight] = [i, weight];
  }
  return best;
}

/** Not in the middle of a word, nor of a surrogate pair. */
function wordStart(text: string, from: number, latest: number): number {
  if (from === 0) return 0;
  for (let at = from; at < latest; at++) if (/\s/.test(text[at]!)) return at + 1;
  return latest;
}

function wordEnd(text: string, to: number, earliest: number): number {
  if (to >= text.length) return text.length;
  for (let at = to; at > earliest && at > to - LEAD; at--) if (/\s/.test(text[at]!)) return at;
  return isHalf(text, to) ? Math.max(earliest, to - 1) : Math.max(earliest, to);
}

const isHalf = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? '');

function squeezed(text: string, from: number, to: number, places: readonly Place[]): Snippet {
  let shown = from > 0 ? '… ' : '';
  let at = from;
  const marks = places.map(({ start, end }) => {
    shown = joined(shown, text.slice(at, start));
    const begin = shown.length;
    shown += text.slice(start, end).replace(/\s+/g, ' ');
    at = end;
    return { start: begin, end: shown.length };
  });
  shown = joined(shown, text.slice(at, to)).trimEnd();
  return { text: to < text.length ? `${shown} …` : shown, marks };
}

/** Words that touch, as in scripts without spaces, are marked as one. */
function joinedPlaces(places: readonly Place[]): Place[] {
  const joint: Place[] = [];
  for (const place of places) {
    const last = joint.at(-1);
    if (last?.end === place.start) joint[joint.length - 1] = { ...last, end: place.end };
    else joint.push(place);
  }
  return joint;
}

/** Never two spaces in a row, none at the beginning. */
function joined(before: string, piece: string): string {
  const single = piece.replace(/\s+/g, ' ');
  return before === '' || before.endsWith(' ') ? before + single.trimStart() : before + single;
}
