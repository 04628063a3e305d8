/**
 * Static word vectors learned from a sentence encoder (the teacher), without labels.
 *
 *   w_f  = the teacher's vector of word f alone, at unit length, less the mean over all words; 0 for a pair of words      (1)
 *   y_i  = the teacher's vector of passage i, at unit length
 *   W    = c w + argmin_D ‖X D − (Y − c X w − m)‖² + λ ‖D‖²                                                                (2)
 *   c    = Σ_i (a_i − ā)·(y_i − ȳ) / Σ_i ‖a_i − ā‖²,   a = X w,   m = ȳ − c ā                                              (3)
 *
 *   X    passages by words and pairs, rows of unit length       ridge.ts
 *   c    how much of the words alone the passages agree with
 *   m    the mean of what is left, the same for every passage; it is no part of the vectors
 *
 * A word alone says what it means in general; (2) corrects it by how it is used in these texts. What is rare stays as (1) has it. Without
 * passages, W is w. Pairs take what a word means beside another ("not good"), so that it is not counted for the words alone.
 */
import { type Compute, pause } from '../../core/compute.ts';
import { SatchelError } from '../../core/errors.ts';
import { createMatrix, type Matrix, rowOf } from '../../core/matrix.ts';
import { removeMean, unitLength } from '../post-processing.ts';
import { type FeatureSets, fitRidge, gather, type RidgeSettings } from './ridge.ts';

/** A sentence encoder. A text has the same vector whatever was encoded before it. */
export interface Teacher {
  /** The vector of a text; of the same length for every text. */
  encode(text: string): Promise<Float32Array>;
}

export interface DistilText {
  readonly terms: readonly string[];
  /** Pairs of neighbouring words, joined by a space: features that follow the words. */
  readonly pairs: readonly string[];
  readonly passages: readonly string[];
  /** The words and pairs of each passage. */
  readonly features: FeatureSets;
}

export type DistilCompute = Pick<Compute, 'progress' | 'signal'>;

/** One row for each word, then one for each pair. */
export async function distilTable(
  { terms, pairs, passages, features }: DistilText,
  teacher: Teacher,
  settings: RidgeSettings,
  compute: DistilCompute,
): Promise<Matrix> {
  const ask = asking(teacher, terms.length + passages.length, compute);
  const alone = withRows(removeMean(unitLength(await ask(terms))), terms.length + pairs.length);
  if (passages.length === 0) return alone;
  const targets = removeMean(unitLength(await ask(passages)));
  if (targets.columns !== alone.columns) throw changedLength(alone.columns, targets.columns);
  compute.progress.stage('fit');
  const start = removeMean(await gather(features, alone, compute));
  const scale = agreement(start, targets);
  targets.data.forEach((value, at) => {
    targets.data[at] = value - scale * start.data[at]!;
  });
  const table = await fitRidge(features, targets, settings, compute);
  alone.data.forEach((value, at) => {
    table.data[at]! += scale * value;
  });
  return table;
}

/** Asks the teacher for text after text; progress counts all of them. */
function asking(teacher: Teacher, total: number, { progress, signal }: DistilCompute) {
  let done = 0;
  progress.stage('transform');
  return async (texts: readonly string[]): Promise<Matrix> => {
    const vectors: Float32Array[] = [];
    for (const text of texts) {
      const vector = await teacher.encode(text);
      if (vector.length !== (vectors[0] ?? vector).length) throw changedLength(vectors[0]!.length, vector.length);
      if (!vector.every(Number.isFinite)) throw notFinite(text);
      vectors.push(vector);
      progress.advance(++done, total, 'texts');
      await pause({ signal });
    }
    const into = createMatrix(vectors.length, vectors[0]?.length ?? 0);
    vectors.forEach((vector, row) => {
      rowOf(into, row).set(vector);
    });
    return into;
  };
}

/** (3) */
function agreement(start: Matrix, targets: Matrix): number {
  let [together, own] = [0, 0];
  start.data.forEach((value, at) => {
    together += value * targets.data[at]!;
    own += value * value;
  });
  return own > 0 ? together / own : 0;
}

/** The same rows, and rows of zeros after them. */
function withRows({ columns, data }: Matrix, rows: number): Matrix {
  const into = createMatrix(rows, columns);
  into.data.set(data);
  return into;
}

const changedLength = (before: number, now: number): SatchelError =>
  new SatchelError('INCONSISTENT', `The teacher's vectors have ${before} numbers, then ${now}.`, {
    remedy: 'A sentence encoder has vectors of one length for all texts.',
  });

const notFinite = (text: string): SatchelError =>
  new SatchelError('NONFINITE', `The teacher's vector of '${text.slice(0, 40)}' has a number that is not finite.`);
