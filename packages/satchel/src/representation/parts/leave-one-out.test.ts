import { expect, it } from 'vitest';
import { bagAt, bagCount } from '../../core/bag.ts';
import { createMatrix } from '../../core/matrix.ts';
import { leaveOneWordOut } from './leave-one-out.ts';

it('gives each word what is lost without it, and says so', () => {
  const { attribute, leavesOneOut } = leaveOneWordOut(({ bags }) => {
    const into = createMatrix(bagCount(bags), 1);
    for (let i = 0; i < into.rows; i++)
      into.data[i] = Math.min(
        3,
        bagAt(bags, i).counts.reduce((a, b) => a + b, 0),
      );
    return into;
  });
  const shares = new Float64Array(2);
  const bag = { ids: Uint32Array.of(0, 1), counts: Float32Array.of(1, 3) };
  const remainder = attribute({ bag }, () => 2, shares);
  expect([...shares]).toEqual([0, 4]); // min(3, 4) is still 3 without the first word, and 1 without the second
  expect(remainder).toBe(2);
  expect(leavesOneOut).toBe(true);
});
