import { describe, expect, it } from 'vitest';
import { concurrently } from './concurrently.ts';

/** Ends after so many turns of the event loop. */
const after = async (turns: number): Promise<number> => {
  for (let i = 0; i < turns; i++) await new Promise((resolve) => setTimeout(resolve, 0));
  return turns;
};

describe('concurrently', () => {
  it('returns results in the order of the inputs, and never has more under way than it may', async () => {
    let [now, most] = [0, 0];
    const work = async (turns: number) => {
      most = Math.max(most, ++now);
      await after(turns);
      now--;
      return turns;
    };
    expect(await concurrently([5, 1, 3, 2, 0], 2, work)).toEqual([5, 1, 3, 2, 0]);
    expect(most).toBe(2);
  });

  it('throws the error of the first input that fails, whichever fails first', async () => {
    const work = async (turns: number) => {
      await after(turns);
      throw new Error(`${turns} turns`);
    };
    await expect(concurrently([4, 1, 1], 3, work)).rejects.toThrow('4 turns');
  });

  it('aborts what began after the one that failed, and starts nothing more', async () => {
    const seen: string[] = [];
    const work = async (name: string, _: number, signal: AbortSignal) => {
      seen.push(name);
      if (name === 'bad') throw new Error('bad');
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          seen.push(`${name} aborted`);
          reject(signal.reason);
        });
      });
    };
    await expect(concurrently(['bad', 'slow', 'never'], 2, work)).rejects.toThrow('bad');
    expect(seen).toEqual(['bad', 'slow', 'slow aborted']);
  });

  it('throws the reason of the caller', async () => {
    const reason = new Error('enough');
    await expect(concurrently([1], 2, after, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
