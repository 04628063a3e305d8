/** What the playground and its worker say to one another. */
export interface Lesson {
  readonly lines: string;
  readonly classifier: 'linear-svm' | 'logistic' | 'multinomial-nb' | 'complement-nb' | 'nbsvm';
}

export type Asked = { readonly train: Lesson } | { readonly explain: string } | { readonly keep: true };

export interface Trained {
  readonly documents: number;
  /** Of five folds, or of fewer where a class is small; absent where there are too few documents to judge. */
  readonly score: { readonly mean: number; readonly baseline: number; readonly folds: number } | undefined;
  readonly classes: readonly { readonly name: string; readonly words: readonly string[] }[];
}

export interface Explained {
  readonly label: string;
  readonly score: number;
  readonly words: readonly { readonly word: string; readonly share: number }[];
}

export type Answer =
  | { readonly trained: Trained }
  | { readonly explained: Explained }
  | { readonly kept: Uint8Array }
  | { readonly fault: string };
