import { describe, expect, it } from 'vitest';
import { tableNamed } from '../registry.ts';
import { type SweepClaim, type SweepPoint, verdictOnSweep } from './sweep-verdict.ts';

const clusters: SweepClaim = {
  label: 'clusters K',
  claim: 'accuracy rises up to 60, then stays',
  kind: 'rises up to',
  at: 60,
};
const percentage: SweepClaim = { label: 'percentage p', claim: 'accuracy is best at 4', kind: 'best at', at: 4 };

const curve = (points: Readonly<Record<number, readonly number[]>>): SweepPoint[] =>
  Object.entries(points).map(([value, scores]) => ({
    value: Number(value),
    measured: { scores, hashes: [], options: {}, seconds: 0 },
  }));
const isTrue = (claim: SweepClaim, points: Readonly<Record<number, readonly number[]>>) =>
  verdictOnSweep(claim, curve(points)).endsWith(': true here.');

describe('a curve that rises up to a value, then stays', () => {
  it('may be a little higher further on', () => {
    expect(verdictOnSweep(clusters, curve({ 10: [82], 30: [83.5], 60: [84], 90: [84.3] }))).toBe(
      'clusters K: the paper claims that accuracy rises up to 60, then stays. Here the highest is 84.3 at 90, the lowest 82.0 at 10; with one seed, differences of up to 0.5 points count as none: true here.',
    );
  });

  it('does not rise or fall further on, nor fall before', () => {
    expect(isTrue(clusters, { 10: [82], 30: [83.5], 60: [84], 90: [85] })).toBe(false);
    expect(isTrue(clusters, { 10: [82], 30: [83.5], 60: [84], 90: [83] })).toBe(false);
    expect(isTrue(clusters, { 10: [82], 30: [85], 60: [84], 90: [84] })).toBe(false);
    expect(isTrue(clusters, { 10: [84], 30: [84], 60: [84], 90: [84] })).toBe(false);
  });

  it('is judged by the deviation over the seeds where there are several', () => {
    expect(isTrue(clusters, { 10: [82, 82.2], 60: [84, 84.2], 90: [84.4, 84.6] })).toBe(false);
    expect(isTrue(clusters, { 10: [82, 82.2], 60: [83, 85], 90: [83.8, 85.8] })).toBe(true);
    expect(verdictOnSweep(clusters, curve({ 10: [82, 82.2], 60: [83, 85] }))).toContain(
      'differences within a standard deviation over the seeds count as none',
    );
  });

  it('has nothing to stay for where the value is the last', () => {
    const dimensions: SweepClaim = { ...clusters, at: 300 };
    expect(isTrue(dimensions, { 50: [80], 100: [82], 300: [83] })).toBe(true);
    expect(isTrue(dimensions, { 50: [80], 100: [83], 300: [82] })).toBe(false);
  });
});

it('is best at a value that equals the highest', () => {
  expect(isTrue(percentage, { 0: [84], 4: [83.7], 10: [82] })).toBe(true);
  expect(isTrue(percentage, { 0: [84.2], 4: [83.6], 10: [82] })).toBe(false);
});

it('is not judged without the value, or with one point', () => {
  expect(verdictOnSweep(percentage, curve({ 4: [83] }))).toBe(
    'percentage p: not enough values were run to judge that accuracy is best at 4.',
  );
  expect(verdictOnSweep(percentage, curve({ 0: [83], 10: [82] }))).toContain('not enough values');
});

it('002-F4 judges its three curves so', () => {
  const { rows, verdicts } = tableNamed('002-F4').plan('quick');
  const scores: Readonly<Record<string, number>> = { 'K = 10': 82, 'K = 30': 84.1, 'K = 60': 84, 'K = 90': 84.2 };
  const measured = rows.map((row) => ({
    row,
    status: 'measured' as const,
    cells: new Map([['accuracy', { scores: [scores[row.name] ?? 83], hashes: [], options: {}, seconds: 0 }]]),
  }));
  const said = verdicts?.(measured) ?? [];
  expect(said.map((sentence) => sentence.slice(sentence.lastIndexOf(':')))).toEqual([
    ': true here.',
    ': not true here.',
    ': true here.',
  ]);
});
