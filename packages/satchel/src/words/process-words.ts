/** Post-processing in its usual order: the mean goes first, then the common directions, then dimensions; length comes last. */
import { createWordVectors, type WordVectors } from '../core/word-vectors.ts';
import { allButTheTop, reduceDimensions, removeMean, unitLength } from '../embedding/post-processing.ts';

export interface WordProcessing {
  /** Take the mean of all vectors off. */
  readonly center?: boolean;
  /** Take the mean and this many principal directions off. */
  readonly allButTheTop?: number | undefined;
  /** Keep so many dimensions, those of the largest variance. */
  readonly pca?: number | undefined;
  /** Scale every vector to length one. */
  readonly unit?: boolean;
}

/** The words keep their counts; parts of words do not fit processed vectors and are left out. */
export function processWords(
  words: WordVectors,
  { center = false, allButTheTop: directions, pca, unit = false }: WordProcessing,
): WordVectors {
  let { vectors } = words;
  if (directions !== undefined) vectors = allButTheTop(vectors, directions);
  else if (center) vectors = removeMean(vectors);
  if (pca !== undefined) vectors = reduceDimensions(vectors, pca);
  if (unit) vectors = unitLength(vectors);
  if (vectors === words.vectors) return words;
  return createWordVectors(words.terms, vectors, { counts: words.counts });
}
