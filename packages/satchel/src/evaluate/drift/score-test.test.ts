import { describe, expect, it } from 'vitest';
import { createRandom } from '../../numeric/random.ts';
import { studentTwoSided } from '../../numeric/special-functions.ts';
import { scoreTest } from './score-test.ts';

const matrix = (lines: readonly (readonly number[])[]) => ({ rows: lines.length, columns: lines[0]!.length, data: Float32Array.from(lines.flat()) }); // biome-ignore format: one record

describe('scoreTest', () => {
  it('with one score is the t-test of two means by hand: 1 2 3 against 3 4 5', () => {
    const { F, degrees, pValue, z } = scoreTest(matrix([[1], [2], [3], [3], [4], [5]]), [0, 0, 0, 1, 1, 1]);
    expect(F).toBeCloseTo(6, 12); // t = 2 / √(1 · 2/3), t² = 6
    expect(degrees).toEqual([1, 4]);
    expect(pValue).toBeCloseTo(studentTwoSided(Math.sqrt(6), 4), 12);
    expect(z[0]).toBeCloseTo(Math.sqrt(6), 12);
  });

  it('with two scores is Hotelling’s T² by hand', () => {
    // S = (2, 0); within each set the rows are (±1, ±1) around the mean: C = 8/6 · I, T² = 4 · 4 / 8 · 4 / (8/6) = 6
    const square = (x: number) => [[x - 1, -1], [x - 1, 1], [x + 1, -1], [x + 1, 1]]; // biome-ignore format: four corners
    const { F, degrees } = scoreTest(matrix([...square(0), ...square(2)]), [0, 0, 0, 0, 1, 1, 1, 1]);
    expect(degrees).toEqual([2, 5]);
    expect(F).toBeCloseTo((6 * 5) / (2 * 6), 12);
  });

  it('does not change when scores that follow from others are added, or all are mixed', () => {
    const random = createRandom(3, 'scores');
    const rows = Array.from({ length: 40 }, (_, i) => [random.uniform() + (i % 2) / 5, random.uniform()]);
    const sets = rows.map((_, i) => i % 2);
    const plain = scoreTest(matrix(rows), sets);
    const more = scoreTest(matrix(rows.map(([a, b]) => [a!, b!, 1 - a! - b!, 7])), sets);
    expect(more.degrees).toEqual(plain.degrees);
    expect(more.F).toBeCloseTo(plain.F, 4);
    expect(scoreTest(matrix(rows.map(([a, b]) => [2 * a! + b!, b! - a!])), sets).F).toBeCloseTo(plain.F, 4);
  });

  it('finds a difference in about one of twenty pairs of sets that have none', () => {
    const random = createRandom(11, 'nothing moved');
    let found = 0;
    for (let trial = 0; trial < 400; trial++) {
      const rows = Array.from({ length: 60 }, () => Array.from({ length: 4 }, () => random.uniform() ** 2));
      if (scoreTest(matrix(rows), rows.map((_, i) => (i < 20 ? 1 : 0))).pValue < 0.05) found++; // biome-ignore format: one test
    }
    expect(found).toBeGreaterThan(8); // 20 ± 3 · 4.4
    expect(found).toBeLessThan(34);
  });

  it('says nothing of scores that are all the same', () => {
    expect(scoreTest(matrix([[1], [1], [1], [1]]), [0, 0, 1, 1])).toMatchObject({ F: 0, pValue: 1, degrees: [0, 3] });
  });

  it.each([
    [[0, 1], "scoreTest: 'isSecond' must have one number per document (4), got 2."],
    [[0, 0, 0, 1], 'A test needs two documents of each set, got 3 and 1.'],
  ])('refuses sets %j', (sets, message) => {
    expect(() => scoreTest(matrix([[1], [2], [3], [4]]), sets)).toThrow(message);
  });
});
