/**
 * Latent topical skip-gram (Law, Zhuo, He and Rong 2017): topics of tokens and vectors are learned in turns, each from the other.
 *
 *   start     z by LDA, words and outputs by skip-gram
 *   round     z      Gibbs sampling with φ fixed                                              topic-models/resample.ts                 (1)
 *             t_k    the mean of the 100 most probable words of topic k, then
 *             max    Σ_tokens Σ_c log P(c | w) + log P(c | z) + log P(c | w + z)               embedding/topical/topic-vectors.ts       (2)
 *             φ_kw   (1 − λ) (n_kw + β) / (n_k + Vβ) + λ softmax_w(v_w·t_k / τ_k)              embedding/topical/mixed-topics.ts        (3)
 *   d = Σ_tokens idf_w (w ⊕ t_z)                                                              each half scaled to length 1             (4)
 *
 * Without a round it is TWE-1. Rounds end before `rounds` if fewer than 1 in 100 tokens change their topic. No code was released, and of the paper only the abstract could be
 * had: (1) to (3) are a reconstruction of its idea.
 */
import { cosine } from '../../core/likeness.ts';
import { integer, number, type OptionValues } from '../../core/options.ts';
import { defineRepresentation } from '../../core/representation.ts';
import { inSteps } from '../../core/threads/steps.ts';
import { mixTopics, topicsFromWords } from '../../embedding/topical/mixed-topics.ts';
import type { TopicalVectors } from '../../embedding/topical/settings.ts';
import { trainTogether } from '../../embedding/topical/topic-vectors.ts';
import { learnStages, type Started, startTopical, topicalArrays, topicalNeeds } from './learn.ts';
import { topicalOptions } from './options.ts';
import { prepareTopical } from './prepare.ts';
import { mixedShares, newTopics } from './rounds.ts';
import type { TopicRun } from './topic-run.ts';

const options = {
  ...topicalOptions,
  rounds: integer('how often topics and vectors take turns, at most; 0: never, as twe-1', 5, { min: 0, max: 1000 }),
  roundSweeps: integer('passes of the Gibbs sampler over the tokens in a round', 20, { min: 1, max: 10_000 }),
  roundEpochs: integer('passes of skip-gram over the text in a round', 1, { min: 1, max: 100_000 }),
  mixing: number('how much the vectors count in the words of a topic, against the counts', 0.2, { min: 0, max: 1 }),
};

/** Words of a topic that its vector starts from. */
const TOP_WORDS = 100;

export const ltsg = defineRepresentation({
  name: 'ltsg',
  summary: 'latent topical skip-gram: topics and vectors learned in turns (our reading)',
  paper:
    'Law, Zhuo, He and Rong 2017, LTSG: latent topical skip-gram for mutually learning topic model and vector representations',
  likeness: cosine,
  needs: topicalNeeds,
  isTopical: true,
  options,

  async fit(training) {
    const started = await startTopical('ltsg', training, training.options);
    const { run, vectors } = await takeTurns(started, training.options);
    return topicalArrays(training, training.options, run, vectors);
  },

  prepare: (fitted) => prepareTopical('ltsg', fitted, fitted.options),
});

type LtsgOptions = OptionValues<typeof options>;

async function takeTurns(
  started: Started,
  options: LtsgOptions,
): Promise<{ run: Pick<TopicRun, 'probabilities' | 'alphas' | 'shares'>; vectors: TopicalVectors }> {
  const { compute } = started;
  let { run, text } = started;
  let vectors = await learnStages('ltsg', started, options);
  const settings = { ...options, epochs: options.roundEpochs, joins: true };
  for (let round = 0; round < options.rounds; round++) {
    const { topics, changed, counts } = await newTopics(text, run, { ...options, round }, compute);
    text = { ...text, topics };
    const start = { ...vectors, topics: topicsFromWords(run.probabilities, vectors.wordMatrix, TOP_WORDS) };
    vectors = await trainTogether('ltsg', text, start, settings, compute);
    const probabilities = await inSteps(mixTopics(counts, vectors, options), compute);
    run = { ...run, probabilities, shares: mixedShares(counts, options.topics) };
    if (changed < 0.01) break;
  }
  return { run, vectors };
}
