import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { type Bench, createBench } from '../twins.case.ts';
import type { CompositeTable } from './contract.ts';

/** Words with up to three of the components each. */
function randomTable(
  { memory, matrix, words: numbers, floats }: Bench,
  V: number,
  d: number,
  K: number,
): CompositeTable {
  const words = matrix(V, Math.ceil(d / 8) * 8);
  for (let w = 0; w < V; w++) words.data.fill(0, w * words.columns + d, (w + 1) * words.columns);
  const lists = Array.from({ length: V }, (_, w) => [w % K, (w * 7 + 3) % K, (w * 5) % K].slice(0, w % 4));
  const rising = lists.map((list) => [...new Set(list)].sort((a, b) => a - b));
  const offsets = [0];
  for (const list of rising) offsets.push(offsets.at(-1)! + list.length);
  const shares = floats(Array.from({ length: offsets.at(-1)! }, (_, j) => 1 / (1 + (j % 5))));
  return {
    wordMatrix: words,
    dimensions: d,
    memberships: { count: K, offsets: numbers(offsets), components: numbers(rising.flat()), shares },
    wordWeights: floats(Array.from({ length: V }, (_, w) => 1 + w / 3)),
    sums: memory.f32(K * words.columns),
    touched: memory.u8(K),
    lists: memory.u32(2 * K),
    held: memory.u32(2 * shares.length),
    extremes: memory.f32(2),
    indices: memory.u32(K * d + 3),
    values: memory.f32(K * d + 3),
  };
}

function outcome(kernels: Kernels, table: CompositeTable, ids: Uint32Array, counts: Float32Array, threshold: number) {
  table.sums.fill(99); // what stood there before must not matter
  const kernel = kernels.composite(table);
  const square = kernel.gather(ids, counts);
  kernel.findExtremes();
  const count = kernel.write(square > 0 ? 1 / Math.sqrt(square) : 0, threshold);
  return {
    square,
    extremes: [...table.extremes],
    indices: table.indices.slice(0, count),
    values: table.values.slice(0, count),
  };
}

describe('composite rows', () => {
  it('lays a word into the blocks of its components', () => {
    const bench = createBench();
    const { memory, floats, words: numbers } = bench;
    const words = memory.matrix(2, 8);
    words.data.set([3, 4], 0);
    words.data.set([0, 1], 8);
    const table: CompositeTable = {
      wordMatrix: words,
      dimensions: 2,
      memberships: {
        count: 3,
        offsets: numbers([0, 2, 3]),
        components: numbers([0, 2, 2]),
        shares: floats([0.5, 0.25, 1]),
      },
      wordWeights: floats([2, 1]),
      sums: memory.f32(24),
      touched: memory.u8(3),
      lists: memory.u32(6),
      held: memory.u32(6),
      extremes: memory.f32(2),
      indices: memory.u32(9),
      values: memory.f32(9),
    };
    const kernel = bench.simd.composite(table);
    expect(kernel.gather(numbers([0, 1]), floats([1, 4]))).toBe(3 * 3 + 4 * 4 + 1.5 * 1.5 + 6 * 6);
    kernel.findExtremes();
    expect([...table.extremes]).toEqual([0, 6]);
    expect(kernel.write(2, 6)).toBe(3);
    expect([...table.indices.subarray(0, 3)]).toEqual([0, 1, 5]);
    expect([...table.values.subarray(0, 3)]).toEqual([6, 8, 12]);
  });

  it('agrees with its twin to the bit', () => {
    const shapes = fc.record({
      d: fc.integer({ min: 1, max: 21 }),
      K: fc.integer({ min: 1, max: 9 }),
      bag: fc.uniqueArray(fc.integer({ min: 0, max: 29 }), { maxLength: 12 }),
      threshold: fc.constantFrom(0, 0.01, 0.1, 2),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(shapes, ({ d, K, bag, threshold, seed }) => {
        const bench = createBench(seed, 1 << 18);
        const table = randomTable(bench, 30, d, K);
        const ids = bench.words(bag.toSorted((a, b) => a - b));
        const counts = bench.floats(bag.map((id) => 1 + (id % 3)));
        const expected = outcome(bench.plain, table, ids, counts, threshold);
        expect(outcome(bench.simd, table, ids, counts, threshold)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('has nothing to write for an empty document', () => {
    const bench = createBench(2);
    const table = randomTable(bench, 5, 6, 3);
    const empty = outcome(bench.simd, table, bench.words([]), bench.floats([]), 0);
    expect(empty).toEqual({ square: 0, extremes: [0, 0], indices: new Uint32Array(0), values: new Float32Array(0) });
  });
});
