/**
 * What becomes of a word that has no vector of its own (the option words.unknown):
 *
 *   skip      it does not count: no part of any vector, any length or any average
 *   subword   it counts with a vector made of its parts, where the source can make one (fastText n-grams, Model2Vec pieces); else as skip
 *   zero      it counts with a vector of zeros, so that lengths and averages know of it
 *
 * The choice is made when a model is trained, for the words of its training documents; the vectors go into the model. With `words.keep=all` it also
 * keeps the vectors of other words (encoder/further-words.ts); it makes none of parts. All further words are unknown to it whatever was chosen,
 * and every prediction says how many those are.
 */
import { badParam } from '../core/errors.ts';
import { createMatrix, type Matrix, rowOf } from '../core/matrix.ts';
import { isGram } from '../core/vocabulary.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { composes, composeVector } from '../embedding/formats/subwords.ts';
import { unitLength } from '../embedding/post-processing.ts';
import type { CountedDocuments } from '../text/term-counter.ts';
import type { UnknownWords } from './words-options.ts';

/** Which terms count as words. `documents` is how many training documents hold the term: zeros stand only for words that were met. */
type Counts = (term: string, documents?: number) => boolean;

export function wordsThatCount(words: WordVectors, unknown: UnknownWords): Counts {
  if (unknown === 'zero') return (term, documents = 1) => documents > 0 || words.idOf(term) !== undefined;
  if (unknown === 'skip') return (term) => words.idOf(term) !== undefined;
  checkComposes(words);
  const scratch = new Float32Array(words.vectors.columns);
  return (term) => words.idOf(term) !== undefined || composeVector(words, term, scratch);
}

/** Row i is the vector of the i-th of these words, at unit length where asked for; a vector of zeros stays. */
export function vectorsFor(
  named: readonly string[],
  words: WordVectors,
  unit: boolean,
  unknown: UnknownWords = 'skip',
): Matrix {
  const { columns } = words.vectors;
  const aligned = createMatrix(named.length, columns);
  named.forEach((word, id) => {
    const from = words.idOf(word);
    if (from !== undefined) rowOf(aligned, id).set(rowOf(words.vectors, from));
    else if (unknown === 'subword') composeVector(words, word, rowOf(aligned, id));
  });
  return unit ? unitLength(aligned) : aligned;
}

/** Of the words of a corpus, how many the vectors know. */
export interface WordShares {
  readonly policy: UnknownWords;
  /** Words of all documents, after stop words. */
  readonly tokens: number;
  /** Those with a vector of their own, and those with one made of their parts. */
  readonly known: number;
  readonly composed: number;
  /** (tokens − known − composed) / tokens: left out, or counted as zeros. */
  readonly unknownShare: number;
}

export function wordShares({ terms, bags }: CountedDocuments, words: WordVectors, policy: UnknownWords): WordShares {
  const counts = new Float64Array(terms.length);
  bags.ids.forEach((term, j) => {
    counts[term]! += bags.counts[j]!;
  });
  const scratch = new Float32Array(words.vectors.columns);
  let [tokens, known, composed] = [0, 0, 0];
  terms.forEach((term, t) => {
    if (term.includes(' ') || isGram(term)) return; // several words in a row, or parts of one
    tokens += counts[t]!;
    if (words.idOf(term) !== undefined) known += counts[t]!;
    else if (policy === 'subword' && composeVector(words, term, scratch)) composed += counts[t]!;
  });
  return { policy, tokens, known, composed, unknownShare: tokens === 0 ? 0 : (tokens - known - composed) / tokens };
}

function checkComposes(words: WordVectors): void {
  if (composes(words)) return;
  throw badParam(
    "words.unknown is 'subword', but these word vectors cannot make one of a word's parts.",
    'Use a fastText .bin or a Model2Vec folder, train with the option subwords=ngrams of the method, or set words.unknown to skip or zero.',
  );
}
