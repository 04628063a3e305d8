/** The settings of training document vectors (train.ts gives the equations). */
import type { RunningWords } from '../../core/documents.ts';
import type { Matrix } from '../../core/matrix.ts';
import type { Combination } from '../../kernels/train-documents/contract.ts';

export interface DocumentSettings {
  readonly combination: Combination;
  /** With 'alone': skip-gram over the same words beside the documents. */
  readonly jointWords: boolean;
  /** With 'mean' and 'sum': the exact gradient, instead of what word2vec and gensim do. */
  readonly exactGradient: boolean;
  readonly dimensions: number;
  readonly window: number;
  readonly negative: number;
  /** So many neighbouring words are predicted in one step against one set of negatives; with 'concatenation' one. */
  readonly together: number;
  readonly epochs: number;
  readonly sample: number;
  readonly learningRate: number;
  readonly leastLearningRate: number;
  /** γ: γ‖d‖² for each document. */
  readonly l2: number;
  readonly shards: number;
  /** Tokens between two meetings of the shards. */
  readonly period: number;
  readonly seed: number;
}

/** How often words occur, and how often they serve as negatives; both by word id. */
export interface WordFrequencies {
  readonly counts: Float64Array;
  /** P(negative = w); adds up to 1. */
  readonly negativeShares: Float64Array;
}

export interface DocumentText extends WordFrequencies {
  readonly running: RunningWords;
  /** Vectors that some words start from: row i is that of word `ids[i]`. */
  readonly start?: { readonly ids: Uint32Array; readonly vectors: Matrix } | undefined;
}

/** What inference needs of a trained run. */
export interface DocumentModel {
  /** Row w: the output of word w, `dimensions` numbers, or blocks of them with 'concatenation'. */
  readonly outputs: Matrix;
  /** Row w: the vector of word w, then with 'concatenation' that of positions outside the text; no rows where words take no part. */
  readonly wordMatrix: Matrix;
}

/** Whether the vectors of words take part in predictions. */
export const usesWords = ({ combination, jointWords }: DocumentSettings): boolean =>
  combination !== 'alone' || jointWords;

/** Whether a document and its context words take a share of the error each: the exact gradient of a mean, gensim's rule for a sum. */
export const dividesError = ({ combination, exactGradient }: DocumentSettings): boolean =>
  combination === 'mean' ? exactGradient : combination === 'sum' && !exactGradient;
