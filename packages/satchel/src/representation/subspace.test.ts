import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../test/fixtures/contracts.ts';
import { anyBag, bagOf, bagsOf, corpusT } from '../../../../test/fixtures/toy.ts';
import type { Bag } from '../core/bag.ts';
import { type Matrix, rowOf } from '../core/matrix.ts';
import { resolveOptions } from '../core/options.ts';
import { similarityOfSubspaces, subspaceRank } from './parts/subspace-likeness.ts';
import { subspace } from './subspace.ts';

/** Corpus T's word vectors: a = (1, 0), b = (0.8, 0.6), c = (0, 1), d = (−0.6, 0.8). */
const flat: Matrix = { rows: 4, columns: 2, data: Float32Array.of(1, 0, 0.8, 0.6, 0, 1, -0.6, 0.8) };
const deep: Matrix = { rows: 4, columns: 5, data: Float32Array.from({ length: 20 }, (_, i) => Math.sin(i * i + 1)) };

async function representerWith(given: Record<string, unknown>, words: Matrix) {
  const options = resolveOptions('subspace', subspace.options, given);
  const arrays = await subspace.fit(trainingOf({ ...corpusT, classes: [], wordMatrix: words }, options));
  return subspace.prepare(fittedOf({ method: 'subspace', options, arrays }, corpusT.vocabulary, [], words));
}

const vectorsOf = async (given: Record<string, unknown>, words: Matrix, ...bags: Bag[]) => {
  const vectors = (await representerWith(given, words)).represent({ bags: bagsOf(...bags) }) as Matrix;
  return bags.map((_, i) => rowOf(vectors, i));
};

describe('subspace', () => {
  it('is the direction of a single word, zeros behind it', async () => {
    const [b] = await vectorsOf({ dimensions: 2 }, flat, bagOf({ 1: 3 }));
    expect([...b!]).toEqual([expect.closeTo(0.8, 6), expect.closeTo(0.6, 6), 0, 0]);
    expect(subspaceRank(b!, 2)).toBe(1);
  });

  it('compares two words by the square of their cosine, and any document with itself by 1', async () => {
    const [a, b, both] = await vectorsOf(
      { dimensions: 2 },
      flat,
      bagOf({ 0: 1 }),
      bagOf({ 1: 1 }),
      bagOf({ 0: 2, 3: 1 }),
    );
    expect(similarityOfSubspaces(a!, b!, 2)).toBeCloseTo(0.64, 6);
    expect(similarityOfSubspaces(both!, both!, 2)).toBeCloseTo(1, 6);
    expect(similarityOfSubspaces(a!, both!, 2)).toBeCloseTo(1, 6); // a lies in the plane that a and d span
    expect(subspaceRank(both!, 2)).toBe(2);
  });

  it('weighs words by how often they occur, or not', async () => {
    const [often, once] = [bagOf({ 0: 9, 2: 1 }), bagOf({ 0: 1, 2: 1 })];
    const [first, second] = await vectorsOf({ weighting: 'distinct' }, deep, often, once);
    expect(first).toEqual(second);
    const [weighted, plain] = await vectorsOf({ weighting: 'tf', dimensions: 1 }, deep, often, once);
    const [a] = await vectorsOf({ dimensions: 1 }, deep, bagOf({ 0: 1 }));
    expect(similarityOfSubspaces(weighted!, a!, 5)).toBeGreaterThan(similarityOfSubspaces(plain!, a!, 5));
  });

  it('is zero without words, and like nothing', async () => {
    const [empty, a] = await vectorsOf({ dimensions: 2 }, flat, bagOf({}), bagOf({ 0: 1 }));
    expect([...empty!]).toEqual([0, 0, 0, 0]);
    expect(subspaceRank(empty!, 2)).toBe(0);
    expect(similarityOfSubspaces(empty!, a!, 2)).toBe(0);
  });

  it('never has more dimensions than words, nor a document more than the word vectors', async () => {
    expect((await representerWith({ dimensions: 7 }, flat)).dimensions).toBe(4);
    await fc.assert(
      fc.asyncProperty(anyBag, async (bag) => {
        const [vector] = await vectorsOf({ dimensions: 4 }, deep, bag);
        expect(subspaceRank(vector!, 5)).toBe(bag.ids.length);
      }),
    );
  });

  it('splits a linear score by word and gives a batch what its bags get', async () => {
    const { represent, attribute } = await representerWith({ dimensions: 3 }, deep);
    fc.assert(
      fc.property(anyBag, (bag) => {
        const shares = new Float64Array(bag.ids.length);
        const remainder = attribute({ bag }, (i) => Math.cos(i), shares);
        const vector = rowOf(represent({ bags: bagsOf(bag) }) as Matrix, 0);
        expect(rowOf(represent({ bags: bagsOf(bagOf({ 2: 1 }), bag) }) as Matrix, 1)).toEqual(vector);
        expect(Math.abs(remainder)).toBeLessThan(1e-5);
        expect(shares.reduce((a, b) => a + b, remainder)).toBeCloseTo(
          vector.reduce((sum, x, i) => sum + x * Math.cos(i), 0),
          10,
        );
      }),
    );
  });
});
