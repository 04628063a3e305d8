/**
 * Bag of words: one dimension a word, the plain and strong baseline beside every other number. numeric/term-weights.ts has the equations.
 *
 * A document without known words is a row of zeros.
 */
import type { Documents } from '../core/documents.ts';
import { cosine } from '../core/likeness.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { choice } from '../core/options.ts';
import { defineRepresentation } from '../core/representation.ts';
import { takeArray, tensor } from '../core/tensor.ts';
import { IDF, idfFor, normaliseRows, termWeightOptions, termWeights } from '../numeric/term-weights.ts';
import { attributeByWord } from './parts/sparse-rows.ts';

export { inverseDocumentFrequencies } from '../numeric/term-weights.ts';

export const bow = defineRepresentation({
  name: 'bow',
  summary: 'bag of words: one dimension per word, by default sublinear tf-idf at unit length',
  likeness: cosine,
  needs: {},
  learnsFrom: 'vocabulary',
  options: {
    ...termWeightOptions,
    norm: choice('the norm that scales every document to length 1', 'l2', ['l2', 'l1', 'none']),
  },

  async fit({ vocabulary, options: { weighting, idf } }) {
    return { idf: tensor(idfFor(vocabulary, weighting, idf)) };
  },

  prepare({ options, arrays, vocabulary }) {
    const idf = takeArray('bow', arrays, 'idf', 'f32', [vocabulary.words.length], IDF).data;
    const represent = ({ bags }: Documents): SparseMatrix => {
      const values = termWeights(bags, idf, options.weighting);
      normaliseRows(values, bags.offsets, options.norm);
      return { rows: bags.offsets.length - 1, columns: idf.length, offsets: bags.offsets, indices: bags.ids, values };
    };
    return { dimensions: idf.length, represent, attribute: attributeByWord(represent) };
  },
});
