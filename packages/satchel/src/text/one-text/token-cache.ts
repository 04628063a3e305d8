/** Tokens of texts as numbers, with what the vocabulary knows of each: every distinct spelling is analysed once, then looked up. */
import type { WordId } from '../../core/vocabulary.ts';
import type { Analyzer } from '../analyzer.ts';
import { gramsOf } from '../character-grams.ts';
import { ownCopy } from '../own-copy.ts';
import { createWordReader } from '../word-reader.ts';
import { type KnownTerms, NONE } from './known-terms.ts';

export interface TokenCache {
  /** Passes the number of each token that counts to `take`, in order. */
  read(text: string, take: (token: number) => void): void;
  /** The tokens by their numbers. */
  readonly spellings: readonly string[];
  /** By the numbers of the tokens: their nodes among the known terms, and the words that they are, or NONE. */
  readonly nodes: readonly number[];
  readonly words: readonly (WordId | typeof NONE)[];
  /** By the numbers of the tokens: the words that their character n-grams are, each as often as it occurs. */
  readonly grams: readonly (readonly WordId[])[];
}

const NO_GRAMS: readonly number[] = [];

export function createTokenCache(analyzer: Analyzer, terms: KnownTerms): TokenCache {
  const numbers = new Map<string, number>();
  const spellings: string[] = [];
  const nodes: number[] = [];
  const words: number[] = [];
  const grams: (readonly number[])[] = [];
  const { characters } = analyzer.options;

  const knownGrams = (token: string): readonly number[] =>
    gramsOf(token, characters).flatMap((gram) => {
      const node = terms.node(gram);
      const word = node === NONE ? NONE : terms.wordAt(node);
      return word === NONE ? [] : [word];
    });

  function add(token: string): number {
    const node = terms.node(token);
    const number = spellings.push(ownCopy(token)) - 1;
    nodes.push(node);
    words.push(node === NONE ? NONE : terms.wordAt(node));
    grams.push(characters === 0 ? NO_GRAMS : knownGrams(token));
    numbers.set(spellings[number]!, number);
    return number;
  }

  const { read } = createWordReader(analyzer, (token) => numbers.get(token) ?? add(token));
  return { read, spellings, nodes, words, grams };
}
