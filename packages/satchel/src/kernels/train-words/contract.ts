/** Word vectors by skip-gram and CBOW over a run of word ids, which core/running-text.ts describes (assembly/train-words.ts). */
import type { Matrix } from '../../core/matrix.ts';
import type { RowCopies } from '../../core/threads/row-copies.ts';

export interface WordTrainingKernels {
  wordTrainer(setup: WordTrainerSetup): WordTrainer;
}

/** Longer sentences are cut. */
export const LONGEST_SENTENCE = 10_000;

export interface WordTrainerSetup {
  /** `vocabulary` input rows, then the output rows; columns a multiple of 8. */
  readonly rows: Matrix;
  readonly vocabulary: number;
  /** The trainer's own copies of rows; absent, it trains in place. */
  readonly own?: RowCopies;
  /** CBOW predicts a word from the mean of its context; skip-gram predicts the context from the word. */
  readonly isCbow: boolean;
  readonly objective: 'negative-sampling' | 'hierarchical-softmax';
  /** Skip-gram: one set of targets for the whole window, trained at once. */
  readonly sharesTargets: boolean;
  /** Skip-gram with shared negatives: so many neighbouring windows are trained at once; elsewhere 1. */
  readonly windowsTogether: number;
  /** CBOW: every context word takes its share of the error, which is the true gradient. */
  readonly dividesError: boolean;
  readonly window: number;
  readonly negatives: number;
  /** The most targets a step can have: negatives and centres, or the longest path. */
  readonly mostTargets: number;
  /** A word stays when 32 random bits are not above `keep[word]`. */
  readonly keep: Uint32Array;
  /** [threshold, other] for each word (negative sampling). */
  readonly aliases: Uint32Array;
  /** Word w goes down `paths[pathStarts[w] … pathStarts[w + 1])`, each step node · 2 + code (hierarchical softmax). */
  readonly pathStarts: Uint32Array;
  readonly paths: Uint32Array;
  /** The parts of words beside their own rows; absent, words have no parts. */
  readonly parts?: WordParts;
  /** wordTrainerScratchBytes(…) bytes. */
  readonly scratch: Uint8Array;
}

/** Word w is made of its own row and of rows `parts[starts[w] … starts[w + 1])`. */
export interface WordParts {
  readonly starts: Uint32Array;
  readonly parts: Uint32Array;
}

export interface WordTrainer {
  /** Sets the state of the random draws; the two words must not both be 0. */
  seed(seeds: readonly [first: number, second: number]): void;
  /** Sets the text to train on; the array must not change while it is trained on. */
  start(tokens: Uint32Array): void;
  /** Trains about `positions` positions from where the last call ended; returns whether any are left. The cuts do not change the result. */
  train(positions: number, learningRate: number, measures: boolean): boolean;
  /** −Σ log σ over the pairs trained with `measures`. */
  loss(): number;
  /** How many (input, true target) pairs were trained with `measures`. */
  pairs(): number;
}

/** Rows for deltas, the mean and a zero; errors, labels and address lists; a sentence; places for composed words. */
export function wordTrainerScratchBytes(
  window: number,
  windowsTogether: number,
  mostTargets: number,
  columns: number,
  hasParts = false,
): number {
  const reached = 2 * window + windowsTogether;
  const [inputs, targets] = [Math.ceil((reached + 4) / 4) * 4, mostTargets + 4];
  const places = hasParts ? 4 * 2 * reached * columns + 64 : 0;
  const pairs = inputs * (targets + windowsTogether + 1);
  return 4 * ((inputs + 2) * columns + pairs + 2 * targets + 2 * inputs + LONGEST_SENTENCE) + 192 + places;
}
