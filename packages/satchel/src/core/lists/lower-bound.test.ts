import { expect, it } from 'vitest';
import { lowerBound } from './lower-bound.ts';

it('finds the first place with a number of at least the wanted one', () => {
  const numbers = Uint32Array.of(2, 4, 4, 9);
  expect([0, 2, 3, 4, 5, 9, 10].map((least) => lowerBound(numbers, least))).toEqual([0, 0, 1, 1, 3, 3, 4]);
  expect(lowerBound(numbers, 4, 2, 3)).toBe(2);
  expect(lowerBound(numbers, 9, 1, 3)).toBe(3);
});
