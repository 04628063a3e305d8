import { describe, expect, it } from 'vitest';
import { inOneGo } from '../../core/threads/steps.ts';
import type { PairCounts } from '../train/pair-counts.ts';
import { estimateGloveMemory, pairCheck } from './glove.ts';
import { estimateLsiMemory } from './lsi.ts';

const MB = 2 ** 20;

/** Every word with the next `neighbours` words. */
function bandOf(words: number, neighbours: number): PairCounts {
  const rows = Array.from({ length: words }, (_, i) =>
    Array.from({ length: Math.min(neighbours, words - 1 - i) }, (_, k) => i + 1 + k),
  );
  const starts = new Uint32Array(words + 1);
  rows.forEach((row, i) => {
    starts[i + 1] = starts[i]! + row.length;
  });
  return { starts, seconds: Uint32Array.from(rows.flat()), values: new Float64Array(starts[words]!).fill(1) };
}

describe('the memory of GloVe', () => {
  it('is what is in use, rows with accumulators, 16 bytes an entry, and a snapshot where the pairs were', () => {
    const pairs = bandOf(1000, 100);
    const { total, rows } = inOneGo(estimateGloveMemory(1000, pairs, { dimensions: 102, shards: 1 }, 1, 50 * MB));
    expect(rows).toBe(1000 * 104 * 2 * 2 * 4);
    const [entries, snapshot] = [2 * pairs.seconds.length * 16, rows + 1000 * 102 * 4 - 12 * pairs.seconds.length];
    expect(total).toBeGreaterThanOrEqual(50 * MB + rows + entries + snapshot);
    expect(total).toBeLessThan(50 * MB + rows + entries + snapshot + 1000);
  });

  it('is less with more parts, since one of two mirrored blocks is kept', () => {
    const pairs = bandOf(1000, 100);
    const of = (shards: number) => inOneGo(estimateGloveMemory(1000, pairs, { dimensions: 8, shards }, 1, 0)).total;
    expect(of(4)).toBeLessThan(of(2));
    expect(of(2)).toBeLessThan(of(1));
  });

  it('C18: is refused while counting, once it is clear', () => {
    const check = (pairs: number, memoryLimit: number | undefined) => () =>
      pairCheck(1000, 100, { inUse: () => 100 * MB, memoryLimit })(pairs, 0.25);
    expect(check(1_000_000, 200 * MB)).not.toThrow();
    expect(check(1_000_000, undefined)).not.toThrow();
    expect(check(1_000_000, 128 * MB)).toThrow(
      'after 25 % of the text there are 1,000,000 co-occurrences, and the run would need more than 129 MB; the limit is 128 MB.',
    );
    expect(check(3e8, undefined)).toThrow('the limit is 4096 MB.');
  });
});

describe('the memory of LSI', () => {
  it('grows with entries, words and dimensions, and with the shorter side alone', () => {
    const of = (words: number, documents: number, entries: number, dimensions: number) =>
      estimateLsiMemory({ wordCount: words, documents, entries }, { dimensions, passes: 16 }, 0).total;
    const before = of(1000, 5000, 1e5, 100);
    expect(of(1000, 5000, 2e5, 100) - before).toBe(20e5);
    expect(of(2000, 5000, 1e5, 100)).toBeGreaterThan(before + 8 * 1000 * 300);
    expect(of(1000, 5000, 1e5, 200)).toBeGreaterThan(before + 8 * 1000 * 300);
    expect(of(1000, 6000, 1e5, 100)).toBeLessThan(before + 8 * 1000 * 100);
  });
});
