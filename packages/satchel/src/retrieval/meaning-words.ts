/** Where the vectors of the words come from when a representation is fitted to a collection: from elsewhere, or trained on its documents. */
import type { Bags } from '../core/bag.ts';
import type { KernelCompute } from '../core/kernels.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { Ingested } from '../run/ingest.ts';
import { createWordVectorCache } from '../words/word-vector-cache.ts';
import { bagWordVectors, corpusWordVectors } from '../words/word-vectors.ts';
import type { MeaningTraining } from './meaning.ts';
import type { RetrievalSettings, WordSource } from './settings.ts';

export interface WordGround {
  readonly vocabulary: Vocabulary;
  readonly bags: Bags;
  /** The documents with their words in order; asked for where vectors are trained on it. */
  running(): Promise<Ingested>;
}

/** Vectors trained on a collection are used again for as long as its counts live. */
const cache = createWordVectorCache();

export async function meaningWords(
  { vocabulary, bags, running }: WordGround,
  source: WordSource,
  { words: settings }: Pick<RetrievalSettings, 'words'>,
  compute: KernelCompute,
  seed: number,
): Promise<MeaningTraining['words']> {
  if (!settings) return undefined;
  const { unit, unknown, method, minCount } = settings;
  if (typeof source === 'object') return { vectors: source.vectors, unit, unknown };
  if (!method.needsOrder && minCount === 1)
    return { vectors: await bagWordVectors(vocabulary.words, bags, settings, { compute, seed }), unit, unknown };
  const ingested = await running();
  const rows = Uint32Array.from(ingested.documentIds.keys());
  return { vectors: await corpusWordVectors(ingested, rows, settings, { compute, seed, cache }), unit, unknown };
}
