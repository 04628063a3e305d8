/** Rows as weighted words: the words of a document or a class with their weights. */
import { SatchelError } from '../../core/errors.ts';
import { type LabelSets, labelsAt } from '../../core/labels.ts';
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

export function classWeights(
  vectors: Vectors,
  labels: LabelSets,
  classIndex: number,
  counting: Counting,
): WeightedWords {
  const sums = new Float64Array(vectors.columns);
  for (let row = 0; row < vectors.rows; row++) {
    if (!labelsAt(labels, row).includes(classIndex)) continue;
    const { ids, weights } = wordsOfRow(vectors, row, counting);
    for (let j = 0; j < ids.length; j++) sums[ids[j]!] = counting === 'class' ? 1 : sums[ids[j]!]! + weights[j]!;
  }
  return {
    ids: Uint32Array.from(sums.keys()).filter((id) => sums[id] !== 0),
    weights: sums.filter((sum) => sum !== 0),
  };
}

/** Throws unless there is one word vector for each dimension of the rows. */
export function checkWords(owner: string, words: Matrix, dimensions: number): void {
  if (words.rows === dimensions) return;
  throw new SatchelError(
    'INCONSISTENT',
    `${owner} reads a document's vector as the weights of its words: ${words.rows} words have vectors, but the document vectors have ${dimensions} dimensions.`,
    {
      kind: 'usage',
      remedy: 'Use the representation bow, which has one dimension per word.',
      facts: { words: words.rows, dimensions },
    },
  );
}

function denseRow({ columns, data }: Matrix, row: number): { indices: Uint32Array; values: Float32Array } {
  return {
    indices: Uint32Array.from({ length: columns }, (_, i) => i),
    values: data.subarray(row * columns, (row + 1) * columns),
  };
}
