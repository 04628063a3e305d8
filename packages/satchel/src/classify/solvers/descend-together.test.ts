import { describe, expect, it } from 'vitest';
import type { KernelMemory } from '../../core/kernels.ts';
import { labelSetsFrom } from '../../core/labels.ts';
import type { SparseMatrix } from '../../core/matrix.ts';
import { createRandom } from '../../numeric/random.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { descendTogether, type JointDescent, type ManySidedProblem } from './descend-together.ts';
import { type DescentSettings, descend, type Loss } from './dual-coordinate-descent.ts';
import { signsOf } from './one-versus-rest.ts';
import { rowsOf, squaredNorms } from './rows.ts';

const settings = (loss: Loss, tolerance = 1e-4): DescentSettings => ({
  loss,
  biasScale: 1,
  tolerance,
  maxPasses: 2000,
  order: 7,
});

/** Rows of 12 features, 6 classes, two of which now and then share a row. */
function toyProblem(costs: readonly [number, number], rows = 60): ManySidedProblem {
  const random = createRandom(5, 'descend together');
  const [columns, classes] = [12, 6];
  const labels = labelSetsFrom(
    Array.from({ length: rows }, (_, i) => (i % 9 === 0 ? [i % classes, 0] : [i % classes])),
  );
  const matrix: SparseMatrix = {
    ...{ rows, columns, offsets: Uint32Array.from({ length: rows + 1 }, (_, i) => i * 6) },
    indices: Uint32Array.from({ length: rows * 6 }, (_, j) => 2 * (j % 6) + (random.below(3) === 0 ? 1 : 0)),
    values: Float32Array.from(
      { length: rows * 6 },
      (_, j) => random.uniform() + (j % 6 === Math.floor(j / 6) % classes ? 1 : 0),
    ),
  };
  return { matrix, squaredNorms: squaredNorms(matrix), labels, costs: Array(classes).fill(costs) };
}

describe('descending together', () => {
  it.each<[Loss, readonly [number, number]]>([
    ['squared-hinge', [1, 1]],
    ['squared-hinge', [0.3, 2]],
    ['hinge', [1, 1]],
  ])('finds what the classes find one by one: %s, costs %j', async (loss, costs) => {
    const problem = toyProblem(costs);
    const together = await descendTogether(problem, settings(loss), testCompute);
    let primal = 0;
    problem.costs.forEach((_, k) => {
      const alone = solveAlone(problem, k, settings(loss, 1e-8));
      primal += alone.primal;
      if (loss === 'hinge') return; // flat around its least value: the weights may differ
      for (let f = 0; f < problem.matrix.columns; f++)
        expect(together.weights[f * together.biases.length + k]).toBeCloseTo(alone.weights[f]!, 1);
    });
    expect(together.primal).toBeLessThanOrEqual(primal * (1 + 1e-4));
    expect(together.bound).toBeLessThanOrEqual(primal * (1 + 1e-6));
    expect(together.primal - together.bound).toBeLessThanOrEqual(1e-4 * together.primal);
  });

  it('gives the same bytes twice', async () => {
    const run = (): Promise<JointDescent> =>
      descendTogether(toyProblem([1, 1]), settings('squared-hinge'), testCompute);
    expect(await run()).toEqual(await run());
  });

  it('asks for all the memory that it takes, for any number of rows', async () => {
    const { kernels } = testCompute;
    for (let rows = 12; rows <= 48; rows++) {
      const made: { bytes: number; start: number; memory: KernelMemory }[] = [];
      const createMemory = (bytes: number, isShared: boolean): KernelMemory => {
        const memory = kernels.createMemory(bytes, isShared);
        made.push({ bytes, start: memory.mark(), memory });
        return memory;
      };
      const watched = { ...testCompute, kernels: { ...kernels, createMemory } };
      await descendTogether(toyProblem([1, 1], rows), { ...settings('hinge'), maxPasses: 1 }, watched);
      expect(made).toHaveLength(1);
      for (const { bytes, start, memory } of made)
        expect(memory.mark() - start, `${rows} rows`).toBeLessThanOrEqual(bytes);
    }
  });

  it('stops when it is told to', async () => {
    const by = { ...testCompute, signal: AbortSignal.abort(new Error('enough')) };
    await expect(descendTogether(toyProblem([1, 1]), settings('hinge'), by)).rejects.toThrow('enough');
  });
});

function solveAlone({ matrix, squaredNorms, labels, costs }: ManySidedProblem, k: number, by: DescentSettings) {
  const steps = descend({ rows: rowsOf(matrix), squaredNorms, signs: signsOf(labels, k), costs: costs[k]! }, by);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
