/**
 * Average of word vectors in which rare words weigh more (weight-AvgVec; Singh and Mukerjee, ICON 2015).
 *
 *   s = Σ_w n_w idf_w v_w                                                   (1)
 *   x = s                     sum
 *       s / Σ_w n_w           mean
 *       s / Σ_w n_w idf_w     weighted-mean, then x ← x / ‖x‖ by choice     (2)
 *
 *   n_w     how often the document holds word w     bag.counts
 *   idf_w   how rare w is in training, as in bow.ts  arrays.idf
 *   v_w     the vector of word w                    words, row w
 *
 * Which normaliser paper 002 used is not known; at unit length, the default, all three are the same. A document without known words, or
 * whose words are in every training document (log10), is a row of zeros.
 */
import { cosine } from '../core/likeness.ts';
import { choice } from '../core/options.ts';
import { defineRepresentation } from '../core/representation.ts';
import { tensor } from '../core/tensor.ts';
import { inverseDocumentFrequencies } from './bow.ts';
import { averagingRepresenter } from './parts/averaging.ts';
import { idfOption, takeWordWeights } from './parts/given-words.ts';

export const idfAverage = defineRepresentation({
  name: 'idf-average',
  summary: 'average of the word vectors in which rare words weigh more',
  paper: 'Singh and Mukerjee 2015, Words are not equal: graded weighting model for building composite document vectors',
  likeness: cosine,
  needs: { words: true },
  prefers: { 'linear-svm': { C: 3 } }, // dense rows of unit length differ little: bench/results/defaults.md
  learnsFrom: 'vocabulary',
  options: {
    idf: idfOption('smooth'),
    normaliser: choice('what the weighted sum is divided by: nothing, the number of tokens, or their weights', 'sum', [
      'sum',
      'mean',
      'weighted-mean',
    ]),
    norm: choice('the norm that scales every document to length 1', 'l2', ['l2', 'none']),
  },

  async fit({ vocabulary, options }) {
    return { idf: tensor(inverseDocumentFrequencies(vocabulary, options.idf)) };
  },

  prepare({ options, arrays, wordMatrix, kernels }) {
    const wordWeights = takeWordWeights('idf-average', arrays, 'idf', wordMatrix.rows);
    return averagingRepresenter({ wordMatrix, wordWeights, divideBy: options.normaliser, norm: options.norm }, kernels);
  },
});
