/**
 * Weights and costs of the members of a blend, chosen by folds of the training rows: members are fitted to the rows outside a fold, with each
 * value of C, and their standardised scores of the fold are added up with each weight.
 *
 *   accuracy of argmax_k Σ_m a_m z_m(x)_k over the rows left out; where documents have several labels, the mean precision of the ranking  (1)
 *
 * The first two members are chosen together; each later one beside those before it. The first member has weight 1. Of equal choices the
 * earlier one wins, and the defaults come first.
 *
 * At least `LEAST_HELD_OUT` rows are left out where there are as many: one fold is enough for many rows, few rows need all five.
 */
import type { Classifier, Examples } from '../../core/classifier.ts';
import { type LabelSets, labelSetCount, labelsAt, selectLabelSets } from '../../core/labels.ts';
import { selectRows } from '../../core/matrix.ts';
import { createRandom } from '../../numeric/random.ts';
import { scaleOf, standardise } from './member-scores.ts';

const FOLDS = 5;
const LEAST_HELD_OUT = 3000;

/** Weights tried for every member but the first; equal weights first. */
const WEIGHTS = [1, 0.7, 1.4, 0.5, 2, 0.35, 2.8, 0];

export interface BlendMember {
  /** Values of C to try, the default first; empty where the member has none. */
  readonly costs: readonly number[];
  fit(examples: Examples, cost: number | undefined): Promise<Classifier>;
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
  const plain = members.map(({ costs }, m) => ({ weight: weights?.[m] ?? 1, cost: costs[0] }));
  const isGiven = weights !== undefined && members.every(({ costs }) => costs.length < 2);
  const folds = isGiven || !canBeFolded(examples) ? [] : foldsOf(examples, seed);
  if (folds.length === 0) return plain;
  const held = await heldOutScores(members, examples, folds);
  const chosen: ChosenMember[] = [];
  const tried = (m: number): readonly number[] => (weights ? [weights[m]!] : m === 0 ? [1] : WEIGHTS);
  for (let from = 0; from < members.length; ) {
    const to = from === 0 ? 2 : from + 1;
    let options: ChosenMember[][] = [chosen.slice()];
    for (let m = from; m < to; m++)
      options = options.flatMap((before) =>
        choicesOf(members[m]!, tried(m)).map((choice): ChosenMember[] => [...before, choice]),
      );
    let best = { score: -1, choice: options[0]! };
    for (const choice of options) {
      const score = scoreOf(choice, held, examples);
      if (score > best.score + 1e-12) best = { score, choice };
    }
    chosen.splice(0, chosen.length, ...best.choice);
    from = to;
  }
  return chosen;
}

const choicesOf = ({ costs }: BlendMember, weights: readonly number[]): ChosenMember[] =>
  weights.flatMap((weight) =>
    (costs.length === 0 ? [undefined] : costs).map((cost): ChosenMember => ({ weight, cost })),
  );

interface HeldOut {
  readonly labels: LabelSets;
  /** By member and cost: standardised scores of the rows of the fold. */
  readonly scores: readonly ReadonlyMap<number | undefined, Float64Array>[];
}

async function heldOutScores(
  members: readonly BlendMember[],
  examples: Examples,
  folds: readonly Fold[],
): Promise<HeldOut[]> {
  const held: HeldOut[] = [];
  const { classes, multiLabel } = examples;
  for (const { train, test } of folds) {
    const training = examplesOf(examples, train);
    const vectors = selectRows(examples.vectors, test);
    const scores: Map<number | undefined, Float64Array>[] = [];
    for (const member of members) {
      const byCost = new Map<number | undefined, Float64Array>();
      for (const { cost } of choicesOf(member, [1])) {
        const classifier = await member.fit(training, cost);
        const own = classifier.score(vectors);
        const scale = scaleOf(classifier.score(training.vectors), classes.length, multiLabel);
        standardise(own, scale, classes.length, multiLabel);
        byCost.set(cost, own);
      }
      scores.push(byCost);
    }
    held.push({ labels: selectLabelSets(examples.labels, test), scores });
  }
  return held;
}

const examplesOf = (examples: Examples, rows: Uint32Array): Examples => ({
  ...examples,
  vectors: selectRows(examples.vectors, rows),
  labels: selectLabelSets(examples.labels, rows),
});

/** (1) over all folds together. */
function scoreOf(choice: readonly ChosenMember[], held: readonly HeldOut[], { classes, multiLabel }: Examples): number {
  let [right, all] = [0, 0];
  const sums = new Float64Array(classes.length);
  for (const { labels, scores } of held) {
    const parts = choice.map(({ weight, cost }, m) => ({ weight, scores: scores[m]!.get(cost)! }));
    for (let row = 0; row < labelSetCount(labels); row++) {
      sums.fill(0);
      for (const { weight, scores: own } of parts)
        for (let k = 0; k < sums.length; k++) sums[k]! += weight * own[row * sums.length + k]!;
      const due = labelsAt(labels, row);
      right += multiLabel ? rankingPrecision(sums, due) : sums.indexOf(Math.max(...sums)) === due[0] ? 1 : 0;
      all++;
    }
  }
  return right / all;
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

/** Rows of one class (of their first label) are dealt out in turn, in an order of the seed; as many folds as are needed. */
function foldsOf({ labels }: Examples, seed: number): Fold[] {
  const rows = labelSetCount(labels);
  const random = createRandom(seed, 'blend');
  const keys = Array.from({ length: rows }, (_, row) => ({ row, first: labelsAt(labels, row)[0] ?? -1, key: 0 }));
  for (const entry of keys) entry.key = random.bits();
  keys.sort((a, b) => a.first - b.first || a.key - b.key || a.row - b.row);
  const foldOf = new Uint8Array(rows);
  keys.forEach(({ row }, place) => {
    foldOf[row] = place % FOLDS;
  });
  const needed = Math.min(FOLDS, Math.ceil((LEAST_HELD_OUT * FOLDS) / rows));
  const all = Uint32Array.from({ length: rows }, (_, row) => row);
  return Array.from({ length: needed }, (_, fold) => ({
    train: all.filter((row) => foldOf[row] !== fold),
    test: all.filter((row) => foldOf[row] === fold),
  }));
}
