import type { Matrix } from './matrix.ts';

/** Words and their vectors: row w of `vectors` is word w; where the source tells, the most frequent word stands first. */
export interface WordVectors {
  readonly words: readonly string[];
  readonly vectors: Matrix;
  /** How often each word stood in the training text, where the source tells. */
  readonly counts?: Float64Array;
  /** What vectors for other words are made of, where the source has it. */
  readonly subwords?: Subwords;
  idOf(word: string): number | undefined;
}

/** Vectors of hashed character n-grams of `shortest` to `longest` characters: row h of `buckets` serves every n-gram with hash h. */
export interface Subwords {
  readonly shortest: number;
  readonly longest: number;
  readonly buckets: Matrix;
}

export interface WordVectorParts {
  readonly counts?: Float64Array | undefined;
  readonly subwords?: Subwords | undefined;
  /** Word → row, where the caller has it already. */
  readonly ids?: ReadonlyMap<string, number> | undefined;
}

/** `words[w]` belongs to row w of `vectors`; the words are distinct. */
export function createWordVectors(words: readonly string[], vectors: Matrix, parts: WordVectorParts = {}): WordVectors {
  let ids = parts.ids; // built at the first question where it was not given
  return {
    words,
    vectors,
    ...(parts.counts === undefined ? {} : { counts: parts.counts }),
    ...(parts.subwords === undefined ? {} : { subwords: parts.subwords }),
    idOf(word) {
      ids ??= new Map(words.map((known, id) => [known, id]));
      return ids.get(word);
    },
  };
}
