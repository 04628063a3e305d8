import { describe, expect, it } from 'vitest';
import { type Compute, type Progress, type Stage, silentProgress } from '../../core/compute.ts';
import { throwIfAborted } from '../../core/errors.ts';
import { createEngine } from '../../run/engine.ts';
import { createBudget, OutOfTime, stoppingAt } from './budget.ts';

const engineWith = async (progress: Progress, signal?: AbortSignal): Promise<Compute> => ({
  ...(await createEngine()),
  progress,
  signal,
});

describe('a budget', () => {
  it('counts from when it was made', () => {
    let now = 100;
    const budget = createBudget(60, () => now);
    now = 130;
    expect(budget.spent()).toBe(30);
  });

  it('stops work at its next sign of life after the time is up, and passes signs of life on', async () => {
    let now = 0;
    const told: Stage[] = [];
    const budget = createBudget(60, () => now);
    const compute = stoppingAt(await engineWith({ ...silentProgress, stage: (stage) => told.push(stage) }), budget, 10);
    compute.progress.stage('fit');
    expect(compute.signal?.aborted).toBe(false);
    now = 11;
    compute.progress.advance(1, 2, 'folds');
    expect(() => throwIfAborted(compute.signal)).toThrow(OutOfTime);
    expect(told).toEqual(['fit']);
  });

  it("leaves a person's own wish to stop alone", async () => {
    const person = new AbortController();
    const compute = stoppingAt(
      await engineWith(silentProgress, person.signal),
      createBudget(60, () => 0),
      10,
    );
    person.abort(new Error('enough'));
    expect(() => throwIfAborted(compute.signal)).toThrow('enough');
  });

  it('changes nothing where there is no limit', async () => {
    const compute = await engineWith(silentProgress);
    expect(
      stoppingAt(
        compute,
        createBudget(60, () => 0),
        Infinity,
      ),
    ).toBe(compute);
  });
});
