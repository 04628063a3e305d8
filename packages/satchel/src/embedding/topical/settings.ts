/** The settings of topical word embeddings, and the text they learn from. */
import type { RunningWords } from '../../core/documents.ts';
import type { Matrix } from '../../core/matrix.ts';

export interface WindowSettings {
  readonly dimensions: number;
  readonly window: number;
  readonly negative: number;
  readonly sample: number;
  readonly learningRate: number;
  readonly leastLearningRate: number;
  readonly seed: number;
}

/** A text in which every token has a topic. */
export interface TopicalText {
  readonly running: RunningWords;
  /** The topic of each token of `running`. */
  readonly topics: Uint32Array;
  readonly topicCount: number;
  /** How often each word occurs. */
  readonly counts: Float64Array;
}

/** Vectors of words and of topics, and the outputs they predict their neighbours with. */
export interface TopicalVectors {
  readonly wordMatrix: Matrix;
  readonly topics: Matrix;
  readonly outputs: Matrix;
}
