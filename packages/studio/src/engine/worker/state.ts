/** What the worker holds between two calls: the documents of the opened file, and the model that explains. */
import { type Corpus, corpusOf, type Document, type Model } from 'satchel/browser';
import { EngineFault } from '../fault.ts';
import type { Totals } from './sample.ts';

export interface Held {
  readonly name: string;
  /** What the file was when it was opened. */
  readonly file: { readonly format: string; readonly bytes: number; readonly fingerprint: string | undefined };
  readonly documents: readonly Document[];
  /** The file as it is, for the comparison and the audit. */
  readonly corpus: Corpus;
  readonly classes: readonly string[];
  /** 1 for documents to judge on. */
  readonly isHeldOut: Uint8Array;
  /** Whether the file has no split and one was drawn by the seed. */
  readonly isDrawn: boolean;
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

/** The documents that models learn from. */
export const trainingPart = ({ documents, isHeldOut, name }: Held): Corpus =>
  corpusOf(
    documents.filter((_, row) => !isHeldOut[row]).map(({ split: _split, ...document }) => document),
    name,
  );
