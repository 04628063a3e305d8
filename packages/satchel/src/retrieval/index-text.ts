/**
 * Text as an index needs it: the words of many documents counted together, the terms of a query, and where in a text those terms stand.
 * All three use the same analyzer, so that indexing, search and snippets agree.
 */
import { badParam } from '../core/errors.ts';
import type { KernelProvider } from '../core/kernels.ts';
import { resolveOptions } from '../core/options.ts';
import { type Analyzer, prepareAnalyzer } from '../text/analyzer.ts';
import { type TextOptions, textOptions } from '../text/options.ts';
import { createRun, findRun, runRules } from '../text/runs/runs.ts';
import { type CountTexts, createTextCounter } from './count-texts.ts';

export type { Analyzer } from '../text/analyzer.ts';
export type { TextOptions } from '../text/options.ts';
export type { CountedTexts } from './count-texts.ts';

/** A word of a text that counts as `term`: text.slice(start, end). */
export interface Place {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

export interface TextIndexer {
  readonly options: TextOptions;
  readonly analyzer: Analyzer;
  readonly count: CountTexts;
  /** The terms of a query, one per occurrence. */
  terms(text: string): readonly string[];
  /** Every word that counts as one of `wanted`, in the order of the text; of an n-gram, its words. */
  places(text: string, wanted: ReadonlySet<string>): Place[];
}

/** Options that choose a vocabulary from training documents; an index keeps every word. */
const SELECTION = ['minDocuments', 'maxDocumentShare', 'maxWords'] as const;

/** Checks the options and fills in the defaults. */
export function resolveIndexText(given: Readonly<Record<string, unknown>> = {}): TextOptions {
  const options = resolveOptions('text', textOptions, given);
  const chosen = SELECTION.find((name) => options[name] !== textOptions[name].default);
  if (chosen === undefined) return options;
  throw badParam(`text: '${chosen}' chooses a vocabulary for a model; an index keeps every word.`);
}

/** Text options without those that choose a vocabulary. */
export function resolveReading(
  given: Readonly<Record<string, unknown>>,
): Omit<TextOptions, (typeof SELECTION)[number]> {
  const {
    minDocuments: _few,
    maxDocumentShare: _share,
    maxWords: _most,
    ...reading
  } = resolveOptions('text', textOptions, given);
  return reading;
}

export const prepareReading = (given: Readonly<Record<string, unknown>>): Promise<Analyzer> =>
  prepareAnalyzer(resolveOptions('text', textOptions, given));

/** With kernels, much text is counted faster. */
export async function prepareTextIndexer(options: TextOptions, kernels?: KernelProvider): Promise<TextIndexer> {
  const analyzer = await prepareAnalyzer(options);
  return {
    options,
    analyzer,
    count: createTextCounter(analyzer, kernels),
    terms: (text) => analyzer.terms(text),
    places: createPlaceFinder(analyzer),
  };
}

/** Number of cached pieces of text, and the longest one that is cached: most words of a text occur in the next text too. */
const [MOST_REMEMBERED, LONGEST_REMEMBERED] = [100_000, 40];

function createPlaceFinder(analyzer: Analyzer): TextIndexer['places'] {
  const remembered = new Map<string, readonly Place[]>();

  /** The words of a piece of text, with their positions in it. */
  function wordsOf(piece: string): readonly Place[] {
    const known = remembered.get(piece);
    if (known) return known;
    const places = [...wordsWithin(piece, analyzer)].flatMap(({ word, start, end }): Place[] => {
      const term = analyzer.tokenOf(word);
      return term === undefined ? [] : [{ term, start, end }];
    });
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    if (piece.length <= LONGEST_REMEMBERED) remembered.set(piece, places);
    return places;
  }

  return (text, asked) => {
    const wanted = new Set([...asked].flatMap((term) => term.split(' ')));
    const mayStandFor = plainWordFilter(wanted, analyzer.options);
    const found: Place[] = [];
    for (const { start, end } of stretchesOf(text, analyzer.options)) {
      if (!mayStandFor(text, start, end)) continue;
      for (const place of wordsOf(text.slice(start, end))) {
        if (wanted.has(place.term))
          found.push({ term: place.term, start: start + place.start, end: start + place.end });
      }
    }
    return found;
  };
}

/** Stemmers that never change the first letter of a word. */
const KEEP_FIRST: readonly TextOptions['stemmer'][] = ['none', 'english', 'porter'];

/** False for a word of plain letters that begins with another letter than every wanted term: it need not be stemmed. */
function plainWordFilter(wanted: ReadonlySet<string>, { stemmer }: TextOptions) {
  const firsts = new Set([...wanted].map((term) => term.toLowerCase().charCodeAt(0)));
  const keepsFirst = KEEP_FIRST.includes(stemmer);
  return (text: string, start: number, end: number): boolean => {
    if (!keepsFirst || firsts.has(text.charCodeAt(start) | 32)) return true;
    for (let at = start; at < end; at++) {
      const letter = text.charCodeAt(at) | 32;
      if (letter < 97 || letter > 122) return true;
    }
    return false;
  };
}

/** Runs of word characters; the whole text if a dictionary finds the words. */
function* stretchesOf(text: string, options: TextOptions): Generator<{ start: number; end: number }> {
  if (options.segmenter === 'always') {
    yield { start: 0, end: text.length };
    return;
  }
  const rules = runRules(options);
  const run = createRun();
  for (let from = 0; findRun(text, from, rules, run); from = run.end) yield run;
}

/** A single word covers the whole piece, including invisible characters. Several words are searched for one after the other. */
function* wordsWithin(piece: string, { splitter }: Analyzer): Generator<{ word: string; start: number; end: number }> {
  const found = [...splitter(piece)];
  const [only] = found;
  if (only !== undefined && found.length === 1 && !piece.includes(only)) {
    yield { word: only, start: 0, end: piece.length };
    return;
  }
  let at = 0;
  for (const word of found) {
    const place = piece.indexOf(word, at);
    if (place < 0) continue;
    at = place + word.length;
    yield { word, start: place, end: at };
  }
}
