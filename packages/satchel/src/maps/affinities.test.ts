import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOneGo } from '../core/threads/steps.ts';
import { type Affinities, affinitiesOf as affinitySteps, conditionalShares as shareSteps } from './affinities.ts';
import { nearestNeighbours } from './neighbours.ts';
import { blockOf, crowds, plainCompute, sixPoints } from './toy-points.case.ts';

/** P as a full matrix. */
function full({ points, offsets, indices, values }: Affinities): number[][] {
  const p = Array.from({ length: points }, () => new Array<number>(points).fill(0));
  for (let i = 0; i < points; i++) {
    for (let at = offsets[i]!; at < offsets[i + 1]!; at++) {
      p[i]![indices[at]!] = values[at]!;
      p[indices[at]!]![i] = values[at]!;
    }
  }
  return p;
}

const affinitiesOf = (...given: Parameters<typeof affinitySteps>) => inOneGo(affinitySteps(...given));
const conditionalShares = (...given: Parameters<typeof shareSteps>) => inOneGo(shareSteps(...given));

describe('affinitiesOf', () => {
  // by scipy's brentq on (2); scikit-learn's _joint_probabilities agrees to the 3e-7 of its own bisection
  it('gives the shares and the joint shares of six points at perplexity 3', async () => {
    const neighbours = await nearestNeighbours(blockOf(sixPoints), 5, plainCompute);
    const shares = [0.500249506245, 0.367507177182, 0.078643277877, 0.042444353159, 0.011155685537];
    shares.forEach((share, at) => {
      expect(conditionalShares(neighbours, 3)[at]).toBeCloseTo(share, 9);
    });
    const p = full(affinitiesOf(neighbours, 6, 3));
    const expected = [
      [0, 0.086729770485, 0.070336581393, 0.00785893995, 0.005548054098, 0.002384495453],
      [0.086729770485, 0, 0.057856252821, 0.011226982014, 0.00968725963, 0.002977037884],
      [0.070336581393, 0.057856252821, 0, 0.015620753784, 0.008502157541, 0.008312892292],
    ];
    expected.forEach((row, i) => {
      row.forEach((value, j) => {
        expect(p[i]![j]).toBeCloseTo(value, 9);
      });
    });
  });

  it('shares alike among equally far points: a triangle with equal sides', async () => {
    const triangle = { rows: 3, columns: 3, data: Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1) };
    const p = full(affinitiesOf(await nearestNeighbours(triangle, 2, plainCompute), 3, 1.5));
    expect(p[0]![1]).toBeCloseTo(1 / 6, 15);
    expect(p[1]![2]).toBeCloseTo(1 / 6, 15);
  });

  it('sums to 1 over all ordered pairs, and each point has the perplexity that was asked for', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1000 }),
        fc.double({ min: 2, max: 12, noNaN: true }),
        async (seed, perplexity) => {
          const neighbours = await nearestNeighbours(crowds(60, 3, 4, seed), 36, plainCompute);
          const shares = conditionalShares(neighbours, perplexity);
          for (let i = 0; i < 60; i += 13) {
            const row = shares.subarray(i * 36, (i + 1) * 36);
            expect(
              Math.exp(row.reduce((sum, share) => sum - (share > 0 ? share * Math.log(share) : 0), 0)),
            ).toBeCloseTo(perplexity, 6);
          }
          const { values } = affinitiesOf(neighbours, 60, perplexity);
          expect(2 * values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
        },
      ),
      { numRuns: 20 },
    ));

  it('does not depend on the unit distances are measured in', async () => {
    const points = crowds(40, 2, 3);
    const small = { ...points, data: points.data.map((value) => value * 2 ** -40) };
    const [here, there] = [points, small].map(async (of) =>
      affinitiesOf(await nearestNeighbours(of, 15, plainCompute), 40, 5),
    );
    expect((await there)!.values).toEqual((await here)!.values);
  });

  it('refuses a perplexity beyond the neighbours there are', async () => {
    const neighbours = await nearestNeighbours(blockOf(sixPoints), 5, plainCompute);
    expect(() => affinitiesOf(neighbours, 6, 30)).toThrow(
      't-sne: a perplexity of 30 needs at least as many neighbours, there are 5.',
    );
  });
});
