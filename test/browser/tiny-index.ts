/** A tiny index that is searched in every way, compared between engines: its bytes, and what each search finds. */
import { createIndex, fitEncoder, type IndexSearchResult, indexFromBytes, rankers } from 'satchel/browser';

const notes = [
  { id: 'nail', title: 'A nail', text: 'hot iron on the anvil' },
  { id: 'loaf', title: 'A loaf', text: 'dough in the oven, flour on the table' },
  { id: 'knife', text: 'an iron blade, and bread on the table' },
  { id: 'crust', text: 'flour and a hot oven' },
];

export interface TinyIndex {
  readonly bytes: readonly number[];
  /** By ranker. */
  readonly found: Readonly<Record<string, IndexSearchResult>>;
}

export async function tinyIndex(): Promise<TinyIndex> {
  const texts = notes.map(({ text }) => text);
  const encoder = await fitEncoder(texts, { representation: 'lsi', options: { lsi: { dimensions: 2 } } });
  const index = await createIndex({ fields: { title: 2, text: 1 }, text: { stemmer: 'english' }, encoder });
  index.addAll(notes);
  index.remove('crust');
  index.add({ id: 'crust', text: 'flour, water, and a hot oven' });
  const bytes = index.toBytes();
  const again = await indexFromBytes(bytes, { encoder });
  const ask = (ranker: string, more = {}) => again.search('hot irons', { ranker, explain: true, ...more });
  return {
    bytes: [...bytes],
    found: {
      ...Object.fromEntries(rankers.map(({ name }) => [name, ask(name)])),
      encoder: ask('encoder'),
      feedback: ask('dirichlet', { feedback: 'rm3' }),
      fused: ask('bm25', { fuse: 'encoder', lambda: 0.3 }),
      filtered: ask('bm25', { filter: ({ title }: { readonly title?: unknown }) => title === undefined }),
    },
  };
}
