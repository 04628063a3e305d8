/** The prediction of a model for a text, and its explanation. */
import type { ReadText } from '../encoder/encoding.ts';
import type { Contribution } from '../encoder/prepared-encoder.ts';
import type { PlacedShare } from '../encoder/shares-at-places.ts';

/** If `empty`, no word of the text is known, and the prediction depends only on the sizes of the classes. */
export interface Prediction extends ReadText {
  /** Given labels, best first; exactly one unless the model is multi-label. */
  readonly labels: readonly string[];
  /** One score per class, as the classifier gives it; higher is likelier. */
  readonly scores: Readonly<Record<string, number>>;
  /** Where the classifier has them, or they were learned (labels.calibrate). */
  readonly probabilities?: Readonly<Record<string, number>>;
  /** Where a coverage was asked for: the labels that hold the true one with that probability, best first. Empty: the model abstains. */
  readonly labelSet?: readonly string[];
}

export interface PredictOptions {
  /** The share of documents whose true label is to be in `labelSet`, between 0 and 1; for calibrated models with one label per document. */
  readonly coverage?: number | undefined;
}

/** score = bias + Σ contributions + remainder, to rounding. */
export interface Explanation {
  readonly label: string;
  readonly score: number;
  /** The part that no text changes; 0 where the classifier has no linear score. */
  readonly bias: number;
  /** Strongest first, whichever sign. */
  readonly contributions: readonly Contribution[];
  /** The part that no single word carries. */
  readonly remainder: number;
  /** True where the share of a word is what the score loses without it, because the score is no sum over words. */
  readonly leavesOneOut?: true;
  /** With `leavesOneOut`: words that have no share of their own, because the text has more than are left out in turn (256). */
  readonly otherWords?: number;
  readonly unknown: readonly string[];
  /** Where the score lies with nine chances in ten, for a representation that knows how certain a vector is (`spm`). */
  readonly interval?: ScoreInterval;
  /** With `places`: each word's share at each place where it stands, in their order. They add up to Σ contributions. */
  readonly places?: readonly PlacedShare[];
}

export interface ScoreInterval {
  readonly low: number;
  readonly high: number;
}

/** What is to be explained, and how. */
export interface ExplainOptions {
  /** The label whose score is explained; without one, the label that the model gives. */
  readonly label?: string | undefined;
  /** Also say where in the text each share stands. */
  readonly places?: boolean | undefined;
}
