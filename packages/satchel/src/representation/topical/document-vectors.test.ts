import { describe, expect, it } from 'vitest';
import { bagOf, bagsOf } from '../../../../../test/fixtures/toy.ts';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import { wordsT } from '../parts/toy-words.case.ts';
import { type DocumentParts, partsRepresenter, topicPart, wordPart } from './document-vectors.ts';

/** t1 = (1, 1), t2 = (0, 2). */
const topics: Matrix = { ...createMatrix(2, 2), data: Float32Array.of(1, 1, 0, 2) };
/** Both a are in topic 1, b is in topic 2. */
const bag = bagOf({ 0: 2, 1: 1 });
const document: DocumentParts = {
  parts: [wordPart(wordsT), topicPart(topics)],
  norm: 'none',
  weights: new Float32Array(4).fill(1),
  tokensByTopic: () => Float64Array.of(2, 0, 0, 1),
};
const rowOf = (change: Partial<DocumentParts> = {}) =>
  (partsRepresenter({ ...document, ...change }).represent({ bags: bagsOf(bag) }) as Matrix).data;

describe('the vector of a document', () => {
  it('is the mean of words beside the mean of their topics (worked numbers)', () => {
    [0.93333333, 0.2, 0.66666667, 1.33333333].forEach((expected, c) => {
      expect(rowOf()[c]).toBeCloseTo(expected, 6);
    });
  });

  it('has a constant topic part where all tokens are in one topic', () => {
    const row = rowOf({ tokensByTopic: () => Float64Array.of(0, 2, 0, 1) });
    expect([...row.subarray(2)]).toEqual([0, 2]);
  });

  it('has parts of equal length, or unit length as a whole', () => {
    const parts = rowOf({ norm: 'parts' });
    expect(Math.hypot(...parts.subarray(0, 2))).toBeCloseTo(Math.SQRT1_2, 6);
    expect(Math.hypot(...parts.subarray(2))).toBeCloseTo(Math.SQRT1_2, 6);
    const whole = rowOf({ norm: 'l2' });
    expect(Math.hypot(...whole)).toBeCloseTo(1, 6);
    expect(whole[2]! / whole[0]!).toBeCloseTo(2 / 2.8, 6);
  });

  it('counts a word by its weight', () => {
    const row = rowOf({ weights: Float32Array.of(1, 3, 1, 1) });
    expect(row[3]).toBeCloseTo((2 * 1 + 3 * 2) / 5, 6);
  });

  it.each(['parts', 'l2', 'none'] as const)('splits a score by words, norm %s', (norm) => {
    const shares = new Float64Array(2);
    const remainder = partsRepresenter({ ...document, norm }).attribute({ bag }, (i) => i + 1, shares);
    const whole = rowOf({ norm }).reduce((sum, value, i) => sum + value * (i + 1), 0);
    expect(shares[0]! + shares[1]! + remainder).toBeCloseTo(whole, 12);
    expect(Math.abs(remainder)).toBeLessThan(1e-6);
    expect(shares[0]).not.toBe(0);
  });
});
