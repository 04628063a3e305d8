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
      recommended: 'bow+scdv',
      sentence: 'bow+scdv is better than bow by 0.7 ± 0.3 points, p = .012, at 3.0× the training time.',
    });
  });

  it('says that nothing beats bag of words', () => {
    const rival = row('average', { family: 'word vectors', against: against(-0.041, 0.0004) });
    expect(verdictOn(bow, bow, [bow, rival])).toMatchObject({
      isBetter: false,
      sentence:
        'nothing that ran beats bag of words: bow is best; the best other candidate, average, differs by −4.1 points (p < .001).',
    });
  });

  it('does not call a difference that may be chance better', () => {
    const winner = row('lsi', { family: 'word vectors', against: against(0.002, 0.4), trainSeconds: 1 });
    expect(verdictOn(winner, bow, [bow, winner])).toMatchObject({
      isBetter: false,
      sentence:
        'lsi is ahead of bow by 0.2 ± 0.3 points, p = .40, which may be chance, at the same training time. bow is good enough.',
    });
  });

  it('names a candidate that was ahead when its time ran out', () => {
    const late = row('spm', {
      family: 'word vectors',
      folds: [0.9, 0.8],
      dropped: { round: 2, reason: 'out of budget' },
    });
    const lost = row('sif', { folds: [0.9], dropped: { round: 1, reason: 'clearly below the best' } });
    const baseline = row('bow', { folds: [0.8, 0.8, 0.9] });
    expect(verdictOn(baseline, baseline, [baseline, late, lost]).sentence).toBe(
      'nothing that ran beats bag of words: bow is best. spm was ahead on the first 2 folds when its time ran out: with a larger budget it may win.',
    );
  });

  it('says if the winner on the folds is behind on the test part', () => {
    const winner = row('lsi', { family: 'word vectors', against: against(-0.01, 0.03), trainSeconds: 0.1 });
    expect(verdictOn(winner, bow, [bow, winner]).sentence).toBe(
      'lsi is best on the folds but 1.0 ± 0.3 points behind bow on the test part, p = .030, and trains faster. bow is good enough.',
    );
  });
});

describe('the cost in the verdict', () => {
  it.each([
    [1.19, ', at the same training time.'],
    [1.21, ', at 1.2× the training time.'],
    [9.94, ', at 9.9× the training time.'],
    [22.4, ', at 22× the training time.'],
    [0.81, ', at the same training time.'],
    [0.79, ', and trains faster.'],
    [0, 'p = .012.'],
  ])('for %s times the training time of the baseline is "%s"', (trainSeconds, end) => {
    const winner = row('lsi', { family: 'word vectors', against: against(0.007, 0.012), trainSeconds });
    const { sentence } = verdictOn(winner, bow, [bow, winner]);
    expect(sentence.slice(-end.length)).toBe(end);
  });
});

describe('significance', () => {
  it.each([
    [0.049, true],
    [0.05, false],
  ])('at an adjusted p-value of %s is %s', (adjusted, isBetter) => {
    const winner = row('lsi', { family: 'word vectors', against: against(0.007, adjusted) });
    expect(verdictOn(winner, bow, [bow, winner])).toMatchObject({ isBetter });
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

describe('what was not run', () => {
  it('is named with the time it takes, and nothing is claimed about it', () => {
    const baseline = { ...row('bow', {}), family: 'bag of words' as const };
    const notRun = [
      { name: 'scdv', reason: 'out of budget', seconds: 100 },
      { name: 'sif', reason: 'out of budget', seconds: 40 },
      { name: 'nb-ratio', reason: 'needs labels' },
    ];
    const verdict = verdictOn(baseline, baseline, [baseline], notRun);
    expect(verdict.recommended).toBe('bow');
    expect(verdict.sentence).toBe(
      'bow is the only candidate that ran to the end; nothing is known about word vectors. Not judged, out of budget: scdv; sif; about 3 min more would run them.',
    );
  });
});
