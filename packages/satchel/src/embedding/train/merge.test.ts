import { describe, expect, it } from 'vitest';
import { DOCUMENT_END } from '../../core/running-text.ts';
import { huffmanPaths } from './huffman.ts';
import { mergeFactor, occurrenceWeight, writeMergeFactors } from './merge.ts';

const rounded = (occurrences: number, shards: number) => Math.fround(mergeFactor(occurrences, shards, 0.025));

describe('merge factors', () => {
  it('add up what happened to a rare word and average what happened to a frequent one', () => {
    expect(mergeFactor(0, 4, 0.025)).toBe(1);
    expect(mergeFactor(80, 4, 0.025)).toBe(2 / 5);
    expect(mergeFactor(1e9, 4, 0.025)).toBeCloseTo(1 / 4, 6);
  });

  it('add up more of it the smaller the steps were', () => {
    expect(mergeFactor(1000, 4, 1e-4)).toBeGreaterThan(mergeFactor(1000, 4, 0.025));
  });

  it('leave a single shard alone', () => {
    expect(mergeFactor(123, 1, 0.025)).toBe(1);
  });

  it('go by how often a word occurs in the period, and are the same for its output row', () => {
    const tokens = new Uint32Array(150).fill(0, 0, 100).fill(DOCUMENT_END, 100, 101).fill(1, 101);
    const factors = new Float32Array(6);
    const period = { tokens, wordCount: 3, shards: 2, tree: undefined, learningRate: 0.025 };
    writeMergeFactors({ ...period, occurrence: 1 }, factors);
    expect([...factors]).toEqual([100, 49, 0, 100, 49, 0].map((count) => rounded(count, 2)));
    writeMergeFactors({ ...period, occurrence: 0.5 }, factors);
    expect([...factors]).toEqual([50, 24.5, 0, 50, 24.5, 0].map((count) => rounded(count, 2)));
  });

  it('take a word of CBOW for rarer, because one prediction takes the place of one for each neighbour', () => {
    expect(occurrenceWeight({ isCbow: false, window: 9 })).toBe(1);
    expect(occurrenceWeight({ isCbow: true, window: 9 })).toBe(0.1);
  });

  it('count an inner node as often as the words below it', () => {
    const tree = huffmanPaths(Float64Array.of(6, 2, 1)); // node 0 holds words 1 and 2, node 1 is the root
    const factors = new Float32Array(5);
    writeMergeFactors(
      { tokens: Uint32Array.of(0, 0, 0, 1, 2, 2), wordCount: 3, shards: 2, tree, learningRate: 0.025, occurrence: 1 },
      factors,
    );
    expect([...factors.subarray(3)]).toEqual([3, 6].map((count) => rounded(count, 2)));
  });
});
