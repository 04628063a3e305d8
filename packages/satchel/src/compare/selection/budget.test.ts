import { describe, expect, it } from 'vitest';
import { type Compute, type Progress, type Stage, silentProgress } from '../../core/compute.ts';
import { throwIfAborted } from '../../core/errors.ts';
import { createEngine } from '../../run/engine.ts';
import { createBudget, OutOfTime, stoppingAt, withinBudget } from './budget.ts';
import { hasTimeForLeakScore, selectionEnd, wordTrainingSeconds } from './budget-shares.ts';

const engineWith = async (progress: Progress, signal?: AbortSignal): Promise<Compute> => ({
  ...(await createEngine()),
  progress,
  signal,
});

describe('a budget', () => {
  it('counts from its creation', () => {
    let now = 100;
    const budget = createBudget(60, () => now);
    now = 130;
    expect(budget.spent()).toBe(30);
  });

  it('stops work at its next progress report after the deadline, and passes reports on', async () => {
    let now = 0;
    const reported: Stage[] = [];
    const budget = createBudget(60, () => now);
    const compute = stoppingAt(
      await engineWith({ ...silentProgress, stage: (stage) => reported.push(stage) }),
      budget,
      10,
    );
    compute.progress.stage('fit');
    expect(compute.signal?.aborted).toBe(false);
    now = 11;
    compute.progress.advance(1, 2, 'folds');
    expect(() => throwIfAborted(compute.signal)).toThrow(OutOfTime);
    expect(reported).toEqual(['fit']);
  });

  it("keeps the caller's own signal", async () => {
    const person = new AbortController();
    const compute = stoppingAt(
      await engineWith(silentProgress, person.signal),
      createBudget(60, () => 0),
      10,
    );
    person.abort(new Error('enough'));
    expect(() => throwIfAborted(compute.signal)).toThrow('enough');
  });

  it('returns the same compute without a limit', async () => {
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

describe('work within the budget', () => {
  const workFor = async (estimate: number, takes: number) => {
    let now = 0;
    const budget = createBudget(60, () => now);
    const skipped: string[] = [];
    const result = await withinBudget(
      { compute: await engineWith(silentProgress), budget },
      estimate,
      async ({ progress, signal }) => {
        now += takes;
        progress.advance(1, 1, 'folds');
        throwIfAborted(signal);
        return 'done';
      },
      () => skipped.push('skipped'),
    );
    return [result, ...skipped];
  };

  it('runs if it is expected to end in time', async () => {
    expect(await workFor(60, 60)).toEqual(['done']);
  });

  it('is skipped if it is not expected to end in time, and stopped if it takes longer', async () => {
    expect(await workFor(61, 0)).toEqual([undefined, 'skipped']);
    expect(await workFor(10, 61)).toEqual([undefined, 'skipped']);
  });

  it('passes other errors on', async () => {
    const failing = withinBudget(
      { compute: await engineWith(silentProgress), budget: createBudget(60, () => 0) },
      1,
      () => Promise.reject(new Error('broken')),
      () => {},
    );
    await expect(failing).rejects.toThrow('broken');
  });
});

describe('the shares of the budget', () => {
  it('allow the score without leaks during the first quarter', () => {
    const after = (spent: number) => hasTimeForLeakScore({ seconds: 100, spent: () => spent });
    expect([after(25), after(25.1)]).toEqual([true, false]);
  });

  it('end selection after 85 % of the budget, or after 60 % if few labels are compared too', () => {
    expect([selectionEnd(100, false), selectionEnd(100, true)]).toEqual([85, 60]);
  });

  it('estimate word vectors at 200,000 words per second and thread', () => {
    expect(wordTrainingSeconds(1_000_000, 5, 1)).toBe(25);
    expect(wordTrainingSeconds(1_000_000, 5, 2)).toBe(12.5);
  });
});
