/**
 * The vector of a document from vectors of its words and of their topics.
 *
 *   s_b = Σ_j Σ_k n_jk ω_j v_b(j, k)             for every part b                                                                (1)
 *   x = ⊕_b c_b s_b                              c_b = 1 / (‖s_b‖ √parts), or 1 / ‖⊕ s_b‖, or 1 / Σ_j n_j ω_j                     (2)
 *
 *   n_jk      tokens of word j in topic k, the mean over sweeps of Gibbs sampling with φ fixed (topic-models/lda-inference.ts)
 *   ω_j       idf of word j, or 1                 weights
 *   v_b(j,k)  the vector of word j, of topic k, or of the pair
 *
 * (1) is a sum over tokens, so a word's share of a linear score is its part of the sum: explanations are exact. What remains is the rounding of
 * x to 32 bits. A part that is no such sum (`sumOf`) is left to it too; its representation leaves words out instead. A document without known words is zero.
 */
import type { Bag } from '../../core/bag.ts';
import { type Documents, type DocumentWords, documentAt, documentCount } from '../../core/documents.ts';
import { createMatrix, type Matrix, rowOf } from '../../core/matrix.ts';
import type { Direction, Representer } from '../../core/representation.ts';
import { dot, lengthOf } from '../../numeric/vectors.ts';
import { remainderAfter } from '../parts/remainder.ts';

/** A part of the vector. */
export interface Part {
  readonly dimensions: number;
  /** Words count by their idf. */
  readonly isWeighted: boolean;
  /** The vector of a word in a topic; nothing where there is none. */
  vectorOf(word: number, topic: number): Float32Array | undefined;
  /** The vector is that of the word in every topic. */
  readonly isOfWord?: boolean;
  /** s_b where it is no sum over words: no word has a share of it, it belongs to the remainder. */
  sumOf?(document: DocumentWords): Float64Array;
}

export interface DocumentParts {
  readonly parts: readonly Part[];
  readonly norm: 'parts' | 'l2' | 'none';
  readonly weights: Float32Array;
  /** n_jk of a bag, one row of topics per word. */
  tokensByTopic(bag: Bag): Float64Array;
}

export const wordPart = (wordMatrix: Matrix): Part => ({
  ...{ dimensions: wordMatrix.columns, isWeighted: true, isOfWord: true },
  vectorOf: (word) => rowOf(wordMatrix, word),
});

export const topicPart = (topics: Matrix, isWeighted = true): Part => ({
  ...{ dimensions: topics.columns, isWeighted },
  vectorOf: (_, topic) => rowOf(topics, topic),
});

export function partsRepresenter(document: DocumentParts): Pick<Representer, 'dimensions' | 'represent' | 'attribute'> {
  const dimensions = document.parts.reduce((sum, part) => sum + part.dimensions, 0);
  return {
    dimensions,
    represent(documents: Documents): Matrix {
      const into = createMatrix(documentCount(documents), dimensions);
      for (let row = 0; row < into.rows; row++) writeVector(documentAt(documents, row), document, rowOf(into, row));
      return into;
    },
    attribute: (documentWords: DocumentWords, direction: Direction, into: Float64Array) =>
      attributeParts(documentWords, document, direction, into),
  };
}

function writeVector(documentWords: DocumentWords, document: DocumentParts, into: Float32Array): void {
  if (documentWords.bag.ids.length === 0) return;
  const { sums, scales } = summed(documentWords, document);
  let start = 0;
  sums.forEach((sum, b) => {
    for (let c = 0; c < sum.length; c++) into[start + c] = scales[b]! * sum[c]!;
    start += sum.length;
  });
}

/** s_b and c_b of each part, and n_jk. */
function summed(documentWords: DocumentWords, document: DocumentParts) {
  const { parts, weights } = document;
  const { bag } = documentWords;
  const tokens = parts.every(({ isOfWord, sumOf }) => isOfWord || sumOf) ? undefined : document.tokensByTopic(bag);
  const sums = parts.map((part) => {
    if (part.sumOf) return part.sumOf(documentWords);
    const sum = new Float64Array(part.dimensions);
    eachVector(bag, part, weights, tokens, (_, factor, vector) => {
      for (let c = 0; c < sum.length; c++) sum[c] = sum[c]! + factor * vector[c]!;
    });
    return sum;
  });
  return { tokens, sums, scales: scalesOf(sums, bag, document) };
}

/** (2) */
function scalesOf(sums: readonly Float64Array[], bag: Bag, { parts, norm, weights }: DocumentParts): number[] {
  const inverse = (length: number): number => (length > 0 ? 1 / length : 0);
  const lengths = sums.map(lengthOf);
  if (norm === 'parts') return lengths.map((length) => inverse(length * Math.sqrt(parts.length)));
  if (norm === 'l2') return lengths.map(() => inverse(Math.hypot(...lengths)));
  return parts.map(({ isWeighted }) =>
    inverse(bag.ids.reduce((sum, word, j) => sum + bag.counts[j]! * (isWeighted ? weights[word]! : 1), 0)),
  );
}

function attributeParts(
  documentWords: DocumentWords,
  document: DocumentParts,
  direction: Direction,
  into: Float64Array,
): number {
  const { bag } = documentWords;
  into.fill(0, 0, bag.ids.length);
  if (bag.ids.length === 0) return 0;
  const { tokens, sums, scales } = summed(documentWords, document);
  let [start, whole] = [0, 0];
  document.parts.forEach((part, b) => {
    const along = Float64Array.from(sums[b]!, (_, c) => direction(start + c));
    sums[b]!.forEach((value, c) => {
      whole += along[c]! * Math.fround(scales[b]! * value);
    });
    const take = part.sumOf ? noVectors : eachVector;
    take(bag, part, document.weights, tokens, (j, factor, vector) => {
      into[j] = into[j]! + scales[b]! * factor * dot(vector, along);
    });
    start += part.dimensions;
  });
  return remainderAfter(whole, into, bag.ids.length);
}

const noVectors: typeof eachVector = () => {};

/** The terms of (1): the place of the word in the bag, n_jk ω_j and v_b(j, k). */
function eachVector(
  { ids, counts }: Bag,
  part: Part,
  weights: Float32Array,
  tokens: Float64Array | undefined,
  visit: (place: number, factor: number, vector: Float32Array) => void,
): void {
  const K = tokens ? tokens.length / ids.length : 0;
  ids.forEach((word, j) => {
    const weight = part.isWeighted ? weights[word]! : 1;
    const visitTopic = (topic: number, count: number): void => {
      const vector = count > 0 && weight > 0 ? part.vectorOf(word, topic) : undefined;
      if (vector) visit(j, count * weight, vector);
    };
    if (part.isOfWord) visitTopic(0, counts[j]!);
    else for (let k = 0; k < K; k++) visitTopic(k, tokens![j * K + k]!);
  });
}
