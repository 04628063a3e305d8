import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../numeric/random.ts';
import { after, createBench } from '../twins.case.ts';
import { BLOCK_WIDTH } from './contract.ts';

const sizes = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 300 }), fc.nat(40));

/** `count` blocks of `start + rows + 3` rows, and Y of `rows`. */
function setUp(count: number, rows: number, start: number, seed: number) {
  const { memory, plain, simd } = createBench(seed);
  const random = createRandom(seed, 'blocks');
  const numbers = (length: number) => memory.f64(length).map(() => random.uniform() - 0.5);
  const fill = (array: Float64Array) => {
    array.set(numbers(array.length));
    return array;
  };
  const height = start + rows + 3;
  const basis = { data: fill(memory.f64(count * height * BLOCK_WIDTH)), height, count, start };
  const y = fill(memory.f64(rows * BLOCK_WIDTH));
  const c = fill(memory.f64(count * BLOCK_WIDTH * BLOCK_WIDTH));
  return { plain, simd, basis, y, c };
}

describe('blocks', () => {
  it('multiplies a block with a block', () => {
    const { simd, basis, y, c } = setUp(1, 2, 0, 1);
    basis.data.fill(0).set([1, 2], 0); // q = (1, 2, 0, …) and (0, …)
    y.fill(0).set([3, 4], 0);
    c.fill(0);
    simd.crossBlocks(basis, y, c);
    expect([c[0], c[1], c[8], c[9]]).toEqual([3, 4, 6, 8]);
    simd.addBlocks(basis, c, y); // y₀ += 1 · (3, 4) + 2 · (6, 8)
    expect([y[0], y[1]]).toEqual([18, 24]);
  });

  it('agrees with its twin to the bit', () => {
    fc.assert(
      fc.property(sizes, fc.nat(), ([count, rows, start], seed) => {
        const { plain, simd, basis, y, c } = setUp(count, rows, start, seed);
        const products = after(c, () => plain.crossBlocks(basis, y, c));
        expect(after(c, () => simd.crossBlocks(basis, y, c))).toEqual(products);
        const sums = after(y, () => plain.addBlocks(basis, c, y));
        expect(after(y, () => simd.addBlocks(basis, c, y))).toEqual(sums);
      }),
      { numRuns: 40 },
    );
  });
});
