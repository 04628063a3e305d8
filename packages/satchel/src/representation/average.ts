/**
 * Average of word vectors (cBow, AvgVec): the baseline every other representation built on word vectors has to beat.
 *
 *   x = Σ_w n_w v_w / Σ_w n_w, then x ← x / ‖x‖ by choice                   (1)
 *
 *   n_w   how often the document holds word w     bag.counts
 *   v_w   the vector of word w                    words, row w
 *
 * Paper 001 leaves the average as it is (`none`). At unit length, the default, a linear classifier sees long and short documents alike; it
 * scored a point better on 20 Newsgroups and the same elsewhere. A document without known words has no average; its vector is zero.
 */
import { cosine } from '../core/likeness.ts';
import { choice } from '../core/options.ts';
import { defineRepresentation } from '../core/representation.ts';
import { averagingRepresenter } from './parts/averaging.ts';

export const average = defineRepresentation({
  name: 'average',
  summary: 'average of the word vectors: the baseline for everything built on them',
  paper: 'Mikolov et al. 2013, Efficient estimation of word representations in vector space',
  likeness: cosine,
  needs: { words: true },
  prefers: { 'linear-svm': { C: 3 } }, // dense rows of unit length differ little: bench/results/defaults.md
  learnsFrom: 'vocabulary',
  options: {
    norm: choice('the norm that scales every document to length 1', 'l2', ['l2', 'none']),
  },

  async fit() {
    return {}; // nothing is learned beyond the word vectors
  },

  prepare: ({ options, wordMatrix, kernels }) =>
    averagingRepresenter({ wordMatrix, divideBy: 'mean', norm: options.norm }, kernels),
});
