/**
 * Bag of words: one dimension a word, the plain and strong baseline beside every other number. numeric/term-weights.ts and parts/bm25-weights.ts have the
 * equations.
 *
 * Where character n-grams count (`text.characters`), the words of a row have length 1 and its n-grams 0.7, before the row is scaled. A document without known words
 * is a row of zeros.
 */
import type { Bags } from '../core/bag.ts';
import type { Documents } from '../core/documents.ts';
import { cosine } from '../core/likeness.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { choice } from '../core/options.ts';
import { defineRepresentation } from '../core/representation.ts';
import { type Arrays, takeArray, tensor } from '../core/tensor.ts';

import { IDF, idfFor, normaliseApart, termWeightOptions, termWeights } from '../numeric/term-weights.ts';
import { averageLength, bm25Weights } from './parts/bm25-weights.ts';
import { attributeByWord } from './parts/sparse-rows.ts';
import { gramMarks } from './parts/vocabulary/gram-marks.ts';

export { inverseDocumentFrequencies } from '../numeric/term-weights.ts';

export const bow = defineRepresentation({
  name: 'bow',
  summary: 'bag of words: one dimension per word, by default sublinear tf-idf at unit length',
  likeness: cosine,
  needs: {},
  learnsFrom: 'vocabulary',
  options: {
    ...termWeightOptions,
    weighting: choice('the weight of a word in a document', 'sublinear', [
      'binary',
      'tf',
      'tfidf',
      'sublinear',
      'bm25',
    ]),
    norm: choice('the norm that scales every document to length 1', 'l2', ['l2', 'l1', 'none']),
  },

  async fit({ vocabulary, options: { weighting, idf } }) {
    if (weighting !== 'bm25') return { idf: tensor(idfFor(vocabulary, weighting, idf)) };
    const average = Float64Array.of(averageLength(vocabulary));
    return { idf: tensor(idfFor(vocabulary, 'tfidf', idf)), averageLength: tensor(average) };
  },

  prepare({ options, arrays, vocabulary }) {
    const idf = takeArray('bow', arrays, 'idf', 'f32', [vocabulary.terms.length], IDF).data;
    const grams = gramMarks(vocabulary);
    const { weighting } = options;
    const length = weighting === 'bm25' ? takeLength(arrays) : 1;
    const weigh = (bags: Bags): Float32Array =>
      weighting === 'bm25' ? bm25Weights(bags, idf, length) : termWeights(bags, idf, weighting);
    const represent = ({ bags }: Documents): SparseMatrix => {
      const values = weigh(bags);
      normaliseApart(values, { offsets: bags.offsets, columns: bags.ids }, grams, options.norm);
      return { rows: bags.offsets.length - 1, columns: idf.length, offsets: bags.offsets, indices: bags.ids, values };
    };
    return { dimensions: idf.length, holdsTerms: true, represent, attribute: attributeByWord(represent) };
  },
});

/** The mean length of training documents, for BM25. */
const takeLength = (arrays: Arrays): number =>
  takeArray('bow', arrays, 'averageLength', 'f64', [1], { min: 1e-9, max: 1e12 }).data[0]!;
