import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { silentProgress } from '../../core/compute.ts';
import { DOCUMENT_END as END } from '../../core/running-text.ts';
import { type CountingHooks, countCoOccurrences } from './co-occurrences.ts';
import { type TokenSource, tokensInMemory } from './token-source.ts';

async function tableOf(tokens: readonly number[], words: number, window: number): Promise<number[][]> {
  return denseOf(tokensInMemory(Uint32Array.from(tokens)), words, window);
}

/** The whole matrix, both halves. */
async function denseOf(
  source: TokenSource,
  words: number,
  window: number,
  hooks: Partial<CountingHooks> = {},
): Promise<number[][]> {
  const { starts, seconds, values } = await countCoOccurrences(source, words, window, {
    progress: silentProgress,
    ...hooks,
  });
  const table = Array.from({ length: words }, () => new Array<number>(words).fill(0));
  for (let i = 0; i < words; i++) {
    for (let k = starts[i]!; k < starts[i + 1]!; k++) {
      const j = seconds[k]!;
      expect(j).toBeGreaterThanOrEqual(i);
      table[i]![j] = values[k]!;
      table[j]![i] = values[k]!;
    }
  }
  return table;
}

/** (1) word for word. */
function plainTable(tokens: readonly number[], words: number, window: number): number[][] {
  const table = Array.from({ length: words }, () => new Array<number>(words).fill(0));
  tokens.forEach((word, at) => {
    for (let other = at - window; other <= at + window; other++) {
      const crosses = tokens.slice(Math.min(at, other), Math.max(at, other) + 1).includes(END);
      if (other < 0 || other >= tokens.length || other === at || crosses) continue;
      table[word]![tokens[other]!]! += 1 / Math.abs(at - other);
    }
  });
  return table;
}

describe('co-occurrences', () => {
  it('count a neighbour 1, the next but one a half, to both sides', async () => {
    expect(await tableOf([0, 1, 2, END], 3, 2)).toEqual([[0, 1, 0.5], [1, 0, 1], [0.5, 1, 0]]); // biome-ignore format: a matrix
    expect(await tableOf([0, 1, 2, END], 3, 1)).toEqual([[0, 1, 0], [1, 0, 1], [0, 1, 0]]); // biome-ignore format: a matrix
  });

  it('see a word beside itself from both sides', async () => {
    expect(await tableOf([0, 0, 1, END], 2, 2)).toEqual([[2, 1.5], [1.5, 0]]); // biome-ignore format: a matrix
  });

  it('never reach into the next document', async () => {
    expect(await tableOf([0, END, 1, END], 2, 5)).toEqual([[0, 0], [0, 0]]); // biome-ignore format: a matrix
  });

  it('are what the definition says, for any text and window', async () => {
    const text = fc.array(fc.oneof({ weight: 6, arbitrary: fc.nat(4) }, { weight: 1, arbitrary: fc.constant(END) }), {
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 8 }), async (tokens, window) => {
        const [found, expected] = [await tableOf(tokens, 5, window), plainTable(tokens, 5, window)];
        found.flat().forEach((x, at) => {
          expect(x).toBeCloseTo(expected.flat()[at]!, 12);
        });
      }),
      { numRuns: 50 },
    );
  });

  it('do not depend on how a long text comes in pieces', async () => {
    const tokens = Uint32Array.from({ length: 70_000 }, (_, at) => (at % 997 === 0 ? END : (at * at) % 13));
    const whole = tokensInMemory(tokens);
    const slow: TokenSource = {
      tokens: tokens.length,
      read: (start, into) => whole.read(start, into.subarray(0, 1000)),
    };
    expect(await denseOf(slow, 13, 7)).toEqual(await denseOf(whole, 13, 7));
  });

  it('stop when told to, by a signal or by a check that has seen enough', async () => {
    const source = tokensInMemory(Uint32Array.of(0, 1));
    const reason = new Error('enough');
    await expect(denseOf(source, 2, 1, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    const check = (): never => {
      throw reason;
    };
    await expect(denseOf(source, 2, 1, { check })).rejects.toBe(reason);
  });
});
