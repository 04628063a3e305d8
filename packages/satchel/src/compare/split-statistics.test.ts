import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../core/labels.ts';
import { mcNemar } from '../evaluate/significance.ts';
import { type Answers, answersOf } from './answers.ts';
import { splitStatistics } from './split-statistics.ts';

/** `right` of 100 documents right, the first ones or the last. */
const system = (right: number, fromEnd = false): Answers =>
  answersOf(
    labelSetsFrom(Array.from({ length: 100 }, () => [0])),
    labelSetsFrom(Array.from({ length: 100 }, (_, i) => [(fromEnd ? i >= 100 - right : i < right) ? 0 : 1])),
  );

describe('statistics on one split', () => {
  it('puts a score of 80 of 100 within about two standard errors, 72 to 88', () => {
    const { scores } = splitStatistics(system(80), [], false, 1);
    expect(scores[0]!.low).toBeCloseTo(0.72, 1);
    expect(scores[0]!.high).toBeCloseTo(0.88, 1);
  });

  it('tells a difference by McNemar where documents have one label', () => {
    const { differences } = splitStatistics(system(80), [system(90)], false, 1);
    const right = (count: number) => Uint8Array.from({ length: 100 }, (_, i) => (i < count ? 1 : 0));
    expect(differences[0]!.difference).toBeCloseTo(0.1, 12);
    expect(differences[0]!.pValue).toBe(mcNemar(right(90), right(80)).pValue);
    expect(differences[0]!.low).toBeGreaterThan(0);
  });

  it('pairs the draws: a system that errs on the same documents is told apart more surely than one that errs on others', () => {
    const width = (other: Answers): number => {
      const [found] = splitStatistics(system(80), [other], true, 1).differences;
      return found!.high - found!.low;
    };
    expect(width(system(84))).toBeLessThan(width(system(84, true)));
  });

  it('finds nothing between a system and itself', () => {
    const [found] = splitStatistics(system(80), [system(80)], true, 1).differences;
    expect(found).toMatchObject({ difference: 0, low: 0, high: 0, pValue: 1 });
  });

  it('draws the same for the same seed', () => {
    expect(splitStatistics(system(70), [system(75, true)], true, 3)).toEqual(
      splitStatistics(system(70), [system(75, true)], true, 3),
    );
  });
});
