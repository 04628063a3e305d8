/** A round of the methods that learn topics and vectors in turns: new topics for the tokens, and their counts. */
import type { Compute } from '../../core/compute.ts';
import type { TopicalText } from '../../embedding/topical/settings.ts';
import { countTopics, resampleTopics } from '../../topic-models/resample.ts';
import type { TopicRun } from './topic-run.ts';

export interface RoundSettings {
  readonly roundSweeps: number;
  readonly seed: number;
  readonly round: number;
}

export interface NewTopics {
  /** The topic of every token. */
  readonly topics: Uint32Array;
  /** n_wk, one row of topics per word. */
  readonly counts: Float64Array;
  /** The share of tokens whose topic is another than before. */
  readonly changed: number;
}

export async function newTopics(
  { running, topics: before, topicCount, counts: wordCounts }: TopicalText,
  { probabilities, alphas }: Pick<TopicRun, 'probabilities' | 'alphas'>,
  { roundSweeps: sweeps, seed, round }: RoundSettings,
  compute: Compute,
): Promise<NewTopics> {
  const topics = await resampleTopics(running, before, probabilities, alphas, { sweeps, seed, round }, compute);
  let changed = 0;
  for (let token = 0; token < topics.length; token++) if (topics[token] !== before[token]) changed++;
  const counts = countTopics(running.ids, topics, wordCounts.length, topicCount);
  return { topics, counts, changed: changed / topics.length };
}

/** The share of all tokens in each topic. */
export function mixedShares(counts: Float64Array, K: number): Float64Array {
  const totals = new Float64Array(K);
  counts.forEach((count, at) => {
    totals[at % K] = totals[at % K]! + count;
  });
  const all = totals.reduce((sum, total) => sum + total, 0);
  return totals.map((total) => total / all);
}
