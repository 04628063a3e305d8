/**
 * BM25 (Robertson & Walker; Okapi), the baseline of ranking by words.
 *
 *   score = Σ_w qtf · idf_w · (k1 + 1) c / (c + k1 (1 − b + b dl / avgdl))                                   (1)
 *
 *   robertson   idf = ln((N − df + ½) / (df + ½)), negative for words in more than half of the documents
 *   lucene      idf = ln(1 + (N − df + ½) / (df + ½)), never negative; without the factor k1 + 1, which changes no order
 *   plus        idf = ln((N + 1) / df), and δ added to the fraction: a long document with a word beats one without
 */
import { choice, number } from '../core/options.ts';
import { averageLength, documentCount, documentFrequency } from './inverted-index.ts';
import { rankerByParts } from './lexical.ts';
import type { WordPart } from './matching.ts';
import { defineRanker } from './ranker.ts';

const idfs = {
  robertson: (documents: number, df: number): number => Math.log((documents - df + 0.5) / (df + 0.5)),
  lucene: (documents: number, df: number): number => Math.log1p((documents - df + 0.5) / (df + 0.5)),
  plus: (documents: number, df: number): number => Math.log((documents + 1) / df),
};

export const bm25 = defineRanker({
  name: 'bm25',
  summary: 'rare words count more, repeated words less and less, long documents are penalised',
  paper: 'Robertson et al., TREC-3 1994; Lv & Zhai 2011 (plus)',
  options: {
    variant: choice('which idf, and what is added', 'lucene', ['robertson', 'lucene', 'plus']),
    k1: number('how fast repetitions of a word stop counting', 1.2, { min: 0, tune: [0.6, 0.9, 1.2, 1.6, 2] }),
    b: number('how much long documents are penalised', 0.75, { min: 0, max: 1, tune: [0.3, 0.5, 0.75, 0.9] }),
    delta: number("plus: the least a word's occurrence adds", 1, { min: 0 }),
  },
  prepare(index, { variant, k1, b, delta }) {
    const documents = documentCount(index);
    const average = averageLength(index);
    const saturation = index.lengths.map((length) => k1 * (1 - b + (b * length) / average));
    const factor = variant === 'lucene' ? 1 : k1 + 1;
    const least = variant === 'plus' ? delta : 0;
    const part = (word: number, queryWeight: number): WordPart => {
      const weight = queryWeight * idfs[variant](documents, documentFrequency(index, word));
      return (count, document) => weight * ((factor * count) / (count + saturation[document]!) + least);
    };
    return rankerByParts(index, part);
  },
});
