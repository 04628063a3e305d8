/**
 * Texts as numbers of readable words, for naming groups and topics: words in lower case as they are written, without stems; a stop word, a
 * number or a single letter is a gap (−1).
 */

import { prepareAnalyzer } from '../text/analyzer.ts';
import type { TextOptions } from '../text/options.ts';

export interface ReadableWords {
  /** The words of a text, in order. */
  read(text: string): Int32Array;
  /** Word number i. */
  readonly terms: readonly string[];
}

/** Stop words are those of the text settings; where these have none, the list of their language. */
export async function readableWords(text: TextOptions): Promise<ReadableWords> {
  const analyzer = await prepareAnalyzer({
    ...text,
    ...(text.stopWords === 'none' ? { stopWords: stopListFor(text) } : {}),
    minLength: Math.max(2, text.minLength),
    stemmer: 'none',
    ngrams: 1,
    lowercase: true,
  });
  const terms: string[] = [];
  const ids = new Map<string, number>();
  const idOf = (word: string): number => {
    const token = analyzer.tokenOf(word);
    if (token === undefined || !LETTER.test(token)) return -1;
    const known = ids.get(token);
    if (known !== undefined) return known;
    ids.set(token, terms.length);
    return terms.push(token) - 1;
  };
  return { read: (given) => Int32Array.from(Array.from(analyzer.splitter(given), idOf)), terms };
}

const LETTER = /\p{L}/u;

/** The list with the most languages; for English the shorter, older one. */
export const stopListFor = ({ language }: Pick<TextOptions, 'language'>): 'nltk' | 'stopwords-iso' =>
  language === 'en' ? 'nltk' : 'stopwords-iso';

/** Words in more than this share of the documents name nothing. */
const COMMON = 0.5;
const FEW_DOCUMENTS = 20;

/** Makes words of more than half of the documents gaps; a handful of documents is left as it is. */
export function withoutCommon(documents: readonly Int32Array[], wordCount: number): Int32Array[] {
  if (documents.length < FEW_DOCUMENTS) return [...documents];
  const counts = new Uint32Array(wordCount);
  for (const ids of documents) for (const id of new Set(ids)) if (id >= 0) counts[id]!++;
  return documents.map((ids) => ids.map((id) => (id >= 0 && counts[id]! <= COMMON * documents.length ? id : -1)));
}
