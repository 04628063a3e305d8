import { expect, it } from 'vitest';
import { labelSetsFrom } from '../../core/labels.ts';
import { createRandom } from '../../numeric/random.ts';
import { belongsToSet, nonconformityOf } from './conformal.ts';

it('of nine documents the set of coverage 0.8 needs the eighth smallest of 1 − p', () => {
  const truth = labelSetsFrom(Array.from({ length: 9 }, (_, i) => [i % 2]));
  const likely = Array.from({ length: 9 }, (_, i) => (i + 1) / 10); // of the true label
  const probabilities = Float64Array.from(likely.flatMap((p, i) => (i % 2 === 0 ? [p, 1 - p] : [1 - p, p])));
  const scores = nonconformityOf(truth, probabilities, 2);
  expect(Array.from(scores, (s) => Math.round(10 * s))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect([0.19, 0.2].map(belongsToSet(scores, 0.8))).toEqual([false, true]); // ⌈10 · 0.8⌉ = 8
  expect([0].map(belongsToSet(scores, 0.95))).toEqual([true]); // ⌈10 · 0.95⌉ = 10 > 9: every label
});

it.each([0.1, 0.2, 1 / 3, 0.6, 0.7, 0.9])('documents that share the probability %d are all in the set', (likely) => {
  const truth = labelSetsFrom(Array.from({ length: 20 }, () => [0]));
  const scores = nonconformityOf(
    truth,
    Float64Array.from({ length: 40 }, (_, i) => (i % 2 ? 1 - likely : likely)),
    2,
  );
  expect(belongsToSet(scores, 0.8)(likely)).toBe(true);
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
    const belongs = belongsToSet(scores, coverage);
    const covered = fresh.rows.filter((row, i) => belongs(row[fresh.truth[i]![0]!]!)).length / 4000;
    expect(Math.abs(covered - coverage)).toBeLessThan(0.02);
  }
});

it.each([0, 1, -0.1, 1.5, Number.NaN])('a coverage of %d is refused', (coverage) => {
  expect(() => belongsToSet(Float32Array.of(0.5), coverage)).toThrow('the coverage must be a number between 0 and 1');
});
