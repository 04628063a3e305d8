import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../test/fixtures/contracts.ts';
import { anyBag, bagsOf, corpusT } from '../../../../test/fixtures/toy.ts';
import { labelSetsFrom } from '../core/labels.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
import { createVocabulary } from '../core/vocabulary.ts';
import { nbRatio } from './nb-ratio.ts';

async function ratiosWith(labels: number[][], classes: string[], given: Record<string, unknown> = {}) {
  const options = resolveOptions('nb-ratio', nbRatio.options, given);
  const arrays = await nbRatio.fit(trainingOf({ ...corpusT, labels: labelSetsFrom(labels), classes }, options));
  return nbRatio.prepare(fittedOf({ method: 'nb-ratio', options, arrays }, corpusT.vocabulary, classes));
}

describe('nb-ratio', () => {
  it('weighs a word by how much more often the first class uses it', async () => {
    // class x: `a a b`; class y: `b c`, `c d d a`. With α = 1: p = (2, 2, 1, 1) of 6, q = (2, 2, 3, 2) of 9.
    const { represent, dimensions } = await ratiosWith([[0], [1], [1]], ['x', 'y'], { norm: 'none' });
    const { values } = represent({ bags: corpusT.bags }) as SparseMatrix;
    expect(dimensions).toBe(4);
    const [a, b, c, d] = [
      Math.log(2 / 6 / (2 / 9)),
      Math.log(2 / 6 / (2 / 9)),
      Math.log(1 / 6 / (3 / 9)),
      Math.log(1 / 6 / (2 / 9)),
    ];
    for (const [j, expected] of [a, b, b, c, a, c, d].entries()) expect(values[j]).toBeCloseTo(expected, 6);
  });

  it('counts occurrences where asked to', async () => {
    // p = (3, 2, 1, 1) of 7, q = (2, 2, 3, 3) of 10; `a` occurs twice in the first document.
    const { represent } = await ratiosWith([[0], [1], [1]], ['x', 'y'], { norm: 'none', counts: 'tf' });
    const { values } = represent({ bags: corpusT.bags }) as SparseMatrix;
    expect(values[0]).toBeCloseTo(2 * Math.log(3 / 7 / (2 / 10)), 6);
  });

  it('weighs character n-grams by tf-idf where asked to, with ratios of their own', async () => {
    const vocabulary = createVocabulary(['a', '~ab', '~b_'], Uint32Array.of(2, 2, 1), 2);
    const bags = bagsOf(
      { ids: Uint32Array.of(0, 1, 2), counts: Float32Array.of(3, 2, 1) },
      { ids: Uint32Array.of(0, 1), counts: Float32Array.of(1, 1) },
    );
    const options = resolveOptions('nb-ratio', nbRatio.options, { grams: 'tfidf', gramSmoothing: 0.5, norm: 'none' });
    const classes = ['x', 'y'];
    const corpus = { vocabulary, bags, labels: labelSetsFrom([[0], [1]]), classes };
    const arrays = await nbRatio.fit(trainingOf(corpus, options));
    const { represent } = nbRatio.prepare(fittedOf({ method: 'nb-ratio', options, arrays }, vocabulary, classes));
    const { values } = represent({ bags }) as SparseMatrix;
    // idf: 1 of ~ab, 1 + ln(3 / 2) of ~b_. The n-grams of the first document are (2, idf), of the second (1, 0), at unit length.
    const idf = 1 + Math.log(3 / 2);
    const length = Math.hypot(2, idf);
    const [p, q] = [
      [2 / length + 0.5, idf / length + 0.5],
      [1 + 0.5, 0.5],
    ] as const;
    const ratio = (i: 0 | 1) => Math.log(p[i] / (p[0] + p[1]) / (q[i] / (q[0] + q[1])));
    const expected = [0, 2 * ratio(0), idf * ratio(1), 0, ratio(0)]; // `a` is in both documents: its ratio is ln 1
    for (const [j, value] of expected.entries()) expect(values[j]).toBeCloseTo(value, 6);
    const counts = { classes: [], all: { sums: new Float64Array(3), rows: 0 }, largestSquare: 0, isBinary: true };
    const { compute } = trainingOf(corpus, options);
    await expect(nbRatio.fitSums!({ sums: counts, vocabulary, classes, options, compute })).rejects.toThrow(
      'needs documents, not counts by class',
    );
  });

  it('gives each of three classes a block of its own', async () => {
    const { represent, dimensions } = await ratiosWith([[0], [1], [2]], ['x', 'y', 'z']);
    const { indices, offsets, columns } = represent({ bags: corpusT.bags }) as SparseMatrix;
    expect([dimensions, columns]).toEqual([12, 12]);
    expect([...indices.subarray(offsets[0], offsets[1])]).toEqual([0, 1, 4, 5, 8, 9]);
  });

  it('splits a linear score by word over all blocks', async () => {
    const { represent, attribute } = await ratiosWith([[0], [1], [2]], ['x', 'y', 'z']);
    const weight = (dimension: number) => Math.sin(dimension + 1);
    fc.assert(
      fc.property(anyBag, (bag) => {
        const shares = new Float64Array(bag.ids.length);
        const remainder = attribute({ bag }, weight, shares);
        const { indices, values } = represent({ bags: bagsOf(bag) }) as SparseMatrix;
        const score = values.reduce((sum, value, j) => sum + value * weight(indices[j]!), 0);
        expect(shares.reduce((a, b) => a + b, remainder)).toBeCloseTo(score, 10);
      }),
    );
  });
});
