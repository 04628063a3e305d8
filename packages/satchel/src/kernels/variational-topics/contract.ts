/** Online variational Bayes of LDA, a batch of documents at a time (assembly/variational-topics.ts has the equations). */
import type { Matrix } from '../../core/matrix.ts';

export interface VariationalTopicKernels {
  /** (3): row j of `into` belongs to word `wordIds[j]`. */
  weighWords(batch: BatchWords, settings: WordWeighing, into: Matrix): void;
  /** (4) and (5) for the documents of a batch; returns the rounds of all of them. */
  expectTopics(pass: ExpectationPass): number;
  /** Adds `factor` times `sums` to the rows of the words, and to `totals`; `sums` become 0. */
  learnWords(batch: BatchWords, factor: number, sums: Matrix, totals: Float64Array): void;
}

/** Rows have as many numbers everywhere, a multiple of 8. */
export interface BatchWords {
  /** x_wk, a row per word of the vocabulary. */
  readonly excess: Matrix;
  /** The words of a batch: row j of its tables belongs to word `wordIds[j]`. */
  readonly wordIds: Uint32Array;
}

export interface WordWeighing {
  /** c */
  readonly scale: number;
  readonly beta: number;
  /** 1 / E(Λ_k); 0 where a topic only fills a row up. */
  readonly below: Float32Array;
  /** A row. */
  readonly scratch: Float32Array;
}

export interface ExpectationPass {
  /** The first entry of each document, and the end of the last. */
  readonly starts: Uint32Array;
  /** Of each entry: the row of its word in `weights` and `sums`, and how often the document holds it. */
  readonly rows: Uint32Array;
  readonly counts: Float32Array;
  /** β̃ */
  readonly weights: Matrix;
  /** s of (5) is added. */
  readonly sums: Matrix;
  /** α; where a topic only fills a row up, no more than the smallest of the others: θ is relative to the largest of the row. */
  readonly alphas: Float32Array;
  /** e_k: 1 / K; 0 where a topic only fills a row up. */
  readonly equal: Float32Array;
  readonly iterations: number;
  /** A document is done when γ moves by no more than this in a round, over all topics. */
  readonly tolerance: number;
  /** Three rows. */
  readonly scratch: Float32Array;
}
