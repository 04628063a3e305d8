/**
 * Counts the terms of batches of texts. The memo of spellings is shared by all batches, so that a known spelling costs one look-up; terms are
 * numbered anew in each batch, so that batches are independent.
 */
import type { KernelProvider } from '../core/kernels.ts';
import { type Analyzer, requireText } from '../text/analyzer.ts';
import { createPostings, type DocumentPostings } from '../text/postings.ts';
import { createWordReader } from '../text/word-reader.ts';

export interface CountedTexts {
  /** Every term of these texts, in order of first appearance. */
  readonly terms: readonly string[];
  /** The number of each term in all batches of this counter. */
  readonly numbers: Uint32Array;
  /** Text i holds term ids[j] counts[j] times, for j from offsets[i] to offsets[i + 1]; in order of first appearance. */
  readonly offsets: Uint32Array;
  readonly ids: Uint32Array;
  readonly counts: Uint32Array;
}

export type CountTexts = (texts: readonly string[]) => CountedTexts;

export function createTextCounter(analyzer: Analyzer, kernels?: KernelProvider): CountTexts {
  const { ngrams } = analyzer.options;
  const numbers = new Map<string, number>();
  const known: string[] = [];
  const postings = createPostings();
  const reader = createWordReader(analyzer, numberOf, kernels);
  const before: number[] = []; // the last tokens of the text, for n-grams

  function numberOf(term: string): number {
    const found = numbers.get(term);
    if (found !== undefined) return found;
    numbers.set(term, known.length);
    return known.push(term) - 1;
  }

  function take(token: number): void {
    postings.count(token);
    let gram = known[token]!;
    for (let back = before.length - 1; back >= 0; back--) {
      gram = `${known[before[back]!]!} ${gram}`;
      postings.count(numberOf(gram));
    }
    before.push(token);
    if (before.length === ngrams) before.shift();
  }

  function countText(text: string): number {
    if (ngrams > 1) {
      reader.read(text, take);
      before.length = 0;
      return 0;
    }
    const tokens = reader.tokensOf(text);
    postings.countAll(tokens);
    return tokens.length;
  }

  return (texts) => {
    texts.forEach(requireText);
    for (const text of texts) postings.endDocument(countText(text));
    return renumbered(postings.take(), known);
  };
}

/** The same postings with terms numbered in the order of their first appearance; `known` has the terms by their numbers so far. */
function renumbered({ offsets, ids, counts }: DocumentPostings, known: readonly string[]): CountedTexts {
  const numbers = new Uint32Array(Math.min(known.length, ids.length));
  const places = new Int32Array(known.length).fill(-1); // by number so far
  let met = 0;
  for (let j = 0; j < ids.length; j++) {
    const number = ids[j]!;
    if (places[number] === -1) {
      numbers[met] = number;
      places[number] = met++;
    }
    ids[j] = places[number]!;
  }
  const own = numbers.slice(0, met);
  return { terms: Array.from(own, (number) => known[number]!), numbers: own, offsets, ids, counts };
}
