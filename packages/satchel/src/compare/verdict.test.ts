import { describe, expect, it } from 'vitest';
import type { LeaderboardRow } from './leaderboard.ts';
import { meanInterval } from './leaderboard.ts';
import { verdictOn } from './verdict.ts';

const row = (name: string, more: Partial<LeaderboardRow> = {}): LeaderboardRow => ({
  name,
  family: 'bag of words',
  representation: 'bow',
  classifier: 'linear-svm',
  needsWords: false,
  options: {},
  score: 0.8,
  folds: [0.8],
  trainSeconds: 1,
  textsPerSecond: 1,
  modelBytes: 1,
  ...more,
});
const against = (difference: number, adjusted: number) => ({
  difference,
  low: difference - 0.003,
  high: difference + 0.003,
  pValue: adjusted,
  adjusted,
});
const bow = row('bow');

describe('the verdict', () => {
  it('says by how much, how sure and at what cost', () => {
    const winner = row('bow+scdv', { family: 'fusion', against: against(0.007, 0.012), trainSeconds: 3 });
    expect(verdictOn(winner, bow, [bow, winner])).toEqual({
      winner: 'bow+scdv',
      baseline: 'bow',
      isBetter: true,
      sentence: 'bow+scdv is better than bow by 0.7 ± 0.3 points, p = .012, at 3.0× the cost of training.',
    });
  });

  it('says that nothing beats bag of words', () => {
    const rival = row('average', { family: 'word vectors', against: against(-0.041, 0.0004) });
    expect(verdictOn(bow, bow, [bow, rival])).toMatchObject({
      isBetter: false,
      sentence: 'nothing beats bag of words here: bow is best; the next, average, differs by −4.1 points (p < .001).',
    });
  });

  it('does not take what may be chance for better', () => {
    const winner = row('lsi', { family: 'word vectors', against: against(0.002, 0.4), trainSeconds: 1 });
    expect(verdictOn(winner, bow, [bow, winner])).toMatchObject({
      isBetter: false,
      sentence:
        'lsi is ahead of bow by 0.2 ± 0.3 points, p = .40, which may be chance, at the same cost of training. bow will do.',
    });
  });

  it('names who was ahead when the time was up', () => {
    const late = row('spm', { folds: [0.9, 0.8], dropped: { round: 2, reason: 'out of time' } });
    const lost = row('sif', { folds: [0.9], dropped: { round: 1, reason: 'in the lower half' } });
    const baseline = row('bow', { folds: [0.8, 0.8, 0.9] });
    expect(verdictOn(baseline, baseline, [baseline, late, lost]).sentence).toBe(
      'nothing beats bag of words here: bow is best. spm was ahead on the first 2 folds when the time was up: with a larger budget it may win.',
    );
  });

  it('says so where the race chose one that the test part does not', () => {
    const winner = row('lsi', { family: 'word vectors', against: against(-0.01, 0.03), trainSeconds: 0.1 });
    expect(verdictOn(winner, bow, [bow, winner]).sentence).toBe(
      'lsi won the race but is 1.0 ± 0.3 points behind bow here, p = .030, and trains faster. bow will do.',
    );
  });
});

describe('the interval of a mean over folds', () => {
  it('is the corrected resampled t: folds .6 .7 .8 with tests half of training are .7 ± 4.303 · .1 · √(1/3 + 1/2)', () => {
    const { low, high } = meanInterval([0.6, 0.7, 0.8], 0.5) as { low: number; high: number };
    const reach = 4.302652729749 * 0.1 * Math.sqrt(1 / 3 + 1 / 2);
    expect(high).toBeCloseTo(Math.min(1, 0.7 + reach), 9);
    expect(low).toBeCloseTo(0.7 - reach, 9);
  });

  it('has none for a single fold, and stays among possible scores', () => {
    expect(meanInterval([0.6], 0.5)).toEqual({});
    expect(meanInterval([0.98, 1], 0.5)).toMatchObject({ high: 1 });
  });
});
