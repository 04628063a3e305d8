/**
 * Counts the terms of batches of texts. The memo of spellings is shared by all batches, so that a known spelling costs one look-up; terms are
 * numbered anew in each batch, so that batches are independent.
 */
import type { KernelProvider } from '../core/kernels.ts';
import { type Analyzer, requireText } from '../text/analyzer.ts';
import { createWordReader } from '../text/word-reader.ts';

export interface CountedTexts {
  /** Every term of these texts, in order of first appearance. */
  readonly terms: readonly string[];
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
  const places: number[] = []; // where in the batch under way a term was last counted
  const marks: number[] = []; // its number in the batch under way, counted on from batch to batch
  const reader = createWordReader(analyzer, numberOf, kernels);
  let firstMark = 0;

  function numberOf(term: string): number {
    const found = numbers.get(term);
    if (found !== undefined) return found;
    numbers.set(term, known.length);
    places.push(-1);
    marks.push(-1);
    return known.push(term) - 1;
  }

  return (texts) => {
    const offsets = new Uint32Array(texts.length + 1);
    const ids: number[] = [];
    const counts: number[] = [];
    const terms: string[] = [];
    const before: number[] = []; // the last tokens of the text, for n-grams
    let start = 0;

    function count(number: number): void {
      const place = places[number]!;
      if (place >= start && place < ids.length && known[number] === terms[ids[place]!]) {
        counts[place]!++;
        return;
      }
      if (marks[number]! < firstMark) marks[number] = firstMark + terms.push(known[number]!) - 1;
      places[number] = ids.push(marks[number]! - firstMark) - 1;
      counts.push(1);
    }

    function take(token: number): void {
      count(token);
      let gram = known[token]!;
      for (let back = before.length - 1; back >= 0; back--) {
        gram = `${known[before[back]!]!} ${gram}`;
        count(numberOf(gram));
      }
      before.push(token);
      if (before.length === ngrams) before.shift();
    }

    texts.forEach((text, i) => {
      requireText(text, i);
      if (ngrams > 1) reader.read(text, take);
      else for (const token of reader.tokensOf(text)) count(token);
      before.length = 0;
      start = ids.length;
      offsets[i + 1] = start;
    });
    firstMark += terms.length;
    return { terms, offsets, ids: Uint32Array.from(ids), counts: Uint32Array.from(counts) };
  };
}
