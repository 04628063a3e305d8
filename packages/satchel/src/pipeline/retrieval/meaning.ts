/** Ranking by meaning: a representation learned from the collection's own bags, its vectors of documents and queries compared. */
import { type Bag, type Bags, bagAt } from '../../core/bag.ts';
import { SatchelError, throwIfAborted } from '../../core/errors.ts';
import type { KernelCompute } from '../../core/kernels.ts';
import { isSparse, type Matrix, type Vector, vectorAt } from '../../core/matrix.ts';
import type { ModelState } from '../../core/method.ts';
import { createVocabulary, type Vocabulary } from '../../core/vocabulary.ts';
import { similarityOfDocuments } from '../../representation/subspace.ts';
import { bagOf, type Query } from '../../retrieve/query.ts';
import type { Ranker, Share } from '../../retrieve/ranker.ts';
import { comparingRanker, vectorRanker } from '../../retrieve/vectors.ts';
import { corpusWordVectors, vectorsFor } from '../word-vectors.ts';
import type { SearchCollection } from './collection.ts';
import type { Part, RetrievalSettings } from './settings.ts';

export async function meaningRanker(
  collection: SearchCollection,
  { method, options }: Extract<Part, { kind: 'vectors' }>,
  settings: Pick<RetrievalSettings, 'words'>,
  compute: KernelCompute,
  seed: number,
): Promise<Ranker> {
  compute.progress.stage('fit');
  throwIfAborted(compute.signal);
  const { vocabulary, words, wordIds } = await wordsFor(collection, method.needsWords ? settings.words : undefined, compute, seed);
  const bags = renumbered(collection.bags, wordIds);
  const arrays = await method.fit({ bags, vocabulary, classes: [], ...(words ? { words } : {}) }, options, compute);
  const state: ModelState = { method: method.name, options, arrays };
  const representer = method.prepare(state, vocabulary, [], words);
  compute.progress.stage('transform');
  const documents = representer.represent(bags);
  const vectorOf = (query: Query): Vector => vectorAt(representer.represent(bagsOf(query, wordIds)), 0);
  if (method.similarity === 'subspace' && words && !isSparse(documents)) return subspaceRanker(documents, vectorOf, words.columns);
  const collectionIds = inverse(wordIds, vocabulary.words.length);
  return vectorRanker({
    documents,
    similarity: method.similarity,
    vectorOf,
    attribute(document, direction) {
      const bag = bagAt(bags, document);
      const into = new Float64Array(bag.ids.length);
      const remainder = representer.attribute(bag, (dimension) => direction[dimension]!, into);
      return { shares: sharesOf(bag, into, collectionIds), remainder };
    },
  });
}

/** Documents and queries as subspaces of words, compared by their canonical angles. */
function subspaceRanker(documents: Matrix, vectorOf: (query: Query) => Vector, wordDimensions: number): Ranker {
  const dense = (query: Query): Float32Array => {
    const vector = vectorOf(query);
    return vector instanceof Float32Array ? vector : vector.values;
  };
  return comparingRanker(documents, dense, (query, document) => similarityOfDocuments(query, document, wordDimensions));
}

/** The words with vectors, where the representation needs them; the collection's own vocabulary otherwise. */
async function wordsFor(
  { vocabulary, ingested }: SearchCollection,
  options: RetrievalSettings['words'],
  compute: KernelCompute,
  seed: number,
): Promise<{ vocabulary: Vocabulary; words: Matrix | undefined; wordIds: Int32Array }> {
  if (!options) return { vocabulary, words: undefined, wordIds: Int32Array.from(vocabulary.words.keys()) };
  const rows = Uint32Array.from(ingested.documentIds.keys());
  const source = ingested.words ?? (await corpusWordVectors(ingested, rows, options, compute, seed));
  const kept = Uint32Array.from(vocabulary.words.keys()).filter((id) => source.idOf(vocabulary.words[id]!) !== undefined);
  const narrowed = narrowedTo(vocabulary, kept);
  const wordIds = new Int32Array(vocabulary.words.length).fill(-1);
  kept.forEach((id, word) => {
    wordIds[id] = word;
  });
  return { vocabulary: narrowed, words: vectorsFor(narrowed, source, options.unit), wordIds };
}

function narrowedTo(vocabulary: Vocabulary, kept: Uint32Array): Vocabulary {
  if (kept.length === 0) {
    throw new SatchelError('EMPTY_CORPUS', 'No word of the collection has a vector.', {
      remedy: 'Lower words.minCount, or give word vectors whose words are spelt as the text options leave them (text.stemmer=none).',
    });
  }
  const words = Array.from(kept, (id) => vocabulary.words[id]!);
  return createVocabulary(
    words,
    kept.map((id) => vocabulary.documentCounts[id]!),
    vocabulary.documents,
  );
}

/** The bags over other ids, which rise as the old ones do; words without one are left out. */
function renumbered({ offsets, ids, counts }: Bags, newIds: Int32Array): Bags {
  const kept = { offsets: new Uint32Array(offsets.length), ids: new Uint32Array(ids.length), counts: new Float32Array(ids.length) };
  let end = 0;
  for (let row = 0; row + 1 < offsets.length; row++) {
    for (let j = offsets[row]!; j < offsets[row + 1]!; j++) {
      const id = newIds[ids[j]!]!;
      if (id < 0) continue;
      kept.ids[end] = id;
      kept.counts[end++] = counts[j]!;
    }
    kept.offsets[row + 1] = end;
  }
  return { offsets: kept.offsets, ids: kept.ids.subarray(0, end), counts: kept.counts.subarray(0, end) };
}

function bagsOf(query: Query, newIds: Int32Array): Bags {
  const { ids, counts } = bagOf(query);
  return renumbered({ offsets: Uint32Array.of(0, ids.length), ids, counts }, newIds);
}

function inverse(newIds: Int32Array, words: number): Uint32Array {
  const oldIds = new Uint32Array(words);
  newIds.forEach((id, old) => {
    if (id >= 0) oldIds[id] = old;
  });
  return oldIds;
}

const sharesOf = ({ ids }: Bag, shares: Float64Array, oldIds: Uint32Array): Share[] =>
  Array.from(ids, (id, j) => ({ word: oldIds[id]!, source: 'meaning', share: shares[j]! }));
