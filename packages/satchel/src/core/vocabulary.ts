/** Position of a word in its vocabulary; words stand in order of falling document count, equal counts in order of code units. */
export type WordId = number;

export interface Vocabulary {
  readonly words: readonly string[];
  /** How many documents of the training corpus hold the word. */
  readonly documentCounts: Uint32Array;
  /** How often the words occur in the training corpus; absent where a model file does not say. */
  readonly tokenCounts?: Uint32Array | undefined;
  /** How many documents the training corpus has. */
  readonly documents: number;
  idOf(word: string): WordId | undefined;
}

export function createVocabulary(
  words: readonly string[],
  documentCounts: Uint32Array,
  documents: number,
  tokenCounts?: Uint32Array,
): Vocabulary {
  let ids: Map<string, WordId> | undefined; // built at first use: many uses of a vocabulary need none
  return {
    words,
    documentCounts,
    tokenCounts,
    documents,
    idOf(word) {
      ids ??= new Map(words.map((known, id) => [known, id]));
      return ids.get(word);
    },
  };
}
