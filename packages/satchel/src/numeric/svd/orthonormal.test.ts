import { describe, expect, it } from 'vitest';
import { type Block, createBlock } from '../block.ts';
import { createRandom } from '../random.ts';
import { inverseFactor, orthonormalise } from './orthonormal.ts';

const compute = {};
const random = () => createRandom(1, 'test');

const blockOf = (rows: readonly (readonly number[])[]): Block => ({
  rows: rows.length,
  columns: rows[0]!.length,
  data: Float64Array.from(rows.flat()),
});

function randomBlock(rows: number, columns: number, scale: (column: number) => number = () => 1): Block {
  const block = createBlock(rows, columns);
  const draw = random();
  for (let at = 0; at < block.data.length; at++) block.data[at] = scale(at % columns) * (draw.uniform() - 0.5);
  return block;
}

const dot = (a: Block, i: number, b: Block, j: number): number => {
  let sum = 0;
  for (let row = 0; row < a.rows; row++) sum += a.data[row * a.columns + i]! * b.data[row * b.columns + j]!;
  return sum;
};

function expectOrthonormal(block: Block): void {
  for (let i = 0; i < block.columns; i++) {
    for (let j = 0; j <= i; j++)
      expect(Math.abs(dot(block, i, block, j) - (i === j ? 1 : 0))).toBeLessThan(1e-14 * block.rows);
  }
}

describe('orthonormalise', () => {
  it('turns (3, 4) and (0, 5) into (0.6, 0.8) and (−0.8, 0.6)', async () => {
    const block = blockOf([
      [3, 0],
      [4, 5],
    ]);
    await orthonormalise(block, random(), compute);
    [0.6, -0.8, 0.8, 0.6].forEach((expected, at) => {
      expect(block.data[at]).toBeCloseTo(expected, 14);
    });
  });

  it('is exact in two rounds, whatever the lengths of the columns', async () => {
    const block = randomBlock(60, 7, (column) => 10 ** (4 * column - 12));
    for (const _ of [1, 2]) await orthonormalise(block, random(), compute);
    expectOrthonormal(block);
  });

  it('draws columns anew that depend on others, or are zero', async () => {
    const block = randomBlock(30, 5);
    for (let row = 0; row < 30; row++) {
      block.data[row * 5 + 3] = block.data[row * 5]! - 2 * block.data[row * 5 + 1]!;
      block.data[row * 5 + 4] = 0;
    }
    for (const _ of [1, 2]) await orthonormalise(block, random(), compute);
    expectOrthonormal(block);
  });
});

it('pauses end the work when they are told to', async () => {
  const reason = new Error('enough');
  const aborted = { ...compute, signal: AbortSignal.abort(reason) };
  await expect(orthonormalise(randomBlock(8, 2), random(), aborted)).rejects.toBe(reason);
});

it('a column of zeros depends on nothing, and leaves the others as they are', () => {
  const products = { rows: 3, columns: 3, data: Float64Array.of(4, 0, 2, 0, 0, 0, 2, 0, 9) };
  const { inverse, dependent } = inverseFactor(products);
  expect(dependent).toEqual([1]);
  expect(inverse.data.every(Number.isFinite)).toBe(true);
  expect(Array.from(inverse.data.subarray(3, 6))).toEqual([0, 0, 0]);
});
