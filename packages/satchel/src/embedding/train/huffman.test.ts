import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { huffmanPaths } from './huffman.ts';

const falling = fc
  .array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 50 })
  .map((counts) => counts.sort((a, b) => b - a));

describe('huffman tree', () => {
  it('gives the frequent word the short way', () => {
    const { starts, steps, longest } = huffmanPaths(Float64Array.of(6, 2, 1));
    // 1 and 2 join to node 0 (3), which joins 6 at node 1, the root (9).
    expect([...steps.subarray(starts[0], starts[1])]).toEqual([2 * 1 + 1]);
    expect([...steps.subarray(starts[1], starts[2])]).toEqual([2 * 1 + 0, 2 * 0 + 1]);
    expect([...steps.subarray(starts[2], starts[3])]).toEqual([2 * 1 + 0, 2 * 0 + 0]);
    expect(longest).toBe(2);
  });

  it('makes probabilities that add up to one over the words, whatever the vectors', () => {
    fc.assert(
      fc.property(falling, fc.nat(), (counts, seed) => {
        const { starts, steps } = huffmanPaths(Float64Array.from(counts));
        const left = (node: number) => 1 / (1 + Math.exp(-Math.sin(seed + node * 12.9898) * 3)); // σ(h·θ_node)
        let total = 0;
        counts.forEach((_, word) => {
          const path = steps.subarray(starts[word], starts[word + 1]);
          total += path.reduce(
            (probability, step) => probability * (step & 1 ? 1 - left(step >> 1) : left(step >> 1)),
            1,
          );
        });
        expect(total).toBeCloseTo(1, 10);
      }),
    );
  });

  it('never gives a more frequent word a longer way', () => {
    fc.assert(
      fc.property(falling, (counts) => {
        const { starts } = huffmanPaths(Float64Array.from(counts));
        const lengths = counts.map((_, word) => starts[word + 1]! - starts[word]!);
        lengths.forEach((length, word) => {
          const rarer = lengths.filter((_, other) => counts[other]! < counts[word]!);
          expect(length).toBeLessThanOrEqual(Math.min(Infinity, ...rarer));
        });
      }),
    );
  });
});
