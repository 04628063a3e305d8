/**
 * Scores of training documents by models that have not seen them, from folds inside the training part: what thresholds and probabilities
 * are learned from, and what shows a wrong label.
 */
import type { KernelCompute } from '../core/kernels.ts';
import { selectLabelSets } from '../core/labels.ts';
import { type Split, stratifiedFolds } from '../evaluate/splits.ts';
import { createRandom } from '../numeric/random.ts';
import type { Ingested } from '../run/ingest.ts';
import { fitClassifier, fitFeatures, overAllClasses, scoreRows } from './fit.ts';
import type { Settings } from './settings.ts';

export const INNER_FOLDS = 5;

/** rows × classes, in the order of `rows`; −∞ for a class that a fold's training part does not hold. */
export async function heldOutScores(
  ingested: Ingested,
  rows: Uint32Array,
  settings: Settings,
  classes: readonly string[],
  compute: KernelCompute,
  seed: number,
): Promise<Float64Array> {
  const positions = new Map(Array.from(rows, (row, i) => [row, i]));
  const scores = new Float64Array(rows.length * classes.length).fill(-Infinity);
  for (const { train, test } of innerFolds(ingested, rows, seed, 'thresholds')) {
    const fit = await fitClassifier(
      await fitFeatures(ingested, train, settings, compute, seed, rows),
      settings,
      compute,
      seed,
    );
    const held = overAllClasses(scoreRows(ingested, fit, test, compute), fit.pipeline.classes, classes);
    test.forEach((row, i) => {
      scores.set(held.subarray(i * classes.length, (i + 1) * classes.length), positions.get(row)! * classes.length);
    });
  }
  return scores;
}

/** Folds of `rows`, as rows of the corpus. */
export function innerFolds(ingested: Ingested, rows: Uint32Array, seed: number, purpose: string): Split[] {
  const labels = selectLabelSets(ingested.labels, rows);
  const groups = Array.from(rows, (row) => ingested.groups[row]);
  const folds = stratifiedFolds(labels, ingested.classes.length, INNER_FOLDS, createRandom(seed, purpose), groups);
  return folds.map(({ train, test }) => ({ train: train.map((i) => rows[i]!), test: test.map((i) => rows[i]!) }));
}
