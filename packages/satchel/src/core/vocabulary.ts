/** Position of a word in its vocabulary; words stand in order of falling document count, equal counts in order of code units. */
export type WordId = number;

export interface Vocabulary {
  readonly terms: readonly string[];
  /** How many documents of the training corpus hold the word. */
  readonly documentCounts: Uint32Array;
  /** How often the words occur in the training corpus; absent where a model file does not say. */
  readonly tokenCounts?: Uint32Array | undefined;
  /** How many documents the training corpus has. */
  readonly documents: number;
  idOf(word: string): WordId | undefined;
}

export function createVocabulary(
  terms: readonly string[],
  documentCounts: Uint32Array,
  documents: number,
  tokenCounts?: Uint32Array,
  knownIds?: ReadonlyMap<string, WordId>,
): Vocabulary {
  let ids = knownIds; // else built at first use: many uses of a vocabulary need none
  return {
    terms,
    documentCounts,
    tokenCounts,
    documents,
    idOf(word) {
      ids ??= new Map(terms.map((known, id) => [known, id]));
      return ids.get(word);
    },
  };
}

/** What a term begins with that is a character n-gram of words (text/character-grams.ts). */
export const GRAM_MARK = '~';

/** Whether a term is a character n-gram; the tilde alone, and n-grams of words that begin with it, are none. */
export const isGram = (term: string): boolean => term.length > 1 && term.startsWith(GRAM_MARK) && term[1] !== ' ';
