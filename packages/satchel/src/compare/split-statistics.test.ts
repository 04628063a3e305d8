import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../core/labels.ts';
import { mcNemar } from '../evaluate/significance.ts';
import { type Answers, answersOf } from './answers.ts';
import { splitStatistics } from './split-statistics.ts';

/** A system that is right on the first, or the last, `right` of 100 documents. */
const system = (right: number, fromEnd = false): Answers =>
  answersOf(
    labelSetsFrom(Array.from({ length: 100 }, () => [0])),
    labelSetsFrom(Array.from({ length: 100 }, (_, i) => [(fromEnd ? i >= 100 - right : i < right) ? 0 : 1])),
  );

describe('statistics on one split', () => {
  it('gives a score of 80 of 100 an interval of about two standard errors, 72 to 88', () => {
    const { scores } = splitStatistics(system(80), [], false, 1);
    expect(scores[0]!.low).toBeCloseTo(0.72, 1);
    expect(scores[0]!.high).toBeCloseTo(0.88, 1);
  });

  it('tests a difference by McNemar if documents have one label', () => {
    const { differences } = splitStatistics(system(80), [system(90)], false, 1);
    const right = (count: number) => Uint8Array.from({ length: 100 }, (_, i) => (i < count ? 1 : 0));
    expect(differences[0]!.difference).toBeCloseTo(0.1, 12);
    expect(differences[0]!.pValue).toBe(mcNemar(right(90), right(80)).pValue);
    expect(differences[0]!.low).toBeGreaterThan(0);
  });

  it('pairs the draws: the interval is narrower if both systems err on the same documents', () => {
    const width = (other: Answers): number => {
      const [found] = splitStatistics(system(80), [other], true, 1).differences;
      return found!.high - found!.low;
    };
    expect(width(system(84))).toBeLessThan(width(system(84, true)));
  });

  it('finds no difference between a system and itself', () => {
    const [found] = splitStatistics(system(80), [system(80)], true, 1).differences;
    expect(found).toMatchObject({ difference: 0, low: 0, high: 0, pValue: 1 });
  });

  it('gives the same result for the same seed', () => {
    expect(splitStatistics(system(70), [system(75, true)], true, 3)).toEqual(
      splitStatistics(system(70), [system(75, true)], true, 3),
    );
  });
});
