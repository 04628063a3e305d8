/**
 * Documents that are already at hand, as a corpus. They are checked and listed once, so that the corpus can be read
 * again and again.
 */

import { checkedDocument, type GivenDocument } from '../core/checks/given-document.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Corpus } from '../core/corpus.ts';

/**
 * Makes a corpus of documents at hand. Throws TYPE for a document without a text or an id, naming its position.
 *
 * @example
 * import { corpusOf, train } from 'satchel';
 * const corpus = corpusOf([
 *   { id: '1', text: 'dough in the oven', labels: ['baker'] },
 *   { id: '2', text: 'iron on the anvil', labels: ['smith'] },
 * ]);
 * const { model } = await train(corpus, { protocol: 'none' });
 * console.log(model.predict(['hot iron'])[0].labels); // [ 'smith' ]
 */
export function corpusOf(documents: Iterable<GivenDocument>, name?: string): Corpus {
  checkArguments('corpusOf', { documents: [documents, 'iterable'], name: [name, 'text', 'nothing'] });
  const kept = Array.from(documents, checkedDocument);
  return {
    name: name ?? `${kept.length} ${kept.length === 1 ? 'document' : 'documents'}`,
    async *documents() {
      yield* kept;
    },
  };
}
