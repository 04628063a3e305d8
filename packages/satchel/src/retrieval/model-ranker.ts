/** Fitted paragraph vectors as a language model of the documents of an index (../retrieve/paragraph-model.ts). */
import type { Compute } from '../core/compute.ts';
import { SatchelError } from '../core/errors.ts';
import { isSparse, type Matrix, type Vectors } from '../core/matrix.ts';
import { inSteps } from '../core/threads/steps.ts';
import type { Vocabulary } from '../core/vocabulary.ts';
import type { FittedEncoder } from '../encoder/fitted-encoder.ts';
import { paragraphModelSteps, paragraphRanker } from '../retrieve/paragraph-model.ts';
import type { Ranker } from '../retrieve/ranker.ts';

/** `vectors` are those of the documents, not scaled; words of the index and of the encoder are joined by name. */
export async function modelRanker(
  { representation: { arrays, options }, vocabulary: own }: FittedEncoder,
  vectors: Vectors,
  { terms }: Vocabulary,
  isCorrected: boolean,
  compute: Compute,
): Promise<Ranker> {
  const found = arrays['outputs'];
  if (isSparse(vectors) || !(found?.data instanceof Float32Array))
    throw new SatchelError('INCONSISTENT', 'The representation has no outputs of words.', { kind: 'internal' });
  const outputs: Matrix = { rows: own.terms.length, columns: vectors.columns, data: found.data };
  const outputOf = Int32Array.from(terms, (word) => own.idOf(word) ?? -1);
  const shares = isCorrected ? negativeShares(own, arrays['counts']?.data, options['negatives']) : undefined;
  const probabilities = await inSteps(paragraphModelSteps(vectors, outputs, outputOf, shares), compute);
  return paragraphRanker(vectors.rows, probabilities);
}

/** The shares of the words among the negatives of training. */
function negativeShares(
  { documentCounts }: Vocabulary,
  counts: ArrayLike<number> | undefined,
  by: unknown,
): Float64Array {
  const weights =
    by === 'documents' || !counts
      ? Float64Array.from(documentCounts)
      : Float64Array.from(counts, (count) => count ** 0.75);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
