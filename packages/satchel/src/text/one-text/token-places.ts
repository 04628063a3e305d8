/**
 * Where the tokens of a text stand in it, for showing what a word did at its place. The tokens are those that `analyzer.tokens` gives (tested);
 * a place is counted in UTF-16 units, as strings are sliced.
 */
import type { Analyzer } from '../analyzer.ts';
import { IGNORED, kindsOf, withoutIgnored } from '../characters.ts';
import { createRun, findRun, runRules, spellingOf } from '../runs/runs.ts';

export interface PlacedToken {
  readonly token: string;
  readonly start: number;
  /** After its last character. */
  readonly end: number;
}

export function tokenPlaces(text: string, analyzer: Analyzer): PlacedToken[] {
  const { segmenter } = analyzer.options;
  if (segmenter === 'always') return placedWords(text, 0, analyzer.splitter(text), analyzer);
  const rules = runRules(analyzer.options);
  const run = createRun();
  const places: PlacedToken[] = [];
  for (let from = 0; findRun(text, from, rules, run); from = run.end) {
    const { start, end } = run;
    const spelling = spellingOf(text, run);
    const terms = run.isUnspaced && segmenter === 'auto' ? analyzer.splitter(spelling) : [spelling];
    places.push(...placedWords(text.slice(start, end), start, terms, analyzer));
  }
  return places;
}

/** The words of a part of the text, in their order; the part begins at `offset`. Ignored characters (soft hyphens, for example) may lie within a word. */
function placedWords(part: string, offset: number, terms: Iterable<string>, analyzer: Analyzer): PlacedToken[] {
  const places: PlacedToken[] = [];
  const plain = withoutIgnored(part);
  const placeOf = plain.length === part.length ? undefined : countedUnits(part);
  let from = 0;
  for (const word of terms) {
    const start = plain.indexOf(word, from);
    from = start + word.length;
    const token = analyzer.tokenOf(word);
    if (token === undefined) continue;
    places.push({
      token,
      start: offset + (placeOf?.[start] ?? start),
      end: offset + (placeOf ? placeOf[from - 1]! + 1 : from),
    });
  }
  return places;
}

/** The places of the units that count: element i is where unit i of the text without ignored characters stands. */
function countedUnits(text: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at)!;
    const units = point > 0xffff ? 2 : 1;
    if ((kindsOf(point) & IGNORED) === 0) for (let i = 0; i < units; i++) places.push(at + i);
    at += units;
  }
  return places;
}
