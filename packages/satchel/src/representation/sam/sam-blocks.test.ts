import { describe, expect, it } from 'vitest';
import type { SparseMatrix } from '../../core/matrix.ts';
import { meanLengthOf } from '../../mixture/von-mises-fisher.ts';
import { digamma } from '../../numeric/special-functions.ts';
import { transposeSparse } from '../../numeric/transpose.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { documentObjective, expectedSlope, fitMixture, mixtureOf, rhoByLength } from './sam-document.ts';
import { fitSam } from './sam-fit.ts';
import { fitAlphas, newtonStep, priorObjective, spreadObjective } from './sam-priors.ts';
import { alongMiddle, ascend, productsOf, times, topicGradient, toTangent } from './sam-topics.ts';

/** The worked example: two topics e₁ and (0, .6, .8), one document (.6, .48, .64), γ = (2, 1), ξ = 20, κ₁ = 50, κ₀ = 10, α = (2, 2). */
const [V, T] = [3, 2];
const topics = Float64Array.of(1, 0, 0, 0.6, 0, 0.8);
const gamma = Float64Array.of(2, 1);
const rows: SparseMatrix = {
  rows: 1,
  columns: V,
  offsets: Uint32Array.of(0, 3),
  indices: Uint32Array.of(0, 1, 2),
  values: Float32Array.of(0.6, 0.48, 0.64),
};
const documents = { rows, transposed: transposeSparse(rows) };
const middle = new Float64Array(V).fill(1 / Math.sqrt(3));
const a = meanLengthOf(V, 20);
const a0 = meanLengthOf(V, 10);
const alphas = Float64Array.of(2, 2);
const scales = { pull: 20 * a * a0, length: a, kappa: 50 };
const stateWith = (own: Float64Array) => ({ length: a, kappa: 50, gram: productsOf(own, own, T), alphas });
const expectNumbers = (found: ArrayLike<number>, expected: readonly number[], digits = 5): void => {
  expect(found.length).toBe(expected.length);
  expected.forEach((value, i) => {
    expect(found[i]).toBeCloseTo(value, digits);
  });
};

describe('a document of the worked example', () => {
  const cosines = times(rows, topics, T);
  const state = stateWith(topics);

  it('has its expected length and its cosine', () => {
    expect(a).toBeCloseTo(0.95, 9);
    expect(a0).toBeCloseTo(0.900000004122, 10);
    const mixture = mixtureOf(gamma, cosines, state.gram, a, new Float64Array(T));
    expect(mixture.expected).toBeCloseTo(0.6666666667, 9);
    expect(mixture.rho).toBeCloseTo(0.7756717519, 7);
    expect(rhoByLength(mixture, a).slope).toBeCloseTo(0.8164965809, 7);
    expect(mixtureOf(gamma, cosines, state.gram, 0.927808556, new Float64Array(T)).rho).toBeCloseTo(0.7575525137, 7);
  });

  it('has the slopes of E and ρ, and the Dirichlet part with its slopes', () => {
    const products = new Float64Array(T);
    const { total, expected } = mixtureOf(gamma, cosines, state.gram, a, products);
    expectNumbers(
      gamma.map((value, t) => expectedSlope(value, products[t]!, total, expected, a)),
      [0.02777778, -0.13888889],
      7,
    );
    const [dirichlet, whole] = [new Float64Array(T), new Float64Array(T)];
    expect(documentObjective(gamma, cosines, { ...state, kappa: 0 }, dirichlet)).toBeCloseTo(-0.40138771, 7);
    expectNumbers(dirichlet, [-0.39493407, 1.25], 7);
    documentObjective(gamma, cosines, { ...state, kappa: 1 }, whole);
    expectNumbers(
      whole.map((value, t) => value - dirichlet[t]!),
      [-0.04201555, 0.13251059],
      7,
    );
  });

  it('has an expected length that does not depend on a, since its topics are orthogonal', () => {
    for (const length of [0, 0.3, 1])
      expect(mixtureOf(gamma, cosines, Float64Array.of(1, 0, 0, 1), length, new Float64Array(T)).expected).toBeCloseTo(
        2 / 3,
        12,
      );
  });

  it('has its objective and gradient', () => {
    const gradient = new Float64Array(T);
    expect(documentObjective(gamma, cosines, state, gradient)).toBeCloseTo(50 * 0.7756717519 - 0.40138771, 5);
    expectNumbers(gradient, [-2.49571173, 7.87552955]);
    const other = Float64Array.of(0.8, 0, 0.6, 0.6, 0, 0.8);
    const ownCosines = times(rows, other, T);
    const mixture = mixtureOf(gamma, ownCosines, productsOf(other, other, T), a, new Float64Array(T));
    expect(mixture.expected).toBeCloseTo(0.7749666667, 9);
    expect(mixture.rho).toBeCloseTo(0.8402986728, 7);
    documentObjective(gamma, ownCosines, stateWith(other), gradient);
    expectNumbers(gradient, [-1.0951254, 4.17540965]);
  });

  it('has a gradient that equals its finite difference', () => {
    const [gradient, unused] = [new Float64Array(T), new Float64Array(T)];
    documentObjective(gamma, cosines, state, gradient);
    [0, 1].forEach((t) => {
      const at = (h: number) =>
        documentObjective(
          gamma.map((value, s) => (s === t ? value + h : value)),
          cosines,
          state,
          unused,
        );
      expect((at(1e-6) - at(-1e-6)) / 2e-6).toBeCloseTo(gradient[t]!, 6);
    });
  });

  it('moves uphill to where the gradient ends', () => {
    const own = gamma.slice();
    fitMixture(own, cosines, state, 100);
    const gradient = new Float64Array(T);
    documentObjective(own, cosines, state, gradient);
    expectNumbers(
      gradient.map((value, t) => value * own[t]!),
      [0, 0],
      3,
    );
  });

  it('has γ = α without words', () => {
    const own = gamma.slice();
    fitMixture(own, new Float64Array(T), state, 100);
    expectNumbers(own, [2, 2], 3);
  });

  it('has one topic: ρ = a μ·v', () => {
    const only = mixtureOf(Float64Array.of(3), Float64Array.of(0.7), Float64Array.of(1), a, new Float64Array(1));
    expect(only.rho).toBeCloseTo(0.7 * a, 12);
  });
});

describe('the topics of the worked example', () => {
  const cosines = times(rows, topics, T);

  it('have their gradient, in all and along the sphere', () => {
    const gradient = topicGradient(
      topics,
      gamma,
      documents,
      { cosines, gram: productsOf(topics, topics, T) },
      middle,
      scales,
    );
    expectNumbers(gradient, [15.6417483, 12.75721898, 23.23848352, 16.55558659, 27.69374815, 18.7832189]);
    toTangent(gradient, topics, T);
    expectNumbers(gradient, [0, 12.75721898, 23.23848352, 1.57963034, 27.69374815, -1.18472276]);
  });

  it('have the gradient of ρ', () => {
    const products = { cosines, gram: productsOf(topics, topics, T) };
    const ofRho = topicGradient(topics, gamma, documents, products, middle, { pull: 0, length: a, kappa: 1 });
    expectNumbers(ofRho, [0.11538117, 0.05769059, 0.26731588, 0.13365794, 0.35642117, 0.17821058], 7);
  });

  it('take the worked step', async () => {
    const own = topics.slice();
    const along = cosines.slice();
    const products = { cosines: along, gram: productsOf(topics, topics, T) };
    const { gain } = await ascend(own, gamma, documents, products, middle, scales, 0.1, testCompute);
    expectNumbers(own, [0.26659835, 0.78124803, 0.61953414, 0.46417415, 0.73831076, 0.41736541]);
    expectNumbers(along, [...times(rows, own, T)], 9);
    expectNumbers(products.gram, [...productsOf(own, own, T)], 9);
    const gap = a0 * alongMiddle(topics, middle, T) - T;
    expect(20 * a * gap).toBeCloseTo(-14.30554484, 5);
    expect(24.076655039 + gain).toBeCloseTo(40.869049527, 5);
    const pull = own.reduce((sums, value, at) => {
      sums[Math.floor(at / T)]! += value;
      return sums;
    }, new Float64Array(V));
    const sum = pull.map((value, w) => 10 * middle[w]! + 20 * a * value);
    expectNumbers(
      sum.map((value) => value / Math.hypot(...sum)),
      [0.55730642, 0.57209214, 0.60176419],
    );
  });
});

describe('the priors of the worked example', () => {
  it('have the gradient by ξ', () => {
    const mixture = mixtureOf(gamma, times(rows, topics, T), productsOf(topics, topics, T), a, new Float64Array(T));
    const state = { dimension: V, gap: a0 * alongMiddle(topics, middle, T) - T, kappa: 50, mixtures: [mixture] };
    expect(spreadObjective(20, state).slope).toBeCloseTo(-0.6508613402, 6);
    const apart = (spreadObjective(20 + 1e-5, state).value - spreadObjective(20 - 1e-5, state).value) / 2e-5;
    expect(apart).toBeCloseTo(-0.6508613402, 6);
  });

  it('take the worked Newton steps for α', () => {
    const logs = Float64Array.of(
      digamma(2) - digamma(3) + digamma(1) - digamma(4),
      digamma(1) - digamma(3) + digamma(3) - digamma(4),
    );
    const first = newtonStep(Float64Array.of(2, 2), logs, 2)!;
    expectNumbers(first, [0.55532075, 0.74913901]);
    const second = newtonStep(first, logs, 2)!;
    expectNumbers(second, [0.7399328, 0.90127438]);
    expectNumbers(newtonStep(second, logs, 2)!, [0.83119622, 0.96783919]);
    const last = fitAlphas(Float64Array.of(2, 2), logs, 2);
    expectNumbers(last, [0.84534343, 0.97736916]);
    expect(priorObjective(last, logs, 2)).toBeCloseTo(0.025332689, 7);
  });
});

it('never lowers the bound', async () => {
  const some: SparseMatrix = {
    rows: 6,
    columns: 4,
    offsets: Uint32Array.of(0, 2, 4, 6, 8, 10, 12),
    indices: Uint32Array.of(0, 1, 0, 1, 2, 3, 2, 3, 1, 2, 0, 3),
    values: Float32Array.of(0.6, 0.8, 0.8, 0.6, 0.6, 0.8, 0.8, 0.6, 0.6, 0.8, 0.8, 0.6),
  };
  const start = Float64Array.of(0.9, 0.1, 0.4, 0.2, 0.1, 0.4, 0.14142136, 0.88881944);
  const settings = { iterations: 12, tolerance: 0, alpha: 2, documentKappa: 50, topicKappa: 20 };
  const { history } = await fitSam(some, start, settings, testCompute);
  expect(history.length).toBeGreaterThan(3);
  history.slice(1).forEach((value, i) => {
    expect(value).toBeGreaterThanOrEqual(history[i]! - 1e-8 * Math.abs(history[i]!));
  });
});
