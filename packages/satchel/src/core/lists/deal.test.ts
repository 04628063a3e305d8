import { expect, it } from 'vitest';
import { deal } from './deal.ts';

it('gives each piece, the largest first, to the hand that has the least', () => {
  // 9 to hand 0, 7 and 3 to hand 1, 2 to hand 0 (9 < 10), 2 to hand 1 (10 < 11)
  expect([...deal(Float64Array.of(2, 9, 7, 3, 2), 2)]).toEqual([0, 0, 1, 1, 1]);
});

it('gives all to one hand, and nothing where there is nothing', () => {
  expect([...deal(Float64Array.of(2, 9, 7), 1)]).toEqual([0, 0, 0]);
  expect([...deal(new Float64Array(0), 3)]).toEqual([]);
});
