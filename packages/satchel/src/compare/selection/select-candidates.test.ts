import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { readingOf, resolveSettings } from '../../pipeline/settings.ts';
import { createEngine } from '../../run/engine.ts';
import { ingest } from '../../run/ingest.ts';
import { threadCounts } from '../../run/thread-counts.case.ts';
import { createWordVectorCache } from '../../words/word-vector-cache.ts';
import { createBudget } from './budget.ts';
import { type CandidateRun, createCandidateRun, settingsOf } from './candidate-run.ts';
import { candidates } from './candidates.ts';
import { planFor } from './plan.ts';
import { baselineFirst, isActive, ranking } from './ranking.ts';
import { createReadings } from './readings.ts';
import { type SelectionEvent, selectCandidates } from './select-candidates.ts';

const corpus = corpusFrom(toyDocuments(60));
const named = (...names: string[]): CandidateRun[] =>
  names.map((name) => createCandidateRun(candidates.find((one) => one.name === name)!, {}, 1));

/** Seconds that the last selection took, on its clock. */
let spent = 0;

/** Selects on a clock that advances `step` seconds per reading, and on `concurrency` threads. */
async function select(
  runs: readonly CandidateRun[],
  step: number,
  seconds: number,
  concurrency = 1,
): Promise<SelectionEvent[]> {
  let now = 0;
  const clock = () => (now += step);
  await using compute = await createEngine({ threads: concurrency });
  const plan = planFor(await ingest(corpus, readingOf(resolveSettings()), compute), 'cv:6', [], 1);
  const events: SelectionEvent[] = [];
  const readings = createReadings(corpus, runs.flatMap(settingsOf), {}, compute, clock);
  const budget = createBudget(seconds, clock);
  await selectCandidates(runs, {
    plan,
    readings,
    compute,
    clock,
    concurrency,
    seed: 1,
    wordCache: createWordVectorCache(),
    budget,
    deadline: () => seconds,
    training: { seconds: 0, trained: new Set() },
    notify: (event) => events.push(event),
  });
  spent = budget.spent();
  return events;
}

/** Everything but seconds. */
const resultsOfPoints = ({ points, folds, dropped }: CandidateRun) => ({
  folds,
  dropped,
  points: points.map((point) => ({
    given: point.settings.given,
    folds: point.folds.map(({ trainSeconds: _train, predictSeconds: _predict, ...result }) => result),
  })),
});

const bags = ['bow', 'bow · complement-nb', 'nb-ratio', 'bow · nbsvm'];

describe('selection', () => {
  it('keeps every candidate that is not clearly below the best, and halves the grids', async () => {
    const runs = named(...bags, 'bow, pairs too', 'bow · logistic', 'lsi', 'bow+lsi');
    const events = await select(runs, 1e-6, 100);
    expect(runs.map(({ folds }) => folds).filter((folds) => folds === 6).length).toBeGreaterThan(3);
    for (const one of runs.filter(isActive)) expect(one.points.length).toBeLessThanOrEqual(3);
    for (const event of events) if (event.kind === 'dropped') expect(event.reason).toBe('clearly below the best');
  });

  it('keeps the best bag of words to the end', async () => {
    const runs = named('bow', 'bow+lsi', 'lsi', 'bow · complement-nb');
    await select(runs, 1e-6, 100);
    expect(baselineFirst(runs.filter(isActive))[0]!.candidate.family).toBe('bag of words');
  });

  it('runs every candidate once before any runs twice, if the time allows', async () => {
    const runs = named(...bags, 'bow, pairs too', 'lsi');
    const events = await select(runs, 1e-6, 100);
    const order = events.flatMap((event) => (event.kind === 'fold' ? [event.folds] : []));
    expect(order.slice(0, runs.length)).toEqual(runs.map(() => 1));
  });

  it('runs late candidates after all folds of the others, the cheap ones first, and no further when they are below the leader', async () => {
    const late = ['bow · kernel-svm', 'movmf', 'plsa'];
    const runs = named('bow', ...late, 'bow · complement-nb', 'lsi');
    const events = await select(runs, 1e-6, 100);
    const folds = events.flatMap((event) => (event.kind === 'fold' ? [event.name] : []));
    const first = folds.findIndex((name) => late.includes(name));
    expect(folds.slice(first).every((name) => late.includes(name))).toBe(true);
    expect(folds.slice(first, first + 3)).toEqual(late);
    for (const run of runs.slice(1, 4))
      if (run.folds < 6) expect(run.dropped).toMatchObject({ reason: 'clearly below the best' });
  });

  it('goes on until the baseline and the leader have no time for another fold', async () => {
    const runs = named(...bags, 'bow, pairs too', 'bow · logistic');
    const seconds = 600;
    const events = await select(runs, 1, seconds);
    const [leader] = ranking(runs.filter(isActive));
    const baseline = baselineFirst(runs.filter(isActive))[0]!;
    const needed = [...new Set([leader!, baseline])].reduce((sum, run) => sum + run.seconds, 0);
    expect(spent + needed).toBeGreaterThan(seconds);
    expect(runs.some(({ folds }) => folds < 6)).toBe(true);
    expect(events.filter(({ kind }) => kind === 'fold').length).toBeGreaterThan(runs.length);
  });

  it('compares those that end on the same folds; the others are out of budget', async () => {
    const runs = named('bow', 'bow · complement-nb', 'bow, pairs too', 'bow · logistic');
    await select(runs, 1, 300);
    const ended = runs.filter(isActive).map(({ folds }) => folds);
    expect(new Set(ended).size).toBe(1);
    expect(ended[0]).toBeLessThan(6);
    for (const { dropped, folds } of runs) {
      if (dropped)
        expect(dropped).toEqual({
          round: folds,
          reason: expect.stringMatching(/^(out of budget|clearly below the best)$/),
        });
      if (dropped) expect(folds).toBeLessThan(ended[0]!);
    }
    for (const { points, folds } of runs) for (const point of points) expect(point.folds).toHaveLength(folds);
  });

  it('runs the first bag of words in any case', async () => {
    const runs = named('bow', 'nb-ratio');
    await select(runs, 1, 1);
    expect(runs[0]!.folds).toBe(1);
    expect(runs[1]!.dropped).toEqual({ round: 0, reason: 'out of budget' });
  });

  it.each(threadCounts)('keeps the same candidates with the same results on %d threads', async (threads) => {
    const names = [...bags, 'average', 'bow+average', 'bow, pairs too', 'lsi'];
    const outcome = async (concurrency: number) => {
      const runs = named(...names);
      const events = await select(runs, 1e-6, 1e6, concurrency);
      const lost = events.filter(({ kind }) => kind === 'dropped').map(({ name }) => name);
      return { lost: lost.sort(), runs: runs.map(resultsOfPoints) };
    };
    expect(await outcome(threads)).toEqual(await outcome(1));
  });

  it('on several threads too, compares all that stay on the same folds when the time is up', async () => {
    const runs = named('bow', 'bow · complement-nb', 'nb-ratio');
    await select(runs, 1, 150, 2);
    const [first, ...others] = runs.filter(isActive).map(({ folds }) => folds);
    expect(first).toBeGreaterThan(0);
    expect(others.every((folds) => folds === first)).toBe(true);
    for (const { points, folds } of runs) for (const point of points) expect(point.folds).toHaveLength(folds);
  });

  it('ranks by the mean so far, and of equal means by effort and name', async () => {
    const runs = named(...bags);
    await select(runs, 1e-6, 100);
    expect(ranking([...runs, ...runs]).map(({ candidate }) => candidate.name)[0]).toBe(
      ranking(runs)[0]!.candidate.name,
    );
  });
});
