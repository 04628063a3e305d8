/** What every classifier owes its callers, whatever it does inside. */

import { describe, expect, it } from 'vitest';
import { classifierOf } from '../../../../test/fixtures/contracts.ts';
import type { Examples } from '../core/classifier.ts';
import { createMatrix, isSparse, selectRows, type Vectors } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
import {
  dense,
  examplesOf,
  manyThreads,
  scoresOf,
  sparse,
  topicRows,
  train,
  winners,
  wordsFor,
} from './parts/toy-examples.case.ts';
import { classifierNamed, classifiers } from './registry.ts';

const world = topicRows(90, 24, 3);
const binary = world.rows.map((row) => row.map((count) => Math.min(1, count)));
const worlds: [string, Examples][] = [
  ['sparse', examplesOf(sparse(world.rows), world.labels, 3)],
  ['dense', examplesOf(dense(world.rows), world.labels, 3)],
  ['binary', examplesOf(sparse(binary), world.labels, 3)],
  [
    'two classes',
    examplesOf(
      sparse(binary),
      world.labels.map((label) => Math.min(1, label)),
      2,
    ),
  ],
  [
    'multi-label',
    examplesOf(
      sparse(binary),
      world.labels.map((label) => [label, ...(label === 0 ? [2] : [])]),
      3,
    ),
  ],
];

describe('the registry', () => {
  it('knows each classifier by its name', () => {
    for (const method of classifiers) expect(classifierNamed(method.name)).toBe(method);
  });

  it('guesses what was meant', () => {
    expect(() => classifierNamed('linear-smv')).toThrow(
      "there is no classifier called 'linear-smv'; did you mean 'linear-svm'?",
    );
  });
});

describe.each(classifiers)('$name', (method) => {
  it.each(worlds)('gives the same bits when trained twice, and on many threads (%s)', async (_, examples) => {
    const { arrays } = await train(method, examples);
    expect((await train(method, examples)).arrays).toEqual(arrays);
    expect((await train(method, examples, {}, { executor: manyThreads(4) })).arrays).toEqual(arrays);
  });

  it.each(worlds)('scores a batch as it scores its rows one by one (%s)', async (_, { vectors, ...rest }) => {
    const { classifier } = await train(method, { vectors, ...rest });
    const together = scoresOf(classifier, vectors);
    together.forEach((scores, row) => {
      expect(scoresOf(classifier, selectRows(vectors, Uint32Array.of(row)))[0]).toEqual(scores);
    });
  });

  it('scores sparse and dense rows alike', async () => {
    const { classifier } = await train(method, worlds[0]![1]);
    expect(scoresOf(classifier, dense(world.rows))).toEqual(scoresOf(classifier, sparse(world.rows)));
  });

  it.each(worlds)('explains every score it calls linear (%s)', async (_, examples) => {
    const { classifier } = await train(method, examples);
    if (!classifier.linear)
      return expect(['kernel-svm', 'knn', 'bernoulli-nb', 'lsa-1nn', 'msm', 'tf-msm', 'sa']).toContain(method.name);
    const { weight, bias } = classifier.linear;
    const rows = rowsOf(examples.vectors);
    scoresOf(classifier, examples.vectors).forEach((scores, row) => {
      scores.forEach((score, k) => {
        const parts = rows[row]!.map((value, i) => weight(i, k) * value);
        const sum = bias(k) + parts.reduce((a, b) => a + b, 0);
        const size = Math.abs(bias(k)) + parts.reduce((a, b) => a + Math.abs(b), 0);
        expect(Math.abs(sum - score)).toBeLessThanOrEqual(1e-9 * size);
      });
    });
  });

  it('learns topics', async () => {
    const { classifier } = await train(method, worlds[0]![1]);
    const fresh = topicRows(60, 24, 3, 2);
    const right = winners(classifier, sparse(fresh.rows)).filter((k, i) => k === fresh.labels[i]).length;
    expect(right / 60).toBeGreaterThan(0.75);
  });

  it.each(worlds)(
    'gives probabilities in [0, 1] that keep the order, and sum to 1 for one class a row (%s)',
    async (_, examples) => {
      const { classifier } = await train(method, examples);
      if (!classifier.probabilities)
        return expect([
          'linear-svm',
          'kernel-svm',
          'nbsvm',
          'blend',
          'centroid',
          'lsa-1nn',
          'msm',
          'tf-msm',
          'sa',
        ]).toContain(method.name);
      for (const scores of scoresOf(classifier, examples.vectors)) {
        const probabilities = Float64Array.from(scores);
        classifier.probabilities(probabilities, examples.multiLabel);
        expect(probabilities.every((p) => p >= 0 && p <= 1)).toBe(true);
        expect(scores.every((a, i) => scores.every((b, j) => a < b || probabilities[i]! >= probabilities[j]!))).toBe(
          true,
        );
        if (!examples.multiLabel) expect(probabilities.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
      }
      return undefined;
    },
  );

  it('leaves its input as it was', async () => {
    const [, examples] = worlds[0]!;
    const before = structuredClone(examples);
    const { classifier } = await train(method, examples);
    classifier.score(examples.vectors);
    expect(examples).toEqual(before);
  });

  it('gives duplicates the same scores, and finite ones to rows of zeros', async () => {
    const rows = [...world.rows, ...world.rows, world.rows[0]!.map(() => 0), world.rows[0]!.map(() => 0)];
    const examples = examplesOf(sparse(rows), [...world.labels, ...world.labels, 0, 1], 3);
    const { classifier } = await train(method, examples);
    const scores = scoresOf(classifier, examples.vectors);
    scores.slice(0, 90).forEach((score, row) => {
      expect(scores[row + 90]).toEqual(score);
    });
    expect(scores.flat().every(Number.isFinite)).toBe(true);
  });

  it('comes to an end when all rows are the same', async () => {
    const { classifier } = await train(method, examplesOf(sparse(new Array(6).fill([1, 0, 1])), [0, 0, 0, 1, 1, 1], 2));
    expect(
      scoresOf(classifier, sparse([[1, 0, 1]]))
        .flat()
        .every(Number.isFinite),
    ).toBe(true);
  });

  it('finds one in a thousand', async () => {
    const rows = Array.from({ length: 1001 }, (_, i) => [i === 500 ? 0 : 1, i === 500 ? 3 : 0, i % 2]);
    const examples = examplesOf(
      sparse(rows),
      rows.map((_, i) => (i === 500 ? 1 : 0)),
      2,
    );
    const { classifier } = await train(
      method,
      examples,
      'k' in method.options ? { k: 1 } : 'C' in method.options ? { C: method.name === 'blend' ? '100' : 100 } : {},
    );
    expect(
      winners(
        classifier,
        sparse([
          [0, 3, 0],
          [1, 0, 1],
        ]),
      ),
    ).toEqual([1, 0]);
  });

  it('refuses vectors of another length, and arrays that do not fit', async () => {
    const [, examples] = worlds[0]!;
    const { classifier, arrays } = await train(method, examples);
    expect(() => classifier.score(createMatrix(1, 25))).toThrow(expect.objectContaining({ code: 'DIM_MISMATCH' }));
    const state = { method: method.name, options: resolveOptions(method.name, method.options), arrays };
    expect(() => method.prepare(classifierOf(state, 25, examples.classes, wordsFor(method, 24)))).toThrow(
      expect.objectContaining({ code: 'INCONSISTENT' }),
    );
    const empty = { ...state, arrays: {} };
    expect(() => method.prepare(classifierOf(empty, 24, examples.classes, wordsFor(method, 24)))).toThrow(
      expect.objectContaining({ code: 'SCHEMA' }),
    );
  });

  it.each([
    [
      'NONFINITE_INPUT',
      examplesOf(
        dense([
          [1, Number.NaN],
          [0, 1],
        ]),
        [0, 1],
        2,
      ),
    ],
    [
      'SINGLE_CLASS',
      examplesOf(
        dense([
          [1, 0],
          [0, 1],
        ]),
        [0, 0],
        2,
      ),
    ],
    [
      'SHAPE',
      examplesOf(
        dense([
          [1, 0],
          [0, 1],
        ]),
        [0],
        2,
      ),
    ],
  ])('refuses bad examples: %s', async (code, examples) => {
    await expect(train(method, examples)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(method.name),
    });
  });
});

function rowsOf(vectors: Vectors): number[][] {
  return Array.from({ length: vectors.rows }, (_, row) => {
    if (!isSparse(vectors)) return [...vectors.data.subarray(row * vectors.columns, (row + 1) * vectors.columns)];
    const values = new Array<number>(vectors.columns).fill(0);
    for (let j = vectors.offsets[row]!; j < vectors.offsets[row + 1]!; j++)
      values[vectors.indices[j]!] = vectors.values[j]!;
    return values;
  });
}
