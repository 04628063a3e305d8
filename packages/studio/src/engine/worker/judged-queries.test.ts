import { expect, it } from 'vitest';
import { averagePrecision } from './judged-queries.ts';

it.each([
  ['all first', [3, 5, 1], [3, 5], 1],
  ['first and third', [3, 1, 5], [3, 5], (1 + 2 / 3) / 2],
  ['one never found', [1, 3], [3, 9], 1 / 2 / 2],
  ['none', [1, 2], [7], 0],
])('average precision: %s', (_, ranked, relevant, expected) => {
  expect(averagePrecision(ranked, new Set(relevant))).toBeCloseTo(expected, 12);
});
