/** First labels from the names of the classes: a document gets the class with the most of its words, if no other has as many. */
import type { NamedClass } from '../../labelling.ts';

const NONE = -1;

export function guessedClasses(texts: readonly string[], classes: readonly NamedClass[]): Int32Array {
  const classesOf = new Map<string, number[]>();
  classes.forEach(({ words }, c) => {
    for (const word of words) classesOf.set(word, [...(classesOf.get(word) ?? []), c]);
  });
  return Int32Array.from(texts, (text) => guess(text, classesOf, classes.length));
}

function guess(text: string, classesOf: ReadonlyMap<string, readonly number[]>, classes: number): number {
  const hits = new Uint32Array(classes);
  for (const word of new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
    for (const c of classesOf.get(word) ?? []) hits[c]!++;
  const most = Math.max(...hits);
  return most > 0 && hits.indexOf(most) === hits.lastIndexOf(most) ? hits.indexOf(most) : NONE;
}
