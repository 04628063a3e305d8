import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { after, type Bench, createBench } from '../twins.case.ts';
import { type LogisticStepSetup, logisticStepScratchBytes } from './contract.ts';

function toySetup({ memory, matrix, words, floats }: Bench, isFrozen: boolean, columns = 16): LogisticStepSetup {
  const mostTargets = 7;
  return {
    ...{ rows: matrix(12, columns), mostTargets, isFrozen, targets: words([3, 4, 5, 9, 10, 11, 2]) },
    ...{ labels: floats([1, 1, 0, 0, 0, 0, 1, 0]), times: floats([1, 2, 3, 3, 3, 0.5, 1, 0]) },
    ...{ delta: memory.f32(columns), scratch: memory.u8(logisticStepScratchBytes(mostTargets, columns)) },
  };
}

function train(kernels: Kernels, setup: LogisticStepSetup) {
  let delta = new Float32Array();
  const rows = after(setup.rows.data, () => {
    const { step } = kernels.logisticSteps(setup);
    for (let count = 1; count <= 7; count++) step(count % 2, count, 0.1, count % 3 > 0);
    delta = setup.delta.slice();
  });
  return { rows, delta };
}

describe('logistic steps', () => {
  it.each([true, false])('agree with their twin to the bit; frozen: %s', (isFrozen) => {
    const bench = createBench(5);
    const setup = toySetup(bench, isFrozen);
    const expected = train(bench.plain, setup);
    expect(train(bench.simd, setup)).toEqual(expected);
    expect(expected.rows.slice(0, 16)).not.toEqual(setup.rows.data.slice(0, 16));
    const targets = (data: Float32Array) => data.slice(2 * 16);
    if (isFrozen) expect(targets(expected.rows)).toEqual(targets(setup.rows.data));
    else expect(targets(expected.rows)).not.toEqual(targets(setup.rows.data));
  });

  it('take the step of skip-gram (worked numbers)', () => {
    const bench = createBench();
    const setup = toySetup(bench, false, 8);
    const write = (row: number, numbers: number[]) =>
      setup.rows.data.fill(0, row * 8, row * 8 + 8).set(numbers, row * 8);
    write(0, [0.1, 0.2, -0.1]);
    write(3, [0.3, -0.2, 0.1]);
    write(4, [-0.1, 0.4, 0.2]);
    setup.labels.set([1, 0]);
    setup.times.set([1, 1]);
    bench.simd.logisticSteps(setup).step(0, 2, 0.025, true);
    const rowOf = (row: number) => [...setup.rows.data.subarray(row * 8, row * 8 + 3)];
    const expected = [
      [0, [0.10506874, 0.19235003, -0.10129999]],
      [3, [0.3012625, -0.197475, 0.0987375]],
      [4, [-0.10128124, 0.39743751, 0.20128124]],
    ] as const;
    for (const [row, numbers] of expected)
      numbers.forEach((x, c) => {
        expect(rowOf(row)[c]).toBeCloseTo(x, 6);
      });
  });
});
