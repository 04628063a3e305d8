/**
 * Documents that are already at hand, as a corpus. They are checked and listed once, so that the corpus can be read
 * again and again.
 */
import { checkedDocument, type GivenDocument } from '../core/checks/given-document.ts';
import type { Corpus } from '../core/corpus.ts';

/** Throws TYPE for a document without a text or an id, naming its position. */
export function corpusOf(documents: Iterable<GivenDocument>, name?: string): Corpus {
  const kept = Array.from(documents, checkedDocument);
  return {
    name: name ?? `${kept.length} ${kept.length === 1 ? 'document' : 'documents'}`,
    async *documents() {
      yield* kept;
    },
  };
}
