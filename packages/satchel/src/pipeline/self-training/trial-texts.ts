/**
 * What the folds of self-training read: enough to compare rounds, at a fraction of the cost of the model itself.
 *
 *   texts     at most 4,000 of the unlabelled texts, or four times as many as there are labels, at even distances. Fewer texts help less: folds
 *             understate what the rounds gain, so a round that wins by them wins by all texts too.
 *   columns   those that two rows hold at least. A word of one text says nothing about any other; half of the words of most corpora are such
 *             words. The other numbers of a row stay as they are.
 */
import type { ClassifierMethod } from '../../core/classifier.ts';
import { isSparse, type SparseMatrix, selectRows, type Vectors } from '../../core/matrix.ts';
import type { Labelled } from './rounds.ts';

const LEAST_TEXTS = 4000;
const TEXTS_PER_LABEL = 4;
/** Rows that must hold a column. */
const LEAST_ROWS = 2;

export interface Trials {
  readonly examples: Labelled;
  readonly texts: Vectors;
}

/** A classifier that compares words keeps all columns: each belongs to a word. */
export function forTrials(examples: Labelled, all: Vectors, { needs }: Pick<ClassifierMethod, 'needs'>): Trials {
  const texts = evenly(all, Math.max(LEAST_TEXTS, TEXTS_PER_LABEL * examples.vectors.rows));
  const { vectors, terms } = examples;
  if (!isSparse(vectors) || !isSparse(texts) || needs.words) return { examples, texts };
  const kept = sharedColumns([vectors, texts]);
  const numbers = numbersOf(kept, vectors.columns);
  return {
    examples: {
      ...examples,
      vectors: onColumns(vectors, numbers, kept.length),
      ...(terms === undefined ? {} : { terms: kept.filter((column) => column < terms).length }),
    },
    texts: onColumns(texts, numbers, kept.length),
  };
}

function evenly(texts: Vectors, most: number): Vectors {
  if (texts.rows <= most) return texts;
  return selectRows(
    texts,
    Uint32Array.from({ length: most }, (_, i) => Math.floor((i * texts.rows) / most)),
  );
}

/** Rising. */
function sharedColumns(parts: readonly SparseMatrix[]): Uint32Array {
  const holders = new Uint32Array(parts[0]!.columns);
  for (const { indices } of parts) for (let j = 0; j < indices.length; j++) holders[indices[j]!]!++;
  const columns = Uint32Array.from(holders.keys());
  return columns.filter((column) => holders[column]! >= LEAST_ROWS);
}

/** For every column its place among the kept ones, plus 1; 0 for a column that is left out. */
function numbersOf(kept: Uint32Array, columns: number): Uint32Array {
  const numbers = new Uint32Array(columns);
  kept.forEach((column, place) => {
    numbers[column] = place + 1;
  });
  return numbers;
}

function onColumns(matrix: SparseMatrix, numbers: Uint32Array, columns: number): SparseMatrix {
  const { rows, indices: all, values: given } = matrix;
  const stored = all.reduce((sum, column) => sum + (numbers[column]! > 0 ? 1 : 0), 0);
  const [offsets, indices, values] = [new Uint32Array(rows + 1), new Uint32Array(stored), new Float32Array(stored)];
  let to = 0;
  for (let row = 0; row < rows; row++) {
    for (let j = matrix.offsets[row]!; j < matrix.offsets[row + 1]!; j++) {
      const number = numbers[all[j]!]!;
      if (number === 0) continue;
      indices[to] = number - 1;
      values[to++] = given[j]!;
    }
    offsets[row + 1] = to;
  }
  return { rows, columns, offsets, indices, values };
}
