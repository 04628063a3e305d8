import { describe, expect, it } from 'vitest';
import { DOCUMENT_END } from '../../core/kernels.ts';
import { huffmanPaths } from './huffman.ts';
import { mergeFactor, writeMergeFactors } from './merge.ts';

describe('merge factors', () => {
  it('add up what happened to a rare word and average what happened to a frequent one', () => {
    expect(mergeFactor(0, 4)).toBe(1);
    expect(mergeFactor(50, 4)).toBe(2 / 5);
    expect(mergeFactor(1e9, 4)).toBeCloseTo(1 / 4, 6);
    expect(mergeFactor(123, 1)).toBe(1);
  });

  it('go by how often a word occurs in the period, and are the same for its output row', () => {
    const tokens = new Uint32Array(150).fill(0, 0, 100).fill(DOCUMENT_END, 100, 101).fill(1, 101);
    const factors = new Float32Array(6);
    writeMergeFactors(tokens, 3, 2, undefined, factors);
    expect([...factors]).toEqual([50, 24.5, 0, 50, 24.5, 0].map((count) => Math.fround(mergeFactor(count, 2))));
  });

  it('count an inner node as often as the words below it', () => {
    const tree = huffmanPaths(Float64Array.of(6, 2, 1)); // node 0 holds words 1 and 2, node 1 is the root
    const factors = new Float32Array(5);
    writeMergeFactors(Uint32Array.of(0, 0, 0, 1, 2, 2), 3, 2, tree, factors);
    expect([...factors.subarray(3)]).toEqual([3, 6].map((count) => Math.fround(mergeFactor(count / 2, 2))));
  });
});
