/** Options of the methods that predict words from their neighbours, skip-gram and CBOW (train.ts gives the equations). */
import { choice, flag, integer, type OptionValues } from '../../core/options.ts';
import { stepOptions } from '../step-options.ts';
import type { TrainingOptions } from '../word-method.ts';

export const predictionOptions = {
  objective: choice('the training objective', 'negative-sampling', ['negative-sampling', 'hierarchical-softmax']),
  window: integer('words to each side of a word that count as its context, at most', 10, { min: 1, max: 1000 }),
  negative: integer('negative samples per prediction', 10, { min: 1, max: 1000 }),
  epochs: integer('passes over the text', 10, { min: 1, max: 100_000 }),
  ...stepOptions,
  sharedNegatives: flag('one set of negative samples for a whole window: several times faster at equal quality', true),
  subwords: choice(
    "what a word is made of beside itself: nothing, or its character 'ngrams', which unknown words share",
    'none',
    ['none', 'ngrams'],
  ),
  shortestNgram: integer('characters of the shortest n-grams, < and > at the edges of the word included', 3, {
    min: 1,
    max: 100,
  }),
  longestNgram: integer('characters of the longest n-grams', 6, { min: 1, max: 100 }),
  buckets: integer('rows that n-grams share by their hash: more are more exact and make a larger file', 200_000, {
    min: 1,
    max: 100_000_000,
  }),
  shards: integer(
    'parts of the text that may be trained at the same time; changes the result, the number of threads does not',
    4,
    { min: 1, max: 1024 },
  ),
  period: integer('words trained between two meetings of the shards', 200_000, { min: 1000, max: 1_000_000_000 }),
  relaxed: flag(
    'use fused multiply-add where the processor has it: faster, but the last bits may differ between machines',
    false,
  ),
};

/** The settings of a training run: the options of skip-gram and CBOW, and which of the two is trained. */
export interface PredictionSettings extends OptionValues<typeof predictionOptions>, TrainingOptions {
  /** CBOW predicts a word from the mean of its neighbours, skip-gram the neighbours from the word. */
  readonly isCbow: boolean;
  /** Skip-gram: neighbouring windows trained in one step; 0 chooses by the window. */
  readonly windowsTogether: number;
  /** CBOW: divide the error among the context words; word2vec gives each of them the whole error. */
  readonly exactGradient: boolean;
}
