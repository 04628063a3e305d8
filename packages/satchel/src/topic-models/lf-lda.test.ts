import { describe, expect, it } from 'vitest';
import { bagOf, bagsOf } from '../../../../test/fixtures/toy.ts';
import { createMatrix, type Matrix } from '../core/matrix.ts';
import { minimise } from '../numeric/lbfgs.ts';
import { testCompute } from '../run/test-compute.case.ts';
import { fitLfLda, tokenWeights } from './lf-lda.ts';
import { topicCost, topicProbabilities } from './log-linear-topics.ts';

const words: Matrix = { rows: 3, columns: 2, data: Float32Array.of(1, 0, 0.8, 0.6, 0, 1) };

describe('a topic as a vector', () => {
  const cost = topicCost(words, Float64Array.of(3, 1, 2), 0.01);

  it('has the worked probabilities', () => {
    const into = new Float64Array(3);
    topicProbabilities(words, Float64Array.of(0.5, -0.2), undefined, into);
    [0.43495203, 0.34905718, 0.21599079].forEach((value, w) => {
      expect(into[w]).toBeCloseTo(value, 7);
    });
  });

  it('has the worked likelihood and gradient', () => {
    const gradient = new Float64Array(2);
    expect(-cost(Float64Array.of(0.5, -0.2), gradient)).toBeCloseTo(-6.618017156, 6);
    expect(-gradient[0]!).toBeCloseTo(-0.49518666, 6);
    expect(-gradient[1]!).toBeCloseTo(0.05144943, 6);
  });

  it('has the worked optimum', () => {
    const topic = Float64Array.of(0.5, -0.2);
    const { value } = minimise(cost, topic, { evaluations: 200, tolerance: 1e-9 });
    expect(-value).toBeCloseTo(-6.154430724, 6);
    expect(topic[0]).toBeCloseTo(-1.62719407, 4);
    expect(topic[1]).toBeCloseTo(-2.0291834, 4);
  });

  it('does not overflow, however long the vector is', () => {
    const into = new Float64Array(3);
    expect(topicProbabilities(words, Float64Array.of(1e5, 0), undefined, into)).toBe(1e5);
    expect([...into]).toEqual([1, 0, 0]);
  });
});

it('draws a token by the worked weights', () => {
  const sums = new Float64Array(4);
  const settings = { topics: 2, lambda: 0.6, alpha: 0.1, beta: 0.01 };
  const nearby = (k: number) => [0.43495203, 0.3][k]!;
  const whole = tokenWeights(
    settings,
    3,
    Float64Array.of(2, 1),
    nearby,
    (k) => [4, 1][k]!,
    Float64Array.of(6, 3),
    sums,
  );
  const shares = sums.map((sum, i) => (sum - (sums[i - 1] ?? 0)) / whole);
  [0.3848976, 0.1010579, 0.37761633, 0.13642817].forEach((value, i) => {
    expect(shares[i]).toBeCloseTo(value, 7);
  });
});

describe('LF-LDA', () => {
  const settings = {
    topics: 2,
    sweeps: 10,
    iterations: 5,
    lambda: 0.6,
    alpha: 0.1,
    beta: 0.01,
    penalty: 0.01,
    seed: 1,
  };
  const bags = bagsOf(bagOf({ 0: 3, 1: 2 }), bagOf({ 2: 4 }), bagOf({ 0: 1, 1: 4 }), bagOf({ 2: 5, 1: 1 }));

  it('has topics that are distributions, and shares of all tokens', async () => {
    const { probabilities, shares } = await fitLfLda(bags, words, settings, testCompute);
    [0, 1].forEach((k) => {
      expect(probabilities[k]! + probabilities[2 + k]! + probabilities[4 + k]!).toBeCloseTo(1, 12);
    });
    expect(shares[0]! + shares[1]!).toBeCloseTo(1, 12);
  });

  it('does without vectors at λ = 0: words never counted in a topic are as likely as β', async () => {
    const { probabilities } = await fitLfLda(bags, words, { ...settings, lambda: 0, topics: 1 }, testCompute);
    expect(probabilities[0]).toBeCloseTo(4.01 / 20.03, 12);
  });

  it('says before the run that memory would not do', async () => {
    const many = { ...createMatrix(0, 2), rows: 1_000_000 };
    await expect(fitLfLda(bags, many, { ...settings, topics: 10_000 }, testCompute)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      kind: 'configuration',
    });
  });
});
