import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../test/fixtures/contracts.ts';
import { anyBag, bagsOf, corpusT } from '../../../../test/fixtures/toy.ts';
import { labelSetsFrom } from '../core/labels.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
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
