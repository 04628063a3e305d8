/** Gibbs sampling of topics (assembly/topic-sampler.ts): learning, and for documents whose topics are known. */
import type { Matrix } from '../../core/matrix.ts';

export interface TopicKernels {
  /** Learns: one pass over the tokens of some documents. */
  sampleTopics(pass: TopicPass): void;
  /** Knows the topics, and infers which of them a document has. */
  topicInference(setup: InferenceSetup): TopicInference;
}

/** Rows of counts have as many numbers as `alphas`, a multiple of 8. */
export interface TopicPass {
  /** How many topics there are; `alphas` is padded with zeros to a whole row. */
  readonly topics: number;
  readonly alphas: Float32Array;
  readonly beta: number;
  /** Vβ */
  readonly smoothing: number;
  /** The first token of each document, and the end of the last. */
  readonly starts: Uint32Array;
  /**
   * Documents before this one are sampled beside the others, a token of each in a step, until one half ends: neither sees where the other's
   * token of the same step goes, nor the changes of totals it made since. With 0 every token is sampled after the one before it.
   */
  readonly halfway: number;
  /** The word and the topic of every token. */
  readonly wordIds: Uint32Array;
  readonly assigned: Uint32Array;
  /** n_dk of the documents of this pass. */
  readonly documentCounts: Uint32Array;
  /** n_wk of all words. */
  readonly wordCounts: Uint32Array;
  /** n_k, changed as tokens move. */
  readonly totals: Uint32Array;
  readonly seed: readonly [first: number, second: number];
  /** topicScratchBytes(…) bytes. */
  readonly scratch: Uint8Array;
}

export interface InferenceSetup {
  readonly topics: number;
  readonly alphas: Float32Array;
  /** φ, a row per word, padded with zeros. */
  readonly probabilities: Matrix;
  readonly scratch: Uint8Array;
}

export interface TopicInference {
  seed(seeds: readonly [first: number, second: number]): void;
  /** One sweep over the tokens of a document; before the first (`isFirst`) no token has a topic and `documentCounts` are zeros. */
  sweep(wordIds: Uint32Array, assigned: Uint32Array, documentCounts: Uint32Array, isFirst: boolean): void;
}

/** For each of two draws at once: two rows, and 12 numbers. */
export const topicScratchBytes = (columns: number): number => 2 * 4 * (2 * columns + 12);
