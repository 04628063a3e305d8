/** What drift asks and finds. Plain data. */
import type { WordApart } from './word-apart.ts';

/** What is held against what: the second set is the newer one. */
export type DriftQuestion =
  | { readonly kind: 'file'; readonly file: File }
  | { readonly kind: 'parts' }
  /** Documents with the later half of the values, or with one value, against the others. */
  | { readonly kind: 'column'; readonly column: string; readonly value: string | undefined };

/** A column of the file by which documents can be parted. */
export interface DriftColumn {
  readonly name: string;
  /** Whether its values have an order: numbers or dates. */
  readonly isOrdered: boolean;
  /** The most frequent values. */
  readonly values: readonly string[];
}

export interface DriftFound {
  /** What the two sets are. */
  readonly names: readonly [before: string, now: string];
  readonly documents: readonly [before: number, now: number];
  readonly F: number;
  readonly degrees: readonly [number, number];
  readonly pValue: number;
  readonly words: readonly WordApart[];
  /** The words of a topic in place of a word; shares of a document's words. */
  readonly topics: readonly WordApart[];
  /** Labels that the model in use gives; absent without a model. */
  readonly labels: readonly WordApart[] | undefined;
  /** The share of the newer documents' words that no older one has. */
  readonly newWords: number;
  /** The share of words that the model in use does not know, in both sets. */
  readonly unknown: readonly [before: number, now: number] | undefined;
}
