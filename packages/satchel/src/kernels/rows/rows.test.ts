import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { after, createBench } from '../twins.case.ts';

const shape = fc.record({
  rows: fc.integer({ min: 1, max: 9 }),
  columns: fc.integer({ min: 1, max: 70 }),
  seed: fc.nat(),
});

describe('rows', () => {
  it('gives products a person can check', () => {
    const { simd, floats, memory } = createBench();
    expect(simd.dot(floats([1, 2, 3, 4, 5]), floats([1, 1, 1, 1, 2]))).toBe(20);
    const into = memory.f32(2);
    simd.sumRows(
      { rows: 2, columns: 2, data: floats([1, 2, 10, 20]) },
      memory.u32(2).fill(1, 1),
      floats([1, 0.5]),
      into,
    );
    expect([...into]).toEqual([6, 12]);
  });

  it('agrees with its twin to the bit for every shape', () => {
    fc.assert(
      fc.property(shape, ({ rows, columns, seed }) => {
        const { plain, simd, memory, floats, words, matrix } = createBench(seed);
        const [a, b] = [matrix(rows, columns), matrix(1, columns).data];
        expect(simd.dot(b, a.data.subarray(0, columns))).toBe(plain.dot(b, a.data.subarray(0, columns)));
        const products = memory.f32(rows);
        expect(after(products, () => simd.dotRows(a, b, products))).toEqual(
          after(products, () => plain.dotRows(a, b, products)),
        );
        expect(after(b, () => simd.addScaled(0.3, a.data.subarray(0, columns), b))).toEqual(
          after(b, () => plain.addScaled(0.3, a.data.subarray(0, columns), b)),
        );
        const ids = words(Array.from({ length: rows }, (_, i) => (i * 7) % rows));
        const weights = floats(Array.from(ids, (id) => 1 / (id + 1)));
        const [wide, factors] = [memory.f64(columns), memory.f64(rows)];
        factors.set(weights);
        expect(after(wide, () => simd.addWideRows(a, ids, factors, wide))).toEqual(
          after(wide, () => plain.addWideRows(a, ids, factors, wide)),
        );
        expect(after(b, () => simd.sumRows(a, ids, weights, b))).toEqual(
          after(b, () => plain.sumRows(a, ids, weights, b)),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('stays within a rounding error a product of the exact sum in the relaxed build', () => {
    fc.assert(
      fc.property(shape, ({ columns, seed }) => {
        const { plain, relaxed, matrix } = createBench(seed);
        const [a, b] = [matrix(1, columns).data, matrix(1, columns).data];
        if (relaxed) expect(Math.abs(relaxed.dot(a, b) - plain.dot(a, b))).toBeLessThanOrEqual(columns * 2 ** -23);
      }),
      { numRuns: 30 },
    );
  });

  it('refuses an array outside its memory', () => {
    const { simd, floats } = createBench();
    expect(() => simd.dot(floats([1]), new Float32Array(1))).toThrow('a kernel was given an array outside its memory.');
  });
});
