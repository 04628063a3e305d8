import { expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import { createRandom } from '../../numeric/random.ts';
import { leastProbability, nonconformityOf } from './conformal.ts';

it('of nine documents the set of coverage 0.8 needs the eighth smallest of 1 − p', () => {
  const truth = labelSetsFrom(Array.from({ length: 9 }, (_, i) => [i % 2]));
  const likely = Array.from({ length: 9 }, (_, i) => (i + 1) / 10); // of the true label
  const probabilities = Float64Array.from(likely.flatMap((p, i) => (i % 2 === 0 ? [p, 1 - p] : [1 - p, p])));
  const scores = nonconformityOf(truth, probabilities, 2);
  expect(Array.from(scores, (s) => Math.round(10 * s))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(leastProbability(scores, 0.8)).toBeCloseTo(0.2, 6); // ⌈10 · 0.8⌉ = 8
  expect(leastProbability(scores, 0.95)).toBe(0); // ⌈10 · 0.95⌉ = 10 > 9: every label
});

it('covers as often as stated, for any classifier', () => {
  const random = createRandom(1, 'conformal');
  const draw = (count: number) => {
    const truth = Array.from({ length: count }, () => [random.below(4)]);
    const rows = truth.map(([label]) => {
      const row = Array.from({ length: 4 }, (_, k) => random.uniform() ** 2 + (k === label ? 0.4 : 0));
      const sum = row.reduce((all, one) => all + one, 0);
      return row.map((one) => one / sum);
    });
    return { truth, rows };
  };
  const [learned, fresh] = [draw(4000), draw(4000)];
  const scores = nonconformityOf(labelSetsFrom(learned.truth), Float64Array.from(learned.rows.flat()), 4);
  expect(scores).toHaveLength(2000);
  for (const coverage of [0.5, 0.8, 0.9, 0.99]) {
    const least = leastProbability(scores, coverage);
    const covered = fresh.rows.filter((row, i) => row[fresh.truth[i]![0]!]! >= least).length / 4000;
    expect(Math.abs(covered - coverage)).toBeLessThan(0.02);
  }
});

it.each([0, 1, -0.1, 1.5, Number.NaN])('a coverage of %d is refused', (coverage) => {
  expect(() => leastProbability(Float32Array.of(0.5), coverage)).toThrow(
    'the coverage must be a number between 0 and 1',
  );
});
