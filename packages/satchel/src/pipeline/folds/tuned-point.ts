import type { OptionValue } from '../../core/options.ts';

/** A value for each option that a grid varies, by its path: `{ 'linear-svm.C': 1 }`. */
export type GridPoint = Readonly<Record<string, OptionValue>>;

export interface TunedPoint {
  readonly options: GridPoint;
  /** Mean over the inner folds of macro-F1, or of micro-F1 where documents have several labels. */
  readonly score: number;
}
