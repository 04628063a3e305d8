import { describe, expect, it } from 'vitest';
import { bagOf, bagsOf } from '../../../../../test/fixtures/toy.ts';
import { createVocabulary } from '../../core/vocabulary.ts';
import { averageLength, bm25Weights } from './bm25-weights.ts';

describe('bm25 weights', () => {
  it('are idf · 2.2 n / (n + 1.2) in a document of mean length, and less in a longer one', () => {
    const idf = Float32Array.of(1, 2);
    const bags = bagsOf(bagOf({ 0: 1, 1: 3 }), bagOf({ 0: 8 }));
    const [once, thrice, long] = bm25Weights(bags, idf, 4);
    expect(once).toBeCloseTo(1, 6); // 2.2 / 2.2
    expect(thrice).toBeCloseTo((2 * 3 * 2.2) / 4.2, 6);
    expect(long).toBeCloseTo((8 * 2.2) / (8 + 1.2 * 1.75), 6);
  });

  it('take the mean length from counts of words', () => {
    expect(averageLength(createVocabulary(['a', 'b'], Uint32Array.of(2, 1), 2, Uint32Array.of(5, 1)))).toBe(3);
    expect(averageLength(createVocabulary(['a'], Uint32Array.of(0), 0))).toBe(1);
  });
});
