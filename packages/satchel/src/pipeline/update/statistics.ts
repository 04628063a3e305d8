/** Counts of documents, by word and class: all that a counting model learned. They add and subtract exactly, because they are whole numbers. */
import type { Group, SparseGroup } from '../../core/class-sums.ts';
import { printable, SatchelError } from '../../core/errors.ts';
import type { Vocabulary } from '../../core/vocabulary.ts';

export interface Statistics {
  readonly documents: number;
  readonly terms: readonly string[];
  /** Documents with each word. */
  readonly documentCounts: Uint32Array;
  readonly classes: readonly string[];
  /** By class: documents, and the sums of the words that it holds. */
  readonly groups: readonly SparseGroup[];
  /** The same of all documents; where each has one class, what the classes add up to. */
  readonly all: Group;
}

/** Of an encoder that learned from no more. */
export const vocabularyAlone = ({ terms, documents, documentCounts }: Vocabulary): Statistics => ({
  ...{ terms, documents, documentCounts, classes: [], groups: [] },
  all: { rows: documents, sums: new Float64Array(terms.length) },
});

/**
 * a + sign · b. With sign −1, b must lie within a. Words outside `a` are then passed over where so few documents of b hold them that the vocabulary
 * of `a`, which may be cut, need not have them (`leastOf`).
 */
export function combined(
  a: Statistics,
  b: Statistics,
  sign: 1 | -1,
  leastOf: (term: string) => number = () => 1,
): Statistics {
  const classes = [...new Set([...a.classes, ...b.classes])].sort();
  const isUnknown = unknownIn(a.terms);
  const fresh = b.terms.filter(isUnknown);
  const strange = b.terms.find((term, i) => isUnknown(term) && b.documentCounts[i]! >= leastOf(term));
  if (sign < 0 && strange !== undefined) throw neverSeen(`the word '${printable(strange, 60)}'`);
  const terms = sign > 0 ? [...a.terms, ...fresh] : a.terms;
  const placeOf = new Map(terms.map((word, place) => [word, place]));
  const documentCounts = new Float64Array(terms.length);
  const sums = classes.map(() => new Map<number, number>());
  const classRows = classes.map(() => 0);
  const allSums = new Float64Array(terms.length);
  const indexOf = new Map(classes.map((name, k) => [name, k]));
  for (const [part, factor] of [
    [a, 1],
    [b, sign],
  ] as const) {
    // biome-ignore format: a pair of pairs
    const places = part.terms.map((word) => placeOf.get(word) ?? -1);
    const add = (into: Float64Array, from: ArrayLike<number>): void =>
      places.forEach((place, i) => {
        if (place >= 0) into[place]! += factor * from[i]!;
      });
    add(documentCounts, part.documentCounts);
    add(allSums, part.all.sums);
    part.classes.forEach((name, k) => {
      const at = indexOf.get(name)!;
      const group = part.groups[k]!;
      classRows[at]! += factor * group.rows;
      addSums(sums[at]!, group, places, factor);
    });
  }
  const short = classRows.findIndex((rows) => rows < 0);
  const groups = sums.map((own, k) => groupOf(own, classRows[k]!));
  checkNone(terms, documentCounts);
  for (const { sums: own, dimensions } of groups) checkNone(terms, own, dimensions);
  checkNone(terms, allSums);
  const [documents, rows] = [a.documents + sign * b.documents, a.all.rows + sign * b.all.rows];
  if (short >= 0) throw neverSeen(`so many documents of the class '${printable(classes[short]!, 60)}'`);
  if (documents < 0) throw neverSeen('so many documents');
  if (sign < 0) for (const group of groups) checkWithin(terms, group, allSums);
  if (rows < documents && a.all.rows >= a.documents) throw neverSeen('documents of these weights');
  return {
    ...{ documents, terms, documentCounts: Uint32Array.from(documentCounts) },
    ...{ classes, groups, all: { rows, sums: allSums } },
  };
}

function addSums(into: Map<number, number>, group: SparseGroup, places: readonly number[], factor: number): void {
  group.dimensions.forEach((i, j) => {
    const place = places[i]!;
    if (place >= 0) into.set(place, (into.get(place) ?? 0) + factor * group.sums[j]!);
  });
}

/** Without the sums that came to 0. */
function groupOf(sums: ReadonlyMap<number, number>, rows: number): SparseGroup {
  const dimensions = Uint32Array.from(sums.keys())
    .filter((place) => sums.get(place) !== 0)
    .sort();
  return { dimensions, sums: Float64Array.from(dimensions, (place) => sums.get(place)!), rows };
}

function unknownIn(terms: readonly string[]): (word: string) => boolean {
  const known = new Set(terms);
  return (word) => !known.has(word);
}

/** `places`: which word each count belongs to, if not all words have one. */
function checkNone(terms: readonly string[], counts: Float64Array, places?: Uint32Array): void {
  const at = counts.findIndex((count) => count < 0);
  if (at >= 0) throw neverSeen(`the word '${printable(terms[places?.[at] ?? at]!, 60)}' so often`);
}

/** A document of a class counts among all documents too: where more is left of the class, it was not forgotten with all its labels. */
function checkWithin(terms: readonly string[], { dimensions, sums }: SparseGroup, all: Float64Array): void {
  const at = dimensions.findIndex((term, j) => sums[j]! > all[term]!);
  if (at >= 0) throw neverSeen(`the word '${printable(terms[dimensions[at]!]!, 60)}' with these labels alone`);
}

const neverSeen = (what: string): SatchelError =>
  new SatchelError('NOT_LEARNED', `these documents cannot be forgotten: the model never saw ${what}.`, {
    remedy: 'Give documents that the model was trained on, with the same labels and the same text.',
  });
