/**
 * The smallest change of a text that changes its label: the fewest words to take out, and words to put in the place of some. Each answer was tried
 * on the changed text. For linear models over single words the set to take out is proven the smallest (smallest-removal.ts); for others words are
 * taken out one after the other, strongest first, and put back where they are not needed.
 */
import type { LinearView } from '../../core/classifier.ts';

import { type DocumentWords, onlyDocument } from '../../core/documents.ts';
import { isSparse, sparseRowOf } from '../../core/matrix.ts';
import { contributionsOf, type PreparedEncoder } from '../../encoder/prepared-encoder.ts';
import { editText } from './edit-text.ts';
import { type Norm, type Rival, smallestRemoval } from './smallest-removal.ts';

/** A word and what takes its place. */
export interface Swap {
  readonly word: string;
  readonly by: string;
}

export interface Counterfactual {
  /** The label of the text as it is; null if it gets none. */
  readonly from: string | null;
  /** The label of the text without the words; null if it gets none. */
  readonly label: string | null;
  /** The words to take out, strongest first. */
  readonly without: readonly string[];
  /** Whether it is proven that no smaller set of words does it. */
  readonly exact: boolean;
  /** Words to put in the place of others, and the label then; null if none were found. */
  readonly replace: { readonly label: string | null; readonly words: readonly Swap[] } | null;
}

/** What is asked of a model. */
export interface Questioned {
  readonly prepared: PreparedEncoder;
  readonly linear: LinearView;
  readonly classes: readonly string[];
  /** By class, where documents may have several labels; else empty. */
  readonly thresholds: Float64Array;
  /** The first label that the model gives each text; null for none. */
  firstLabels(texts: readonly string[]): (string | null)[];
  typicalWords(label: string, top: number): readonly { readonly word: string }[];
}

/** Null if the text gets no label, or no set of its words changes it. */
export function counterfactualOf(model: Questioned, text: string): Counterfactual | null {
  const [from = null] = model.firstLabels([text]);
  if (from === null) return null;
  const document = model.prepared.read(text);
  const removal = proven(model, document, from, text) ?? oneByOne(model, document, from, text);
  return removal && { from, ...removal, replace: replacement(model, text, from, removal) };
}

type Found = Pick<Counterfactual, 'label' | 'without' | 'exact'>;

const withoutWords = ({ prepared }: Questioned, text: string, without: readonly string[]): string => {
  const removed = new Set(without);
  return editText(prepared.tokensOf(text), text, (token) => (removed.has(token) ? ' ' : undefined));
};

/** Weights of a word that depend on no other word of the text, but for the norm. */
const INDEPENDENT: readonly unknown[] = ['binary', 'tf', 'tfidf', 'sublinear'];

/** By smallest-removal.ts, and tried; undefined where that does not apply. */
function proven(model: Questioned, document: DocumentWords, from: string, text: string): Found | undefined {
  const { prepared, linear, classes, thresholds } = model;
  const { settings, vocabulary } = prepared.fitted;
  const { norm, weighting } = settings.representationOptions;
  const isKnown = settings.representation.name === 'nb-ratio' || INDEPENDENT.includes(weighting);
  const vectors = prepared.representer.represent(onlyDocument(document));
  if (!isKnown || settings.text.ngrams > 1 || settings.words || !isSparse(vectors)) return undefined;
  const { indices, values } = sparseRowOf(vectors, 0);
  const { ids } = document.bag;
  const y = classes.indexOf(from);
  const sizes = new Float64Array(ids.length);
  values.forEach((value, j) => {
    sizes[j % ids.length]! += norm === 'l2' ? value * value : norm === 'l1' ? Math.abs(value) : 0;
  });
  const rivalOf = (weightOf: (dimension: number) => number, offset: number): Rival => {
    const drops = new Float64Array(ids.length);
    values.forEach((value, j) => {
      drops[j % ids.length]! += value * (linear.weight(indices[j]!, y) - weightOf(indices[j]!));
    });
    return { drops, offset: offset - linear.bias(y) };
  };
  const others = classes.flatMap((_, k) => (k === y ? [] : [k]));
  const rivals =
    thresholds.length > 0
      ? [rivalOf(() => 0, thresholds[y]!)]
      : others.map((k) => rivalOf((dimension) => linear.weight(dimension, k), linear.bias(k)));
  const removal = smallestRemoval(sizes, rivals, norm as Norm);
  if (!removal) return undefined;
  const without = removal.places.map((place) => vocabulary.terms[ids[place]!]!);
  const [label = null] = model.firstLabels([withoutWords(model, text, without)]);
  return label === from ? undefined : { label, without, exact: removal.isExact };
}

const MOST_WORDS = 50;

/** The strongest words for the label, one after the other until it changes; then those that are not needed are put back. */
function oneByOne(model: Questioned, document: DocumentWords, from: string, text: string): Found | null {
  const { prepared, linear, classes } = model;
  const y = classes.indexOf(from);
  const { contributions } = contributionsOf(prepared, document, (dimension) => linear.weight(dimension, y));
  const strongest = contributions.filter(({ contribution }) => contribution > 0).slice(0, MOST_WORDS);
  const tokens = [...new Set(strongest.flatMap(({ word }) => word.split(' ')))];
  const prefixes = tokens.map((_, m) => withoutWords(model, text, tokens.slice(0, m + 1)));
  const flip = model.firstLabels(prefixes).findIndex((label) => label !== from);
  if (flip < 0) return null;
  let without = tokens.slice(0, flip + 1);
  for (const word of tokens.slice(0, flip)) {
    const fewer = without.filter((one) => one !== word);
    if (model.firstLabels([withoutWords(model, text, fewer)])[0] !== from) without = fewer;
  }
  const [label = null] = model.firstLabels([withoutWords(model, text, without)]);
  return { label, without, exact: without.length === 1 };
}

const MOST_SWAPS = 5;

/** The words to take out, strongest first, give way to the most typical words of the new label. */
function replacement(
  model: Questioned,
  text: string,
  from: string,
  { label, without }: Found,
): Counterfactual['replace'] {
  const rival = label ?? model.classes.find((name) => name !== from);
  if (rival === undefined) return null;
  const typical = model.typicalWords(rival, 4 * MOST_SWAPS).map(({ word }) => word);
  const substitutes = typical.filter((word) => !word.includes(' ')).slice(0, MOST_SWAPS);
  for (let count = 1; count <= Math.min(without.length, substitutes.length); count++) {
    const swaps = without.slice(0, count).map((word, i): Swap => ({ word, by: substitutes[i]! }));
    const by = new Map(swaps.map((swap) => [swap.word, swap.by]));
    const [given = null] = model.firstLabels([editText(model.prepared.tokensOf(text), text, (token) => by.get(token))]);
    if (given !== from) return { label: given, words: swaps };
  }
  return null;
}
