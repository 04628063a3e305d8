/**
 * Topical word embeddings, third model (Liu, Liu, Chua and Sun, AAAI 2015): a word and its topic side by side predict the pairs around them.
 *
 *   max Σ_tokens Σ_c log P(⟨c, z_c⟩ | w ⊕ z)                                                                                       (1)
 *   d = Σ_tokens idf_w (w ⊕ z)                                        each half scaled to length 1                                 (2)
 *
 *   z      the topic of a token, by LDA                               topic-run.ts
 *   w, z   vectors of words and of topics, from those of twe-1        arrays.words, arrays.topics
 *
 * (1) is in embedding/topical/concatenated.ts; with `outputs=factors`, in embedding/topical/factored.ts, pairs have no outputs of their own but those
 * of their word and of their topic. The released code of the paper starts at random and says that the experiments did not; here it
 * starts from twe-1, as in the paper.
 */
import { cosine } from '../../core/likeness.ts';
import { choice } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { trainConcatenated } from '../../embedding/topical/concatenated.ts';
import { trainFactored } from '../../embedding/topical/factored.ts';
import { pairItems } from '../../embedding/topical/pairs.ts';
import { checkVectorMemory } from '../../embedding/vector-memory.ts';
import { learnStages, startTopical, topicalArrays, topicalNeeds } from './learn.ts';
import { pairOptions, topicalOptions } from './options.ts';
import { prepareTopical } from './prepare.ts';

export const twe3 = defineRepresentation({
  name: 'twe-3',
  summary: 'topical word embeddings: words and topics that predict pairs of both',
  paper: 'Liu, Liu, Chua and Sun 2015, Topical word embeddings',
  likeness: cosine,
  needs: topicalNeeds,
  isTopical: true,
  options: {
    ...topicalOptions,
    ...pairOptions,
    outputs: choice('what predictions are measured against: outputs of pairs, or of words and of topics', 'pairs', [
      'pairs',
      'factors',
    ]),
  },

  async fit(training) {
    const { options } = training;
    const started = await startTopical('twe-3', training, options);
    const { text, compute, run } = started;
    const pairs = options.outputs === 'pairs' ? pairItems(text, options.pairCount) : undefined;
    if (pairs) checkVectorMemory('twe-3', pairs.counts.length, 2 * options.dimensions);
    const first = await learnStages('twe-3', started, options);
    const settings = { ...options, epochs: options.pairEpochs };
    const vectors = pairs
      ? await trainConcatenated('twe-3', text, pairs, first, settings, compute)
      : await trainFactored('twe-3', text, first, settings, compute);
    return topicalArrays(training, options, run, vectors);
  },

  prepare: (fitted) => prepareTopical('twe-3', fitted, fitted.options),
});
