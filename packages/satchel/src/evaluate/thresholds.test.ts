import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabelSets, labelSetsFrom, selectLabelSets } from '../core/labels.ts';
import { createRandom } from '../numeric/random.ts';
import { tuneThresholds } from './thresholds.ts';

/** One label: the documents that have it, and the scores of all documents. */
const oneLabel = (has: readonly number[]): LabelSets => labelSetsFrom(has.map((one) => (one ? [0] : [])));

function f1(has: readonly number[], scores: readonly number[], threshold: number): number {
  const given = scores.map((score) => score >= threshold);
  const hits = has.filter((one, i) => one && given[i]).length;
  return (2 * hits) / (given.filter(Boolean).length + has.filter(Boolean).length);
}

/** The best cut itself, however few the documents. */
const exact = { fewest: 1, doubt: 0, worth: 0 };

describe('the tuned threshold of a label', () => {
  it('lies in the middle of the gap that divides the documents best', () => {
    expect([...tuneThresholds(oneLabel([1, 1, 0, 0]), Float64Array.of(0.4, 0.3, 0.1, 0.05), 1, 0.5, exact)]).toEqual([
      0.2,
    ]);
  });

  it('stays where it was if no other cut is better', () => {
    expect([...tuneThresholds(oneLabel([1, 1, 0, 0]), Float64Array.of(0.9, 0.8, 0.1, 0), 1, 0.3, exact)]).toEqual([
      0.3,
    ]);
  });

  it('is the lowest score when all documents should have the label', () => {
    expect([...tuneThresholds(oneLabel([1, 1, 1]), Float64Array.of(-1, -2, -3), 1, 0, exact)]).toEqual([-3]);
  });

  it('never cuts between equal scores', () => {
    expect([...tuneThresholds(oneLabel([1, 0, 1, 0]), Float64Array.of(-1, -1, -1, -3), 1, 0, exact)]).toEqual([-2]);
  });

  it('stays where it was for a label with one document, and goes further the more there are', () => {
    const scores = Float64Array.of(-1, -1, -2, -3, -4, -5, -6, -7, -8, -9);
    const truth = labelSetsFrom([[0, 1], [0], [0], [0], [0]]);
    expect([...tuneThresholds(truth, scores, 2, 0)]).toEqual([-5, 0]); // the best cut, −8, by 5 / (5 + 3)
  });

  it('does not fall below its start for a label that is hardly told from the others', () => {
    const has = Array.from({ length: 41 }, (_, i) => Number(i === 40 || i === 39));
    const scores = Float64Array.from(has, (_, i) => -i); // two documents with the label, 39 above them without
    const best = { ...exact, worth: 2 * (2 / 43) }; // F1 of the cut below all
    expect([...tuneThresholds(oneLabel(has), scores, 1, 0.5, best)]).toEqual([-40]);
    expect([...tuneThresholds(oneLabel(has), scores, 1, 0.5, { ...best, worth: best.worth + 1e-9 })]).toEqual([0.5]);
    expect([...tuneThresholds(oneLabel(has), scores, 1, 0.5)]).toEqual([0.5]); // by default
  });

  it('rises above its start however little that gains', () => {
    const scores = Float64Array.of(0, -1, -2, -3, -4);
    const settings = { ...exact, worth: 1 }; // the best cut has F1 .8, the start .57
    expect([...tuneThresholds(oneLabel([0, 1, 1, 0, 0]), scores, 1, -50, settings)]).toEqual([-2.5]);
  });

  it('tells neighbouring floating-point numbers apart', () => {
    const next = 1 + Number.EPSILON;
    expect([...tuneThresholds(oneLabel([1, 0]), Float64Array.of(next, 1), 1, 5, exact)]).toEqual([next]);
  });

  it('copes with infinite scores', () => {
    const scores = Float64Array.of(Infinity, 2, -Infinity, -Infinity);
    expect([...tuneThresholds(oneLabel([1, 1, 0, 0]), scores, 1, 5, exact)]).toEqual([2]);
  });

  const examples = fc.array(
    fc.record({ has: fc.integer({ min: 0, max: 1 }), score: fc.integer({ min: -6, max: 6 }) }),
    {
      minLength: 1,
      maxLength: 25,
    },
  );

  it('is at least as good on its documents as any other cut', () => {
    fc.assert(
      fc.property(examples, (drawn) => {
        const [has, scores] = [drawn.map((one) => one.has), drawn.map((one) => one.score)];
        if (!has.includes(1)) return;
        const [found = Number.NaN] = tuneThresholds(oneLabel(has), Float64Array.from(scores), 1, 0.5, exact);
        for (const cut of [...scores, 0.5]) expect(f1(has, scores, found)).toBeGreaterThanOrEqual(f1(has, scores, cut));
      }),
    );
  });

  it('does not depend on the order of documents', () => {
    fc.assert(
      fc.property(examples, fc.integer(), (drawn, seed) => {
        const [truth, scores] = [oneLabel(drawn.map((one) => one.has)), Float64Array.from(drawn, (one) => one.score)];
        const rows = Uint32Array.from(drawn, (_, i) => i);
        createRandom(seed).shuffle(rows);
        const moved = Float64Array.from(rows, (row) => scores[row]!);
        expect(tuneThresholds(selectLabelSets(truth, rows), moved, 1, 0, exact)).toEqual(
          tuneThresholds(truth, scores, 1, 0, exact),
        );
      }),
    );
  });
});

it('refuses scores of another shape', () => {
  expect(() => tuneThresholds(oneLabel([1, 0]), new Float64Array(3), 1, 0)).toThrowError(
    expect.objectContaining({ code: 'SHAPE', message: 'Expected 2 × 1 scores, got 3.' }),
  );
});
