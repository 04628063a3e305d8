/** Rows as weighted words: the words of a document or a class with their weights. */
import type { Group, Summed } from '../../core/class-sums.ts';
import { SatchelError } from '../../core/errors.ts';
import { isSparse, type Matrix, sparseRowOf, type Vectors } from '../../core/matrix.ts';

/**
 * The weights of the words of a class: `tf` their weights summed over its documents, `document` the number of its documents that hold them,
 * `class` 1. In a document `tf` is the weight in its row, the others are 1.
 */
export type Counting = 'tf' | 'document' | 'class';

export interface WeightedWords {
  /** Rising. */
  readonly ids: Uint32Array;
  readonly weights: Float64Array;
}

export function wordsOfRow(vectors: Vectors, row: number, counting: Counting): WeightedWords {
  const { indices, values } = isSparse(vectors) ? sparseRowOf(vectors, row) : denseRow(vectors, row);
  const held = indices.filter((_, j) => values[j] !== 0);
  const weights = Float64Array.from(values.filter((value) => value !== 0));
  return { ids: held, weights: counting === 'tf' ? weights : weights.fill(1) };
}

/** What is summed over the rows of a class to count its words. */
export const summedFor = (counting: Counting): Summed => (counting === 'tf' ? 'values' : 'presence');

/** The words of a class, from the sums over its rows. */
export function classWords({ sums }: Group, counting: Counting): WeightedWords {
  const weights = sums.filter((sum) => sum !== 0);
  return {
    ids: Uint32Array.from(sums.keys()).filter((id) => sums[id] !== 0),
    weights: counting === 'class' ? weights.fill(1) : weights,
  };
}

/** Throws unless there is one word vector for each dimension of the rows. */
export function checkWords(owner: string, wordMatrix: Matrix, dimensions: number): void {
  if (wordMatrix.rows === dimensions) return;
  throw new SatchelError(
    'INCONSISTENT',
    `${owner} reads a document's vector as the weights of its words: ${wordMatrix.rows} words have vectors, but the document vectors have ${dimensions} dimensions.`,
    {
      kind: 'usage',
      remedy: 'Use the representation bow, which has one dimension per word.',
      facts: { words: wordMatrix.rows, dimensions },
    },
  );
}

function denseRow({ columns, data }: Matrix, row: number): { indices: Uint32Array; values: Float32Array } {
  return {
    indices: Uint32Array.from({ length: columns }, (_, i) => i),
    values: data.subarray(row * columns, (row + 1) * columns),
  };
}
