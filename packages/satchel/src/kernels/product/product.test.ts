import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { after, createBench } from '../twins.case.ts';
import { productScratchBytes } from './contract.ts';

describe('product', () => {
  it('multiplies rows with rows', () => {
    const { simd, memory, floats } = createBench();
    const into = memory.matrix(2, 1);
    const a = { rows: 2, columns: 2, data: floats([1, 2, 3, 4]) };
    const b = { rows: 1, columns: 2, data: floats([10, 1]) };
    simd.product(a, b, into, memory.u8(productScratchBytes(1)));
    expect([...into.data]).toEqual([12, 34]);
  });

  it('agrees with its twin to the bit, edges and long sums included', () => {
    const sizes = fc.tuple(
      fc.integer({ min: 1, max: 15 }),
      fc.integer({ min: 1, max: 19 }),
      fc.constantFrom(1, 3, 8, 255, 256, 257, 520),
    );
    fc.assert(
      fc.property(sizes, fc.nat(), ([m, n, k], seed) => {
        const { plain, simd, relaxed, memory, matrix } = createBench(seed);
        const [a, b, into] = [matrix(m, k), matrix(n, k), matrix(m, n)];
        const scratch = memory.u8(productScratchBytes(n));
        const expected = after(into.data, () => plain.product(a, b, into, scratch));
        expect(after(into.data, () => simd.product(a, b, into, scratch))).toEqual(expected);
        if (!relaxed) return;
        const fused = after(into.data, () => relaxed.product(a, b, into, scratch));
        const differences = fused.map((value, i) => Math.abs(value - expected[i]!));
        expect(Math.max(...differences)).toBeLessThanOrEqual(k * 2 ** -22);
      }),
      { numRuns: 40 },
    );
  });

  it('writes nothing beyond the product', () => {
    const { simd, memory, matrix } = createBench();
    const [a, b, into] = [matrix(7, 5), matrix(9, 5), memory.matrix(7, 9)];
    const next = memory.f32(16).fill(7);
    simd.product(a, b, into, memory.u8(productScratchBytes(9)));
    expect([...next]).toEqual(Array(16).fill(7));
  });
});
