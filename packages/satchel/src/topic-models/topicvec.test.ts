import { describe, expect, it } from 'vitest';
import { bagOf, bagsOf } from '../../../../test/fixtures/toy.ts';
import { createMatrix, type Matrix } from '../core/matrix.ts';
import { testCompute } from '../run/test-compute.case.ts';
import { expectedTokens } from './expected-tokens.ts';
import { inferGamma } from './lda-bound.ts';
import { fitTopicVec, pullOf, tabulate, topicGradient } from './topicvec.ts';
import { variationalInference } from './variational-inference.ts';

/** Words (1, 0), (.8, .6), (0, 1) with shares (.5, .3, .2), and topics 0, (1, .5), (−.5, 1). */
const words: Matrix = { rows: 3, columns: 2, data: Float32Array.of(1, 0, 0.8, 0.6, 0, 1) };
const unigram = Float64Array.of(0.5, 0.3, 0.2);
const topics = [Float64Array.of(0, 0), Float64Array.of(1, 0.5), Float64Array.of(-0.5, 1)];
const model = { wordMatrix: words, unigram, topics, table: createMatrix(3, 3) };
const expectNumbers = (found: ArrayLike<number>, expected: readonly number[], digits = 6): void => {
  expected.forEach((value, i) => {
    expect(found[i]).toBeCloseTo(value, digits);
  });
};

describe('the worked example of TopicVec', () => {
  it('has topics that are distributions, with the worked residuals', async () => {
    const probabilities = await tabulate(model, testCompute);
    probabilities.forEach((own) => {
      expect(own[0]! + own[1]! + own[2]!).toBeCloseTo(1, 12);
    });
    // P(w|k) / u_w = e^{v·t + r}
    expectNumbers(
      topics.map((topic, k) => Math.log(probabilities[k]![0]! / 0.5) - topic[0]!),
      [0, -0.95170999, -0.19337897],
    );
  });

  it('has the worked γ after one round, and the worked gradients', async () => {
    const probabilities = await tabulate(model, testCompute);
    const bag = bagOf({ 0: 2, 1: 1 });
    const gamma = new Float64Array(3);
    inferGamma(bag, model.table, new Float64Array(3).fill(0.1), gamma, { iterations: 1, tolerance: 0 });
    expectNumbers(gamma, [1.20031777, 1.28961291, 0.81006932], 5);
    // π of the first round, from equal γ
    const pi = [
      [0.39225545, 0.41166228, 0.19608227],
      [0.31580687, 0.36628835, 0.31790478],
    ];
    [0, 1].forEach((w) => {
      const row = [0, 1, 2].map((k) => model.table.data[3 * w + k]!);
      const sum = row.reduce((a, b) => a + b, 0);
      expectNumbers(
        row.map((value) => value / sum),
        pi[w === 0 ? 0 : 1]!,
      );
    });
    const gradientOf = (k: number) =>
      topicGradient(words, pullOf(words, Float64Array.of(2 * pi[0]![k]!, pi[1]![k]!, 0)), probabilities[k]!);
    expectNumbers(gradientOf(1), [0.16097557, -0.18003282]);
    expectNumbers(gradientOf(2), [0.29746346, -0.25607591]);
  });

  it('expects as many tokens as there are', async () => {
    await tabulate(model, testCompute);
    const expected = await expectedTokens(
      bagsOf(bagOf({ 0: 2, 1: 1 }), bagOf({}), bagOf({ 2: 4 })),
      model.table,
      0.1,
      testCompute,
    );
    [2, 1, 4].forEach((count, w) => {
      expect(expected[0]![w]! + expected[1]![w]! + expected[2]![w]!).toBeCloseTo(count, 9);
    });
  });
});

it('keeps the null topic at zero, and every other within the longest', async () => {
  const bags = bagsOf(bagOf({ 0: 9, 1: 8 }), bagOf({ 2: 9 }), bagOf({ 0: 5, 1: 4 }));
  const settings = { topics: 2, iterations: 100, alpha: 0.1, longest: 1.5, seed: 1 };
  let reported = 0;
  const found = await fitTopicVec(bags, words, unigram, settings, testCompute, (done) => {
    reported = done;
  });
  expect([...found[0]!]).toEqual([0, 0]);
  for (const topic of found) expect(Math.hypot(...topic)).toBeLessThan(1.5 + 1e-9);
  expect(reported).toBeGreaterThan(1);
});

it('infers θ as γ / Σγ, and splits it by word', () => {
  const probabilities = { rows: 3, columns: 2, data: Float32Array.of(0.5, 0.2, 0.3, 0.3, 0.2, 0.5) };
  const alphas = Float64Array.of(0.1, 0.1);
  const inference = variationalInference({ probabilities, alphas }, { iterations: 1000, tolerance: 1e-13 });
  const theta = inference.proportions(bagOf({ 0: 2, 1: 1 }));
  expectNumbers(theta, [3.09997951 / 3.2, 0.10002049 / 3.2]);
  const tokens = inference.tokensByTopic(bagOf({ 0: 2, 1: 1 }));
  expect(tokens[0]! + tokens[1]!).toBeCloseTo(2, 12);
});
