import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bench, createBench } from '../twins.case.ts';
import { type MixturePass, mixtureScratchBytes } from './contract.ts';

/** `used` components of K, the others padding; features 0 to F − 1. */
function randomMixture(
  { memory, matrix, floats }: Bench,
  rows: number,
  features: number,
  components: number,
  used: number,
): MixturePass {
  const points = matrix(Math.ceil(rows / 4) * 4, features).data;
  const weights = floats(Array.from({ length: rows }, (_, i) => i % 4));
  const coefficients = matrix(components, features).data;
  const offsets = memory.f32(components).fill(-1e30);
  offsets.fill(0.1, 0, used);
  const scratch = memory.u8(mixtureScratchBytes(features, components));
  const [sums, mass] = [memory.f64(components * features), memory.f64(components)];
  return { points, weights, rows, features, components, coefficients, offsets, sums, mass, scratch };
}

function outcome(mixture: MixturePass, run: (mixture: MixturePass) => number) {
  mixture.sums.fill(0);
  mixture.mass.fill(0);
  return { logLikelihood: run(mixture), sums: mixture.sums.slice(), mass: mixture.mass.slice() };
}

describe('mixture pass', () => {
  it('shares a point of weight 3 out by the scores of the components', () => {
    const { simd, memory, floats } = createBench();
    const weights = floats([3]);
    const offsets = floats([Math.log(3), 0, ...Array(6).fill(-1e30)]);
    const [coefficients, points] = [memory.f32(64), memory.f32(32).fill(2, 0, 8)];
    const [sums, mass, scratch] = [memory.f64(64), memory.f64(8), memory.u8(mixtureScratchBytes(8, 8))];
    const logLikelihood = simd.mixturePass({
      ...{ points, weights, rows: 1, features: 8, components: 8, coefficients, offsets, sums, mass, scratch },
    });
    expect(logLikelihood).toBeCloseTo(3 * Math.log(4), 6);
    expect([...mass.subarray(0, 3)].map((value) => Number(value.toFixed(6)))).toEqual([2.25, 0.75, 0]);
    expect(sums[0]).toBeCloseTo(4.5, 6);
  });

  it('agrees with its twin: statistics to the bit, the log-likelihood to twelve digits', () => {
    const shapes = fc.record({
      rows: fc.integer({ min: 1, max: 300 }),
      halves: fc.integer({ min: 1, max: 3 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(shapes, ({ rows, halves, seed }) => {
        const bench = createBench(seed);
        const mixture = randomMixture(bench, rows, 8 * halves, 16, 11);
        const expected = outcome(mixture, bench.plain.mixturePass);
        const found = outcome(mixture, bench.simd.mixturePass);
        expect(found.sums).toEqual(expected.sums);
        expect(found.mass).toEqual(expected.mass);
        expect(Math.abs(found.logLikelihood - expected.logLikelihood)).toBeLessThanOrEqual(
          1e-12 * Math.abs(expected.logLikelihood),
        );
      }),
      { numRuns: 15 },
    );
  });

  it('gives every point away as often as it counts, and nothing to components that only pad', () => {
    const bench = createBench(5);
    const { mass } = outcome(randomMixture(bench, 1300, 16, 8, 5), bench.simd.mixturePass);
    expect(mass.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1950, 2); // 1,300 points of weights 0, 1, 2, 3, 0, …
    expect([...mass.subarray(5)]).toEqual([0, 0, 0]);
  });

  it('leaves out shares below a billionth', () => {
    const { simd, memory, floats } = createBench();
    const offsets = floats([0, -20.8, -20.6, ...Array(5).fill(-1e30)]); // 9.3e-10 and 1.1e-9 of the point
    const [points, weights, coefficients] = [memory.f32(32), floats([1]), memory.f32(64)];
    const [sums, mass, scratch] = [memory.f64(64), memory.f64(8), memory.u8(mixtureScratchBytes(8, 8))];
    simd.mixturePass({
      points,
      weights,
      rows: 1,
      features: 8,
      components: 8,
      coefficients,
      offsets,
      sums,
      mass,
      scratch,
    });
    expect(mass[1]).toBe(0);
    expect(mass[2]).toBeGreaterThan(1e-9);
  });
});
