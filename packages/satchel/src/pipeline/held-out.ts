/**
 * Scores of training documents by models that have not seen them, from folds inside the training part: thresholds and probabilities are
 * learned from them, and wrong labels are found by them.
 */
import { selectLabelSets } from '../core/labels.ts';
import { type Split, stratifiedFolds } from '../evaluate/splits.ts';
import { createRandom } from '../numeric/random.ts';
import { fitClassifier, fitFeatures } from './fit.ts';
import { judgeRows } from './judge.ts';
import type { Run } from './run.ts';

export const INNER_FOLDS = 5;

/** rows × `classes`, in the order of `rows`; −∞ for a class that a fold's training part does not hold. */
export async function heldOutScores(run: Run, rows: Uint32Array, classes: readonly string[]): Promise<Float64Array> {
  const all = run.reading.classes;
  const columns = classes.map((name) => all.indexOf(name));
  const positions = new Map(Array.from(rows, (row, i) => [row, i]));
  const scores = new Float64Array(rows.length * columns.length);
  for (const { train, test } of innerFolds(run, rows, 'thresholds')) {
    const fit = await fitClassifier(run, await fitFeatures(run, train, rows));
    const { scores: judged } = await judgeRows(run, fit, test);
    test.forEach((row, i) => {
      const own = columns.map((column) => judged[i * all.length + column]!);
      scores.set(own, positions.get(row)! * columns.length);
    });
  }
  return scores;
}

/** Folds of `rows`, as rows of the reading. */
export function innerFolds({ reading, seed }: Run, rows: Uint32Array, purpose: string): Split[] {
  const labels = selectLabelSets(reading.labels, rows);
  const groups = Array.from(rows, (row) => reading.groups[row]);
  const folds = stratifiedFolds(labels, reading.classes.length, INNER_FOLDS, createRandom(seed, purpose), groups);
  return folds.map(({ train, test }) => ({ train: train.map((i) => rows[i]!), test: test.map((i) => rows[i]!) }));
}
