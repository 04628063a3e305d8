import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelSetsFrom } from '../core/labels.ts';
import { createRandom } from '../numeric/random.ts';
import { findLabelErrors } from './label-errors.ts';

describe('four documents, one of them labelled against all evidence', () => {
  // labelled 0 with p₀ of .9, .8, .1 and labelled 1 with p₁ of .9: t₀ = .6, t₁ = .9
  const truth = labelSetsFrom([[0], [0], [0], [1]]);
  const found = findLabelErrors(truth, Float64Array.of(0.9, 0.1, 0.8, 0.2, 0.1, 0.9, 0.1, 0.9), 2);

  it('the third is named, with what it probably is', () => {
    expect(found.errors).toEqual([
      { row: 2, given: 0, suggested: 1, givenProbability: 0.1, suggestedProbability: 0.9 },
    ]);
  });

  it('bars, counts and the share of wrong labels add up by hand', () => {
    expect([...found.thresholds]).toEqual([expect.closeTo(0.6, 12), expect.closeTo(0.9, 12)]);
    expect([...found.joint]).toEqual([2, 1, 0, 1]);
    expect(found.share).toBeCloseTo(1 / 4, 12);
  });
});

it('a hard class is not blamed: its bar is as low as its documents are unsure', () => {
  // class 1 is never surer than .5, and its documents pass all the same
  const probabilities = Float64Array.of(0.9, 0.1, 0.9, 0.1, 0.55, 0.45, 0.5, 0.5);
  expect(findLabelErrors(labelSetsFrom([[0], [0], [1], [1]]), probabilities, 2).errors).toEqual([]);
});

it('the surest errors come first', () => {
  const probabilities = Float64Array.of(1, 0, 0, 1, 0.2, 0.8, 0.05, 0.95, 1, 0, 0.2, 0.8, 1, 0, 0.5, 0.5);
  const { errors } = findLabelErrors(labelSetsFrom([[0], [1], [0], [0], [0], [1], [0], [1]]), probabilities, 2);
  expect(errors.map(({ row }) => row)).toEqual([3, 2]);
});

/** A class drawn for each document, probabilities that lean to it, and a share of labels moved to another class. */
function planted(rows: number, classes: number, share: number, seed: number) {
  const random = createRandom(seed, 'planted errors');
  const probabilities = new Float64Array(rows * classes);
  const wrong = new Set<number>();
  const labels = Array.from({ length: rows }, (_, row) => {
    const right = random.below(classes);
    const weights = Array.from({ length: classes }, (_, c) => Math.exp((c === right ? 3 : 0) + 3 * random.uniform()));
    const total = weights.reduce((a, b) => a + b, 0);
    probabilities.set(weights.map((weight) => weight / total), row * classes); // biome-ignore format: one thought
    if (random.uniform() >= share) return [right];
    wrong.add(row);
    return [(right + 1 + random.below(classes - 1)) % classes];
  });
  return { truth: labelSetsFrom(labels), probabilities, wrong };
}

it.each([0.02, 0.1, 0.2])(
  'of labels of which a share of %f is wrong, at least 9 in 10 are found and 8 in 10 found are wrong',
  (share) => {
    const { truth, probabilities, wrong } = planted(3000, 5, share, 7);
    const { errors, share: estimate } = findLabelErrors(truth, probabilities, 5);
    const hits = errors.filter(({ row }) => wrong.has(row)).length;
    expect(hits / wrong.size).toBeGreaterThan(0.9);
    expect(hits / errors.length).toBeGreaterThan(0.8);
    expect(Math.abs(estimate - wrong.size / 3000)).toBeLessThan(0.02);
  },
);

it('whatever the probabilities, an error is never suggested to be what it is, and shares lie in [0, 1]', () => {
  const row = fc.tuple(
    fc.integer({ min: 0, max: 2 }),
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 3, maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), (drawn) => {
      const probabilities = Float64Array.from(
        drawn.flatMap(([, p]) => p.map((part) => part / p.reduce((a, b) => a + b, 0))),
      );
      const { errors, share } = findLabelErrors(labelSetsFrom(drawn.map(([label]) => [label])), probabilities, 3);
      expect(errors.every(({ given, suggested }) => given !== suggested)).toBe(true);
      expect(share >= -1e-12 && share <= 1).toBe(true);
    }),
  );
});

describe('refuses', () => {
  it.each([
    ['no document', labelSetsFrom([]), new Float64Array(0), 'EMPTY_CORPUS', 'There is no document to look at.'],
    [
      'two classes for one document',
      labelSetsFrom([[0], [0, 1]]),
      new Float64Array(4),
      'LABEL_TYPE',
      'Document 1 must have exactly one class.',
    ],
    [
      'no class for a document',
      labelSetsFrom([[], [0]]),
      new Float64Array(4),
      'LABEL_TYPE',
      'Document 0 must have exactly one class.',
    ],
    [
      'probabilities of another shape',
      labelSetsFrom([[0]]),
      new Float64Array(3),
      'SHAPE',
      'Expected 1 × 2 scores, got 3.',
    ],
  ])('%s', (_, truth, probabilities, code, message) => {
    expect(() => findLabelErrors(truth, probabilities, 2)).toThrowError(expect.objectContaining({ code, message }));
  });
});
