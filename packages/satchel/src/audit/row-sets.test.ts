import { expect, it } from 'vitest';
import { createRowSets, setsOf } from './row-sets.ts';

it('joins rows through others; the head is the first row', () => {
  const { join, headOf } = createRowSets(6);
  join(4, 2);
  join(5, 4);
  join(1, 3);
  expect([0, 1, 2, 3, 4, 5].map(headOf)).toEqual([0, 1, 2, 1, 2, 2]);
});

it('joins rows of one group and of one cluster', () => {
  const { headOf } = setsOf(['a', undefined, 'b', 'a', undefined, 'b'], [[3, 4], [1]]);
  expect([0, 1, 2, 3, 4, 5].map(headOf)).toEqual([0, 1, 2, 0, 0, 2]);
});
