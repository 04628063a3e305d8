/**
 * Costs and weights of the members of a blend, chosen by folds of the training rows.
 *
 *   1. C of each member: the default, then larger or smaller values for as long as the member's own score rises
 *   2. weights: the first member has weight 1; each later one gets the weight with the best score of the sum so far
 *
 * The score is the accuracy over the rows left out; where documents have several labels, the mean precision of the ranking. Of equal choices
 * the earlier one wins, and the defaults come first. A fold leaves out a fifth of the rows. Few rows need all five folds; of many rows, one
 * fold is enough.
 */

import type { Classifier, Examples, Refitted } from '../../core/classifier.ts';
import { type LabelSets, labelSetCount, labelsAt, selectLabelSets } from '../../core/labels.ts';
import { selectRows } from '../../core/matrix.ts';
import type { Arrays } from '../../core/tensor.ts';
import { indexOfLargest } from '../../numeric/largest.ts';
import { createRandom } from '../../numeric/random.ts';
import { examplesAt } from '../parts/examples.ts';
import { scaleOn, standardise } from './member-scores.ts';

const FOLDS = 5;
/** So many rows get all folds; more rows get as many as leave out `LEAST_HELD_OUT` rows, two at most. */
const FEW_ROWS = 1000;
const LEAST_HELD_OUT = 1500;
const FOLDS_OF_MANY = 2;

/** Weights tried for every member but the first; equal weights first. */
const WEIGHTS = [1, 0.7, 1.4, 0.5, 2, 0.35, 2.8, 0];

export interface FittedMember {
  readonly classifier: Classifier;
  readonly arrays: Arrays;
}

export interface BlendMember {
  /** Values of C to try, rising, with the default among them; empty where the member has none. */
  readonly costs: readonly number[];
  readonly cost: number | undefined;
  /** A trial is solved less exactly: it is only compared with other trials. */
  fit(examples: Examples, cost: number | undefined, isTrial: boolean): Promise<FittedMember>;
}

export interface ChosenMember {
  readonly weight: number;
  /** Undefined where the member has no C. */
  readonly cost: number | undefined;
}

/** `weights` where they are given; otherwise chosen. */
export async function chooseBlend(
  members: readonly BlendMember[],
  examples: Examples,
  weights: readonly number[] | undefined,
  seed: number,
): Promise<ChosenMember[]> {
  const isGiven = weights !== undefined && members.every(({ costs }) => costs.length < 2);
  if (isGiven || !canBeFolded(examples)) return members.map(({ cost }, m) => ({ weight: weights?.[m] ?? 1, cost }));
  const folds = foldsOf(examples, seed);
  const judge = judgeOf(examples, folds);
  const parts = partsOf(examples);
  const tried: Trial[] = [];
  for (const member of members) tried.push(await bestCost(member, examples, folds, parts, judge));
  const chosen = weights ?? chooseWeights(tried, judge);
  return tried.map(({ cost }, m) => ({ weight: chosen[m]!, cost }));
}

/** Standardised scores of the rows of each fold. */
type HeldOut = readonly Float64Array[];
type Judge = (scores: HeldOut) => number;

interface Trial {
  readonly cost: number | undefined;
  readonly scores: HeldOut;
  readonly score: number;
}

/** Both parts of a fold. */
type Parts = (fold: Fold) => Promise<Refitted>;

/** Vectors that were learned from labels are learned again for each fold, once. */
function partsOf(examples: Examples): Parts {
  const known = new Map<Fold, Refitted>();
  return async (fold) => {
    const { train, test } = fold;
    if (!examples.refitted)
      return { training: { ...examples, ...examplesAt(examples, train) }, others: selectRows(examples.vectors, test) };
    const parts = known.get(fold) ?? (await examples.refitted(train, test));
    known.set(fold, parts);
    return parts;
  };
}

async function bestCost(
  member: BlendMember,
  { classes, multiLabel }: Examples,
  folds: readonly Fold[],
  parts: Parts,
  judge: Judge,
): Promise<Trial> {
  const tryCost = async (cost: number | undefined): Promise<Trial> => {
    const scores: Float64Array[] = [];
    for (const fold of folds) {
      const { training, others } = await parts(fold);
      const { classifier } = await member.fit(training, cost, true);
      const scale = scaleOn(classifier, training.vectors, multiLabel);
      const held = classifier.score(others);
      standardise(held, scale, classes.length, multiLabel);
      scores.push(held);
    }
    return { cost, scores, score: judge(scores) };
  };
  let best = await tryCost(member.cost);
  const start = member.costs.indexOf(member.cost ?? Number.NaN);
  for (const step of [1, -1]) {
    for (let at = start + step; member.costs[at] !== undefined; at += step) {
      const next = await tryCost(member.costs[at]);
      if (next.score <= best.score) break;
      best = next;
    }
    if (best.cost !== member.cost) break;
  }
  return best;
}

function chooseWeights([first, ...others]: readonly Trial[], judge: Judge): number[] {
  const chosen = [1];
  let sums = first!.scores;
  for (const { scores } of others) {
    const trials = WEIGHTS.map((weight) => ({ weight, sums: added(sums, scores, weight) }));
    const best = trials.reduce((a, b) => (judge(b.sums) > judge(a.sums) ? b : a));
    chosen.push(best.weight);
    sums = best.sums;
  }
  return chosen;
}

const added = (sums: HeldOut, scores: HeldOut, weight: number): HeldOut =>
  sums.map((fold, f) => fold.map((sum, i) => sum + weight * scores[f]![i]!));

/** Scores of all folds together. */
function judgeOf({ labels, classes: { length: classes }, multiLabel }: Examples, folds: readonly Fold[]): Judge {
  const truth = folds.map(({ test }) => selectLabelSets(labels, test));
  const gainOf = (scores: Float64Array, due: Uint32Array): number =>
    multiLabel ? rankingPrecision(scores, due) : indexOfLargest(scores) === due[0] ? 1 : 0;
  return (scores) => {
    let total = 0;
    for (const [f, due] of truth.entries())
      for (let row = 0; row < labelSetCount(due); row++)
        total += gainOf(scores[f]!.subarray(row * classes, (row + 1) * classes), labelsAt(due, row));
    return total;
  };
}

/** The mean over the due labels of the share of due labels among those that score at least as much; 1 if none is due. */
function rankingPrecision(scores: Float64Array, due: Uint32Array): number {
  if (due.length === 0) return 1;
  let sum = 0;
  for (const label of due) {
    const atLeast = scores.reduce((count, score) => count + (score >= scores[label]! ? 1 : 0), 0);
    const dueAbove = due.reduce((count, other) => count + (scores[other]! >= scores[label]! ? 1 : 0), 0);
    sum += dueAbove / atLeast;
  }
  return sum / due.length;
}

interface Fold {
  readonly train: Uint32Array;
  readonly test: Uint32Array;
}

/** Two classes at least have rows on both sides of every fold. */
function canBeFolded({ labels, classes }: Examples): boolean {
  const counts = new Uint32Array(classes.length);
  for (const id of labels.ids) counts[id]!++;
  return labelSetCount(labels) >= 2 * FOLDS && counts.filter((count) => count > 1).length > 1;
}

/**
 * Rows of one class (of their first label) are dealt out in turn, in an order of the seed; as many folds as are needed. A row that is the only
 * one of a class outside its fold stays among the training rows: every class can be learned.
 */
function foldsOf({ labels, classes }: Examples, seed: number): Fold[] {
  const rows = labelSetCount(labels);
  const random = createRandom(seed, 'blend');
  const keys = Array.from({ length: rows }, (_, row) => ({ row, first: labelsAt(labels, row)[0] ?? -1, key: 0 }));
  for (const entry of keys) entry.key = random.bits();
  keys.sort((a, b) => a.first - b.first || a.key - b.key || a.row - b.row);
  const foldOf = new Uint8Array(rows);
  keys.forEach(({ row }, place) => {
    foldOf[row] = place % FOLDS;
  });
  const enough = Math.ceil((LEAST_HELD_OUT * FOLDS) / rows);
  const needed = rows <= FEW_ROWS ? FOLDS : Math.min(FOLDS_OF_MANY, enough);
  return Array.from({ length: needed }, (_, fold) => foldAt(fold, foldOf, labels, classes.length));
}

function foldAt(fold: number, foldOf: Uint8Array, labels: LabelSets, classes: number): Fold {
  const counts = new Uint32Array(classes);
  const all = Uint32Array.from(foldOf.keys());
  for (const row of all) if (foldOf[row] !== fold) for (const id of labelsAt(labels, row)) counts[id]!++;
  const isNeeded = (row: number): boolean => labelsAt(labels, row).some((id) => counts[id] === 0);
  const isTest = (row: number): boolean => foldOf[row] === fold && !isNeeded(row);
  return { train: all.filter((row) => !isTest(row)), test: all.filter(isTest) };
}
