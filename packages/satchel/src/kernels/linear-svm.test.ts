import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SvmPass } from '../core/kernels.ts';
import { createRandom } from '../core/random.ts';
import { after, type Bench, createBench, startsOf } from './twins.case.ts';

interface Shape {
  readonly rows: number;
  readonly columns: number;
  readonly classes: number;
  readonly seed: number;
}

/** Half of the entries are there; row i has class i mod `classes`, and class 0 now and then. */
function randomProblem(bench: Bench, { rows, columns, classes, seed }: Shape): SvmPass {
  const { memory, floats, words } = bench;
  const random = createRandom(seed);
  const K = Math.ceil(classes / 4) * 4;
  const entries = Array.from({ length: rows }, () => Array.from({ length: columns }, (_, column) => column).filter(() => random.below(2)));
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
    labelOffsets: words(startsOf(labels)),
    labels: words(labels.flat()),
    classes: K,
    weights: memory.f32((columns + 1) * K),
    dual: memory.f32(rows * K),
    norms: floats(norms),
    softness: memory.f32(2 * K).fill(0.5),
    limit,
    signs: memory.f32(K),
  };
}

describe('svm pass', () => {
  it('finds the least of ½w² + C Σ max(0, 1 − y w x)² for the points ±1: w = 4C / (1 + 4C)', () => {
    const { memory, floats, words, simd } = createBench();
    const problem: SvmPass = {
      matrix: { rows: 2, columns: 1, offsets: words([0, 1, 2]), indices: words([0, 0]), values: floats([1, -1]) },
      ...{ order: words([0, 1]), bias: 0, labelOffsets: words([0, 1, 1]), labels: words([0]), classes: 4 },
      ...{ weights: memory.f32(8), dual: memory.f32(8), norms: floats([1, 1]), signs: memory.f32(4) },
      softness: memory.f32(8).fill(0.5),
      limit: floats([Number.POSITIVE_INFINITY, 0, 0, 0, Number.POSITIVE_INFINITY, 0, 0, 0]),
    };
    for (let pass = 0; pass < 60; pass++) simd.svmPass(problem);
    expect(problem.weights[0]).toBeCloseTo(0.8, 6);
    expect([...problem.weights.subarray(1, 4)]).toEqual([0, 0, 0]);
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
        const twoPasses = (pass: (problem: SvmPass) => number) => {
          let risen = 0;
          let dual: Float32Array = new Float32Array();
          const weights = after(problem.weights, () => {
            dual = after(problem.dual, () => {
              risen = pass(problem) + pass(problem);
            });
          });
          return { weights, dual, risen };
        };
        expect(twoPasses(bench.simd.svmPass)).toEqual(twoPasses(bench.plain.svmPass));
      }),
      { numRuns: 40 },
    );
  });

  it('never lowers the dual objective, and stops rising', () => {
    const bench = createBench(3);
    const problem = randomProblem(bench, { rows: 30, columns: 10, classes: 6, seed: 3 });
    const rises = Array.from({ length: 200 }, () => bench.simd.svmPass(problem));
    for (const rise of rises) expect(rise).toBeGreaterThan(-1e-5);
    expect(rises[0]).toBeGreaterThan(1);
    expect(rises.at(-1)).toBeLessThan(1e-3);
  });
});
