import { expect, it } from 'vitest';
import { columnFacts } from './column-facts.ts';

it('numbers, flags and members of lists are values; objects, null and empty texts are none', () => {
  const [facts, ...others] = columnFacts(
    [2.5, true, 7n, 'word', ['a', '', 'b'], {}, null, ''].map((value) => ({ column: value })),
  );
  expect(others).toEqual([]);
  expect(facts).toMatchObject({ name: 'column', values: 6, sample: ['2.5', 'true', '7', 'word', 'a', 'b'] });
  expect(facts!.filled).toBe(5 / 8);
});
