/** Options of the topical word embeddings. */

import { choice, integer, type OptionValues, seedOption } from '../../core/options.ts';
import { stepOptions } from '../../embedding/step-options.ts';
import { idfOption } from '../parts/given-words.ts';
import { alphaOption, betaOption } from '../parts/topic-options.ts';

/** Latent Dirichlet allocation, which gives every token its topic. */
export const topicOptions = {
  topics: integer('how many topics', 80, { min: 1, max: 10_000, tune: [40, 80, 120] }),
  sweeps: integer('passes of the Gibbs sampler over all tokens', 200, { min: 1, max: 100_000 }),
  alpha: alphaOption,
  beta: betaOption,
  inferenceSweeps: integer('passes of the sampler over a document whose topics are asked for', 50, {
    min: 2,
    max: 10_000,
  }),
};

/** Skip-gram. */
export const windowOptions = {
  dimensions: integer('numbers in the vector of a word, and in that of a topic', 200, { min: 1, max: 4096 }),
  window: integer('words to each side of a word that count as its context, at most', 5, { min: 1, max: 1000 }),
  negative: integer('negative samples per prediction', 5, { min: 1, max: 1000 }),
  epochs: integer('passes over the text', 10, { min: 1, max: 100_000 }),
  topicEpochs: integer('passes over the text for the vectors of topics', 3, { min: 1, max: 100_000 }),
  ...stepOptions,
};

/** How vectors of words and topics make the vector of a document. */
export const vectorOptions = {
  idf: idfOption('smooth'),
  parts: choice('which parts of the vector are kept: both, or one of them, to see what each is worth', 'both', [
    'both',
    'words',
    'topics',
  ]),
  norm: choice('what is scaled to length 1: each part, the whole vector, or nothing', 'parts', ['parts', 'l2', 'none']),
  seed: seedOption,
};

/** Pairs of a word and a topic. */
export const pairOptions = {
  pairCount: integer('a word in a topic has a vector of its own from this many tokens on', 5, {
    min: 1,
    max: 1_000_000_000,
  }),
  pairEpochs: integer('how often training of pairs goes over the text', 5, { min: 1, max: 100_000 }),
};

export const topicalOptions = { ...topicOptions, ...windowOptions, ...vectorOptions };

export type TopicalOptions = OptionValues<typeof topicalOptions>;
