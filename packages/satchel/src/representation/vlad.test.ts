import { describe, expect, it } from 'vitest';
import { corpusT } from '../../../../test/fixtures/toy.ts';
import { tensor } from '../core/tensor.ts';
import { expectRows, fitted, itKeepsItsPromises, itLearnsTheSameTwice, prepared } from './parts/toy-words.case.ts';
import { vlad } from './vlad.ts';

/** Clusters {a, b} around (.9, .3) and {c, d} around (−.3, .9). */
const arrays = {
  clusters: tensor(Uint32Array.of(0, 0, 1, 1)),
  centres: tensor(Float32Array.of(0.9, 0.3, -0.3, 0.9), 2, 2),
};

describe('vlad', () => {
  it('adds up how far words lie from the centres of their clusters', () => {
    const { represent, dimensions } = prepared(vlad, { components: 2, power: false, norm: 'none' }, arrays);
    expect(dimensions).toBe(4);
    expectRows(represent({ bags: corpusT.bags }), [
      [0.1, -0.3, 0, 0],
      [-0.1, 0.3, 0.3, 0.1],
      [0.1, -0.3, -0.3, -0.1],
    ]);
  });

  it('takes roots and scales by default', () => {
    const [a, b] = [Math.sqrt(0.25), Math.sqrt(0.75)];
    expectRows(prepared(vlad, { components: 2 }, arrays).represent({ bags: corpusT.bags }), [
      [a, -b, 0, 0],
      [-a / Math.SQRT2, b / Math.SQRT2, b / Math.SQRT2, a / Math.SQRT2],
      [a / Math.SQRT2, -b / Math.SQRT2, -b / Math.SQRT2, -a / Math.SQRT2],
    ]);
  });

  it('refuses centres that do not fit', () => {
    expect(() => prepared(vlad, { components: 3 }, arrays)).toThrow(
      "vlad: the array 'centres' must be 3 × 2, got 2 × 2.",
    );
  });

  it('wants at least as many different words as clusters', async () => {
    await expect(fitted(vlad, {})).rejects.toMatchObject({ code: 'TOO_FEW_POINTS', facts: { k: 16, distinct: 4 } });
  });

  itKeepsItsPromises(vlad, [
    { components: 2 },
    { components: 3, spherical: true, idfWeighted: true },
    { components: 1, power: false, norm: 'none' },
  ]);
  itLearnsTheSameTwice(vlad, { components: 2 });
});
