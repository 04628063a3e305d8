/** When a search gets the whole index, when a part is enough, and when old terms are forgotten. */
import { expect, it } from 'vitest';
import { createDocumentStore, type DocumentStore } from './document-store.ts';

/** A document that holds one term, and one of its own. */
function put(store: DocumentStore, id: string): void {
  const terms = Uint32Array.of(store.dictionary.numberOf('common'), store.dictionary.numberOf(`only ${id}`));
  store.put([{ id, stored: {}, terms, counts: Float32Array.of(1, 1), length: 2 }]);
}

function filled(documents: number): DocumentStore {
  const store = createDocumentStore();
  for (let i = 0; i < documents; i++) put(store, String(i));
  return store;
}

it('gives the whole index first, a part after a change, and the whole again after many searches', () => {
  const store = filled(10);
  expect(store.indexOf(['common']).isWhole).toBe(true);
  store.remove('3');
  const part = store.indexOf(['common', 'only 3', 'only 4']);
  expect([part.isWhole, part.terms, part.postings.lengths.length]).toEqual([false, ['common', 'only 4'], 9]);
  const searches = Array.from({ length: 20 }, () => store.indexOf(['common']).isWhole);
  expect(searches.indexOf(true)).toBe(15);
  expect(store.indexOf(['common'])).toBe(store.whole());
});

it('gives the whole index after many changes', () => {
  const store = filled(10);
  store.whole();
  for (let i = 0; i < 64; i++) put(store, `new ${i}`);
  expect(store.indexOf(['common']).isWhole).toBe(false);
  put(store, 'one more');
  expect(store.indexOf(['common']).isWhole).toBe(true);
});

it('forgets terms that no document holds, once they are many', () => {
  const store = filled(1500);
  for (let i = 0; i < 1490; i++) store.remove(String(i));
  expect(store.dictionary.terms).toHaveLength(1501);
  const { terms } = store.whole();
  expect(store.dictionary.terms).toEqual(terms);
  expect(terms).toHaveLength(11);
  store.remove('1490');
  put(store, 'last');
  const part = store.indexOf(['only last', 'only 1495', 'common', 'only 1490']);
  expect(part.terms).toEqual(['common', 'only 1495', 'only last']);
  expect(part.postings.documents.slice(0, 10)).toEqual(Uint32Array.from({ length: 10 }, (_, i) => i));
});
