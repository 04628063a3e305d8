/**
 * Which way of representing and classifying is best for these texts, and is it worth it?
 *
 *   audit → plan of folds → race (successive halving) → test part, where there is one → leaderboard and verdict → what to know about the winner
 *
 * Everything is decided by folds; where there is a test part, by folds of the training part. Given the same decisions about who takes part,
 * every score is the same on any machine: time only decides who takes part.
 */
import { type AuditReport, auditCorpus } from '../audit/audit-corpus.ts';
import type { Corpus } from '../core/corpus.ts';
import { SatchelError } from '../core/errors.ts';
import { parseProtocol } from '../evaluate/splits.ts';
import { checkedSeed } from '../pipeline/run-options.ts';
import { createEngine } from '../run/engine.ts';
import type { Ingested } from '../run/ingest.ts';
import type { CompareOptions, CorpusComparison } from './comparison.ts';
import { conclude } from './conclude.ts';
import { diagnose } from './diagnosis.ts';
import { compareFewLabels, type Entrant, type FewLabels } from './few-labels.ts';
import { leaksOf, scoreStripped } from './leak-radar.ts';
import { type Budget, createBudget } from './race/budget.ts';
import { candidatesFor, type Task } from './race/candidates.ts';
import { type Contestant, createContestant } from './race/contestant.ts';
import { FINALISTS, finalSeconds, runFinals } from './race/finals.ts';
import type { Bench } from './race/judge-fold.ts';
import { type Plan, planFor } from './race/plan.ts';
import { race } from './race/race.ts';
import { createReadings, type Readings } from './race/readings.ts';

/** Once so much of the time is spent on looking for leaks, the score without them is left out. */
const BEFORE_RACE = 0.25;
/** So much of the time is for what comes after the race; more where few labels are asked for. */
const AFTER_RACE = 0.15;
const AFTER_RACE_FEW = 0.4;
/** How many words a second a thread learns vectors from, until it is measured. */
const WORDS_PER_SECOND = 200_000;

export async function compareCorpus(corpus: Corpus, options: CompareOptions): Promise<CorpusComparison> {
  const { clock, budget: seconds = 120, protocol, words, fewLabels: perClass, watch = () => {} } = options;
  const seed = checkedSeed(options.seed);
  if (protocol !== undefined) parseProtocol(protocol); // a mistake is told before any work
  checkBudget(seconds);
  const budget = createBudget(seconds, clock);
  await using engine = await createEngine(options);
  const bench: Bench = { compute: engine, clock, seed };

  const audit = await auditCorpus(corpus, { seed }, engine);
  const everybody = enter(options, audit, seed);
  const first = everybody[0]!;
  const readings = createReadings(corpus, everybody.flatMap(settingsOf), options, engine, clock);
  const ingested = await readings.of(settingsOf(first)[0]!);
  const plan = planFor(ingested, protocol, audit.duplicates.clusters, seed);
  const found = leaksOf(audit, plan.tooLarge, options.stripped);
  const isLate = budget.spent() > seconds * BEFORE_RACE;
  const leaks = isLate ? found : await scoreStripped(corpus, found, ingested, settingsOf(first)[0]!, plan, bench);
  watch({ kind: 'leaks', leaks });

  const task = taskOf(ingested);
  const suited = new Set(options.candidates ?? candidatesFor(task));
  const contestants = everybody.filter(({ candidate }) => suited.has(candidate));
  const starts = contestants.map(
    (one): Entrant => ({ name: one.candidate.name, settings: settingsOf(one)[0]!, contestant: one }),
  );
  const end = seconds * (1 - (perClass ? AFTER_RACE_FEW : AFTER_RACE));
  const endsAt = (runners: readonly Contestant[]): number =>
    plan.final
      ? end - runners.slice(0, FINALISTS).reduce((sum, one) => sum + finalSeconds(one, task.multiLabel), 0)
      : end;
  const epochs = Number(starts.find(({ settings }) => settings.words)?.settings.words?.methodOptions['epochs'] ?? 0);
  const wordSeconds = words ? 0 : (task.words * epochs) / (WORDS_PER_SECOND * engine.executor.threads);
  await race(contestants, { plan, readings, bench, budget, endsAt, wordSeconds, tell: watch });

  const finalists = plan.final ? await runFinals(contestants, plan.final, readings, bench, budget) : [];
  const { winner, ...concluded } = conclude({
    contestants,
    finalists,
    plan,
    task,
    seed,
    readings,
    copied: audit.leaks?.found ?? [],
  });
  const spm = contestants.find(({ candidate, folds }) => candidate.representation === 'spm' && folds > 0);
  const few = perClass ? await fewOf(starts, perClass, plan, readings, budget, bench) : undefined;
  const diagnosis = await diagnose({ corpus, winner, spm, plan, readings, budget, bench });
  return {
    task,
    metric: task.multiLabel ? 'microF1' : 'accuracy',
    protocol: plan.protocol,
    folds: plan.folds.length,
    seed,
    budgetSeconds: seconds,
    seconds: budget.spent(),
    dataSha256: corpus.fingerprint?.(),
    leaks,
    ...concluded,
    ...(few ? { fewLabels: few } : {}),
    diagnosis,
  };
}

function checkBudget(seconds: number): void {
  if (seconds > 0) return;
  throw new SatchelError('BAD_PARAM', `The budget must be a number of seconds above 0, got ${seconds}.`, {
    kind: 'usage',
  });
}

/** Whoever could suit, before the words are counted. */
function enter(
  { candidates, options = {} }: CompareOptions,
  { documents, classes }: AuditReport,
  seed: number,
): Contestant[] {
  const some = candidates ?? candidatesFor({ documents, classes: classes.length, multiLabel: false, words: 0 });
  if (!some.some(({ family }) => family === 'bag of words')) {
    throw new SatchelError('BAD_PARAM', 'A comparison needs a bag of words to hold the others against.', {
      kind: 'usage',
    });
  }
  const bagFirst = some.toSorted((a, b) => Number(b.family === 'bag of words') - Number(a.family === 'bag of words'));
  return bagFirst.map((candidate) => createContestant(candidate, options, seed));
}

const settingsOf = ({ points }: Contestant) => points.map(({ settings }) => settings);

const taskOf = ({ documentIds, classes, multiLabel, counted }: Ingested): Task => ({
  documents: documentIds.length,
  classes: classes.length,
  multiLabel,
  words: counted.tokens.reduce((sum, count) => sum + count, 0),
});

const fewOf = (
  starts: readonly Entrant[],
  perClass: readonly number[],
  plan: Plan,
  readings: Readings,
  budget: Budget,
  bench: Bench,
): Promise<FewLabels> =>
  compareFewLabels(
    starts.filter(({ contestant }) => contestant.folds > 0),
    perClass,
    plan,
    readings,
    budget,
    bench,
  );
