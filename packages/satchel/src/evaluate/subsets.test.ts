import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classCounts, labelSetsFrom, selectLabelSets } from '../core/labels.ts';
import { createRandom } from '../numeric/random.ts';
import { fewLabels, nestedSubsets } from './subsets.ts';

/** 60 documents: 30 of class 0, 20 of class 1, 10 of class 2. */
const crafts = labelSetsFrom(Array.from({ length: 60 }, (_, i) => [i % 6 < 3 ? 0 : i % 6 < 5 ? 1 : 2]));
const countsIn = (rows: Uint32Array) => [...classCounts(selectLabelSets(crafts, rows), 3)];

describe('nested subsets', () => {
  it('keep the shares of the classes: 30, 20 and 10 become 3, 2 and 1 of six', () => {
    const [six = new Uint32Array(0), thirty = new Uint32Array(0)] = nestedSubsets(crafts, 3, [6, 30], createRandom(1));
    expect(countsIn(six)).toEqual([3, 2, 1]);
    expect(countsIn(thirty)).toEqual([15, 10, 5]);
  });

  it('hold the smaller ones, have the size asked for and rise', () => {
    const labels = fc.array(fc.subarray([0, 1, 2], { maxLength: 2 }), { minLength: 4, maxLength: 30 });
    fc.assert(
      fc.property(labels, fc.integer(), (sets, seed) => {
        const sizes = [1, 2, sets.length - 1, sets.length];
        const found = nestedSubsets(labelSetsFrom(sets), 3, sizes, createRandom(seed));
        found.forEach((rows, i) => {
          expect(rows.length).toBe(sizes[i]);
          expect([...rows].every((row, j) => j === 0 || row > rows[j - 1]!)).toBe(true);
          if (i > 0) expect(found[i - 1]!.every((row) => rows.includes(row))).toBe(true);
        });
      }),
    );
  });

  it('follow from the seed', () => {
    expect(nestedSubsets(crafts, 3, [20], createRandom(2))).toEqual(nestedSubsets(crafts, 3, [20], createRandom(2)));
    expect(nestedSubsets(crafts, 3, [20], createRandom(2))).not.toEqual(
      nestedSubsets(crafts, 3, [20], createRandom(3)),
    );
  });
});

describe('few labels', () => {
  it('are as many of every class, all of a class that has no more', () => {
    for (const [five, fifteen] of fewLabels(crafts, 3, [5, 15], 3, createRandom(1))) {
      expect(countsIn(five!)).toEqual([5, 5, 5]);
      expect(countsIn(fifteen!)).toEqual([15, 15, 10]);
      expect(five!.every((row) => fifteen!.includes(row))).toBe(true);
    }
  });

  it('are drawn anew each time', () => {
    const [first, second] = fewLabels(crafts, 3, [5], 2, createRandom(1));
    expect(first).not.toEqual(second);
  });

  it('count a document with two labels for both', () => {
    const labels = labelSetsFrom([[0, 1], [0, 1], [0], [1]]);
    for (const [one] of fewLabels(labels, 2, [2], 5, createRandom(4))) {
      const counts = classCounts(selectLabelSets(labels, one!), 2);
      expect(counts[0]).toBeGreaterThanOrEqual(2);
      expect(counts[1]).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('refuses', () => {
  it.each([
    [
      'more than there is',
      () => nestedSubsets(crafts, 3, [61], createRandom(1)),
      'The size of a subset must be a whole number from 1 to 60, got 61.',
    ],
    [
      'no document of a class',
      () => fewLabels(crafts, 3, [0], 1, createRandom(1)),
      'The number of documents of a class must be a whole number of at least 1, got 0.',
    ],
    [
      'half a draw',
      () => fewLabels(crafts, 3, [1], 0.5, createRandom(1)),
      'The number of draws must be a whole number of at least 1, got 0.5.',
    ],
  ])('%s', (_, run, message) => {
    expect(run).toThrowError(expect.objectContaining({ code: 'BAD_PARAM', message }));
  });
});
