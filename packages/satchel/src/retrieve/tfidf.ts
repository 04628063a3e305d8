/**
 * TF-IDF ranking in three forms.
 *
 *   cosine      q · d / ‖q‖ ‖d‖,   d_w = c ln(N / df_w),  q likewise                                         (1)
 *   log-tf      the same with 1 + ln c in place of c                                                         (2)
 *   robertson   Σ_w qtf · k1 c / (c + k1 (1 − b + b dl / avgdl)) · log2(N / df_w + 1)                        (3)
 *
 *   c    occurrences of the word in the document     qtf   its weight in the query
 *
 * A word in every document weighs 0 in (1) and (2); a document with only such words has no direction and scores 0.
 */
import { choice, number } from '../core/options.ts';
import { lengthOf, unitScale } from '../numeric/vectors.ts';
import { averageLength, documentCount, documentFrequency, type InvertedIndex } from './inverted-index.ts';
import { lexicalRanker, rankerByParts } from './lexical.ts';
import type { Weighting, WordPart } from './matching.ts';
import { defineRanker, type Ranker } from './ranker.ts';

export const tfidf = defineRanker({
  name: 'tfidf',
  summary: 'vectors of counts times rarity, compared by their angle',
  paper: 'Salton, Wong & Yang 1975',
  readsAllPostings: true, // for the lengths of the vectors
  options: {
    variant: choice('how counts are weighted and compared', 'cosine', ['cosine', 'log-tf', 'robertson']),
    k1: number('robertson: how fast repetitions of a word stop counting', 1.2, { min: 0 }),
    b: number('robertson: how much long documents are penalised', 0.75, { min: 0, max: 1 }),
  },
  prepare(index, { variant, k1, b }) {
    return variant === 'robertson'
      ? robertson(index, k1, b)
      : cosine(index, variant === 'cosine' ? (count) => count : (count) => 1 + Math.log(count));
  },
});

/** (1) and (2). Query weights below 1, which feedback produces, are used as they are. */
function cosine(index: InvertedIndex, tf: (count: number) => number): Ranker {
  const rarity = (word: number): number => Math.log(documentCount(index) / documentFrequency(index, word));
  const scale = inverseNorms(index, tf, rarity);
  const part =
    (weight: number): WordPart =>
    (count, document) =>
      weight * tf(count) * scale[document]!;
  const weighting: Weighting = ({ ids, weights }) => {
    const vector = Float64Array.from(ids, (word, j) =>
      documentFrequency(index, word) === 0 ? 0 : (weights[j]! < 1 ? weights[j]! : tf(weights[j]!)) * rarity(word),
    );
    const norm = lengthOf(vector);
    const factors = vector.map((value, j) => (norm === 0 ? 0 : (value / norm) * rarity(ids[j]!)));
    return { part: (j) => part(factors[j]!), factors };
  };
  return lexicalRanker(index, weighting, () => part(1));
}

/** 1 / ‖d‖; 0 for a document without direction. */
function inverseNorms(
  index: InvertedIndex,
  tf: (count: number) => number,
  rarity: (word: number) => number,
): Float64Array {
  const { offsets, documents, counts, collectionCounts } = index;
  const squares = new Float64Array(documentCount(index));
  for (let word = 0; word < collectionCounts.length; word++) {
    const idf = rarity(word);
    for (let at = offsets[word]!; at < offsets[word + 1]!; at++)
      squares[documents[at]!]! += (tf(counts[at]!) * idf) ** 2;
  }
  return squares.map(unitScale);
}

/** (3) */
function robertson(index: InvertedIndex, k1: number, b: number): Ranker {
  const average = averageLength(index);
  const saturation = index.lengths.map((length) => k1 * (1 - b + (b * length) / average));
  const part = (word: number, queryWeight: number): WordPart => {
    const idf = Math.log2(documentCount(index) / documentFrequency(index, word) + 1);
    const weight = queryWeight * idf * k1;
    return (count, document) => (weight * count) / (count + saturation[document]!);
  };
  return rankerByParts(index, part);
}
