/** Document vectors with the steps of word training (assembly/train-documents.ts gives the ways a document can take part). */
import type { WordTrainerSetup } from '../train-words/contract.ts';

export interface DocumentTrainingKernels {
  documentTrainer(setup: DocumentTrainerSetup): DocumentTrainer;
}

/** A document predicts its words alone, or with the words around them. */
export type Combination = 'alone' | 'mean' | 'sum' | 'concatenation';

/**
 * `windowsTogether` neighbouring words are predicted in one step; with 'concatenation' it is 1. `dividesError`: with 'mean' and 'sum' the
 * document and each context word take their share of the error.
 */
export interface DocumentTrainerSetup extends WordTrainerSetup {
  readonly combination: Combination;
  /** With 'alone': the windows of words are trained too. */
  readonly trainsWindows: boolean;
  /** Only documents learn: word and output rows stay as they are. */
  readonly isFrozen: boolean;
  /** The output of word w is the row `firstOutput` + w; with 'concatenation' 2 · window + 1 rows from `firstOutput` + w · (2 · window + 1) on. */
  readonly firstOutput: number;
  /** With 'concatenation': the row of positions outside the text. */
  readonly outsideRow: number;
  /** documentScratchBytes(…) bytes, beside `scratch`. */
  readonly documentScratch: Uint8Array;
  /** Called after each step, before the document moves. The plain kernels alone call it: explanations follow the training of one document. */
  readonly observe?: (step: DocumentStep) => void;
}

export interface DocumentStep {
  /** The change of the document's vector by word: its own prediction, and its part of the negatives. A word may occur more than once. */
  readonly parts: readonly { readonly word: number; readonly change: Float64Array }[];
  /** The document's vector is multiplied by this before the changes are added. */
  readonly scale: number;
}

export interface DocumentTrainer {
  /** Sets the state of the random draws; the two words must not both be 0. */
  seed(seeds: readonly [first: number, second: number]): void;
  /** One pass over the words of a document. `shrink`: by 2 γ / length the document's vector is pulled to zero, per word and learning rate. */
  train(document: Float32Array, tokens: Uint32Array, learningRate: number, shrink: number, measures: boolean): void;
  /** −Σ log σ over the pairs trained with `measures`. */
  loss(): number;
  /** How many (input, true target) pairs were trained with `measures`. */
  pairs(): number;
}

export const outputBlocks = (combination: Combination, window: number): number =>
  combination === 'concatenation' ? 2 * window + 1 : 1;

/** A count for every target, two addresses; with a context lists and rows for each word of a step, with 'concatenation' three wide rows. */
export function documentScratchBytes(
  { combination, window, windowsTogether }: Pick<DocumentTrainerSetup, 'combination' | 'window' | 'windowsTogether'>,
  mostTargets: number,
  columns: number,
): number {
  const wide = combination === 'concatenation' ? 3 * 4 * columns * outputBlocks(combination, window) : 0;
  const contexts = 3 * 4 * (windowsTogether + 4) + 4 * columns * (windowsTogether + 2);
  return 4 * (mostTargets + 4) + wide + contexts + 384;
}
