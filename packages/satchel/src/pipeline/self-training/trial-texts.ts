/**
 * What the folds of self-training read: enough to compare rounds, at a fraction of the cost of the model itself.
 *
 *   texts     at most 4,000 of the unlabelled texts, or four times as many as there are labels, at even distances. Fewer texts help less: folds
 *             understate what the rounds gain, so a round that wins by them wins by all texts too.
 *   columns   those that two rows hold at least. A word of one text says nothing about any other; half of the words of most corpora are such
 *             words. The other numbers of a row stay as they are.
 */
import type { ClassifierMethod } from '../../core/classifier.ts';
import { isSparse, type SparseMatrix, selectRows, selectSparseColumns, type Vectors } from '../../core/matrix.ts';
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
  const { vectors, blocks } = examples;
  if (!isSparse(vectors) || !isSparse(texts) || needs.words) return { examples, texts };
  const kept = sharedColumns([vectors, texts]);
  const keptBefore = (column: number): number => kept.filter((one) => one < column).length;
  return {
    examples: {
      ...examples,
      vectors: selectSparseColumns(vectors, kept),
      blocks: blocks?.map((block) => ({ ...block, start: keptBefore(block.start), end: keptBefore(block.end) })),
    },
    texts: selectSparseColumns(texts, kept),
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
