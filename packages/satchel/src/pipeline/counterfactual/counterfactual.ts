/**
 * The smallest change of a text that changes its label: the fewest words to take out, and words to put in the place of some. Each answer was tried
 * on the changed text. For linear models over single words the set to take out is proven the smallest (smallest-removal.ts); for others it is
 * searched for (by-trying.ts).
 */
import { type DocumentWords, onlyDocument } from '../../core/documents.ts';
import { isSparse, sparseRowOf } from '../../core/matrix.ts';
import { isUnspaced } from '../../text/characters.ts';
import type { TextOptions } from '../../text/options.ts';
import { foundByTrying } from './by-trying.ts';
import { editText } from './edit-text.ts';
import { type Found, type Questioned, withoutWords } from './questioned.ts';
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
  /** The words of the text to take out, strongest first. */
  readonly without: readonly string[];
  /** Whether it is proven that no smaller set of words does it. */
  readonly exact: boolean;
  /** Words to put in the place of others, and the label then; null if none were found. */
  readonly replace: { readonly label: string | null; readonly words: readonly Swap[] } | null;
}

/** Null if the text gets no label, or no set of its words was found that changes it. */
export function counterfactualOf(model: Questioned, text: string): Counterfactual | null {
  const from = model.labelsOf([text])[0]![0];
  if (from === undefined) return null;
  const document = model.prepared.read(text);
  const removal = proven(model, document, from, text) ?? foundByTrying(model, document, from, text);
  return removal && { from, ...removal, replace: replacement(model, text, from, removal) };
}

/** Weights of a word that depend on no other word of the text, but for the norm. */
const INDEPENDENT: readonly unknown[] = ['binary', 'tf', 'tfidf', 'sublinear'];

/** By smallest-removal.ts, and tried; undefined where that does not apply. */
function proven(model: Questioned, document: DocumentWords, from: string, text: string): Found | undefined {
  const { prepared, linear, classes, thresholds } = model;
  const { settings, vocabulary } = prepared.fitted;
  const { norm, weighting } = settings.representationOptions;
  const isKnown = settings.representation.name === 'nb-ratio' || INDEPENDENT.includes(weighting);
  if (!isKnown || settings.words || !holdsSingleWords(settings.text, text)) return undefined;
  const vectors = prepared.representer.represent(onlyDocument(document));
  if (!isSparse(vectors)) return undefined;
  const { indices, values } = sparseRowOf(vectors, 0);
  const { ids } = document.bag;
  const y = classes.indexOf(from);
  const sizes = new Float64Array(ids.length);
  values.forEach((value, j) => {
    sizes[j % ids.length]! += norm === 'l2' ? value * value : norm === 'l1' ? Math.abs(value) : 0;
  });
  const rivalOf = (weightOf: (dimension: number) => number, offset: number, winsTies: boolean): Rival => {
    const drops = new Float64Array(ids.length);
    values.forEach((value, j) => {
      drops[j % ids.length]! += value * (linear.weight(indices[j]!, y) - weightOf(indices[j]!));
    });
    return { drops, offset: offset - linear.bias(y), winsTies };
  };
  const others = classes.flatMap((_, k) => (k === y ? [] : [k]));
  const rivals =
    thresholds.length > 0
      ? [rivalOf(() => 0, thresholds[y]!, false)]
      : others.map((k) => rivalOf((dimension) => linear.weight(dimension, k), linear.bias(k), k < y));
  const wordsAt = (places: readonly number[]): string[] => places.map((place) => vocabulary.terms[ids[place]!]!);
  const labelsWithout = (terms: readonly string[]): readonly string[] =>
    model.labelsOf([withoutWords(model, text, terms)])[0]!;
  const isLost = (places: readonly number[]): boolean => !labelsWithout(wordsAt(places)).includes(from);
  const removal = smallestRemoval(sizes, rivals, norm as Norm, isLost);
  if (!removal) return undefined;
  const without = wordsAt(removal.places);
  const labels = labelsWithout(without);
  return labels.includes(from) ? undefined : { label: labels[0] ?? null, without, exact: removal.isExact };
}

/**
 * Whether each term is one word, which can be taken out without any other. Character n-grams go with several words, and several words in a row are
 * other ones when a word between them is gone. Where a dictionary cuts the text, the rest may be cut in another way.
 */
const holdsSingleWords = ({ ngrams, characters, segmenter }: TextOptions, text: string): boolean =>
  ngrams === 1 && characters === 0 && (segmenter === 'never' || (segmenter === 'auto' && !isUnspaced(text)));

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
    const changed = editText(model.prepared.tokensOf(text), text, (token) => by.get(token));
    const labels = model.labelsOf([changed])[0]!;
    if (!labels.includes(from)) return { label: labels[0] ?? null, words: swaps };
  }
  return null;
}
