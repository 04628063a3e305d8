import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { after, type Bench, createBench } from '../twins.case.ts';
import type { GlovePass } from './contract.ts';

/** w = (.1, .2) with bias .05 and c = (.3, −.1) with bias −.02; the fixed ones have infinite accumulators. X = 20. */
function workedPass({ memory, floats, words }: Bench, x = 20): GlovePass {
  const rows = memory.matrix(2, 16);
  rows.data.set([0.1, 0.2, 0.05, 1], 0);
  rows.data.set([0.3, -0.1, 1, -0.02], 16);
  for (const row of [0, 16]) rows.data.fill(1, row + 8, row + 16);
  [rows.data[8 + 3], rows.data[16 + 8 + 2]] = [Infinity, Infinity];
  const weight = (x / 100) ** 0.75;
  return {
    rows,
    wordCount: 1,
    firsts: words([0]),
    seconds: words([0]),
    logs: floats([Math.log(x)]),
    weights: floats([weight]),
    learningRate: 0.05,
  };
}

describe('one step of GloVe', () => {
  it.each(['plain', 'simd'] as const)('gives the worked numbers with the %s kernels', (build) => {
    const bench = createBench();
    const pass = workedPass(bench);
    expect(pass.weights[0]).toBeCloseTo(0.2990697562, 7);
    expect(bench[build].glovePass(pass)).toBeCloseTo(1.306389522, 6);
    const { data } = pass.rows;
    expect(data[0]).toBeCloseTo(0.11325955, 7);
    expect(data[1]).toBeCloseTo(0.19558015, 7);
    expect(data[8]! - 1).toBeCloseTo((0.05 * 0.26519104) ** 2, 7);
    expect(data[9]! - 1).toBeCloseTo((0.05 * 0.08839701) ** 2, 7);
    const error = 0.05 * 0.2990697562 * 2.955732274;
    expect(data[2]).toBeCloseTo(0.05 + error, 6); // the biases move by the error alone
    expect(data[16 + 3]).toBeCloseTo(-0.02 + error, 6);
    expect([data[3], data[16 + 2]]).toEqual([1, 1]);
    expect(data[16]).toBeCloseTo(0.3 + error * 0.1, 6);
    expect([...data.subarray(4, 8), ...data.subarray(20, 24)]).toEqual(new Array(8).fill(0));
  });

  it('moves along the gradient of the loss', () => {
    const bench = createBench();
    const at = (c: number, by: number) => {
      const pass = workedPass(bench);
      pass.rows.data[c] = pass.rows.data[c]! + by;
      return bench.plain.glovePass(pass);
    };
    const moved = workedPass(bench);
    const before = moved.rows.data.slice();
    bench.plain.glovePass(moved);
    for (const c of [0, 1, 2, 16, 17, 19]) {
      const slope = (at(c, 1 / 64) - at(c, -1 / 64)) * 32;
      expect((before[c]! - moved.rows.data[c]!) / 0.05 / slope).toBeCloseTo(1, 4);
    }
  });
});

/** The same pass in two pieces. */
const inTwo = (kernels: Kernels, cut: number): Kernels => ({
  ...kernels,
  glovePass(pass) {
    const piece = (start: number, end: number) => ({
      ...pass,
      firsts: pass.firsts.subarray(start, end),
      seconds: pass.seconds.subarray(start, end),
      logs: pass.logs.subarray(start, end),
      weights: pass.weights.subarray(start, end),
    });
    return kernels.glovePass(piece(cut, pass.firsts.length), kernels.glovePass(piece(0, cut)));
  },
});

it('a pass agrees with its twin to the bit, in one piece and in two', () => {
  const shape = fc.record({
    seed: fc.nat(1000),
    half: fc.integer({ min: 1, max: 12 }),
    entries: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(shape, ({ seed, half, entries }) => {
      const bench = createBench(seed + 1, 1 << 17);
      const rows = bench.matrix(10, 8 * half);
      for (let row = 0; row < 10; row++) rows.data.fill(1, row * 8 * half + 4 * half, (row + 1) * 8 * half);
      const numbers = (scale: number) =>
        bench.floats(Array.from({ length: entries }, (_, n) => scale * (((n * 37 + seed) % 11) + 1)));
      const ids = (step: number) => bench.words(Array.from({ length: entries }, (_, n) => (n * step + seed) % 5));
      const pass = {
        rows,
        wordCount: 5,
        firsts: ids(3),
        seconds: ids(7),
        logs: numbers(0.3),
        weights: numbers(0.09),
        learningRate: 0.05,
      };
      const run = (kernels: Kernels) => {
        const losses: number[] = [];
        return { rows: after(rows.data, () => void losses.push(kernels.glovePass(pass))), losses };
      };
      const expected = run(bench.plain);
      expect(run(bench.simd)).toEqual(expected);
      expect(run(inTwo(bench.simd, Math.floor(entries / 3)))).toEqual(expected);
      if (!bench.relaxed || entries === 0) return;
      const fused = run(bench.relaxed).rows.map((value, i) => Math.abs(value - expected.rows[i]!));
      expect(Math.max(...fused)).toBeLessThan(1e-3);
    }),
    { numRuns: 60 },
  );
});
