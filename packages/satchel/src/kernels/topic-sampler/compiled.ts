import type { AddressOf } from '../address.ts';
import type { TopicKernels } from './contract.ts';

/** Numbers named after arrays are addresses. */
export interface TopicExports {
  seedRandom(first: number, second: number): void;
  useTopics(columns: number, count: number, alphas: number, scratch: number): void;
  sampleTopics(
    ...pass: [
      starts: number,
      documents: number,
      halfway: number,
      wordIds: number,
      assigned: number,
      documentCounts: number,
      wordCounts: number,
      totals: number,
      beta: number,
      smoothing: number,
    ]
  ): void;
  inferTopics(
    wordCount: number,
    assigned: number,
    tokens: number,
    documentCounts: number,
    probabilities: number,
    isFirst: boolean,
  ): void;
}

/** A module has one setup: the last. */
export const compiledTopics = (module: TopicExports, at: AddressOf): TopicKernels => ({
  sampleTopics({ topics, alphas, beta, smoothing, starts, wordIds, assigned, seed, scratch, ...counts }) {
    const { halfway, documentCounts, wordCounts, totals } = counts;
    module.useTopics(alphas.length, topics, at(alphas), at(scratch));
    module.seedRandom(...seed);
    const tokens = [at(starts), starts.length - 1, halfway, at(wordIds), at(assigned)] as const;
    module.sampleTopics(...tokens, at(documentCounts), at(wordCounts), at(totals), beta, smoothing);
  },
  topicInference({ topics, alphas, probabilities, scratch }) {
    module.useTopics(alphas.length, topics, at(alphas), at(scratch));
    const rows = at(probabilities.data);
    return {
      seed: (seeds) => module.seedRandom(...seeds),
      sweep: (wordIds, assigned, documentCounts, isFirst) =>
        module.inferTopics(at(wordIds), at(assigned), wordIds.length, at(documentCounts), rows, isFirst),
    };
  },
});
