/**
 * Which candidate is best with 5, 10 or 50 labelled documents per class? Draws several samples of that size from the
 * training part of the first fold. Every candidate is fitted to each sample with the first point of its grid: so few
 * labels are not enough for tuning. Word vectors are trained on the text of the whole training part, without labels.
 */
import { SatchelError } from '../core/errors.ts';
import { selectLabelSets } from '../core/labels.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import { concurrently } from '../core/threads/concurrently.ts';
import type { Split } from '../evaluate/splits.ts';
import { fewLabels } from '../evaluate/subsets.ts';
import { createRandom } from '../numeric/random.ts';
import { deviationOf, meanOf } from '../numeric/statistics.ts';
import type { Settings } from '../pipeline/settings.ts';
import { concurrencyOf, withinBudget } from './selection/budget.ts';
import { type CandidateRun, createCandidateRun } from './selection/candidate-run.ts';
import { candidatesFor, selfTrained, type Task } from './selection/candidates.ts';
import type { ComparisonContext } from './selection/context.ts';
import { judgeFold } from './selection/judge-fold.ts';
import { textRows } from './selection/plan.ts';

export interface FewLabelsRow {
  readonly name: string;
  /** Per number of documents per class: mean and standard deviation over the samples. */
  readonly scores: readonly { readonly perClass: number; readonly mean: number; readonly sd: number }[];
}

export interface FewLabels {
  /** How many samples of each size were drawn. */
  readonly draws: number;
  /** How many documents each fit was tested on. */
  readonly tested: number;
  /** Ordered by the score with the fewest labels, the best first. */
  readonly rows: readonly FewLabelsRow[];
  readonly notRun: readonly string[];
}

const DRAWS = 5;
/** A fit that trains itself on the other documents takes about so many folds of the plain blend. It starts only if all of them fit the budget. */
const BLENDS_PER_FIT = 3;

/** What a candidate is made from that the comparison itself did not run. */
interface Given {
  readonly options?: OptionGroups | undefined;
  readonly classCount: number;
  readonly task: Task;
}

/** Compares the candidates that ran at least one fold. */
export async function compareFewLabels(
  runs: readonly CandidateRun[],
  perClass: readonly number[],
  given: Given,
  context: ComparisonContext,
): Promise<FewLabels> {
  const [fold] = context.plan.folds;
  if (!fold) throw new SatchelError('TOO_FEW_POINTS', 'There is no fold to test few labels on.');
  const rows: FewLabelsRow[] = [];
  const notRun: string[] = [];
  for (const { candidate, points, seconds } of withSelfTrained(runs, perClass.length, given, context)) {
    const skip = (): number => notRun.push(candidate.name);
    const scores = await withinBudget(
      context,
      seconds / points.length,
      (compute) =>
        scoresWithFew(points[0]!.settings, candidate.isSelfTrained === true, fold, perClass, { ...context, compute }),
      skip,
    ).catch((error: unknown) => {
      if (!(error instanceof SatchelError) || error.kind === 'internal') throw error;
      skip();
    });
    if (scores) rows.push({ name: candidate.name, scores });
  }
  const best = rows.toSorted((a, b) => b.scores[0]!.mean - a.scores[0]!.mean);
  return { draws: DRAWS, tested: fold.test.length, rows: best, notRun };
}

/** Those that ran; after the plain blend, one that trains itself on the documents that are not in the sample, where each has one label. */
function withSelfTrained(
  runs: readonly CandidateRun[],
  sizes: number,
  { options = {}, classCount, task }: Given,
  { seed, budget, concurrency }: ComparisonContext,
): CandidateRun[] {
  const ran = runs.filter(({ folds, candidate }) => folds > 0 && !candidate.isSelfTrained);
  const place = ran.findIndex(({ candidate }) => candidate.classifier === 'blend');
  const blend = ran[place];
  if (!blend || candidatesFor(task, [selfTrained]).length === 0) return ran;
  const blends = BLENDS_PER_FIT * DRAWS * sizes;
  const seconds = (blends * blend.seconds) / blend.points.length / concurrencyOf(budget, concurrency);
  return ran.toSpliced(place + 1, 0, {
    ...createCandidateRun(selfTrained, options, seed, classCount),
    folds: 1,
    seconds,
  });
}

async function scoresWithFew(
  settings: Settings,
  trainsItself: boolean,
  fold: Split,
  perClass: readonly number[],
  context: ComparisonContext,
): Promise<FewLabelsRow['scores']> {
  const { plan, readings, seed } = context;
  const ingested = await readings.of(settings);
  const labels = selectLabelSets(ingested.labels, fold.train);
  const random = createRandom(seed, 'few labels');
  const draws = [...fewLabels(labels, ingested.classes.length, perClass, DRAWS, random)];
  const text = textRows(plan, fold);
  const scores = await concurrently(draws.flat(), context.concurrency, async (places) => {
    const split = { train: places.map((place) => fold.train[place]!), test: fold.test };
    const others = fold.train.filter((row) => !split.train.includes(row));
    const unlabelled = trainsItself ? others : undefined;
    const { points } = await judgeFold(ingested, split, [settings], text, { ...context, unlabelled });
    return points[0]!.score;
  });
  return perClass.map((size, k) => {
    const list = scores.filter((_, at) => at % perClass.length === k);
    return { perClass: size, mean: meanOf(list), sd: deviationOf(list) };
  });
}
