/** What a model says of a text, and why. */
export interface Prediction {
  /** Given labels, best first; exactly one unless the model is multi-label. */
  readonly labels: readonly string[];
  /** One score a class, as the classifier gives it; higher is likelier. */
  readonly scores: Readonly<Record<string, number>>;
  /** Where the classifier has them. */
  readonly probabilities?: Readonly<Record<string, number>>;
  /** Words of the text after stop words, and how many of them the model knows. */
  readonly tokens: number;
  readonly known: number;
  /** No word of the text is known: the answer rests on nothing but the classes' sizes. */
  readonly empty: boolean;
}

export interface Contribution {
  readonly word: string;
  readonly count: number;
  /** This word's share of the score. */
  readonly contribution: number;
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
