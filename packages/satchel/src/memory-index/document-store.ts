/**
 * The documents of an index in the order of insertion, and inverted indexes over them, built when a search needs them. A whole index is built
 * again after many changes, or after many searches since the last change; until then a search gets the part it needs.
 */
import { createDictionary, type Dictionary } from './dictionary.ts';
import type { IndexedDocument } from './documents.ts';
import { type Moment, momentAfter, partIndex } from './part-index.ts';
import { type DocumentIndex, type WholeIndex, wholeIndex } from './whole-index.ts';

export interface DocumentStore {
  readonly size: number;
  /** Rises with every change. */
  readonly generation: number;
  readonly dictionary: Dictionary;
  has(id: string): boolean;
  all(): readonly IndexedDocument[];
  /** Appends the documents and removes those with the same ids. */
  put(documents: readonly IndexedDocument[]): void;
  remove(id: string): boolean;
  /** The index of all documents, with the postings of all terms. */
  whole(): WholeIndex;
  /** An index with the postings of these terms: the whole one where it is up to date. */
  indexOf(terms: readonly string[]): DocumentIndex;
}

/** Searches after the last change without a whole index: together they take about as long as building one. */
const MOST_PARTS = 16;
/** Number of changed documents, or share of all, that is allowed before a rebuild; the larger counts. */
const [FEW, SHARE] = [64, 1 / 32];
/** A dictionary with this many terms that no document holds is made again, if they are more than the others. */
const UNUSED_TERMS = 1024;

export function createDocumentStore(
  given: readonly IndexedDocument[] = [],
  dictionary: Dictionary = createDictionary(),
): DocumentStore {
  const documents = new Map(given.map((document) => [document.id, document]));
  let whole: WholeIndex | undefined;
  let moment: Moment | undefined;
  let [generation, changes, parts] = [0, 0, 0];

  const all = (): IndexedDocument[] => [...documents.values()];

  function changed(): void {
    moment = undefined;
    parts = 0;
    generation++;
    changes++;
  }

  function remove(id: string): boolean {
    if (!documents.delete(id)) return false;
    changed();
    return true;
  }

  function currentWhole(): WholeIndex {
    if (whole && changes === 0) return whole;
    whole = wholeIndex(all(), dictionary);
    [moment, changes, parts] = [undefined, 0, 0];
    if (dictionary.terms.length > UNUSED_TERMS + 2 * whole.terms.length) {
      dictionary = createDictionary(whole.terms);
      renumber(whole);
      whole = wholeIndex(whole.documents, dictionary);
    }
    return whole;
  }

  const isPartEnough = (): boolean => changes <= Math.max(FEW, documents.size * SHARE) && parts < MOST_PARTS;

  return {
    get size() {
      return documents.size;
    },
    get generation() {
      return generation;
    },
    get dictionary() {
      return dictionary;
    },
    has: (id) => documents.has(id),
    all,
    put(added) {
      for (const document of added) {
        remove(document.id);
        documents.set(document.id, document);
        changed();
      }
    },
    remove,
    whole: currentWhole,
    indexOf(terms) {
      if (!whole || changes === 0 || !isPartEnough()) return currentWhole();
      parts++;
      moment ??= momentAfter(whole, all());
      return partIndex(whole, moment, dictionary, terms);
    },
  };
}

/** The terms of the documents under their numbers in the index. */
function renumber({ documents, wordIds }: WholeIndex): void {
  for (const { terms } of documents) for (let j = 0; j < terms.length; j++) terms[j] = wordIds[terms[j]!]!;
}
