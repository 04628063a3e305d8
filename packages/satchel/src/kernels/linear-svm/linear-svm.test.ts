import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { createRandom } from '../../numeric/random.ts';
import { after, type Bench, createBench, startsOf } from '../twins.case.ts';
import type { SvmProblem } from './contract.ts';

interface Shape {
  readonly rows: number;
  readonly columns: number;
  readonly classes: number;
  readonly seed: number;
}

/** Half of the entries are there; row i has class i mod `classes`, and class 0 now and then. */
function randomProblem(bench: Bench, { rows, columns, classes, seed }: Shape): SvmProblem & { order: Uint32Array } {
  const { memory, floats, words } = bench;
  const random = createRandom(seed);
  const K = Math.ceil(classes / 4) * 4;
  const entries = Array.from({ length: rows }, () =>
    Array.from({ length: columns }, (_, column) => column).filter(() => random.below(2)),
  );
  const offsets = startsOf(entries);
  const values = floats(entries.flat().map(() => 2 * random.uniform() - 1));
  const labels = entries.map((_, i) => (i % classes > 0 && random.below(4) === 0 ? [0, i % classes] : [i % classes]));
  const norms = entries.map((_, i) => values.subarray(offsets[i], offsets[i + 1]).reduce((sum, x) => sum + x * x, 1));
  const limit = memory.f32(2 * K);
  for (let k = 0; k < classes; k++) limit[k] = limit[K + k] = k === 1 ? 0.5 : Number.POSITIVE_INFINITY;
  return {
    matrix: { rows, columns, offsets: words(offsets), indices: words(entries.flat()), values },
    order: words(entries.map((_, i) => (i * 7) % rows)),
    bias: 1,
    labels: { offsets: words(startsOf(labels)), ids: words(labels.flat()) },
    classes: K,
    weights: memory.f32((columns + 1) * K),
    dual: memory.f32(rows * K),
    norms: floats(norms),
    softness: memory.f32(2 * K).fill(0.5),
    limit,
    costs: memory.f32(2 * K).fill(1),
    isSquared: seed % 2 === 0,
    scratch: memory.f32(2 * K),
  };
}

describe('svm kernel', () => {
  it('finds the least of ½w² + C Σ max(0, 1 − y w x)² for the points ±1: w = 4C / (1 + 4C)', () => {
    const { memory, floats, words, simd } = createBench();
    const problem: SvmProblem = {
      matrix: { rows: 2, columns: 1, offsets: words([0, 1, 2]), indices: words([0, 0]), values: floats([1, -1]) },
      ...{ bias: 0, labels: { offsets: words([0, 1, 1]), ids: words([0]) }, classes: 4, isSquared: true },
      ...{ weights: memory.f32(8), dual: memory.f32(8), norms: floats([1, 1]), scratch: memory.f32(8) },
      softness: memory.f32(8).fill(0.5),
      costs: floats([1, 0, 0, 0, 1, 0, 0, 0]),
      limit: floats([Number.POSITIVE_INFINITY, 0, 0, 0, Number.POSITIVE_INFINITY, 0, 0, 0]),
    };
    const [kernel, order] = [simd.svm(problem), words([0, 1])];
    for (let pass = 0; pass < 60; pass++) kernel.pass(order);
    expect(problem.weights[0]).toBeCloseTo(0.8, 6);
    expect([...problem.weights.subarray(1, 4)]).toEqual([0, 0, 0]);
    expect(kernel.loss(order)).toBeCloseTo(2 * 0.2 ** 2, 6);
  });

  it('agrees with its twin to the bit, for few classes and many', () => {
    const shapes = fc.record({
      rows: fc.integer({ min: 1, max: 12 }),
      columns: fc.integer({ min: 1, max: 12 }),
      classes: fc.integer({ min: 1, max: 45 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(shapes, (shape) => {
        const bench = createBench(shape.seed);
        const problem = randomProblem(bench, shape);
        const twoPasses = (kernels: Kernels) => {
          const kernel = kernels.svm(problem);
          let [risen, loss] = [0, 0];
          let dual: Float32Array = new Float32Array();
          const weights = after(problem.weights, () => {
            dual = after(problem.dual, () => {
              risen = kernel.pass(problem.order) + kernel.pass(problem.order);
              loss = kernel.loss(problem.order);
            });
          });
          return { weights, dual, risen, loss };
        };
        expect(twoPasses(bench.simd)).toEqual(twoPasses(bench.plain));
      }),
      { numRuns: 40 },
    );
  });

  it('never lowers the dual objective, and stops rising', () => {
    const bench = createBench(3);
    const problem = randomProblem(bench, { rows: 30, columns: 10, classes: 6, seed: 3 });
    const kernel = bench.simd.svm(problem);
    const rises = Array.from({ length: 200 }, () => kernel.pass(problem.order));
    for (const rise of rises) expect(rise).toBeGreaterThan(-1e-5);
    expect(rises[0]).toBeGreaterThan(1);
    expect(rises.at(-1)).toBeLessThan(1e-3);
  });
});
