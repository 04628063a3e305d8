/** Documents that are already at hand, as a corpus. Anything that can be walked once is copied, so that it can be read again. */
import type { Corpus, Document } from '../core/corpus.ts';

export function corpusOf(documents: readonly Document[] | Iterable<Document>, name?: string): Corpus {
  const kept = Array.isArray(documents) ? documents : [...documents];
  return {
    name: name ?? `${kept.length} ${kept.length === 1 ? 'document' : 'documents'}`,
    async *documents() {
      yield* kept;
    },
  };
}
