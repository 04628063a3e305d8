import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { after, type Bench, createBench } from '../twins.case.ts';
import type { GradientSystems } from './contract.ts';

function randomSystems({ memory, matrix }: Bench, unknowns: number, classes: number): GradientSystems {
  const vector = () => matrix(unknowns, classes).data;
  const vectors = { step: vector(), residual: vector(), direction: vector(), image: vector(), scales: vector() };
  return { unknowns, classes, ...vectors, factors: matrix(1, classes).data, sums: memory.f64(2 * classes) };
}

describe('conjugate gradients kernel', () => {
  it('solves the diagonal systems (2, 3) s = (2, 6) and (4, 1) s = (4, 3) in two steps, or in one with the diagonal as scales', () => {
    for (const isScaled of [false, true]) {
      const { floats, memory, simd } = createBench();
      const H = [2, 4, 0, 0, 3, 1, 0, 0];
      const systems = {
        ...{ unknowns: 2, classes: 4, step: memory.f32(8), image: memory.f32(8), direction: memory.f32(8) },
        ...{
          residual: floats([2, 4, 0, 0, 6, 3, 0, 0]),
          scales: floats(isScaled ? H.map((h) => (h > 0 ? 1 / h : 1)) : H.map(() => 1)),
        },
        ...{ factors: memory.f32(4), sums: memory.f64(8) },
      };
      const { step, direction, image, factors, sums } = systems;
      const kernel = simd.gradients(systems);
      kernel.advance();
      kernel.turn();
      for (let i = 0; i < (isScaled ? 1 : 2); i++) {
        const fits = sums.slice(4);
        direction.forEach((d, at) => {
          image[at] = H[at]! * d;
        });
        kernel.measure();
        fits.forEach((fit, k) => {
          factors[k] = fit > 0 ? fit / sums[k]! : 0;
        });
        kernel.advance();
        fits.forEach((fit, k) => {
          factors[k] = fit > 0 ? sums[4 + k]! / fit : 0;
        });
        kernel.turn();
      }
      for (const [at, solution] of [1, 1, 0, 0, 2, 3, 0, 0].entries()) expect(step[at]).toBeCloseTo(solution, 5);
      for (const rest of sums) expect(rest).toBeLessThan(1e-10);
    }
  });

  it('agrees with its twin to the bit, over one strip of unknowns and several', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 150 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(),
        (unknowns, quads, seed) => {
          const bench = createBench(seed);
          const systems = randomSystems(bench, unknowns, 4 * quads);
          const run = (kernels: Kernels) => {
            const kernel = kernels.gradients(systems);
            const { step, residual, direction, sums } = systems;
            const measured = after(sums, () => kernel.measure()).slice(0, systems.classes);
            const advanced = after(
              step,
              () =>
                void advancedResidual.push(
                  after(residual, () => advancedSums.push(after(sums, () => kernel.advance()))),
                ),
            );
            return { measured, advanced, turned: after(direction, () => kernel.turn()) };
          };
          const [advancedResidual, advancedSums]: [Float32Array[], Float64Array[]] = [[], []];
          expect(run(bench.simd)).toEqual(run(bench.plain));
          expect(advancedResidual[0]).toEqual(advancedResidual[1]);
          expect(advancedSums[0]).toEqual(advancedSums[1]);
        },
      ),
      { numRuns: 40 },
    );
  });
});
