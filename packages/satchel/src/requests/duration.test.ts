import { describe, expect, it } from 'vitest';
import { parseDuration } from './duration.ts';

describe('a length of time', () => {
  it.each([
    ['90', 90],
    ['90s', 90],
    ['2m', 120],
    ['1.5 min', 90],
    ['1h', 3600],
    ['0.5H', 1800],
  ])('%s is %d seconds', (typed, seconds) => {
    expect(parseDuration(typed)).toBe(seconds);
  });

  it.each(['', '0', '0m', 'soon', '2d', '-1m', '1e3', 'm'])('%j is none', (typed) => {
    expect(parseDuration(typed)).toBeUndefined();
  });
});
