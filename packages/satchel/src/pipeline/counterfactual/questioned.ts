/** What a search for changes of a text asks of a model. */
import type { LinearView } from '../../core/classifier.ts';
import type { PreparedEncoder } from '../../encoder/prepared-encoder.ts';
import { editText } from './edit-text.ts';

export interface Questioned {
  readonly prepared: PreparedEncoder;
  readonly linear: LinearView;
  readonly classes: readonly string[];
  /** By class, where documents may have several labels; else empty. */
  readonly thresholds: Float64Array;
  /** The labels that the model gives each text, best first. */
  labelsOf(texts: readonly string[]): (readonly string[])[];
  typicalWords(label: string, top: number): readonly { readonly word: string }[];
}

/** Words to take out, and the label then; null for none. */
export interface Found {
  readonly label: string | null;
  readonly without: readonly string[];
  readonly exact: boolean;
}

export const withoutWords = ({ prepared }: Questioned, text: string, without: readonly string[]): string => {
  const removed = new Set(without);
  return editText(prepared.tokensOf(text), text, (token) => (removed.has(token) ? ' ' : undefined));
};
