import { expect, it } from 'vitest';
import { checkpointInterval } from './checkpoint-interval.ts';

it.each([
  ['30 s by default', undefined, 0, 30_000],
  ['30 s where saving takes 2 % of that', undefined, 600, 30_000],
  ['longer where saving takes longer', undefined, 3000, 150_000],
  ['what was asked for', 5, 3000, 5000],
  ['at every period', 0, 3000, 0],
])('T2: %s', (_, asked, saving, interval) => {
  expect(checkpointInterval(asked, saving)).toBe(interval);
});
