import { describe, expect, it } from 'vitest';
import { bagOf, bagsOf } from '../../../../test/fixtures/toy.ts';
import { softmax } from '../numeric/softmax.ts';
import { testCompute } from '../run/test-compute.case.ts';
import { fitGaussianLda } from './gaussian-lda.ts';
import {
  addPoint,
  createState,
  type GaussianState,
  logDensity,
  moveOf,
  removePoint,
  stateOf,
} from './normal-inverse-wishart.ts';
import { crafts } from './toy-corpus.case.ts';

const prior = { mean: new Float64Array(2), kappa: 0.1, nu: 2, scale: 6 };
const expectNumbers = (found: Float64Array, expected: readonly number[]): void => {
  expected.forEach((value, i) => {
    expect(found[i]).toBeCloseTo(value, 7);
  });
};
const productOf = ({ factor: L }: GaussianState): Float64Array =>
  Float64Array.of(L[0]! ** 2, L[0]! * L[2]!, L[0]! * L[2]!, L[2]! ** 2 + L[3]! ** 2);
const densityAt = (state: GaussianState, ...point: number[]): number =>
  logDensity(state, prior)(Float64Array.from(point), 0);

describe('a Gaussian with the prior κ₀ = .1, ν₀ = 2, Ψ₀ = 6 I', () => {
  const state = createState(prior);

  it('has the worked numbers after (1, 0)', () => {
    expect(densityAt(state, 0, 1)).toBeCloseTo(-6.050088624, 8);
    expectNumbers(moveOf(state, prior, Float64Array.of(1, 0), 1), [0.30151134, 0]);
    addPoint(state, prior, Float64Array.of(1, 0));
    expectNumbers(state.factor, [2.46797672, 0, 0, 2.44948974]);
    expectNumbers(state.mean, [0.90909091, 0]);
  });

  it('has them after (.8, .6) too', () => {
    expectNumbers(moveOf(state, prior, Float64Array.of(0.8, 0.6), 1), [-0.0789542, 0.43424812]);
    addPoint(state, prior, Float64Array.of(0.8, 0.6));
    expectNumbers(state.factor, [2.46923933, 0, -0.01388513, 2.4876452]);
    expectNumbers(productOf(state), [6.09714286, -0.03428571, -0.03428571, 6.18857143]);
    expectNumbers(state.mean, [0.85714286, 0.28571429]);
    expect(densityAt(state, 0, 1)).toBeCloseTo(-3.264358301, 8);
  });

  it('draws the topic of (0, 1) by them', () => {
    const weights = Float64Array.of(
      Math.log(1.5) + densityAt(state, 0, 1),
      Math.log(0.5) + densityAt(createState(prior), 0, 1),
    );
    softmax(weights);
    expectNumbers(weights, [0.97985291, 0.02014709]);
  });

  it('forgets (1, 0) again', () => {
    expectNumbers(moveOf(state, prior, Float64Array.of(1, 0), -1), [0.19738551, -0.39477102]);
    expect(removePoint(state, prior, Float64Array.of(1, 0))).toBe(true);
    expectNumbers(state.mean, [0.72727273, 0.54545455]);
    expectNumbers(state.factor, [2.4613374, 0, 0.01772872, 2.4560971]);
    expectNumbers(productOf(state), [6.05818182, 0.04363636, 0.04363636, 6.03272727]);
  });

  it('is the same from all points at once', () => {
    const points = Float64Array.of(1, 0, 0.8, 0.6);
    expectNumbers(stateOf(prior, points, () => 1).factor, [2.46923933, 0, -0.01388513, 2.4876452]);
    expectNumbers(stateOf(prior, points, (row) => row).factor, [2.4613374, 0, 0.01772872, 2.4560971]);
    expect(stateOf(prior, points, () => 0)).toEqual(createState(prior));
  });
});

it('stays the same after two thousand points were removed and added in 20 dimensions', () => {
  const wide = { mean: new Float64Array(20), kappa: 0.1, nu: 20, scale: 60 };
  const points = Float64Array.from({ length: 200 * 20 }, (_, at) => Math.sin(at * at));
  const pointAt = (row: number) => points.subarray(20 * row, 20 * row + 20);
  const state = stateOf(wide, points, () => 1);
  const before = state.factor.slice();
  for (let i = 0; i < 2000; i++) {
    expect(removePoint(state, wide, pointAt((7 * i) % 200))).toBe(true);
    addPoint(state, wide, pointAt((7 * i) % 200));
  }
  state.factor.forEach((value, at) => {
    expect(Math.abs(value - before[at]!)).toBeLessThan(1e-10);
  });
});

describe('Gaussian LDA of three crafts', () => {
  const { bags, words } = crafts();
  /** The words of a craft lie around a corner of a triangle, common words in its middle. */
  const corner = (craft: number, by: number): number[] => [Math.cos(2.1 * craft) + by, Math.sin(2.1 * craft) - by];
  const data = Float64Array.from(
    Array.from({ length: words }, (_, w) => (w < 15 ? corner(Math.floor(w / 5), (w % 5) / 20) : [w / 100, 0])).flat(),
  );
  const points = { rows: words, columns: 2, data };
  const own = { ...prior, scale: 0.5 };
  const start = Uint32Array.from({ length: words }, (_, w) => w % 4);
  const fit = (sampler: 'blocked' | 'collapsed', sweeps = 30, seed = 1) =>
    fitGaussianLda(bags, points, own, start, { topics: 4, sweeps, alpha: 0.1, sampler, seed }, testCompute);

  it.each(['blocked', 'collapsed'] as const)('finds them (%s)', async (sampler) => {
    const { densities, shares } = await fit(sampler);
    const largest = Array.from({ length: words }, (_, w) => densities.data.subarray(4 * w, 4 * w + 4).indexOf(1));
    for (const craft of [0, 1, 2]) expect(new Set(largest.slice(5 * craft, 5 * craft + 5)).size).toBe(1);
    expect(new Set([largest[0], largest[5], largest[10]]).size).toBe(3);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });

  it('loses next to no likelihood by densities that are one pass old', async () => {
    const [blocked, collapsed] = [await fit('blocked'), await fit('collapsed')];
    expect(Math.abs(blocked.logLikelihood - collapsed.logLikelihood)).toBeLessThan(0.02);
  });

  it('has the same bits twice, and others from another seed', async () => {
    expect(await fit('blocked')).toEqual(await fit('blocked'));
    expect((await fit('collapsed', 1, 2)).shares).not.toEqual((await fit('collapsed', 1, 1)).shares);
  });
});

it('says before the run that memory would not do', async () => {
  const points = { rows: 100_000, columns: 500, data: new Float64Array(0) };
  const settings = { topics: 10_000, sweeps: 1, alpha: 0.1, sampler: 'blocked', seed: 1 } as const;
  await expect(
    fitGaussianLda(bagsOf(bagOf({ 0: 1 })), points, prior, new Uint32Array(1), settings, testCompute),
  ).rejects.toMatchObject({ code: 'TOO_LARGE', kind: 'configuration' });
});
