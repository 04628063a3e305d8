import { describe, expect, it } from 'vitest';
import { classifierOf, examplesFor } from '../../../../test/fixtures/contracts.ts';
import { plainCompute } from '../../../../test/fixtures/toy.ts';
import { labelSetsFrom } from '../core/labels.ts';
import type { SparseMatrix } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
import { logCountRatios, nbsvm, presenceIn } from './nbsvm.ts';
import { sparse } from './parts/toy-examples.case.ts';

/** Rows `a b`, `a`, `c`, `b c` over the features a, b, c; the first two are of class 1. */
const vectors: SparseMatrix = {
  rows: 4,
  columns: 3,
  offsets: Uint32Array.of(0, 2, 3, 4, 6),
  indices: Uint32Array.of(0, 1, 0, 2, 1, 2),
  values: Float32Array.of(1, 1, 1, 1, 1, 1),
};
const examples = {
  vectors,
  labels: labelSetsFrom([[1], [1], [0], [0]]),
  classes: ['other', 'mine'],
  multiLabel: false,
};

async function fitted(given: Record<string, unknown>, of = examples) {
  const options = resolveOptions('nbsvm', nbsvm.options, given);
  const arrays = await nbsvm.fit(examplesFor(of, options, plainCompute, 1));
  return nbsvm.prepare(classifierOf({ method: 'nbsvm', options, arrays }, 3, of.classes));
}

describe('nbsvm', () => {
  it('counts rows by their weights, and no stored zeros; of dense rows the same', () => {
    const dense = { rows: 2, columns: 3, data: Float32Array.of(5, 0, 1, 0.5, 0, 0) };
    const same = sparse([
      [5, 0, 1],
      [0.5, 0, 0],
    ]);
    const withZero: SparseMatrix = { ...same, values: Float32Array.of(5, 0, 0.5) };
    const weights = Float64Array.of(2, 0.25);
    expect(presenceIn(dense, weights)).toEqual(Float64Array.of(2.25, 0, 2));
    expect(presenceIn(same, weights)).toEqual(Float64Array.of(2.25, 0, 2));
    expect(presenceIn(withZero, weights)).toEqual(Float64Array.of(2.25, 0, 0));
  });

  it('counts on both sides: p = (3, 2, 1) of 6, q = (1, 2, 3) of 6', () => {
    const own = presenceIn(vectors, undefined, Int8Array.of(1, 1, -1, -1));
    expect(own).toEqual(Float64Array.of(2, 1, 0));
    const ratios = logCountRatios(own, presenceIn(vectors), 1);
    for (const [i, expected] of [Math.log(3), 0, -Math.log(3)].entries()) expect(ratios[i]).toBeCloseTo(expected, 12);
  });

  it('with trust 0 orders the features as naive Bayes does', async () => {
    const { linear } = await fitted({ trust: 0 });
    const [a, b, c] = [0, 1, 2].map((i) => linear!.weight(i, 1)) as [number, number, number];
    expect(a).toBeGreaterThan(0);
    expect(b).toBeCloseTo(0, 6);
    expect(c).toBeCloseTo(-a, 6);
  });

  it('mirrors two classes', async () => {
    const { linear } = await fitted({});
    for (const i of [0, 1, 2]) expect(linear!.weight(i, 0)).toBeCloseTo(-linear!.weight(i, 1), 12);
  });

  it('tells the training rows apart, also with three classes and dense rows', async () => {
    const dense = { rows: 3, columns: 3, data: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1) };
    const three = {
      vectors: dense,
      labels: labelSetsFrom([[0], [1], [2]]),
      classes: ['x', 'y', 'z'],
      multiLabel: false,
    };
    const { score } = await fitted({}, three as never);
    const scores = score(dense);
    for (const row of [0, 1, 2])
      expect(scores.subarray(row * 3, row * 3 + 3).indexOf(Math.max(...scores.subarray(row * 3, row * 3 + 3)))).toBe(
        row,
      );
  });
});
