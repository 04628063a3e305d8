import { describe, expect, it } from 'vitest';
import { type CandidateRun, createCandidateRun } from './candidate-run.ts';
import { candidates } from './candidates.ts';
import type { PointOnFold } from './fold-messages.ts';
import { candidatesInTime, expectedSeconds, firstFoldEnd, mayStart } from './time-policy.ts';

const named = (name: string): CandidateRun => createCandidateRun(candidates.find((one) => one.name === name)!, {}, 1);

/** A candidate with one grid point, its scores per fold, and the seconds of its last fold. */
function scored(name: string, seconds: number, ...scores: number[]): CandidateRun {
  const run = named(name);
  const folds = scores.map((score) => ({ score }) as PointOnFold);
  return { ...run, points: [{ ...run.points[0]!, folds }], folds: scores.length, seconds };
}

describe('the expected seconds of a first fold', () => {
  const bow = scored('bow', 2, 0.7); // effort 1: 2 s per unit
  const pairs = scored('bow, pairs too', 4, 0.7); // effort 4: 1 s per unit
  const average = scored('average', 20, 0.7); // effort 5, of which 10 s trained word vectors: 2 s per unit

  it('are the median seconds per unit of effort times its effort', () => {
    expect(expectedSeconds(named('bow + logistic'), [bow, pairs, scored('nb-ratio', 30, 0.7)], 0)).toBe(2 * 4);
    expect(expectedSeconds(named('bow + logistic'), [], 0)).toBe(0);
  });

  it('include training word vectors for the first candidate that needs them', () => {
    expect(expectedSeconds(named('sif'), [bow, pairs], 10)).toBe(2 * 5 + 10);
    expect(expectedSeconds(named('sif'), [bow, average], 10)).toBe(2 * 5);
  });
});

describe('a first fold', () => {
  const bow = scored('bow', 1, 0.7);
  const rival = scored('nb-ratio', 1, 0.7);
  const next = scored('bow + logistic', 0);

  it('starts only if all first folds end within 60 % of the time', () => {
    expect(mayStart(next, [bow], 10, 5, { spent: 50, end: 100, lanes: 1 })).toBe(true);
    expect(mayStart(next, [bow], 10.1, 5, { spent: 50, end: 100, lanes: 1 })).toBe(false);
  });

  it('leaves time for later folds: 10 s now and 4 × (10 + 1 + 1) s later, once two candidates have run', () => {
    expect(mayStart(next, [bow, rival], 10, 5, { spent: 2, end: 60, lanes: 1 })).toBe(true);
    expect(mayStart(next, [bow, rival], 10, 5, { spent: 2, end: 59, lanes: 1 })).toBe(false);
    expect(mayStart(next, [bow], 10, 5, { spent: 2, end: 59, lanes: 1 })).toBe(true);
  });

  it('takes its own 10 s on a thread, and half of 4 × (10 + 1 + 1) s later where two folds run at the same time', () => {
    expect(mayStart(next, [bow, rival], 10, 5, { spent: 2, end: 36, lanes: 2 })).toBe(true);
    expect(mayStart(next, [bow, rival], 10, 5, { spent: 2, end: 35, lanes: 2 })).toBe(false);
  });

  it('is stopped after 40 % of the time that is left', () => {
    expect(firstFoldEnd({ spent: 20, end: 70 })).toBe(40);
  });
});

describe('when time is short', () => {
  /** As many from the front as fit into `limit` seconds, at least two. */
  const within = (limit: number) => (some: readonly CandidateRun[]) =>
    some.filter((_, i) => i < 2 || some.slice(0, i + 1).reduce((sum, { seconds }) => sum + seconds, 0) <= limit);
  const names = (runs: readonly CandidateRun[]) => runs.map(({ candidate }) => candidate.name);
  const withSlow = (...scores: number[]) => [
    scored('bow', 1, 0.7, 0.7, 0.7),
    scored('bow+scdv', 40, ...scores),
    scored('bow+average', 3, 0.8, 0.8, 0.8),
    scored('bow+idf-average', 3, 0.8, 0.79, 0.79),
  ];

  it('the slowest candidate is left out if it is not clearly ahead of its rival', () => {
    expect(names(candidatesInTime(withSlow(0.9, 0.7, 0.84), within(20)))).toEqual([
      'bow',
      'bow+average',
      'bow+idf-average',
    ]);
  });

  it('but not if it is clearly ahead, and not if there is time for all', () => {
    expect(names(candidatesInTime(withSlow(0.84, 0.83, 0.84), within(20)))).toEqual(['bow', 'bow+scdv']);
    expect(candidatesInTime(withSlow(0.9, 0.7, 0.84), within(100))).toHaveLength(4);
  });
});
