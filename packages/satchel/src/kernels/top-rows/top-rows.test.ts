import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import type { Matrix } from '../../core/matrix.ts';
import { type Bench, createBench } from '../twins.case.ts';

function found(kernels: Kernels, { memory }: Bench, matrix: Matrix, vector: Float32Array, k: number) {
  const [scores, ids] = [memory.f32(k), memory.u32(k)];
  const count = kernels.topRows(matrix, vector, scores, ids);
  return { scores: [...scores.subarray(0, count)], ids: [...ids.subarray(0, count)] };
}

describe('the rows nearest to a vector', () => {
  it('come largest first, of equal ones the earlier first', () => {
    const bench = createBench();
    const matrix = { rows: 6, columns: 2, data: bench.floats([1, 0, 3, 1, 0, 5, 3, 1, -2, 0, 3, 9]) };
    const east = bench.floats([2, 0]);
    for (const kernels of [bench.plain, bench.simd]) {
      expect(found(kernels, bench, matrix, east, 4)).toEqual({ scores: [6, 6, 6, 2], ids: [1, 3, 5, 0] });
      expect(found(kernels, bench, matrix, east, 2)).toEqual({ scores: [6, 6], ids: [1, 3] });
      expect(found(kernels, bench, matrix, east, 9).ids).toEqual([1, 3, 5, 0, 2, 4]);
      expect(found(kernels, bench, matrix, east, 0).ids).toEqual([]);
    }
  });

  it('are those of the twin to the bit for every shape, ties and all', () => {
    const shape = fc.record({
      rows: fc.integer({ min: 1, max: 90 }),
      columns: fc.integer({ min: 1, max: 21 }),
      k: fc.integer({ min: 1, max: 100 }),
      levels: fc.constantFrom(1, 2, 1000),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(shape, ({ rows, columns, k, levels, seed }) => {
        const bench = createBench(seed, 1 << 18);
        const [matrix, vector] = [bench.matrix(rows, columns), bench.matrix(1, columns).data];
        for (let i = 0; i < matrix.data.length; i++) matrix.data[i] = Math.round(matrix.data[i]! * levels) / levels;
        expect(found(bench.simd, bench, matrix, vector, k)).toEqual(found(bench.plain, bench, matrix, vector, k));
      }),
      { numRuns: 150 },
    );
  });

  it('have the products that dotRows gives', () => {
    const bench = createBench(3);
    const [matrix, vector] = [bench.matrix(50, 19), bench.matrix(1, 19).data];
    const products = bench.memory.f32(50);
    bench.simd.dotRows(matrix, vector, products);
    const { scores, ids } = found(bench.simd, bench, matrix, vector, 50);
    expect(scores).toEqual(ids.map((id) => products[id]));
    expect(scores).toEqual([...products].sort((a, b) => b - a));
  });

  it('write nothing beyond the list', () => {
    const bench = createBench(4);
    const [matrix, vector] = [bench.matrix(40, 8), bench.matrix(1, 8).data];
    const [scores, ids] = [bench.memory.f32(16).fill(7), bench.memory.u32(16).fill(7)];
    bench.simd.topRows(matrix, vector, scores.subarray(0, 5), ids.subarray(0, 5));
    expect([...scores.subarray(5), ...ids.subarray(5)]).toEqual(Array(22).fill(7));
  });
});
