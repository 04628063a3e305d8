import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelSetsFrom, selectLabelSets } from '../core/labels.ts';
import { createRandom } from '../numeric/random.ts';
import { classificationMetrics, type Judged, perClass } from './classification-metrics.ts';
import { topRankMetrics } from './label-ranking.ts';
import { decide } from './predicted-labels.ts';

const names = (count: number) => Array.from({ length: count }, (_, c) => `class ${c}`);

/** A single-label task whose scores agree with its predictions. */
function single(truth: readonly number[], predicted: readonly number[], classes = 3): Judged {
  const scores = Float64Array.from(predicted.flatMap((given) => names(classes).map((_, c) => (c === given ? 1 : 0))));
  return {
    truth: labelSetsFrom(truth.map((c) => [c])),
    predicted: labelSetsFrom(predicted.map((c) => [c])),
    scores,
    classes: names(classes),
    multiLabel: false,
  };
}

/** The label sets and scores of methods §13.3, thresholded at .5. */
const scores = Float64Array.of(0.9, 0.2, 0.5, 0.4, 0.1, 0.3, 0.7, 0.2, 0.6, 0.8, 0.1, 0.3);
const labelled: Judged = {
  truth: labelSetsFrom([[0, 3], [1], [0, 1, 2]]),
  predicted: decide(scores, 4, { multiLabel: true, thresholds: 0.5 }),
  scores,
  classes: names(4),
  multiLabel: true,
};

describe('single labels, methods §13.1', () => {
  const judged = single([0, 0, 1, 1, 2, 2], [0, 1, 1, 1, 2, 0]);

  it('gives the worked numbers', () => {
    const metrics = classificationMetrics(judged);
    expect(metrics['accuracy']).toBeCloseTo(0.6666666667, 10);
    expect(metrics['macroPrecision']).toBeCloseTo(0.7222222222, 10);
    expect(metrics['macroRecall']).toBeCloseTo(0.6666666667, 10);
    expect(metrics['macroF1']).toBeCloseTo(0.6555555556, 10);
    expect(metrics['macroF1OfMeans']).toBeCloseTo(0.6933333333, 10);
  });

  it('has micro precision, recall and F1 equal to accuracy, and Hamming loss its complement', () => {
    const metrics = classificationMetrics(judged);
    for (const name of ['microPrecision', 'microRecall', 'microF1', 'precisionAt1', 'ndcgAt1'])
      expect(metrics[name]).toBeCloseTo(4 / 6, 12);
    expect(metrics['hammingLoss']).toBeCloseTo(2 / 6, 12);
  });

  it('reports every class', () => {
    expect(perClass(judged)[1]).toEqual({ className: 'class 1', precision: 2 / 3, recall: 1, f1: 4 / 5, support: 2 });
  });

  it('weighs classes by their documents in the weighted F1', () => {
    // F1 of class 0: 2·1/(1 + 3) = .5; of class 1: 2·1/(2 + 1) = .6667
    expect(classificationMetrics(single([0, 0, 0, 1], [0, 1, 2, 1]))['weightedF1']).toBeCloseTo(
      (3 * 0.5 + 1 * (2 / 3)) / 4,
      12,
    );
  });

  it('leaves a class that no document has and no document is given out of the macro means', () => {
    expect(classificationMetrics(single([0, 1], [0, 1], 5))['macroF1']).toBe(1);
  });

  it('gives precision 0 to a class never predicted and recall 0 to one never there', () => {
    const [, first, second] = perClass(single([0, 1], [0, 2]));
    expect(first).toMatchObject({ precision: 0, recall: 0, f1: 0, support: 1 });
    expect(second).toMatchObject({ precision: 0, recall: 0, f1: 0, support: 0 });
    expect(classificationMetrics(single([0, 1], [0, 2]))['macroF1']).toBeCloseTo(1 / 3, 12);
  });

  it('has no metric at a depth beyond the number of classes', () => {
    const found = Object.keys(classificationMetrics(single([0, 1], [0, 1], 4)));
    expect(found).toContain('precisionAt3');
    expect(found.filter((name) => name.endsWith('At5'))).toEqual([]);
  });
});

describe('label sets, methods §13.2–13.4', () => {
  it('gives the worked numbers of labels thresholded at .5', () => {
    const metrics = classificationMetrics(labelled);
    expect(perClass(labelled).map(({ f1 }) => f1)).toEqual([1, 2 / 3, 0, 0]);
    expect(metrics['microF1']).toBeCloseTo(0.54545455, 8);
    expect(metrics['macroF1']).toBeCloseTo(0.41666667, 8);
    expect(metrics['weightedF1']).toBeCloseTo(0.55555556, 8);
    expect(metrics['hammingLoss']).toBeCloseTo(0.41666667, 8);
  });

  it('gives the worked numbers of precision and both nDCG at 1, 2 and 3', () => {
    const at = topRankMetrics(labelled, 3, [1, 2, 3]);
    const expected = {
      precision: [0.66666667, 0.66666667, 0.55555556],
      ndcgFull: [0.66666667, 0.66666667, 0.58845355],
      ndcg: [0.66666667, 0.74802565, 0.77200373],
    };
    for (const [name, values] of Object.entries(expected)) {
      values.forEach((value, i) => {
        expect(at[`${name}At${i + 1}`], `${name} at ${i + 1}`).toBeCloseTo(value, 8);
      });
    }
  });

  it('gives the worked coverage error and LRAP', () => {
    const metrics = classificationMetrics(labelled);
    expect(metrics['coverageError']).toBe(3);
    expect(metrics['lrap']).toBeCloseTo(0.75, 12);
  });

  it('calls only a wholly right label set accurate', () => {
    expect(classificationMetrics(labelled)['accuracy']).toBe(0);
    expect(
      classificationMetrics({ ...labelled, predicted: labelSetsFrom([[0], [1], [0, 1, 2]]) })['accuracy'],
    ).toBeCloseTo(2 / 3, 12);
  });

  it('counts a class without documents and predictions as F1 0, unlike a single-label task', () => {
    const one = labelSetsFrom([[0], [1]]);
    const judged = {
      truth: one,
      predicted: one,
      scores: Float64Array.of(1, 0, 0, 0, 1, 0),
      classes: names(3),
      multiLabel: true,
    };
    expect(classificationMetrics(judged)['macroF1']).toBeCloseTo(2 / 3, 12);
  });

  it('breaks ties by class for P@k and lets tied labels share the worst rank for coverage and LRAP', () => {
    const judged = {
      ...labelled,
      truth: labelSetsFrom([[1]]),
      predicted: labelSetsFrom([[]]),
      scores: new Float64Array(4),
    };
    expect(classificationMetrics(judged)).toMatchObject({
      precisionAt1: 0,
      precisionAt3: 1 / 3,
      coverageError: 4,
      lrap: 0.25,
    });
    expect(classificationMetrics({ ...judged, truth: labelSetsFrom([[0]]) })).toMatchObject({
      precisionAt1: 1,
      coverageError: 4,
    });
  });

  it('counts a document without labels 0 in precision, nDCG and coverage, and 1 in LRAP', () => {
    const judged = {
      ...labelled,
      truth: labelSetsFrom([[]]),
      predicted: labelSetsFrom([[]]),
      scores: Float64Array.of(4, 3, 2, 1),
    };
    expect(classificationMetrics(judged)).toMatchObject({
      accuracy: 1,
      precisionAt1: 0,
      ndcgAt3: 0,
      coverageError: 0,
      lrap: 1,
      microF1: 0,
    });
  });

  it('counts a document with every label 1 in LRAP even when all scores tie', () => {
    const judged = {
      ...labelled,
      truth: labelSetsFrom([[0, 1, 2, 3]]),
      predicted: labelSetsFrom([[]]),
      scores: new Float64Array(4),
    };
    expect(classificationMetrics(judged)).toMatchObject({ lrap: 1, coverageError: 4 });
  });

  it('ranks infinite scores: a class that was never trained on comes last', () => {
    const untrained = Float64Array.of(-Infinity, 0.2, -1, -Infinity);
    const judged = { ...labelled, truth: labelSetsFrom([[0]]), predicted: labelSetsFrom([[1]]), scores: untrained };
    expect(classificationMetrics(judged)).toMatchObject({ precisionAt1: 0, coverageError: 4, lrap: 0.25 });
  });
});

/** Random tasks of either kind; the labels given follow from the scores. */
const tasks = fc
  .record({
    rows: fc.integer({ min: 1, max: 12 }),
    classes: fc.integer({ min: 2, max: 7 }),
    multiLabel: fc.boolean(),
    seed: fc.integer({ min: 0, max: 1e6 }),
  })
  .map(({ rows, classes, multiLabel, seed }): Judged => {
    const random = createRandom(seed, 'task');
    const drawn = Float64Array.from({ length: rows * classes }, () => random.below(8) / 8);
    const sets = Array.from({ length: rows }, () =>
      multiLabel ? names(classes).flatMap((_, c) => (random.below(3) === 0 ? [c] : [])) : [random.below(classes)],
    );
    const predicted = decide(drawn, classes, { multiLabel, thresholds: 0.5 });
    return { truth: labelSetsFrom(sets), predicted, scores: drawn, classes: names(classes), multiLabel };
  });

const expectSame = (found: Record<string, number>, expected: Record<string, number>): void => {
  expect(Object.keys(found)).toEqual(Object.keys(expected));
  for (const [name, value] of Object.entries(expected)) expect(found[name], name).toBeCloseTo(value, 12);
};

describe('whatever the task', () => {
  it('does not change when documents are put in another order', () => {
    fc.assert(
      fc.property(tasks, fc.integer(), (judged, seed) => {
        const rows = Uint32Array.from({ length: judged.truth.offsets.length - 1 }, (_, i) => i);
        createRandom(seed).shuffle(rows);
        const width = judged.classes.length;
        const moved = Float64Array.from(
          [...rows].flatMap((row) => [...judged.scores.subarray(row * width, (row + 1) * width)]),
        );
        const permuted = {
          ...judged,
          truth: selectLabelSets(judged.truth, rows),
          predicted: selectLabelSets(judged.predicted, rows),
          scores: moved,
        };
        expectSame(classificationMetrics(permuted), classificationMetrics(judged));
      }),
    );
  });

  it('does not change when classes are numbered another way, as long as no scores tie', () => {
    fc.assert(
      fc.property(tasks, fc.integer(), (tied, seed) => {
        const width = tied.classes.length;
        const judged = { ...tied, scores: tied.scores.map((score, i) => score + ((i * 7919) % 1009) / 1e6) };
        const numbers = Uint32Array.from({ length: width }, (_, c) => c);
        createRandom(seed).shuffle(numbers);
        const renumber = (sets: Judged['truth']) =>
          labelSetsFrom(
            Array.from({ length: sets.offsets.length - 1 }, (_, row) =>
              [...sets.ids.subarray(sets.offsets[row], sets.offsets[row + 1])].map((c) => numbers[c]!),
            ),
          );
        const moved = new Float64Array(judged.scores.length);
        judged.scores.forEach((score, i) => {
          moved[i - (i % width) + numbers[i % width]!] = score;
        });
        const relabelled = {
          ...judged,
          truth: renumber(judged.truth),
          predicted: renumber(judged.predicted),
          scores: moved,
        };
        expectSame(classificationMetrics(relabelled), classificationMetrics(judged));
      }),
    );
  });

  it('gives 1 to a perfect prediction, and 0 loss', () => {
    fc.assert(
      fc.property(tasks, (task) => {
        const width = task.classes.length;
        const perfect = new Float64Array(task.scores.length);
        for (let row = 0; row + 1 < task.truth.offsets.length; row++)
          for (const c of task.truth.ids.subarray(task.truth.offsets[row], task.truth.offsets[row + 1]))
            perfect[row * width + c] = 1;
        const metrics = classificationMetrics({ ...task, predicted: task.truth, scores: perfect });
        expect(metrics).toMatchObject({ accuracy: 1, hammingLoss: 0 });
        expect(metrics['lrap']).toBeCloseTo(1, 12);
        if (!task.multiLabel)
          expect(metrics).toMatchObject({ macroF1: 1, microF1: 1, weightedF1: 1, ndcgAt1: 1, coverageError: 1 });
      }),
    );
  });

  it('keeps every share between 0 and 1 and coverage within the classes', () => {
    fc.assert(
      fc.property(tasks, (task) => {
        const { coverageError, ...shares } = classificationMetrics(task);
        for (const [name, value] of Object.entries(shares)) expect(value >= 0 && value <= 1 + 1e-12, name).toBe(true);
        expect(coverageError).toBeLessThanOrEqual(task.classes.length);
      }),
    );
  });

  it('selects the best labels as sorting the whole row would', () => {
    fc.assert(
      fc.property(tasks, (task) => {
        const width = task.classes.length;
        const isTrue = (row: number, c: number) =>
          task.truth.ids.subarray(task.truth.offsets[row], task.truth.offsets[row + 1]).includes(c);
        const rows = task.truth.offsets.length - 1;
        let found = 0;
        for (let row = 0; row < rows; row++) {
          const score = (c: number) => task.scores[row * width + c]!;
          const order = task.classes.map((_, c) => c).sort((a, b) => score(b) - score(a) || a - b);
          found += order.slice(0, 2).filter((c) => isTrue(row, c)).length / 2;
        }
        expect(topRankMetrics(task, rows, [2])['precisionAt2']).toBeCloseTo(found / rows, 12);
      }),
    );
  });

  it('takes well under a second for 90 classes × 3,000 documents', () => {
    const random = createRandom(1);
    const drawn = Float64Array.from({ length: 90 * 3000 }, () => random.uniform() ** 8);
    const truth = labelSetsFrom(Array.from({ length: 3000 }, () => [random.below(90), random.below(90)]));
    const judged = {
      truth,
      predicted: decide(drawn, 90, { multiLabel: true, thresholds: 0.8 }),
      scores: drawn,
      classes: names(90),
      multiLabel: true,
    };
    const started = performance.now();
    classificationMetrics(judged);
    expect(performance.now() - started).toBeLessThan(30_000); // a guard against quadratic time
  });
});

describe('refuses', () => {
  const judged = single([0, 1], [0, 1]);
  const cases: [string, Judged, string, string][] = [
    [
      'no documents',
      { ...judged, truth: labelSetsFrom([]), predicted: labelSetsFrom([]), scores: new Float64Array(0) },
      'EMPTY_CORPUS',
      'There is no document to evaluate on.',
    ],
    [
      'a missing prediction',
      { ...judged, predicted: labelSetsFrom([[0]]) },
      'SHAPE',
      'Expected predictions for 2 documents, got 1.',
    ],
    ['missing scores', { ...judged, scores: new Float64Array(5) }, 'SHAPE', 'Expected 2 × 3 scores, got 5.'],
    [
      'a score that is not a number',
      { ...judged, scores: Float64Array.of(0, 0, 0, 0, Number.NaN, 0) },
      'NONFINITE_INPUT',
      'The score of document 1 for class 1 is not a number.',
    ],
    [
      'a class without a name',
      { ...judged, truth: labelSetsFrom([[0], [7]]) },
      'INCONSISTENT',
      'A true class has number 7, but there are only 3 classes.',
    ],
    [
      'two labels in a single-label task',
      { ...judged, predicted: labelSetsFrom([[0], [1, 2]]) },
      'LABEL_TYPE',
      'Document 1 must have exactly one predicted class, got 2.',
    ],
    [
      'no label in a single-label task',
      { ...judged, truth: labelSetsFrom([[], [1]]) },
      'LABEL_TYPE',
      'Document 0 must have exactly one true class, got 0.',
    ],
  ];
  it.each(cases)('%s', (_, bad, code, message) => {
    expect(() => classificationMetrics(bad)).toThrowError(expect.objectContaining({ code, message }));
  });
});
