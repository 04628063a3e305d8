import { expect, it } from 'vitest';
import { basisOf, without } from './like-these.ts';

it('takes out whatever unwanted vectors span, also where they depend on each other', () => {
  const basis = basisOf([Float64Array.of(1, 1, 0), Float64Array.of(2, 2, 0), Float64Array.of(0, 1, 0)]);
  expect(basis).toHaveLength(2);
  const rest = without(Float64Array.of(3, -5, 7), basis);
  expect(Array.from(rest, (value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual([0, 0, 7]);
  expect(without(Float64Array.of(1, 2), [])).toEqual(Float64Array.of(1, 2));
});
