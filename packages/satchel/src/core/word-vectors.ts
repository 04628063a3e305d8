import { defined } from './checks/defined.ts';
import { checkArguments } from './checks/kinds.ts';
import type { Matrix } from './matrix.ts';

/** Words and their vectors: row w of `vectors` is word w; the most frequent word is first if the source has counts. */
export interface WordVectors {
  readonly terms: readonly string[];
  readonly vectors: Matrix;
  /** How often each word occurred in the training text, if the source has counts. */
  readonly counts?: Float64Array;
  /** Vectors of word parts, from which vectors of other words are made; absent if the source has none. */
  readonly subwords?: Subwords;
  /**
   * Writes a vector for any word into `into`, made of the word's parts by the source's own rule; returns `false` if the rule gives none. Absent
   * if there is no such rule, or if the rule is that of `subwords`.
   */
  readonly compose?: Compose;
  idOf(word: string): number | undefined;
}

export type Compose = (word: string, into: Float32Array) => boolean;

/** Vectors of hashed character n-grams of `shortest` to `longest` characters: row h of `buckets` serves every n-gram with hash h. */
export interface Subwords {
  readonly shortest: number;
  readonly longest: number;
  readonly buckets: Matrix;
  /** The words' own rows, before the rows of their n-grams were added, if the source has them. */
  readonly own?: Matrix;
}

export interface WordVectorParts {
  readonly counts?: Float64Array | undefined;
  readonly subwords?: Subwords | undefined;
  readonly compose?: Compose | undefined;
  /** Word → row, if the caller has it already. */
  readonly ids?: ReadonlyMap<string, number> | undefined;
}

/** `terms[w]` belongs to row w of `vectors`; the terms are distinct. */
export function createWordVectors(terms: readonly string[], vectors: Matrix, parts: WordVectorParts = {}): WordVectors {
  checkArguments('createWordVectors', {
    terms: [terms, 'list'],
    vectors: [vectors, 'vectors'],
    parts: [parts, 'object'],
  });
  const { counts, subwords, compose } = parts;
  let ids = parts.ids; // built at first use if not given
  return {
    terms,
    vectors,
    ...defined({ counts, subwords, compose }),
    idOf(word) {
      ids ??= new Map(terms.map((known, id) => [known, id]));
      return ids.get(word);
    },
  };
}
