/**
 * What to know about the winner before using it, as far as the time allows: where it goes wrong, which labels are probably wrong themselves,
 * whether its probabilities can be believed, what more labels would bring, which texts it can say little about.
 *
 * All of it is judged on documents the fit has not seen, and none of them is a test document.
 */
import type { Corpus } from '../core/corpus.ts';
import { findLabelErrors } from '../evaluate/label-errors.ts';
import type { Ingested } from '../run/ingest.ts';
import { type CalibrationCheck, checkCalibration, crossCalibrated } from './calibration-check.ts';
import { type CertaintyCheck, checkCertainty } from './certainty-check.ts';
import { type ConfusedPair, confusedPairs } from './confusions.ts';
import { foldsOnce, type HeldOut, heldOutByFold, joinHeldOut } from './held-out-scores.ts';
import { curveSeconds, type MeasuredCurve, measureCurve } from './learning-curve.ts';
import { type Snippet, snippetsOf } from './page/snippets.ts';
import { type Budget, OutOfTime, stoppingAt } from './race/budget.ts';
import { bestPoint, type Contestant, type GridPoint } from './race/contestant.ts';
import { type Bench, runOf } from './race/judge-fold.ts';
import type { Plan } from './race/plan.ts';
import type { Readings } from './race/readings.ts';
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
  /** What there was no time for. */
  readonly leftOut: readonly string[];
}

export interface Ward {
  readonly corpus: Corpus;
  readonly winner: Contestant;
  /** An SPM candidate, where one ran. */
  readonly spm: Contestant | undefined;
  readonly plan: Plan;
  readonly readings: Readings;
  readonly budget: Budget;
  readonly bench: Bench;
}

const MOST_ERRORS = 10;

export async function diagnose(ward: Ward): Promise<Diagnosis> {
  const { corpus, winner, spm, plan, readings, bench } = ward;
  const point = bestPoint(winner);
  const ingested = await readings.of(point.settings);
  const within = createWithin(ward);
  const [fold] = plan.folds;
  const answers = point.folds[0]!.answers;

  const pairs = ingested.multiLabel ? [] : confusedPairs(judgements(point, plan), ingested.labels, ingested.classes);
  const { trainSeconds = 0, predictSeconds = 0 } = point.folds.at(-1) ?? {};
  const held = await within(
    'calibration and label errors',
    foldsOnce(plan).length * (trainSeconds + predictSeconds),
    (compute) => heldOutByFold(runOf(ingested, point.settings, { ...bench, compute }), plan),
  );
  const calibration = held && checkCalibration(held, ingested.labels, ingested.classes.length, ingested.multiLabel);
  const errors = held && !ingested.multiLabel ? labelErrors(held, ingested, calibration) : undefined;
  const curve = await within('learning curve', curveSeconds(point), (compute) =>
    measureCurve(ingested, point, plan, { ...bench, compute }),
  );
  const certainty =
    spm && fold
      ? await within('certainty of texts', spm.points[0]!.folds[0]?.trainSeconds ?? 0, async (compute) => {
          const { settings } = bestPoint(spm);
          return checkCertainty(await readings.of(settings), fold, settings, plan.final?.train ?? fold.train, answers, {
            ...bench,
            compute,
          });
        })
      : undefined;
  const shown = [...pairs.flatMap(({ rows }) => rows), ...(errors?.found.map(({ row }) => row) ?? [])];
  const snippets = await snippetsOf(corpus, shown, bench.compute.signal);
  const snippetAt = (row: number): Snippet => snippets.get(row) ?? { id: '', text: '' };
  return {
    texts: textFacts(ingested, fold!, answers),
    confusions: pairs.map(({ rows, ...pair }) => ({ ...pair, examples: rows.map(snippetAt) })),
    ...(curve ? { curve } : {}),
    ...(calibration ? { calibration } : {}),
    ...(errors
      ? {
          labelErrors: {
            share: errors.share,
            errors: errors.found.map(({ row, ...error }) => ({ ...snippetAt(row), ...error })),
          },
        }
      : {}),
    ...(certainty ? { certainty } : {}),
    leftOut: within.leftOut,
  };
}

interface Within {
  <Result>(
    what: string,
    seconds: number,
    work: (compute: Bench['compute']) => Promise<Result>,
  ): Promise<Result | undefined>;
  readonly leftOut: string[];
}

/** Does what can end in time, and notes what cannot. */
function createWithin({ budget, bench }: Ward): Within {
  const leftOut: string[] = [];
  const within = async <Result>(
    what: string,
    seconds: number,
    work: (compute: Bench['compute']) => Promise<Result>,
  ) => {
    if (budget.spent() + seconds > budget.seconds) {
      leftOut.push(what);
      return undefined;
    }
    try {
      return await work(stoppingAt(bench.compute, budget, budget.seconds));
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      leftOut.push(what);
      return undefined;
    }
  };
  return Object.assign(within, { leftOut });
}

const judgements = ({ folds }: GridPoint, plan: Plan) =>
  folds.map(({ predicted }, f) => ({ rows: plan.folds[f]!.test, predicted }));

/** By probabilities of the best calibration, else as the classifier has them. */
function labelErrors(
  held: readonly HeldOut[],
  { labels, classes }: Ingested,
  calibration: CalibrationCheck | undefined,
) {
  const whole = joinHeldOut(held, labels);
  const probabilities = calibration
    ? crossCalibrated(held, labels, calibration.best, classes.length, false)
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
