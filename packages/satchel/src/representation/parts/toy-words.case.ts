/** Corpus T with its word vectors, and shared checks of representations built on word vectors, for the tests of this room. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyBag, bagOf, bagsOf, corpusT, plainCompute } from '../../../../../test/fixtures/toy.ts';
import type { Bag } from '../../core/bag.ts';
import { isSparse, type Matrix, type Vectors, vectorAt } from '../../core/matrix.ts';
import { type Options, resolveOptions } from '../../core/options.ts';
import type { Needs, RepresentationMethod, Representer, Training } from '../../core/representation.ts';
import type { Arrays } from '../../core/tensor.ts';

/** a = (1, 0), b = (.8, .6), c = (0, 1), d = (−.6, .8). */
export const wordsT: Matrix = { rows: 4, columns: 2, data: Float32Array.of(1, 0, 0.8, 0.6, 0, 1, -0.6, 0.8) };

export const trainingT = {
  ...corpusT,
  classes: [],
  wordMatrix: wordsT,
  running: undefined as never,
  labels: undefined as never,
  compute: plainCompute,
};

export type Given = Readonly<Record<string, unknown>>;

export const learned = <O extends Options, N extends Needs>(
  method: RepresentationMethod<O, N>,
  given: Given = {},
): Promise<Arrays> =>
  method.fit({ ...trainingT, options: resolveOptions(method.name, method.options, given) } as unknown as Training<
    O,
    N
  >);

export async function fitted<O extends Options, N extends Needs>(
  method: RepresentationMethod<O, N>,
  given: Given = {},
): Promise<Representer> {
  return prepared(method, given, await learned(method, given));
}

/** The method with these arrays, as if they had been learned. */
export function prepared<O extends Options, N extends Needs>(
  method: RepresentationMethod<O, N>,
  given: Given,
  arrays: Arrays,
): Representer {
  const options = resolveOptions(method.name, method.options, given);
  const state = { options, arrays, vocabulary: corpusT.vocabulary, classes: [], wordMatrix: wordsT };
  return method.prepare({ ...state, kernels: plainCompute.kernels });
}

export function denseRows(vectors: Vectors): number[][] {
  return Array.from({ length: vectors.rows }, (_, row) => {
    if (!isSparse(vectors)) return [...(vectorAt(vectors, row) as Float32Array)];
    const dense = new Array<number>(vectors.columns).fill(0);
    for (let j = vectors.offsets[row]!; j < vectors.offsets[row + 1]!; j++)
      dense[vectors.indices[j]!] = vectors.values[j]!;
    return dense;
  });
}

export function expectRows(vectors: Vectors, expected: readonly (readonly number[])[], digits = 6): void {
  const rows = denseRows(vectors);
  expect(rows.length).toBe(expected.length);
  rows.forEach((row, i) => {
    expect(row.length).toBe(expected[i]!.length);
    row.forEach((value, j) => {
      expect(value, `row ${i}, number ${j}`).toBeCloseTo(expected[i]![j]!, digits);
    });
  });
}

/** Properties of every representation whose vectors are made word by word. */
export function itKeepsItsPromises<O extends Options, N extends Needs>(
  method: RepresentationMethod<O, N>,
  readings: readonly Given[],
): void {
  it.each(readings.map((given) => ({ given })))(
    'splits a linear score by word so that all adds up: $given',
    async ({ given }) => {
      const representer = await fitted(method, given);
      const direction = (i: number) => Math.sin(3 * i + 1);
      fc.assert(
        fc.property(anyBag, (bag) => {
          const shares = new Float64Array(bag.ids.length);
          const remainder = representer.attribute({ bag }, direction, shares);
          const [row] = denseRows(representer.represent({ bags: bagsOf(bag) }));
          const score = row!.reduce((sum, value, i) => sum + value * direction(i), 0);
          expect(shares.every(Number.isFinite)).toBe(true);
          expect(shares.reduce((sum, share) => sum + share, remainder)).toBeCloseTo(score, 9);
        }),
      );
    },
  );

  it.each(readings.map((given) => ({ given })))(
    'gives every document the bits it has alone, empty ones zeros: $given',
    async ({ given }) => {
      const representer = await fitted(method, given);
      const bags: Bag[] = [bagOf({ 0: 3 }), bagOf({}), bagOf({ 0: 1, 1: 2, 2: 3, 3: 4 }), bagOf({ 3: 7 }), bagOf({})];
      const together = denseRows(representer.represent({ bags: bagsOf(...bags) }));
      bags.forEach((bag, i) => {
        expect(denseRows(representer.represent({ bags: bagsOf(bag) }))).toEqual([together[i]]);
      });
      expect(together[1]!.every((value) => value === 0)).toBe(true);
      expect(together.every((row) => row.length === representer.dimensions && row.every(Number.isFinite))).toBe(true);
      expect(denseRows(representer.represent({ bags: bagsOf() }))).toEqual([]);
    },
  );
}

/** For methods with a random start that can be aborted: two fits are equal, and an abort throws the caller's reason. */
export function itLearnsTheSameTwice<O extends Options, N extends Needs>(
  method: RepresentationMethod<O, N>,
  given: Given,
): void {
  it('learns the same twice', async () => {
    const [first, second] = [await learned(method, given), await learned(method, given)];
    expect(second).toEqual(first);
  });
}
