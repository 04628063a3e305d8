/** What labelling shows: the document to answer for, what is known so far, and whether to go on. Plain data. */
import type { FullDocument } from './full-document.ts';

/** A class to be told apart, by its name and words that speak for it. */
export interface NamedClass {
  readonly name: string;
  readonly words: readonly string[];
}

export interface Labelling {
  readonly classes: readonly string[];
  /** The document to answer for; absent when all are answered. */
  readonly document: FullDocument | undefined;
  /** The class that the model would give it, and how sure it is. */
  readonly suggested: number;
  readonly certainty: number;
  /** Whether it was drawn at random, to judge by; else it is the least certain. */
  readonly isDrawn: boolean;
  readonly clicks: number;
  /** Answers a class. */
  readonly counts: readonly number[];
  readonly pool: number;
  /** Documents with a label from the names of the classes. */
  readonly guessed: number;
  /** On drawn documents, by a model that has not learned from them. */
  readonly estimate: { readonly right: number; readonly of: number; readonly low: number; readonly high: number };
  /** On held-out documents, where the file has labels of the same names. */
  readonly heldOut: { readonly right: number; readonly of: number } | undefined;
  /** By clicks: the share of the pool whose label changed since the fit before. */
  readonly changes: readonly { readonly clicks: number; readonly changed: number }[];
  readonly mayStop: boolean;
}

export interface LabelledRow {
  readonly id: string;
  readonly text: string;
  readonly label: string;
  readonly by: 'person' | 'model';
}
