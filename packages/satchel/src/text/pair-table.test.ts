import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPairTable } from './pair-table.ts';

it('tells left from right', () => {
  const { numberOf } = createPairTable();
  expect([numberOf(1, 2), numberOf(2, 1), numberOf(1, 2), numberOf(0, 0)]).toEqual([0, 1, 0, 2]);
});

it('numbers pairs as a Map does, through many enlargements', () => {
  const number = fc.oneof(fc.nat(150), fc.integer({ min: 0, max: 0xffffffff }));
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { maxLength: 9000, size: 'max' }), (pairs) => {
      const { numberOf } = createPairTable();
      const expected = new Map<string, number>();
      for (const [left, right] of pairs) {
        const key = `${left} ${right}`;
        if (!expected.has(key)) expected.set(key, expected.size);
        if (numberOf(left, right) !== expected.get(key)) throw new Error(`${key} got another number`);
      }
    }),
    { numRuns: 20 },
  );
});
