/**
 * The analyzer: turns text into tokens and terms, one document at a time. This reference version defines what Satchel
 * counts; the term counter does the same faster for many documents.
 *
 *   text ─► words ─► lower case ─► NFC or no accents ─► long enough? ─► a stop word? ─► stem ─► token ─► n-grams ─► terms
 *
 * N-grams are sequences of tokens that are adjacent after short words and stop words are removed. A token never
 * contains a space, so the space that joins them is unambiguous.
 */
import { SatchelError } from '../core/errors.ts';
import { gramsOf } from './character-grams.ts';
import { isUnspaced } from './characters.ts';
import type { TextOptions } from './options.ts';
import { longestToken } from './runs/runs.ts';
import { loadStemmer, type Stem } from './stemmers/load-stemmer.ts';
import { loadStopList, stopListAtHand } from './stop-words/load-stop-list.ts';
import { createWordSplitter, type WordSplitter } from './words.ts';

export interface Analyzer {
  readonly options: TextOptions;
  /** The tokens that count, in order. */
  tokens(text: string): string[];
  /** The tokens and, if `ngrams` > 1, the n-grams that end with each of them; character n-grams come last. */
  terms(text: string): string[];
  /** The words of a text before any word is changed or left out. */
  readonly splitter: WordSplitter;
  /** The token of a word; undefined if the word is left out. */
  tokenOf(word: string): string | undefined;
}

/** What must be loaded before an analyzer can be created. */
export interface AnalyzerResources {
  readonly stopWords?: Iterable<string>;
  readonly stem?: Stem;
}

/** Loads what the options need, then creates the analyzer. */
export async function prepareAnalyzer(options: TextOptions): Promise<Analyzer> {
  const stopWords =
    options.stopWords === 'own' ? options.stopList : await loadStopList(options.stopWords, options.language);
  if (options.stemmer === 'none') return createAnalyzer(options, { stopWords });
  return createAnalyzer(options, { stopWords, stem: await loadStemmer(options.stemmer) });
}

/** Creates an analyzer synchronously. Stemmers and stop lists from packages must be passed in `resources`. */
export function createAnalyzer(options: TextOptions, resources: AnalyzerResources = {}): Analyzer {
  const splitter = createWordSplitter(options);
  const normalise = normaliser(options);
  const stopWords = stopWordSet(listOf(options, resources), splitter, normalise);
  const stem =
    options.stemmer === 'none' ? undefined : (resources.stem ?? notLoaded(`the stemmer '${options.stemmer}'`));

  function tokenOf(word: string): string | undefined {
    if (word.length > longestToken) return undefined;
    const token = normalise(word);
    if (isTooShort(token, options.minLength) || stopWords.has(token)) return undefined;
    return stem === undefined ? token : stem(token) || undefined;
  }

  function tokens(text: string): string[] {
    requireText(text);
    const found: string[] = [];
    for (const word of splitter(text)) {
      const token = tokenOf(word);
      if (token !== undefined) found.push(token);
    }
    return found;
  }

  return {
    options,
    tokens,
    terms: (text) => withGrams(tokens(text), options),
    splitter,
    tokenOf,
  };
}

/** Throws when a document's text is not a string. */
export function requireText(text: unknown, index?: number): asserts text is string {
  if (typeof text === 'string') return;
  const found =
    text === null ? 'null' : Array.isArray(text) ? 'a list' : typeof text === 'object' ? 'an object' : typeof text;
  const which = index === undefined ? 'a document' : `document ${index}`;
  throw new SatchelError('TYPE', `The text of ${which} must be a string, got ${found}.`, {
    where: index === undefined ? undefined : which,
    remedy: 'Pass a string; nothing is converted silently.',
    facts: index === undefined ? {} : { index },
  });
}

/** Lower case first: its output (i and a dot for İ) may still compose. */
function normaliser({ lowercase, accents, segmenter }: TextOptions): (word: string) => string {
  return (word) => {
    const folded = lowercase ? word.toLowerCase() : word;
    const straight = segmenter === 'always' ? folded.replaceAll('’', "'") : folded; // only then do words hold apostrophes
    return accents === 'strip' ? withoutAccents(straight) : straight.normalize('NFC');
  };
}

/** Removes general combining marks only; vowel signs of Hindi, points of Hebrew, voicing marks of kana are letters. */
const withoutAccents = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]/g, '')
    .normalize('NFC');

/** Lengths are in code points. In scripts without spaces no word is too short: one Chinese character can be a word. */
function isTooShort(token: string, minLength: number): boolean {
  if (token.length >= 2 * minLength) return false;
  if (token.length >= minLength && [...token].length >= minLength) return false;
  return token === '' || !isUnspaced(token);
}

function listOf({ stopWords, stopList, language }: TextOptions, resources: AnalyzerResources): Iterable<string> {
  if (stopWords === 'own') return stopList;
  return resources.stopWords ?? stopListAtHand(stopWords, language) ?? notLoaded(`the stop list '${stopWords}'`);
}

/** Listed words as the tokeniser produces them: "don't" is never a token, so its pieces `don` and `t` are listed. */
function stopWordSet(
  list: Iterable<string>,
  splitter: WordSplitter,
  normalise: (word: string) => string,
): ReadonlySet<string> {
  const set = new Set<string>();
  for (const entry of list) {
    set.add(normalise(entry));
    if (/['’]/.test(entry)) for (const piece of splitter(entry)) set.add(normalise(piece));
  }
  return set;
}

function notLoaded(what: string): never {
  throw new SatchelError('NOT_LOADED', `text: ${what} has to be loaded first.`, {
    kind: 'usage',
    remedy: 'Use prepareAnalyzer(options).',
  });
}

function withGrams(tokens: string[], { ngrams, characters }: TextOptions): string[] {
  const terms = withNgrams(tokens, ngrams);
  return characters === 0 ? terms : [...terms, ...tokens.flatMap((token) => gramsOf(token, characters))];
}

/** Every token, followed by the sequences of up to `longest` tokens that end with it, joined by a space. */
export function withNgrams(tokens: string[], longest: number): string[] {
  if (longest === 1) return tokens;
  return tokens.flatMap((_, last) =>
    Array.from({ length: Math.min(longest, last + 1) }, (_, before) => tokens.slice(last - before, last + 1).join(' ')),
  );
}
