/**
 * How many rounds of self-training to run, by folds over the labelled documents alone: the rounds run on every fold, and the round with the
 * highest accuracy on the documents left out is chosen, the earlier one of equals.
 *
 * The folds cost most of the time, so they read less than the model (trial-texts.ts) and are solved less exactly, and with many labels not all of
 * them judge.
 */
import { examplesAt } from '../../classify/parts/examples.ts';
import { classCounts, labelSetCount, labelsAt, onlyPresent } from '../../core/labels.ts';
import { selectRows, type Vectors } from '../../core/matrix.ts';
import { type Split, stratifiedFolds } from '../../evaluate/splits.ts';
import { indexOfLargest } from '../../numeric/largest.ts';
import { createRandom } from '../../numeric/random.ts';
import type { Run } from '../run.ts';
import type { Settings } from '../settings.ts';
import {
  firstMemberAlone,
  type Labelled,
  type Learned,
  learnPlain,
  MOST_ROUNDS,
  nextRound,
  roughly,
  startOf,
} from './rounds.ts';
import { forTrials } from './trial-texts.ts';

/** Few labels need more folds; with `FEW` labels or more, each fold tests enough. */
const [FEW, FOLDS_OF_FEW, FOLDS_OF_MANY] = [500, 5, 3];
/** With so many labels the first two folds judge; the third runs where its scores are needed, for probabilities. */
const [MANY, JUDGES_OF_MANY] = [1000, 2];

export interface ChosenRounds {
  readonly rounds: number;
  /** What is fitted to the labelled documents where no round is better. */
  readonly plain: Settings;
  /** Of the plain model, then after each round. */
  readonly accuracies: readonly number[];
  /** Labelled documents × classes: scores after the chosen round by the folds that left the document out; −∞ where no such fold ran. */
  readonly heldOut: Float64Array;
}

/** For a blend, the plain model is the blend or its first member alone, whichever the folds prefer. */
export async function chooseRounds(asked: Run, given: Labelled, allTexts: Vectors): Promise<ChosenRounds> {
  const run = roughly(asked);
  const { examples, texts } = forTrials(given, allTexts, run.settings.classifier);
  const { folds, judges } = foldsOf(run, examples);
  const { learned, ...start } = await heldOutBy(run, startOf(run.settings), examples, { folds, judges });
  const alone = firstMemberAlone(run.settings);
  const other = alone && (await heldOutBy(run, alone, examples, { folds, judges }));
  const isAlone = other !== undefined && other.accuracy > start.accuracy;
  const plain = isAlone ? other : start;
  let best = { rounds: 0, heldOut: plain.heldOut };
  const accuracies = [plain.accuracy];
  const parts = partsOf(examples, folds);
  for (let round = 0; round < MOST_ROUNDS && folds.length > 0; round++) {
    for (const [f, part] of parts.entries()) learned[f] = await nextRound(run, part, texts, learned[f]!, round);
    const heldOut = scoresOf(folds, learned, examples, parts);
    accuracies.push(accuracyOf(heldOut, examples, judges));
    if (accuracies[round + 1]! > accuracies[best.rounds]!) best = { rounds: round + 1, heldOut };
    run.compute.progress.advance(round + 1, MOST_ROUNDS, 'rounds');
  }
  const settings = (isAlone ? firstMemberAlone(asked.settings) : undefined) ?? startOf(asked.settings);
  return { ...best, accuracies, plain: settings };
}

/** The plain model with these settings, judged by the same folds; no round runs. */
export async function judgePlain(run: Run, settings: Settings, examples: Labelled): Promise<ChosenRounds> {
  const { heldOut, accuracy } = await heldOutBy(run, settings, examples, foldsOf(run, examples));
  return { rounds: 0, plain: settings, accuracies: [accuracy], heldOut };
}

async function heldOutBy(run: Run, settings: Settings, examples: Labelled, { folds, judges }: Folds) {
  const learned: Learned[] = [];
  const parts = partsOf(examples, folds);
  for (const part of parts) learned.push(await learnPlain(run, settings, part));
  const heldOut = scoresOf(folds, learned, examples, parts);
  return { learned, heldOut, accuracy: accuracyOf(heldOut, examples, judges) };
}

interface Folds {
  /** Those that run, as places in the examples; none where a fold would have one class alone to learn from. */
  readonly folds: readonly Split[];
  /** Those whose accuracy counts, the first of them. */
  readonly judges: readonly Split[];
}

/** What a fold learns from. Classes that it has no document of are left out: solvers take all classes together where each has documents. */
interface FoldExamples extends Labelled {
  /** The number of each class among all classes. */
  readonly numbers: Uint32Array;
}

const partsOf = (examples: Labelled, folds: readonly Split[]): FoldExamples[] =>
  folds.map(({ train }) => {
    const part = { ...examples, ...examplesAt(examples, train) };
    return { ...part, ...onlyPresent(part.labels, part.classes) };
  });

function foldsOf({ seed, settings }: Run, { labels, classes }: Labelled): Folds {
  const rows = labelSetCount(labels);
  const folds = rows < FEW ? FOLDS_OF_FEW : FOLDS_OF_MANY;
  const counts = classCounts(labels, classes.length);
  if (rows < 2 * folds || counts.filter((count) => count > 1).length < 2) return { folds: [], judges: [] };
  const all = stratifiedFolds(labels, classes.length, folds, createRandom(seed, 'self-training'));
  const judges = rows < MANY ? all : all.slice(0, JUDGES_OF_MANY);
  return { folds: settings.labels.calibrate === 'none' ? judges : all, judges };
}

/** Labelled documents × classes, each by the fold that left it out; −∞ for a class that the fold does not know. */
function scoresOf(
  folds: readonly Split[],
  learned: readonly Learned[],
  { vectors, classes }: Labelled,
  parts: readonly FoldExamples[],
): Float64Array {
  const scores = new Float64Array(vectors.rows * classes.length).fill(Number.NEGATIVE_INFINITY);
  for (const [f, { test }] of folds.entries()) {
    const { numbers } = parts[f]!;
    const own = learned[f]!.classifier.score(selectRows(vectors, test));
    for (let i = 0; i < test.length; i++) {
      const [from, to] = [i * numbers.length, test[i]! * classes.length];
      for (let k = 0; k < numbers.length; k++) scores[to + numbers[k]!] = own[from + k]!;
    }
  }
  return scores;
}

/** Over the documents that the judging folds left out. */
function accuracyOf(scores: Float64Array, { labels, classes }: Labelled, judges: readonly Split[]): number {
  const isRight = (row: number): boolean =>
    indexOfLargest(scores, row * classes.length, classes.length) === labelsAt(labels, row)[0];
  const tested = judges.flatMap(({ test }) => Array.from(test));
  return tested.filter(isRight).length / Math.max(1, tested.length);
}
