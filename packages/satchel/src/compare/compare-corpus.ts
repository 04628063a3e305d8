/**
 * Finds the best representation and classifier for a corpus, and whether it is worth using.
 *
 *   audit → folds → selection → final round on the test part, if any → diagnosis of the winner
 *         → first folds of candidates that never ran, in the time left → leaderboard and verdict
 *
 * Everything is decided on folds; with a test part, on folds of the training part. Time decides only which folds run.
 * From the same folds everything follows, to the last bit, on any machine and any number of threads.
 */

import { type AuditReport, auditCorpus } from '../audit/audit-corpus.ts';
import { checkKeys, engineKeys } from '../core/checks/check-keys.ts';
import { checkArguments } from '../core/checks/kinds.ts';
import type { Corpus } from '../core/corpus.ts';
import { badParam } from '../core/errors.ts';
import { wordsGiven } from '../encoder/encoder-run.ts';
import { withUnchangedWords } from '../encoder/unchanged-words.ts';
import { parseProtocol } from '../evaluate/splits.ts';
import { classesToLearn } from '../pipeline/open-run.ts';
import { checkOneLabelEach } from '../pipeline/self-training/self-training.ts';
import { foldsAtOnce, workOf } from '../pipeline/threads/folds-at-once.ts';
import { createEngine, type Engine } from '../run/engine.ts';
import type { Ingested } from '../run/ingest.ts';
import { checkedSeed } from '../run/seed.ts';
import { createWordVectorCache } from '../words/word-vector-cache.ts';
import type { CompareOptions, CorpusComparison } from './comparison.ts';
import { conclude } from './conclude.ts';
import { certainOf, diagnose, diagnosisSeconds } from './diagnosis.ts';
import { compareFewLabels } from './few-labels.ts';
import { leaksOf, scoreStripped } from './leak-radar.ts';
import { clockFor, concurrencyOf, createBudget, OUT_OF_TIME } from './selection/budget.ts';
import { hasTimeForLeakScore, reservedSeconds, wordTrainingSeconds } from './selection/budget-shares.ts';
import { type CandidateRun, createCandidateRun, settingsOf } from './selection/candidate-run.ts';
import {
  besideGivenWords,
  type Candidate,
  candidates,
  candidatesFor,
  selfTrained,
  type Task,
  tablesBeside,
} from './selection/candidates.ts';
import { type ComparisonContext, unlabelledRows } from './selection/context.ts';
import { finalRoundSeconds, runFinalRound } from './selection/final-round.ts';
import { type FoldContext, runOf } from './selection/judge-fold.ts';
import { labelledWords, type Plan, planFor } from './selection/plan.ts';
import { baselineOf, commonFolds, isActive, meanOver, winnerOf } from './selection/ranking.ts';
import { createReadings } from './selection/readings.ts';
import { runFirstFoldsInTimeLeft, type Selection, selectCandidates } from './selection/select-candidates.ts';

const compareKeys = {
  ...engineKeys,
  clock: ['function', 'text'],
  budget: 'number',
  protocol: 'text',
  seed: 'number',
  words: ['object', 'list'],
  options: 'object',
  memoryLimit: 'number',
  unlabelled: 'corpus',
  stripped: 'list',
  fewLabels: 'list',
  candidates: 'list',
  costly: 'flag',
  watch: 'function',
} as const;

/**
 * Tries ways to classify a corpus within a budget of seconds. Returns their scores, the held-out score of the selected
 * one, and a verdict.
 *
 * @example
 * import { compareCorpus, openCorpus } from 'satchel';
 * import { candidates } from 'satchel/extend';
 * const corpus = await openCorpus('mail.jsonl');
 * const { verdict, leaderboard } = await compareCorpus(corpus, { budget: 5, candidates: candidates.slice(0, 2) });
 * console.log(verdict.sentence, leaderboard.map(({ name, score }) => [name, score]));
 */
export async function compareCorpus(corpus: Corpus, options: CompareOptions = {}): Promise<CorpusComparison> {
  checkArguments('compareCorpus', { corpus: [corpus, 'corpus'] });
  checkKeys('compareCorpus', options, compareKeys);
  const { budget: seconds = 120, protocol } = options;
  const timing = clockFor(options.clock);
  const seed = checkedSeed(options.seed);
  const words = wordsGiven(options.words);
  if (protocol !== undefined) parseProtocol(protocol); // throws before any work is done
  checkBudget(seconds);
  const budget = createBudget(seconds, timing.clock, timing.kind);
  await using engine = await createEngine(options);
  const given = { ...timing, engine, seed, words, seconds, budget };
  return await withUnchangedWords(words, engine, () => compareOn(corpus, options, given));
}

interface Given extends ReturnType<typeof clockFor>, Pick<ComparisonContext, 'budget' | 'seed' | 'words'> {
  readonly engine: Engine;
  readonly seconds: number;
}

async function compareOn(
  corpus: Corpus,
  options: CompareOptions,
  { clock, kind, engine, seed, words, seconds, budget }: Given,
): Promise<CorpusComparison> {
  const { protocol, memoryLimit, fewLabels: perClass, watch = () => {} } = options;
  const audit = await auditCorpus(corpus, { seed, signal: engine.signal, progress: engine.progress });
  const possible = createRuns(options, audit, seed);
  const [first] = settingsOf(possible[0]!);
  const readings = createReadings(corpus, possible.flatMap(settingsOf), { ...options, words }, engine, clock);
  const ingested = await readings.of(first!);
  if (options.unlabelled) checkOneLabelEach(ingested.multiLabel);
  const plan = planFor(ingested, protocol, audit.duplicates.clusters, seed);
  const wordCache = readings.sharing(createWordVectorCache());
  const unlabelled = options.unlabelled && unlabelledRows(ingested);
  const judging = { compute: engine, clock, seed, words, wordCache, memoryLimit, unlabelled };
  const concurrency = kind === 'given' ? 1 : concurrencyFor(ingested, possible, plan, judging);
  const atOnce = concurrencyOf(budget, concurrency);
  const task = taskOf(ingested);
  const training = {
    seconds: words ? 0 : wordSecondsFor(task, possible, kind === 'cpu' ? 1 : engine.executor.threads),
    trained: new Set<number>(),
  };
  const context: ComparisonContext = { ...judging, concurrency, plan, readings, budget, training };
  const found = leaksOf(audit, plan.tooLarge, options.stripped);
  const leaks = hasTimeForLeakScore(budget) ? await scoreStripped(corpus, found, ingested, first!, context) : found;
  watch({ kind: 'leaks', leaks });

  const suited = new Set(options.candidates ?? candidatesFor(task, offeredTo(options)));
  const classCount = classesToLearn(ingested);
  const runs = possible.flatMap(({ candidate }) =>
    suited.has(candidate) ? [createCandidateRun(candidate, options.options ?? {}, seed, classCount)] : [],
  );
  const selection: Selection = {
    ...context,
    deadline(active) {
      const reserved = diagnosedFirst(active).map((run) =>
        reservedSeconds(seconds, diagnosisSeconds(run, certainOf(runs), context), perClass !== undefined),
      );
      const final = plan.final ? finalRoundSeconds(active, task.multiLabel, atOnce) : 0;
      return seconds - Math.max(0, ...reserved) - final;
    },
    notify: watch,
  };
  await selectCandidates(runs, selection);
  const finals = await runFinalRound(runs, task.multiLabel, context);
  const active = runs.filter(isActive);
  const winner = winnerOf(active)!;
  const score = finals.find(({ run }) => run === winner)?.result.score ?? meanOver(winner, commonFolds(active));
  const few = perClass
    ? await compareFewLabels(runs, perClass, { options: options.options, classCount, task }, context)
    : undefined;
  const diagnosis = await diagnose({ corpus, winner, score, certain: certainOf(runs), context });
  await runFirstFoldsInTimeLeft(runs, selection);
  for (const { candidate, dropped } of runs)
    if (dropped?.reason === OUT_OF_TIME) watch({ kind: 'dropped', name: candidate.name, ...dropped });
  const copied = audit.leaks?.found ?? [];
  const concluded = conclude({ runs, finals, task, copied, context });
  return {
    task,
    metric: task.multiLabel ? 'microF1' : 'accuracy',
    protocol: plan.protocol,
    folds: plan.folds.length,
    seed,
    budgetSeconds: seconds,
    budgetClock: kind,
    seconds: budget.spent(),
    isComplete: runs.every(({ dropped }) => dropped?.reason !== OUT_OF_TIME),
    dataSha256: corpus.fingerprint?.(),
    leaks,
    ...concluded,
    ...(few ? { fewLabels: few } : {}),
    diagnosis,
  };
}

/** How many folds of candidates run at the same time, as the memory of the largest allows. */
function concurrencyFor(
  ingested: Ingested,
  runs: readonly CandidateRun[],
  plan: Plan,
  judging: Omit<FoldContext, 'concurrency'>,
): number {
  const all = runs.flatMap(settingsOf).map((settings) => runOf(ingested, settings, { ...judging, concurrency: 1 }));
  const work = all.reduce((sum, run) => sum + workOf(run), 0) * plan.folds.length;
  return Math.min(...all.map((run) => foldsAtOnce(run, runs.length * plan.folds.length, work)));
}

/**
 * With unlabelled texts a blend that trains itself on them comes third, after the bag of words and the plain blend. With several tables of word
 * vectors, they stand beside the bag of words, first of all fusions.
 */
function offeredTo({ unlabelled, words, costly = true }: CompareOptions): readonly Candidate[] {
  const known = (words ? [...candidates, ...besideGivenWords] : candidates).filter(({ isLate }) => costly || !isLate);
  const all = unlabelled ? known.toSpliced(2, 0, selfTrained) : known;
  const first = all.findIndex(({ family }) => family === 'fusion');
  return wordsGiven(words)?.tables ? all.toSpliced(first, 0, ...tablesBeside) : all;
}

function checkBudget(seconds: number): void {
  if (seconds > 0) return;
  throw badParam(`The budget must be a number of seconds above 0, got ${seconds}.`);
}

/** All candidates that may suit the corpus, bags of words first. Words are not counted yet. */
function createRuns(given: CompareOptions, { documents, classes }: AuditReport, seed: number): CandidateRun[] {
  const { candidates, options = {} } = given;
  const size = { documents, classes: classes.length, multiLabel: false, wordCount: 0 };
  const some = candidates ?? candidatesFor(size, offeredTo(given));
  const bags = some.filter(({ family }) => family === 'bag of words');
  if (bags.length === 0) {
    throw badParam('A comparison needs at least one bag of words as its baseline.');
  }
  const others = some.filter(({ family }) => family !== 'bag of words');
  return [...bags, ...others].map((candidate) => createCandidateRun(candidate, options, seed));
}

/** The candidates that may be diagnosed, as far as can be told: the leader, and the baseline. */
const diagnosedFirst = (active: readonly CandidateRun[]): CandidateRun[] =>
  [active[0], baselineOf(active)].filter((run) => run !== undefined);

/** Estimated seconds for training word vectors on all words of the corpus. */
function wordSecondsFor({ wordCount }: Task, runs: readonly CandidateRun[], threads: number): number {
  const trained = runs.flatMap(settingsOf).find((settings) => settings.words)?.words;
  return wordTrainingSeconds(wordCount, Number(trained?.methodOptions['epochs'] ?? 0), threads);
}

const taskOf = (ingested: Ingested): Task => ({
  documents: ingested.documentIds.length,
  classes: ingested.classes.length,
  multiLabel: ingested.multiLabel,
  wordCount: labelledWords(ingested),
});
