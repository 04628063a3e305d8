/**
 * Where the vectors of the words come from when a representation is fitted to a collection: from elsewhere, trained on its running text, or
 * the rows of U of its latent semantic indexing (paper 004 builds Fisher vectors on those).
 */
import type { Bags } from '../core/bag.ts';
import type { KernelCompute } from '../core/kernels.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import { lsiWordVectors } from '../representation/lsi.ts';
import type { Ingested } from '../run/ingest.ts';
import { corpusWordVectors } from '../words/word-vectors.ts';
import type { MeaningTraining } from './meaning.ts';
import type { RetrievalSettings, WordSource } from './settings.ts';

export interface WordGround {
  readonly vocabulary: Vocabulary;
  readonly bags: Bags;
  /** The documents with their words in order; asked for where vectors are trained. */
  running(): Promise<Ingested>;
}

export async function meaningWords(
  { vocabulary, bags, running }: WordGround,
  source: WordSource,
  { words: options, lsiWords }: Pick<RetrievalSettings, 'words' | 'lsiWords'>,
  compute: KernelCompute,
  seed: number,
): Promise<MeaningTraining['words']> {
  if (!options) return undefined;
  const { unit, unknown } = options;
  if (source === 'lsi') {
    const matrix = await lsiWordVectors(bags, vocabulary, { ...lsiWords, scaled: false }, compute);
    return { vectors: createWordVectors(vocabulary.words, matrix), unit };
  }
  if (source) return { vectors: source.vectors, unit, unknown };
  const ingested = await running();
  const rows = Uint32Array.from(ingested.documentIds.keys());
  return { vectors: await corpusWordVectors(ingested, rows, options, compute, seed), unit, unknown };
}
