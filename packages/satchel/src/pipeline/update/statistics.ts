/** Counts of documents, by word and class: all that a counting model learned. They add and subtract exactly, because they are whole numbers. */
import { printable, SatchelError } from '../../core/errors.ts';

export interface Statistics {
  readonly documents: number;
  readonly terms: readonly string[];
  /** Documents with each word. */
  readonly documentCounts: Uint32Array;
  readonly classes: readonly string[];
  /** By class: documents, and the sum for each word. */
  readonly classRows: readonly number[];
  readonly sums: readonly Float64Array[];
  /** The same of all documents; where each has one class, what the classes add up to. */
  readonly allRows: number;
  readonly allSums: Float64Array;
}

/** a + sign · b. With sign −1, b must lie within a; words outside `a` are then passed over where `isPruned`. */
export function combined(a: Statistics, b: Statistics, sign: 1 | -1, isPruned = false): Statistics {
  const classes = [...new Set([...a.classes, ...b.classes])].sort();
  const fresh = b.terms.filter(unknownIn(a.terms));
  if (sign < 0 && fresh.length > 0 && !isPruned) throw neverSeen(`the word '${printable(fresh[0]!, 60)}'`);
  const terms = sign > 0 ? [...a.terms, ...fresh] : a.terms;
  const placeOf = new Map(terms.map((word, place) => [word, place]));
  const documentCounts = new Float64Array(terms.length);
  const sums = classes.map(() => new Float64Array(terms.length));
  const classRows = classes.map(() => 0);
  const allSums = new Float64Array(terms.length);
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
    add(allSums, part.allSums);
    part.classes.forEach((name, k) => {
      const at = classes.indexOf(name);
      classRows[at]! += factor * part.classRows[k]!;
      add(sums[at]!, part.sums[k]!);
    });
  }
  checkNone(terms, documentCounts);
  for (const own of [...sums, allSums]) checkNone(terms, own);
  const short = classRows.findIndex((rows) => rows < 0);
  if (short >= 0) throw neverSeen(`so many documents of the class '${printable(classes[short]!, 60)}'`);
  const [documents, allRows] = [a.documents + sign * b.documents, a.allRows + sign * b.allRows];
  return {
    ...{ documents, terms, documentCounts: Uint32Array.from(documentCounts) },
    ...{ classes, classRows, sums, allRows, allSums },
  };
}

function unknownIn(terms: readonly string[]): (word: string) => boolean {
  const known = new Set(terms);
  return (word) => !known.has(word);
}

function checkNone(terms: readonly string[], counts: Float64Array): void {
  const at = counts.findIndex((count) => count < 0);
  if (at >= 0) throw neverSeen(`the word '${printable(terms[at]!, 60)}' so often`);
}

const neverSeen = (what: string): SatchelError =>
  new SatchelError('NOT_LEARNED', `these documents cannot be forgotten: the model never saw ${what}.`, {
    remedy: 'Give documents that the model was trained on, with the same labels and the same text.',
  });
