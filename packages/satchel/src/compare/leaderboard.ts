/**
 * The rows of the leaderboard: score, interval, and the paired test against the baseline (the best bag of words).
 *
 *   folds        mean ± t* √(var (1/n + n_test/n_train)), differences likewise (corrected resampled t)      (1)
 *   one split    bootstrap over test documents; McNemar's test if each document has one label               (2)
 *   few folds    (2) over the documents of all folds: an interval from two or three scores would say little
 *
 *   so far       the interval over documents that decides on elimination (selection/score-interval.ts); the difference
 *                from the baseline on the folds that both have run, mean ± 1.96 s/√n over documents and McNemar's test
 *
 * p-values are adjusted by Holm over all candidates that are compared with the baseline in the same way. Eliminated and
 * unfinished candidates are listed with their scores so far.
 */
import type { OptionGroups } from '../core/option-groups.ts';
import { compareOnFolds } from '../evaluate/against-baseline.ts';
import { holm, mcNemar } from '../evaluate/significance.ts';
import { studentQuantile } from '../numeric/special-functions.ts';
import { meanOf, varianceOf } from '../numeric/statistics.ts';
import type { SelfTraining } from '../pipeline/self-training/self-training.ts';
import { exactOf } from './answers.ts';
import { answersOn, bestPoint, type CandidateRun, resultsOf, scoresOf } from './selection/candidate-run.ts';
import type { Family } from './selection/candidates.ts';
import type { ComparisonContext } from './selection/context.ts';
import type { FinalResult } from './selection/final-round.ts';
import { needsWords } from './selection/fold-costs.ts';
import type { PointOnFold } from './selection/fold-messages.ts';
import { commonFolds, meanOver } from './selection/ranking.ts';
import { scoreInterval } from './selection/score-interval.ts';
import { splitStatistics } from './split-statistics.ts';

export interface Against {
  /** The score of the candidate minus that of the baseline. */
  readonly difference: number;
  readonly low: number;
  readonly high: number;
  readonly pValue: number;
  /** The p-value adjusted by Holm for the number of comparisons. */
  readonly adjusted: number;
}

export interface LeaderboardRow {
  readonly name: string;
  readonly family: Family;
  readonly representation: string;
  readonly classifier: string;
  /** Uses word vectors: given ones, or trained on the training part. */
  readonly needsWords: boolean;
  /** Trained itself on unlabelled texts. */
  readonly isSelfTrained?: true;
  /** What self-training did: in the model of the final round, or in the last fold. */
  readonly selfTraining?: SelfTraining & { readonly on: 'test' | 'last fold' };
  /** All options that are not defaults: given, set by the candidate, or chosen by selection (`linear-svm.C`). */
  readonly options: Readonly<Record<string, unknown>>;
  /** On the test part for candidates of the final round, else the mean over the folds that all candidates of the leaderboard have run. */
  readonly score: number;
  readonly low?: number;
  readonly high?: number;
  readonly folds: readonly number[];
  readonly test?: number;
  readonly against?: Against;
  /** Seconds of the budget's clock, with training word vectors if it needs them. */
  readonly trainSeconds: number;
  readonly textsPerSecond: number;
  readonly modelBytes: number;
  readonly dropped?: { readonly round: number; readonly reason: string };
}

export interface LeaderboardInput {
  /** The candidates that ran to the end, the baseline first. */
  readonly ended: readonly CandidateRun[];
  readonly dropped: readonly CandidateRun[];
  readonly finals: readonly FinalResult[];
  readonly multiLabel: boolean;
  readonly context: ComparisonContext;
}

/** Returns a function that gives the row of each candidate in `ended` and `dropped`. */
export function leaderboardRows(input: LeaderboardInput): (run: CandidateRun) => LeaderboardRow {
  const { ended, dropped, finals } = input;
  const statistics = [...(finals.length > 0 ? onSplit(input) : onFolds(input)), ...onFoldsSoFar(input)];
  const rows = new Map([...ended, ...dropped].map((run, i) => [run, { ...plainRow(run, input), ...statistics[i] }]));
  return (run) => rows.get(run)!;
}

type Statistics = Partial<Pick<LeaderboardRow, 'score' | 'low' | 'high' | 'test' | 'against'>>;

/** (1) */
function onFolds({ ended, multiLabel, context }: LeaderboardInput): Statistics[] {
  const { testToTrain } = context.plan;
  const folds = commonFolds(ended);
  const [baseline = [], ...others] = ended.map((run) => scoresOf(run).slice(0, folds));
  if (baseline.length <= FEW_FOLDS) return onFewFolds(ended, multiLabel, context.seed);
  const compared = compareOnFolds(baseline, others, { testToTrain });
  return [baseline, ...others].map((scores, i) => {
    const found = compared[i - 1];
    return { ...meanInterval(scores, testToTrain), ...(found ? { against: againstOf(found) } : {}) };
  });
}

/** Up to so many folds, intervals come from the documents. */
export const FEW_FOLDS = 3;

/** Candidates that ran fewer folds than the baseline. */
function onFoldsSoFar({ ended: [baseline], dropped, multiLabel }: LeaderboardInput): Statistics[] {
  const compared = dropped.map((run) => (baseline && !multiLabel ? differenceSoFar(run, baseline) : undefined));
  const adjusted = holm(compared.map((difference) => difference?.pValue ?? 1));
  return dropped.map((run, i) => ({
    ...scoreInterval(answersOn(run)),
    ...(compared[i] ? { against: { ...compared[i], adjusted: adjusted[i]! } } : {}),
  }));
}

/** Over the documents of the folds that both have run: 1, 0 or −1 as only the candidate, both or none, or only the baseline is right. */
function differenceSoFar(run: CandidateRun, baseline: CandidateRun): Omit<Against, 'adjusted'> {
  const folds = Math.min(run.folds, baseline.folds);
  const [own, base] = [run, baseline].map((one) => exactOf(answersOn(one, folds))) as [Uint8Array, Uint8Array];
  const each = Array.from(own, (right, i) => right - base[i]!);
  const difference = meanOf(each);
  const reach = 1.96 * Math.sqrt(varianceOf(each) / each.length);
  return { difference, low: difference - reach, high: difference + reach, pValue: mcNemar(own, base).pValue };
}

function onFewFolds(ended: readonly CandidateRun[], multiLabel: boolean, seed: number): Statistics[] {
  const folds = commonFolds(ended);
  const [baseline, ...others] = ended.map((run) => answersOn(run, folds));
  if (!baseline || folds === 0) return [];
  const { scores, differences } = splitStatistics(baseline, others, multiLabel, seed);
  const adjusted = holm(differences.map(({ pValue }) => pValue));
  return ended.map((_, i) => ({
    ...scores[i],
    ...(i === 0 ? {} : { against: { ...differences[i - 1]!, adjusted: adjusted[i - 1]! } }),
  }));
}

const againstOf = ({ difference, low, high, pValue, adjusted }: Against): Against => ({
  difference,
  low,
  high,
  pValue,
  adjusted,
});

/** The 95 % interval of a mean over folds that share training documents; empty for a single fold. */
export function meanInterval(
  scores: readonly number[],
  testToTrain: number,
): { low: number; high: number } | Record<string, never> {
  const n = scores.length;
  if (n < 2) return {};
  const mean = meanOf(scores);
  const reach = studentQuantile(0.95, n - 1) * Math.sqrt(varianceOf(scores) * (1 / n + testToTrain));
  return { low: Math.max(0, mean - reach), high: Math.min(1, mean + reach) };
}

/** (2) for the candidates of the final round. */
function onSplit({ ended, finals, multiLabel, context }: LeaderboardInput): Statistics[] {
  const [baseline, ...others] = finals.map(({ result }) => result.answers);
  if (!baseline) return [];
  const { scores, differences } = splitStatistics(baseline, others, multiLabel, context.seed);
  const adjusted = holm(differences.map(({ pValue }) => pValue));
  return ended.map((run): Statistics => {
    const at = finals.findIndex((final) => final.run === run);
    if (at < 0) return {};
    const { score } = finals[at]!.result;
    const found = differences[at - 1];
    return {
      score,
      test: score,
      ...scores[at],
      ...(found ? { against: { ...found, adjusted: adjusted[at - 1]! } } : {}),
    };
  });
}

function plainRow(
  run: CandidateRun,
  { ended, finals, context: { readings, training } }: LeaderboardInput,
): LeaderboardRow {
  const { name, family, representation, classifier } = run.candidate;
  const { settings } = bestPoint(run);
  const folds = scoresOf(run);
  const final = finals.find((one) => one.run === run)?.result;
  const measured = final ? [final] : resultsOf(run);
  const perText =
    meanOf(measured.map(({ predictSeconds, answers }) => predictSeconds / answers.hits.length)) +
    readings.secondsPerDocument(settings);
  return {
    name,
    family,
    representation,
    classifier,
    needsWords: settings.words !== undefined,
    ...(run.candidate.isSelfTrained ? { isSelfTrained: true as const } : {}),
    ...selfTrainingOf(run, final),
    options: flat(settings.given),
    score: run.dropped ? meanOf(folds) : meanOver(run, commonFolds(ended)),
    folds,
    trainSeconds: meanOf(measured.map(({ trainSeconds }) => trainSeconds)) + (needsWords(run) ? training.seconds : 0),
    textsPerSecond: perText > 0 ? 1 / perText : 0,
    modelBytes: Math.max(...measured.map(({ modelBytes }) => modelBytes)),
    ...(run.dropped ? { dropped: run.dropped } : {}),
  };
}

function selfTrainingOf(run: CandidateRun, final: PointOnFold | undefined): Pick<LeaderboardRow, 'selfTraining'> {
  const { selfTraining } = final ?? bestPoint(run).folds.at(-1) ?? {};
  return selfTraining ? { selfTraining: { ...selfTraining, on: final ? 'test' : 'last fold' } } : {};
}

/** `{ bow: { weighting: 'tf' } }` → `{ 'bow.weighting': 'tf' }` */
const flat = (groups: OptionGroups): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([group, values]) =>
      Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]),
    ),
  );
