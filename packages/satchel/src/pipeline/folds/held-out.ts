/**
 * Scores of training documents by models that have not seen them, from folds inside the training part: thresholds and probabilities are
 * learned from them, and wrong labels are found by them.
 */
import { selectLabelSets } from '../../core/labels.ts';
import { type Split, stratifiedFolds } from '../../evaluate/splits.ts';
import { createRandom } from '../../numeric/random.ts';
import { fitClassifier, fitFeatures } from '../fit.ts';
import { judgeRows } from '../judge.ts';
import type { Run } from '../run.ts';
import { fitSelfTrained } from '../self-training/self-training.ts';
import type { HeldOutInput, HeldOutOutput, HeldOutScores } from '../threads/fold-messages.ts';
import { foldsAtOnce, runFolds, wordsOfFolds } from '../threads/folds-at-once.ts';
import { sendRun } from '../threads/sent-run.ts';
import { HELD_OUT_TASK } from '../threads/task-names.ts';

export const INNER_FOLDS = 5;

/** rows × `classes`, in the order of `rows`; −∞ for a class that a fold's training part does not hold. */
export async function heldOutScores(run: Run, rows: Uint32Array, classes: readonly string[]): Promise<Float64Array> {
  const all = run.reading.classes;
  const columns = classes.map((name) => all.indexOf(name));
  const positions = new Map(Array.from(rows, (row, i) => [row, i]));
  const scores = new Float64Array(rows.length * columns.length);
  const folds = innerFolds(run, rows, 'thresholds');
  const judged = await heldOutFolds(
    run,
    folds,
    folds.map(() => rows),
  );
  folds.forEach(({ test }, fold) => {
    const { scores: given } = judged[fold]!;
    test.forEach((row, i) => {
      const own = columns.map((column) => given[i * all.length + column]!);
      scores.set(own, positions.get(row)! * columns.length);
    });
  });
  return scores;
}

/** Fits and scores every fold; the word vectors of a fold are trained on the text of its `textRows`. */
export async function heldOutFolds(
  run: Run,
  folds: readonly Split[],
  textRows: readonly Uint32Array[],
): Promise<HeldOutScores[]> {
  const concurrency = foldsAtOnce(run, folds.length);
  if (concurrency > 1) {
    const sent = sendRun(run, await wordsOfFolds(run, textRows));
    const inputs = folds.map((fold, f): HeldOutInput => ({ ...fold, run: sent, textRows: textRows[f]! }));
    return runFolds<HeldOutInput, HeldOutOutput>(HELD_OUT_TASK, inputs, concurrency, run.compute, () => {});
  }
  const held: HeldOutScores[] = [];
  for (const [f, fold] of folds.entries()) held.push(await heldOutFold(run, fold, textRows[f]!));
  return held;
}

export async function heldOutFold(run: Run, { train, test }: Split, textRows: Uint32Array): Promise<HeldOutScores> {
  const fit = run.unlabelled
    ? await fitSelfTrained(run, train, run.unlabelled)
    : await fitClassifier(run, await fitFeatures(run, train, textRows));
  const { scores, probabilities } = await judgeRows(run, fit, test);
  return { scores, probabilities };
}

/** Folds of `rows`, as rows of the reading. */
export const innerFolds = (run: Run, rows: Uint32Array, purpose: string): Split[] =>
  foldPositions(run, rows, purpose).map(({ train, test }) => ({
    train: train.map((i) => rows[i]!),
    test: test.map((i) => rows[i]!),
  }));

/** Folds of `rows`, as positions in that list. */
export function foldPositions({ reading, seed }: Run, rows: Uint32Array, purpose: string): Split[] {
  const labels = selectLabelSets(reading.labels, rows);
  const groups = Array.from(rows, (row) => reading.groups[row]);
  return stratifiedFolds(labels, reading.classes.length, INNER_FOLDS, createRandom(seed, purpose), groups);
}
