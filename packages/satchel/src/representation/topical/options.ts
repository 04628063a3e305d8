/** Options of the topical word embeddings. */

import { choice, integer, number, type OptionValues, seedOption } from '../../core/options.ts';
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
  negative: integer('random words each prediction is told apart from', 5, { min: 1, max: 1000 }),
  epochs: integer('how often training goes over the text', 10, { min: 1, max: 100_000 }),
  topicEpochs: integer('how often training of topic vectors goes over the text', 3, { min: 1, max: 100_000 }),
  sample: number('words more frequent than this share are thinned out; 0 keeps every word', 1e-3, { min: 0, max: 1 }),
  learningRate: number('size of the first steps; they shrink evenly to leastLearningRate', 0.025, {
    min: 1e-9,
    max: 10,
  }),
  leastLearningRate: number('size of the last steps', 1e-4, { min: 0, max: 10 }),
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
