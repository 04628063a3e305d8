/** The LDA that topical embeddings start from; one run serves all methods of a comparison (shared-runs.ts). */
import type { Bags } from '../../core/bag.ts';
import type { Compute } from '../../core/compute.ts';
import type { Matrix } from '../../core/matrix.ts';
import { gibbsLda } from '../../topic-models/lda-gibbs.ts';
import { sharedRun } from './shared-runs.ts';

export interface TopicSettings {
  readonly topics: number;
  readonly sweeps: number;
  readonly alpha: number;
  readonly beta: number;
  readonly seed: number;
}

export interface TopicRun {
  /** φ, words × topics. */
  readonly probabilities: Matrix;
  readonly alphas: Float64Array;
  /** The share of all tokens in each topic. */
  readonly shares: Float64Array;
  /** The topic of every token, in the order of the bags. */
  readonly assigned: Uint32Array;
}

export const topicRun = (
  owner: string,
  bags: Bags,
  wordCount: number,
  { topics, sweeps, alpha, beta, seed }: TopicSettings,
  compute: Compute,
): Promise<TopicRun> =>
  sharedRun('lda', [wordCount, topics, sweeps, alpha, beta, seed], [bags.offsets, bags.ids, bags.counts], compute, () =>
    learn(owner, bags, wordCount, { topics, sweeps, alpha, beta, seed }, compute),
  );

async function learn(
  owner: string,
  bags: Bags,
  wordCount: number,
  settings: TopicSettings,
  compute: Compute,
): Promise<TopicRun> {
  const lda = await gibbsLda(bags, wordCount, { ...settings, optimise: 'none' }, compute, owner);
  const { wordCounts, totals, alphas, beta, tokens } = lda;
  const K = settings.topics;
  const data = Float32Array.from(wordCounts, (count, at) => (count + beta) / (totals[at % K]! + wordCount * beta));
  return {
    probabilities: { rows: wordCount, columns: K, data },
    alphas,
    shares: Float64Array.from(totals, (total) => (tokens > 0 ? total / tokens : 1 / K)),
    assigned: lda.assignments(),
  };
}
