/** What a model says of a text, and why. */
import type { ReadText } from '../encoder/encoding.ts';
import type { Contribution } from '../encoder/prepared-encoder.ts';

/** Where `empty`, no word of the text is known, and the answer rests on nothing but the classes' sizes. */
export interface Prediction extends ReadText {
  /** Given labels, best first; exactly one unless the model is multi-label. */
  readonly labels: readonly string[];
  /** One score a class, as the classifier gives it; higher is likelier. */
  readonly scores: Readonly<Record<string, number>>;
  /** Where the classifier has them, or they were learned (labels.calibrate). */
  readonly probabilities?: Readonly<Record<string, number>>;
}

/** score = bias + Σ contributions + remainder, to rounding. */
export interface Explanation {
  readonly label: string;
  readonly score: number;
  readonly bias: number;
  /** Strongest first, whichever sign. */
  readonly contributions: readonly Contribution[];
  /** What no single word carries. */
  readonly remainder: number;
  readonly unknown: readonly string[];
}
