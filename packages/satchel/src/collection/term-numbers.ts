/**
 * The numbers of terms in the dictionary of a collection. The counter of texts has numbers of its own, which stay the same from batch to batch, so
 * that each term is looked up by its spelling once.
 */
import type { CountedTexts } from '../retrieval/index-text.ts';

export interface TermNumbers {
  /** The number of each term of a batch; terms that are not in the dictionary yet are numbered on. */
  of(counted: CountedTexts): { readonly numbers: Uint32Array; readonly newTerms: readonly string[] };
  /** Called with the new terms of a batch once they are stored. */
  add(newTerms: readonly string[]): void;
}

/** `stored`: the terms of the dictionary by their numbers. */
export function createTermNumbers(stored: readonly string[]): TermNumbers {
  const dictionary = new Map(stored.map((term, number) => [term, number]));
  const known: number[] = []; // by the counter's number, where the dictionary has the term

  function lookUp(term: string, own: number): number | undefined {
    const number = dictionary.get(term);
    if (number !== undefined) known[own] = number;
    return number;
  }

  return {
    of({ terms, numbers: owns }) {
      const newTerms: string[] = [];
      const numbers = new Uint32Array(terms.length);
      for (let i = 0; i < terms.length; i++) {
        const own = owns[i]!;
        numbers[i] = known[own] ?? lookUp(terms[i]!, own) ?? dictionary.size + newTerms.push(terms[i]!) - 1;
      }
      return { numbers, newTerms };
    },
    add(newTerms) {
      for (const term of newTerms) dictionary.set(term, dictionary.size);
    },
  };
}
