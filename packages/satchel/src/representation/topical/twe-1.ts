/**
 * Topical word embeddings, first model (Liu, Liu, Chua and Sun, AAAI 2015): topics are words that predict the same contexts.
 *
 *   max Σ_tokens Σ_c log P(c | w) + log P(c | z)                                                                                  (1)
 *   d = Σ_tokens idf_w (w ⊕ z)                                        each half scaled to length 1                                (2)
 *
 *   z      the topic of a token, by LDA                               topic-run.ts
 *   w      the vector of its word                                     arrays.words
 *   z      the vector of its topic                                    arrays.topics
 *   c      the words of its window
 *
 * In two stages, as the paper has it: word vectors by skip-gram; then topic vectors, from the mean of their words, against fixed outputs. The
 * released code trains one epoch with a tree of outputs; here negative sampling and more epochs are used.
 * A document, of training or not, gets the topics of its tokens by Gibbs sampling with P(w|z) fixed; the random numbers follow from its
 * words.
 */
import { cosine } from '../../core/likeness.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { learnStages, startTopical, topicalArrays, topicalNeeds } from './learn.ts';
import { topicalOptions } from './options.ts';
import { prepareTopical } from './prepare.ts';

export const twe1 = defineRepresentation({
  name: 'twe-1',
  summary: 'topical word embeddings: vectors of words beside vectors of their topics',
  paper: 'Liu, Liu, Chua and Sun 2015, Topical word embeddings',
  likeness: cosine,
  needs: topicalNeeds,
  isTopical: true,
  options: topicalOptions,

  async fit(training) {
    const started = await startTopical('twe-1', training, training.options);
    const vectors = await learnStages('twe-1', started, training.options);
    return topicalArrays(training, training.options, started.run, vectors);
  },

  prepare: (fitted) => prepareTopical('twe-1', fitted, fitted.options),
});
