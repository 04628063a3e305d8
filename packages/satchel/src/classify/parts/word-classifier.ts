/**
 * Shared by the classifiers that compare a document's words with those of a class: a score for documents without words, and thresholds of
 * multi-label tasks.
 *
 *   score_c(x) = compare_c(words of x) − offset_c                                                     (1)
 *   score_c(x) = share_c − ½          if x has no usable word                                         (2)
 *
 *   share_c    training rows with class c, of all
 *   offset_c   0; in a multi-label task where to cut (middle-scores.ts), so that labels are given from 0 on
 */
import type { ClassSums } from '../../core/class-sums.ts';
import type { Classifier, Examples } from '../../core/classifier.ts';
import { chunks, type Paced, pause } from '../../core/compute.ts';
import { badParam } from '../../core/errors.ts';
import { wholeNumbers } from '../../core/lists/whole-numbers.ts';
import { selectRows } from '../../core/matrix.ts';
import { type Arrays, ORDINARY, SHARES, takeArray, tensor } from '../../core/tensor.ts';
import { checkDimensions, checkNotNegative } from './examples.ts';
import { middleScores } from './middle-scores.ts';
import { type Counting, type WeightedWords, wordsOfRow } from './row-words.ts';

export interface WordClassifier {
  readonly owner: string;
  readonly arrays: Arrays;
  readonly dimensions: number;
  readonly classes: readonly string[];
  readonly counting: Counting;
  /** Writes one number per class; returns false if the words give no score. */
  compare(weighted: WeightedWords, into: Float64Array): boolean;
}

export function wordClassifier({ owner, arrays, dimensions, classes, counting, compare }: WordClassifier): Classifier {
  const shares = takeArray(owner, arrays, 'shares', 'f32', [classes.length], SHARES).data;
  const offsets = takeArray(owner, arrays, 'offsets', 'f32', [classes.length], ORDINARY).data;
  return {
    dimensions,
    classes,
    threshold: 0,
    score(vectors) {
      checkDimensions(owner, vectors, dimensions);
      checkNotNegative(owner, vectors);
      const scores = new Float64Array(vectors.rows * classes.length);
      for (let row = 0; row < vectors.rows; row++) {
        const into = scores.subarray(row * classes.length, (row + 1) * classes.length);
        const isCompared = compare(wordsOfRow(vectors, row, counting), into);
        for (let c = 0; c < into.length; c++) into[c] = isCompared ? into[c]! - offsets[c]! : shares[c]! - 0.5;
      }
      return scores;
    },
  };
}

/** `shares` of (2), and offsets of 0: all that a task needs in which each row has one class. */
export function arraysWithoutOffsets({ classes, all }: ClassSums): Arrays {
  const shares = Float32Array.from(classes, ({ rows }) => rows / all.rows);
  return { shares: tensor(shares), offsets: tensor(new Float32Array(classes.length)) };
}

/** Rows scored between two pauses. */
const BLOCK = 8;

/** Replaces the offsets of a multi-label task by those of (1), which take the scores of all rows. */
export async function withOffsets(
  { vectors, labels, multiLabel }: Examples,
  classifier: Classifier,
  arrays: Arrays,
  compute: Paced,
): Promise<Arrays> {
  if (!multiLabel) return arrays;
  const classes = classifier.classes.length;
  const scores = new Float64Array(vectors.rows * classes);
  for (const { start, end } of chunks(vectors.rows, BLOCK)) {
    const rows = wholeNumbers(start, end);
    scores.set(classifier.score(selectRows(vectors, rows)), start * classes);
    await pause(compute);
  }
  return { ...arrays, offsets: tensor(middleScores(scores, labels, classes)) };
}

/** Scores are not linear in a row, so that offsets cannot be found from sums. */
export function refuseMultiLabelSums(owner: string, multiLabel: boolean): void {
  if (!multiLabel) return;
  throw badParam(
    `${owner}: a multi-label task cannot be learned from sums by class, because its offsets are means of scores.`,
    'Fit it to the vectors of the documents instead.',
  );
}
