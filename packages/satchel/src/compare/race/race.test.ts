import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { readingOf, resolveSettings } from '../../pipeline/settings.ts';
import { createEngine } from '../../run/engine.ts';
import { ingest } from '../../run/ingest.ts';
import { createBudget } from './budget.ts';
import { candidates } from './candidates.ts';
import { type Contestant, createContestant } from './contestant.ts';
import type { PointOnFold } from './judge-fold.ts';
import { planFor } from './plan.ts';
import { bagFirst, isIn, quickerField, type RaceEvent, race, ranking } from './race.ts';
import { createReadings } from './readings.ts';

const corpus = corpusFrom(toyDocuments(60));
const named = (...names: string[]): Contestant[] =>
  names.map((name) => createContestant(candidates.find((one) => one.name === name)!, {}, 1));

/** A race on a clock that goes `step` seconds a look. */
async function run(contestants: readonly Contestant[], step: number, seconds: number): Promise<RaceEvent[]> {
  let now = 0;
  const clock = () => (now += step);
  const compute = await createEngine();
  const plan = planFor(await ingest(corpus, readingOf(resolveSettings()), compute), 'cv:6', [], 1);
  const settings = contestants.flatMap(({ points }) => points.map((point) => point.settings));
  const events: RaceEvent[] = [];
  const readings = createReadings(corpus, settings, {}, compute, clock);
  const bench = { compute, clock, seed: 1 };
  const budget = createBudget(seconds, clock);
  await race(contestants, {
    plan,
    readings,
    bench,
    budget,
    endsAt: () => seconds,
    wordSeconds: 0,
    tell: (event) => events.push(event),
  });
  return events;
}

const bags = ['bow', 'bow + complement-nb', 'nb-ratio', 'bow + nbsvm'];

describe('the race', () => {
  it('halves the field after rounds 1, 2 and 4, and the grids with it', async () => {
    const contestants = named(...bags, 'bow, pairs too', 'bow + logistic', 'lsi', 'bow+lsi');
    const events = await run(contestants, 1e-6, 100);
    expect(contestants.map(({ folds }) => folds).sort()).toEqual([1, 1, 1, 1, 2, 6, 6, 6]);
    for (const one of contestants.filter(isIn)) expect(one.points).toHaveLength(3);
    expect(events.filter(({ kind }) => kind === 'dropped')).toHaveLength(5);
  });

  it('keeps the best bag of words to the end', async () => {
    const contestants = named('bow', 'bow+lsi', 'lsi', 'bow + complement-nb');
    await run(contestants, 1e-6, 100);
    expect(bagFirst(contestants.filter(isIn))[0]!.candidate.family).toBe('bag of words');
  });

  it('gives the two best as many folds as time allows, the same number each, rather than one of them all', async () => {
    const contestants = named('bow', 'bow + complement-nb');
    await run(contestants, 1, 250);
    const folds = contestants.map((one) => one.folds);
    expect(folds[0]).toBe(folds[1]);
    expect(folds[0]).toBeGreaterThan(1);
    expect(folds[0]).toBeLessThan(6);
    for (const { points, folds: count } of contestants)
      for (const point of points) expect(point.folds).toHaveLength(count);
  });

  it('runs the first bag of words whatever the time', async () => {
    const contestants = named('bow', 'nb-ratio');
    await run(contestants, 1, 1);
    expect(contestants[0]!.folds).toBe(1);
    expect(contestants[1]!.dropped).toEqual({ round: 0, reason: 'out of time' });
  });

  it('ranks by the mean so far, the earlier of equals first', async () => {
    const contestants = named(...bags);
    await run(contestants, 1e-6, 100);
    expect(ranking([...contestants, ...contestants]).map(({ candidate }) => candidate.name)[0]).toBe(
      ranking(contestants)[0]!.candidate.name,
    );
  });
});

describe('when time is short', () => {
  const [bag, slow, quick, quicker] = named('bow', 'bow+scdv', 'bow+average', 'bow+idf-average') as [
    Contestant,
    Contestant,
    Contestant,
    Contestant,
  ];
  const scored = (one: Contestant, seconds: number, ...scores: number[]): Contestant => ({
    ...one,
    points: [{ ...one.points[0]!, folds: scores.map((score) => ({ score }) as PointOnFold) }],
    folds: scores.length,
    seconds,
  });
  /** As many from the front as take so many seconds, two at least. */
  const within = (limit: number) => (some: readonly Contestant[]) =>
    some.filter((_, i) => i < 2 || some.slice(0, i + 1).reduce((sum, { seconds }) => sum + seconds, 0) <= limit);
  const names = (field: readonly Contestant[]) => field.map(({ candidate }) => candidate.name);
  const field = (...lead: number[]) => [
    scored(bag, 1, 0.7, 0.7, 0.7),
    scored(slow, 40, ...lead),
    scored(quick, 3, 0.8, 0.8, 0.8),
    scored(quicker, 3, 0.8, 0.79, 0.79),
  ];

  it('the slowest gives way to those it is not clearly ahead of', () => {
    expect(names(quickerField(field(0.9, 0.7, 0.84), within(20)))).toEqual(['bow', 'bow+average', 'bow+idf-average']);
  });

  it('but not if it is clearly ahead, and not if there is time for all', () => {
    expect(names(quickerField(field(0.84, 0.83, 0.84), within(20)))).toEqual(['bow', 'bow+scdv']);
    expect(quickerField(field(0.9, 0.7, 0.84), within(100))).toHaveLength(4);
  });
});
