/**
 * Text as an index needs it: the words of many documents counted together, the terms of a query, and where in a text those terms stand.
 * All three go through the same analyzer, so that what was indexed is what is looked for and what is shown.
 */
import { SatchelError } from '../core/errors.ts';
import { resolveOptions } from '../core/options.ts';
import { type Analyzer, prepareAnalyzer } from '../text/analyzer.ts';
import { type TextOptions, textOptions } from '../text/options.ts';
import { createRun, findRun, runRules } from '../text/runs.ts';
import { type CountTexts, createTextCounter } from './count-texts.ts';

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
  readonly count: CountTexts;
  /** The terms of a query, one for each time they are said. */
  terms(text: string): readonly string[];
  /** Every word that counts as one of `wanted`, in the order of the text; of an n-gram, its words. */
  places(text: string, wanted: ReadonlySet<string>): Place[];
}

/** Options that choose a vocabulary from training documents; an index keeps every word. */
const SELECTION = ['minDocuments', 'maxDocumentShare', 'maxWords'] as const;

/** Checks what was asked for and fills in the defaults. */
export function resolveIndexText(given: Readonly<Record<string, unknown>> = {}): TextOptions {
  const options = resolveOptions('text', textOptions, given);
  const chosen = SELECTION.find((name) => options[name] !== textOptions[name].default);
  if (chosen === undefined) return options;
  throw new SatchelError('BAD_PARAM', `text: '${chosen}' chooses a vocabulary for a model; an index keeps every word.`, { kind: 'usage' });
}

export async function prepareTextIndexer(options: TextOptions): Promise<TextIndexer> {
  const analyzer = await prepareAnalyzer(options);
  return {
    options,
    count: createTextCounter(analyzer),
    terms: (text) => analyzer.terms(text),
    places: (text, wanted) => [...placesIn(text, analyzer, new Set([...wanted].flatMap((term) => term.split(' '))))],
  };
}

function* placesIn(text: string, analyzer: Analyzer, wanted: ReadonlySet<string>): Generator<Place> {
  for (const { start, end } of stretchesOf(text, analyzer.options)) {
    for (const place of wordsWithin(text, start, end, analyzer)) {
      const term = analyzer.tokenOf(place.word);
      if (term !== undefined && wanted.has(term)) yield { term, start: place.start, end: place.end };
    }
  }
}

/** Runs of word characters; the whole text where a dictionary cuts it all. */
function* stretchesOf(text: string, options: TextOptions): Generator<{ start: number; end: number }> {
  if (options.segmenter === 'always') {
    yield { start: 0, end: text.length };
    return;
  }
  const rules = runRules(options);
  const run = createRun();
  for (let from = 0; findRun(text, from, rules, run); from = run.end) yield run;
}

/** One word is the whole stretch, whatever invisible characters it is spelled with; of several each is looked for after the one before it. */
function* wordsWithin(
  text: string,
  start: number,
  end: number,
  { words }: Analyzer,
): Generator<{ word: string; start: number; end: number }> {
  const stretch = text.slice(start, end);
  const found = [...words(stretch)];
  const [only] = found;
  if (only !== undefined && found.length === 1 && !stretch.includes(only)) {
    yield { word: only, start, end };
    return;
  }
  let at = 0;
  for (const word of found) {
    const place = stretch.indexOf(word, at);
    if (place < 0) continue;
    at = place + word.length;
    yield { word, start: start + place, end: start + at };
  }
}
