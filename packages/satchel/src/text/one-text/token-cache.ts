/** Tokens of texts as numbers, with what the vocabulary knows of each: every distinct spelling is analysed once, then looked up. */
import type { KernelProvider } from '../../core/kernels.ts';
import type { WordId } from '../../core/vocabulary.ts';
import type { Analyzer } from '../analyzer.ts';
import { gramsOf } from '../character-grams.ts';
import { ownCopy } from '../own-copy.ts';
import { createWordReader } from '../word-reader.ts';
import { type KnownTerms, NONE } from './known-terms.ts';

export interface TokenCache {
  /** The numbers of the tokens that count, in order; the array is used again by the next call. */
  tokensOf(text: string): Int32Array;
  /** The tokens by their numbers. */
  readonly spellings: readonly string[];
  /** By the numbers of the tokens: their nodes among the known terms, and the words that they are, or NONE. */
  readonly nodes: readonly number[];
  readonly wordIds: readonly (WordId | typeof NONE)[];
  /** By the numbers of the tokens: the words that their character n-grams are, each as often as it occurs. */
  readonly grams: readonly (readonly WordId[])[];
}

const NO_GRAMS: readonly number[] = [];

export function createTokenCache(analyzer: Analyzer, terms: KnownTerms, kernels?: KernelProvider): TokenCache {
  const numbers = new Map<string, number>();
  const spellings: string[] = [];
  const nodes: number[] = [];
  const wordIds: number[] = [];
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
    wordIds.push(node === NONE ? NONE : terms.wordAt(node));
    grams.push(characters === 0 ? NO_GRAMS : knownGrams(token));
    numbers.set(spellings[number]!, number);
    return number;
  }

  const { tokensOf } = createWordReader(analyzer, (token) => numbers.get(token) ?? add(token), kernels);
  return { tokensOf, spellings, nodes, wordIds, grams };
}
