import { describe, expect, it } from 'vitest';
import { type Compute, type Progress, type Stage, silentProgress } from '../../core/compute.ts';
import { throwIfAborted } from '../../core/errors.ts';
import { createEngine } from '../../run/engine.ts';
import { clockFor, concurrencyOf, createBudget, OutOfTime, stoppingAt, withinBudget } from './budget.ts';
import { hasTimeForLeakScore, reservedSeconds, wordTrainingSeconds } from './budget-shares.ts';

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
    const engine = await engineWith({ ...silentProgress, stage: (stage) => reported.push(stage) });
    await stoppingAt(engine, budget, 10, async ({ progress, signal }) => {
      progress.stage('fit');
      expect(signal?.aborted).toBe(false);
      now = 11;
      progress.advance(1, 2, 'folds');
      expect(() => throwIfAborted(signal)).toThrow(OutOfTime);
    });
    expect(reported).toEqual(['fit']);
  });

  it('stops work that reports nothing by a timer, if it has a clock of its own', async () => {
    const budget = createBudget(60, clockFor('wall').clock, 'wall');
    const stopped = stoppingAt(
      await engineWith(silentProgress),
      budget,
      0,
      ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    await expect(stopped).rejects.toThrow(OutOfTime);
  });

  it("keeps the caller's own signal", async () => {
    const person = new AbortController();
    const engine = await engineWith(silentProgress, person.signal);
    const budget = createBudget(60, () => 0);
    await stoppingAt(engine, budget, 10, async ({ signal }) => {
      person.abort(new Error('enough'));
      expect(() => throwIfAborted(signal)).toThrow('enough');
    });
  });

  it('hands the same compute on without a limit', async () => {
    const engine = await engineWith(silentProgress);
    const budget = createBudget(60, () => 0);
    expect(await stoppingAt(engine, budget, Infinity, async (own) => own)).toBe(engine);
  });
});

describe('the clock of a budget', () => {
  it('is processor time unless said otherwise, the wall clock, or a function', () => {
    const own = (): number => 7;
    expect([undefined, 'cpu', 'wall', own].map((given) => clockFor(given).kind)).toEqual([
      'cpu',
      'cpu',
      'wall',
      'given',
    ]);
    expect(clockFor(own).clock).toBe(own);
    expect(clockFor('cpu').clock()).toBeGreaterThan(0);
  });

  it('is the wall clock where processor time is not counted', () => {
    const { process } = globalThis;
    try {
      Object.assign(globalThis, { process: undefined });
      expect(clockFor('cpu').kind).toBe('wall');
    } finally {
      Object.assign(globalThis, { process });
    }
  });

  it('is refused under any other name', () => {
    expect(() => clockFor('sun')).toThrow(`The clock must be 'cpu', 'wall' or a function, got "sun".`);
  });

  it('pays for all folds that run at the same time if it counts processor time', () => {
    const budgetOn = (kind: 'cpu' | 'wall') => createBudget(1, () => 0, kind);
    expect([concurrencyOf(budgetOn('cpu'), 4), concurrencyOf(budgetOn('wall'), 4)]).toEqual([1, 4]);
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

  it('keep time for the parts of the diagnosis that fit into 20 % together, 4 % in any case, and a quarter for few labels', () => {
    expect(reservedSeconds(100, [10, 4], false)).toBe(18);
    expect(reservedSeconds(100, [200, 4], false)).toBe(8);
    expect(reservedSeconds(100, [10, 11], false)).toBe(14);
    expect(reservedSeconds(100, [], false)).toBe(4);
    expect(reservedSeconds(100, [10, 4], true)).toBe(43);
  });

  it('estimate word vectors at 200,000 words per second and thread', () => {
    expect(wordTrainingSeconds(1_000_000, 5, 1)).toBe(25);
    expect(wordTrainingSeconds(1_000_000, 5, 2)).toBe(12.5);
  });
});
