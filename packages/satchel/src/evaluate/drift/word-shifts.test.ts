import { describe, expect, it } from 'vitest';
import { wordShifts } from './word-shifts.ts';

describe('wordShifts', () => {
  it('is the test of two proportions by hand: 10 of 100 against 30 of 100', () => {
    const shifts = wordShifts(['iron', 'the'], { documents: 100, documentCounts: [10, 100] }, { documents: 100, documentCounts: [30, 100] }); // biome-ignore format: one call
    expect(shifts.map(({ word, before, now }) => [word, before, now])).toEqual([
      ['iron', 0.1, 0.3],
      ['the', 1, 1],
    ]);
    expect(shifts[0]!.z).toBeCloseTo(0.2 / Math.sqrt(0.2 * 0.8 * 0.02), 12); // 3.5355
    expect(shifts[1]!.z).toBe(0);
  });
  it('turns its sign when the sets change places, and keeps its order', () => {
    const [a, b] = [
      { documents: 20, documentCounts: [3, 9, 1] },
      { documents: 30, documentCounts: [20, 2, 1] },
    ];
    const [forth, back] = [wordShifts(['x', 'y', 'z'], a, b), wordShifts(['x', 'y', 'z'], b, a)];
    expect(forth.map(({ word, z }) => [word, -z])).toEqual(back.map(({ word, z }) => [word, z]));
    expect(wordShifts(['x', 'y', 'z'], a, b, 1)).toEqual(forth.slice(0, 1));
  });
  it('has nothing to say without documents', () => {
    expect(wordShifts(['x'], { documents: 0, documentCounts: [0] }, { documents: 2, documentCounts: [1] })).toEqual([]);
  });
  it.each([
    [['x'], { documents: 1, documentCounts: [1, 2] }, "wordShifts: 'first.documentCounts' must have one number per word (1), got 2."], // biome-ignore format: a row
    [['x'], { documents: -1, documentCounts: [1] }, "wordShifts: 'first.documents' must be a whole number from 0 on, got -1."], // biome-ignore format: a row
    ['x', { documents: 1, documentCounts: [1] }, `wordShifts: 'terms' must be a list of texts, got "x".`],
  ])('refuses %j with %j', (words, first, message) => {
    expect(() => wordShifts(words as string[], first, { documents: 1, documentCounts: [1] })).toThrow(message);
  });
});
