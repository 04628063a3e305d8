/** What the worker holds between two calls: the documents of the opened file, and the model that explains. */
import type { Corpus, Document, Model } from 'satchel/browser';
import { EngineFault } from '../fault.ts';
import type { Totals } from './sample.ts';

export interface Parts {
  /** 1 for documents of the part to judge on, whether they have a label yet or not. */
  readonly isSetApart: Uint8Array;
  /** Whether the file has no split and one was drawn by the seed. */
  readonly isDrawn: boolean;
}

export interface Kinds {
  /** Some documents have one label, the others none. Where a document has several labels, one without any is an example of no class. */
  readonly isPartlyLabelled: boolean;
  /** 1 for documents to judge on: in a partly labelled file those without a label are not among them. */
  readonly isHeldOut: Uint8Array;
}

export interface Held extends Parts, Kinds {
  readonly name: string;
  /** What the file was when it was opened. */
  readonly file: { readonly format: string; readonly bytes: number; readonly fingerprint: string | undefined };
  readonly documents: readonly Document[];
  /** The file as it is, for the comparison and the audit. */
  readonly corpus: Corpus;
  readonly classes: readonly string[];
  /** Where the documents are a sample of a larger file: the file, and what it holds. */
  readonly sampled?: { readonly file: File; readonly totals: Totals };
}

interface State {
  held: Held | undefined;
  /** The file as it was opened, where its documents have been changed since. */
  asOpened: Held | undefined;
  model: Model | undefined;
}

export const state: State = { held: undefined, asOpened: undefined, model: undefined };

export function held(): Held {
  if (state.held) return state.held;
  throw new Error('no file is open');
}

export function modelInUse(): Model {
  if (state.model) return state.model;
  throw new EngineFault({ code: 'NO_MODEL', message: 'There is no model yet.', remedy: 'Open a labelled file.' });
}
