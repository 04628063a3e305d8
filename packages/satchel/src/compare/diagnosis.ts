/**
 * What to know about the winner before using it, as far as the time allows: its confusions, probable label errors, the
 * calibration of its probabilities, its learning curve, and the texts it does badly on.
 *
 * Everything is measured on documents that the fit was not trained on. Of a test part only the learning curve makes
 * use: it ends at the score on that part.
 */

import { defined } from '../core/checks/defined.ts';
import type { Compute } from '../core/compute.ts';
import type { Corpus } from '../core/corpus.ts';
import { inSteps } from '../core/threads/steps.ts';
import { findLabelErrors } from '../evaluate/label-errors.ts';
import type { Ingested } from '../run/ingest.ts';
import { type CalibrationCheck, checkCalibration, crossCalibrated } from './calibration-check.ts';
import { type CertaintyCheck, checkCertainty } from './certainty-check.ts';
import { type ConfusedPair, confusedPairs } from './confusions.ts';
import { type HeldOutFolds, heldOutFolds } from './held-out-folds.ts';
import { type HeldOut, heldOutByFold, joinHeldOut } from './held-out-scores.ts';
import { CURVE_FOLDS, curveWork, type MeasuredCurve, measureCurve } from './learning-curve.ts';
import { type Snippet, snippetsOf } from './page/snippets.ts';
import { concurrencyOf, withinBudget } from './selection/budget.ts';
import { bestPoint, type CandidateRun, type GridPoint } from './selection/candidate-run.ts';
import { type ComparisonContext, contextOf } from './selection/context.ts';
import { needsWords } from './selection/fold-costs.ts';
import { runOf } from './selection/judge-fold.ts';
import type { Plan } from './selection/plan.ts';
import { type TextFacts, textFacts } from './text-facts.ts';

export interface ProbableError extends Snippet {
  readonly given: string;
  readonly suggested: string;
  readonly givenProbability: number;
  readonly suggestedProbability: number;
}

export interface Diagnosis {
  readonly texts: TextFacts;
  readonly confusions: readonly (Omit<ConfusedPair, 'rows'> & { readonly examples: readonly Snippet[] })[];
  readonly curve?: MeasuredCurve;
  readonly calibration?: CalibrationCheck;
  readonly labelErrors?: { readonly share: number; readonly errors: readonly ProbableError[] };
  readonly certainty?: CertaintyCheck;
  /** The checks that were skipped for lack of time. */
  readonly leftOut: readonly string[];
}

export interface DiagnosisInput {
  readonly corpus: Corpus;
  readonly winner: CandidateRun;
  /** Its score on the leaderboard. */
  readonly score: number;
  /** A candidate whose representation gives a certainty per document, if one ran. */
  readonly certain: CandidateRun | undefined;
  readonly context: ComparisonContext;
}

/** A candidate whose representation gives a certainty per document. */
export const certainOf = (runs: readonly CandidateRun[]): CandidateRun | undefined =>
  runs.find(({ points: [point] }) => point?.folds[0]?.hasCertainty);

const MOST_ERRORS = 10;

export async function diagnose({ corpus, winner, score, certain, context: all }: DiagnosisInput): Promise<Diagnosis> {
  const context = contextOf(winner.candidate, all);
  const { plan, readings } = context;
  const point = bestPoint(winner);
  const ingested = await readings.of(point.settings);
  const { labels, classes, multiLabel } = ingested;
  const leftOut: string[] = [];
  const ifTime = <Result>(what: string, seconds: number, work: (compute: Compute) => Promise<Result>) =>
    withinBudget(context, seconds, work, () => leftOut.push(what));

  const pairs = multiLabel ? [] : confusedPairs(judgements(point, plan), labels, classes);
  const folds = foldsThatFit(winner, certain, context);
  const held = await ifTime('calibration and label errors', secondsOf(folds, context), (compute) =>
    heldOutByFold(runOf(ingested, point.settings, { ...context, compute }), folds),
  );
  const { compute } = context;
  const calibration = held && (await inSteps(checkCalibration(held, labels, classes.length, multiLabel), compute));
  const errors = held && !multiLabel ? await inSteps(labelErrors(held, ingested, calibration), compute) : undefined;
  const curve = await ifTime('learning curve', curveSeconds(winner, context), (compute) =>
    measureCurve(ingested, point, score, { ...context, compute }),
  );
  const { answers } = point.folds[0]!;
  const certainty =
    certain &&
    (await ifTime('certainty of texts', certaintySeconds(certain), (compute) =>
      checkCertainty(bestPoint(certain).settings, answers, { ...context, compute }),
    ));
  const shown = [...pairs.flatMap(({ rows }) => rows), ...(errors?.found.map(({ row }) => row) ?? [])];
  const snippets = await snippetsOf(corpus, shown, context.compute.signal);
  const snippetAt = (row: number): Snippet => snippets.get(row) ?? { id: '', text: '' };
  const shownErrors = errors && {
    share: errors.share,
    errors: errors.found.map(({ row, ...error }) => ({ ...snippetAt(row), ...error })),
  };
  return {
    texts: textFacts(ingested, plan.folds[0]!, answers),
    confusions: pairs.map(({ rows, ...pair }) => ({ ...pair, examples: rows.map(snippetAt) })),
    ...defined({ curve, calibration, labelErrors: shownErrors, certainty }),
    leftOut,
  };
}

/** The most exact folds that leave time for the other checks; the cheapest if none does. */
function foldsThatFit(
  winner: CandidateRun,
  certain: CandidateRun | undefined,
  context: ComparisonContext,
): HeldOutFolds {
  const { budget } = context;
  const all = heldOutFolds(winner, context);
  const left = budget.seconds - budget.spent() - curveSeconds(winner, context) - certaintySeconds(certain);
  return all.find((folds) => secondsOf(folds, context) <= left) ?? all.at(-1)!;
}

/** Fits of the diagnosis take longer than the folds they are estimated from: of other sizes, on threads that never saw the text. */
const LONGER = 1.5;

const secondsOf = ({ seconds }: HeldOutFolds, { budget, concurrency }: ComparisonContext): number =>
  (LONGER * seconds) / concurrencyOf(budget, concurrency);

const certaintySeconds = (certain: CandidateRun | undefined): number =>
  LONGER * (certain?.points[0]?.folds[0]?.trainSeconds ?? 0);

/** Estimated seconds of the parts of the diagnosis that fit models: held-out scores on the cheapest folds, the learning curve, certainty. */
export const diagnosisSeconds = (
  winner: CandidateRun,
  certain: CandidateRun | undefined,
  context: ComparisonContext,
): readonly number[] => [
  secondsOf(heldOutFolds(winner, context).at(-1)!, context),
  curveSeconds(winner, context),
  certaintySeconds(certain),
];

/** The word vectors of the last folds are in the cache; those of earlier ones are trained again. */
function curveSeconds(winner: CandidateRun, { plan, training, budget, concurrency }: ComparisonContext): number {
  const { trainSeconds = 0, predictSeconds = 0 } = bestPoint(winner).folds.at(-1) ?? {};
  const wordCount = needsWords(winner) && !plan.final ? training.seconds : 0; // with a test part, they are trained already
  const again = winner.folds > CURVE_FOLDS ? CURVE_FOLDS * wordCount : 0;
  const { fits, predictions } = curveWork(plan, winner.folds);
  return (LONGER * (fits * trainSeconds + predictions * predictSeconds) + again) / concurrencyOf(budget, concurrency);
}

const judgements = ({ folds }: GridPoint, plan: Plan) =>
  folds.map(({ predicted }, f) => ({ rows: plan.folds[f]!.test, predicted }));

/** Uses the probabilities of the best calibration, else those of the classifier itself. */
function* labelErrors(
  held: readonly HeldOut[],
  { labels, classes }: Ingested,
  calibration: CalibrationCheck | undefined,
) {
  const whole = joinHeldOut(held, labels);
  const probabilities = calibration
    ? yield* crossCalibrated(held, labels, calibration.best, classes.length, false)
    : whole.probabilities;
  if (!probabilities) return undefined;
  const { errors, share } = findLabelErrors(whole.truth, probabilities, classes.length);
  const found = errors
    .slice(0, MOST_ERRORS)
    .map(({ row, given, suggested, givenProbability, suggestedProbability }) => ({
      row: whole.rows[row]!,
      given: classes[given]!,
      suggested: classes[suggested]!,
      givenProbability,
      suggestedProbability,
    }));
  return { share, found };
}
