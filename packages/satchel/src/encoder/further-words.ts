/**
 * Words that no training document holds and that count all the same, because they have a vector (`words.keep=all`): a model that was trained on a
 * few documents then understands the words of new ones.
 *
 * They stand after the words of the training documents, in order of code units. A fit that is saved keeps every word of the vectors that a text can
 * hold; a fit that only scores rows of the reading keeps those of the reading. Nothing is learned from them, so that both give a document
 * the same vector.
 */
import { createVocabulary } from '../core/vocabulary.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { type Analyzer, prepareAnalyzer } from '../text/analyzer.ts';
import type { TextOptions } from '../text/options.ts';
import type { SelectedVocabulary, TermTotals } from '../text/select-vocabulary.ts';
import type { WordSources } from '../words/word-tables.ts';

/** Without the words of training documents; in order of code units. */
export async function furtherWords(
  { terms, documentCounts }: TermTotals,
  { tables, has }: WordSources,
  text: TextOptions,
  saves: boolean,
): Promise<readonly string[]> {
  if (saves) {
    const seen = new Set(terms.filter((_, t) => documentCounts[t]! > 0));
    const lists = await Promise.all(tables.map((table) => termsOf(table, text)));
    const all = lists.length === 1 ? lists[0]! : [...new Set(lists.flat())].sort(byCodeUnits);
    return all.filter((word) => !seen.has(word));
  }
  const analyzer = await prepareAnalyzer(text);
  const isFurther = (term: string, t: number) => documentCounts[t] === 0 && has(term);
  return terms.filter((term, t) => isFurther(term, t) && isTerm(analyzer, term)).sort(byCodeUnits);
}

/** The vocabulary with these words at its end. */
export function widened(
  { vocabulary, wordOfTerm }: SelectedVocabulary,
  { terms }: TermTotals,
  further: readonly string[],
): SelectedVocabulary {
  if (further.length === 0) return { vocabulary, wordOfTerm };
  const { terms: known, documentCounts, tokenCounts, documents } = vocabulary;
  const padded = (counts: Uint32Array): Uint32Array => {
    const all = new Uint32Array(known.length + further.length);
    all.set(counts);
    return all;
  };
  const placeOf = new Map(further.map((word, i) => [word, known.length + i]));
  const widerOfTerm = wordOfTerm.map((word, term) => (word >= 0 ? word : (placeOf.get(terms[term]!) ?? -1)));
  const counts = tokenCounts && padded(tokenCounts);
  return {
    vocabulary: createVocabulary([...known, ...further], padded(documentCounts), documents, counts),
    wordOfTerm: widerOfTerm,
  };
}

const known = new WeakMap<WordVectors, Map<string, readonly string[]>>();

/** The words of the vectors that a text can hold, in order of code units. */
async function termsOf(source: WordVectors, text: TextOptions): Promise<readonly string[]> {
  const byText = known.get(source) ?? new Map<string, readonly string[]>();
  known.set(source, byText);
  const key = JSON.stringify(text);
  const found = byText.get(key);
  if (found) return found;
  const analyzer = await prepareAnalyzer(text);
  const terms = source.terms.filter((word) => isTerm(analyzer, word)).sort(byCodeUnits);
  byText.set(key, terms);
  return terms;
}

/** Whether texts are read so that this can be one of their terms: it is a term of itself. */
const isTerm = (analyzer: Analyzer, word: string): boolean => analyzer.terms(word).includes(word);

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
