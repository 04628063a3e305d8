import { describe, expect, it } from 'vitest';
import { documentBound, inferGamma, topicWeights } from './lda-bound.ts';

/** φ = [.5 .3 .2; .2 .3 .5], a row per word; the document has word 0 twice and word 1 once. */
const phi = { rows: 3, columns: 2, data: Float32Array.of(0.5, 0.2, 0.3, 0.3, 0.2, 0.5) };
const alphas = Float64Array.of(0.1, 0.1);
const bag = { ids: Uint32Array.of(0, 1), counts: Float32Array.of(2, 1) };

function gammaAfter(iterations: number): Float64Array {
  const gamma = new Float64Array(2);
  inferGamma(bag, phi, alphas, gamma, { iterations, tolerance: 0 });
  return gamma;
}

describe('variational Bayes for one document', () => {
  it('takes the worked step and comes to the worked fixed point', () => {
    const [first, second] = gammaAfter(1);
    expect(first).toBeCloseTo(2.02857143, 6);
    expect(second).toBeCloseTo(1.17142857, 6);
    const [large, small] = gammaAfter(500);
    expect(large).toBeCloseTo(3.09997951, 6);
    expect(small).toBeCloseTo(0.10002049, 6);
    expect(documentBound(bag, phi, alphas, gammaAfter(500))).toBeCloseTo(-3.416925267, 6);
  });

  it('never lowers the bound, which stays below the likelihood', () => {
    const bounds = [1, 2, 3, 5, 10, 50].map((rounds) => documentBound(bag, phi, alphas, gammaAfter(rounds)));
    bounds.slice(1).forEach((bound, i) => {
      expect(bound).toBeGreaterThan(bounds[i]! - 1e-12); // rounding
    });
    // p(0, 0, 1) = Σ over the 8 ways to give the tokens topics of Dirichlet-multinomial(ways) · Π φ
    const ways = [3, 2, 1, 0].flatMap((first) => [{ first, second: 3 - first }]);
    const rising = (n: number) => Array.from({ length: n }, (_, i) => 0.1 + i).reduce((a, b) => a * b, 1);
    const weight = ({ first, second }: { first: number; second: number }) =>
      (rising(first) * rising(second)) / (0.2 * 1.2 * 2.2);
    const words = [0.25 * 0.3, 0.25 * 0.3 + 2 * 0.1 * 0.3, 0.04 * 0.3 + 2 * 0.1 * 0.3, 0.04 * 0.3];
    const exact = Math.log(ways.reduce((sum, way, i) => sum + weight(way) * words[i]!, 0));
    expect(bounds.at(-1)).toBeLessThan(exact);
    expect(bounds.at(-1)).toBeGreaterThan(exact - 0.5);
  });

  it.each([
    [1, 3],
    [3, 3],
    [4, 3],
    [7, 3],
    [8, 5],
    [4201, 1000], // too large to be copied
  ])('adds up %d words, %d topics one after the other', (words, K) => {
    const data = Float32Array.from({ length: K * words }, (_, i) => ((7 * i) % 11) / 10 + 0.01);
    const ids = Uint32Array.from({ length: words }, (_, j) => words - 1 - j);
    const [gamma, weights, next] = [new Float64Array(K), new Float64Array(K), new Float64Array(K)];
    topicWeights(gamma.fill(0.1 + (2 * words) / K), weights);
    for (const id of ids) {
      let sum = 1e-100;
      for (let k = 0; k < K; k++) sum += weights[k]! * data[K * id + k]!;
      for (let k = 0; k < K; k++) next[k] = next[k]! + (2 / sum) * data[K * id + k]!;
    }
    const own = { ids, counts: new Float32Array(words).fill(2) };
    const settings = { iterations: 1, tolerance: 0 };
    inferGamma(own, { rows: words, columns: K, data }, new Float64Array(K).fill(0.1), gamma, settings);
    expect(gamma).toEqual(next.map((value, k) => 0.1 + weights[k]! * value));
  });

  it('gives every token to topics, however many topics there are and however small the prior is', () => {
    const K = 1000;
    const many = { rows: 1, columns: K, data: Float32Array.from({ length: K }, (_, k) => (k === 7 ? 0.5 : 0.001)) };
    const priors = new Float64Array(K).fill(1e-4);
    const gamma = new Float64Array(K);
    const one = { ids: Uint32Array.of(0), counts: Float32Array.of(1) };
    inferGamma(one, many, priors, gamma, { iterations: 100, tolerance: 1e-9 });
    expect(gamma[7]).toBeCloseTo(1.0001, 6);
    expect(gamma.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1.1, 6);
    expect(documentBound(one, many, priors, gamma)).toBeGreaterThan(-20);
  });

  it('of an empty document is 0: nothing was said', () => {
    const gamma = new Float64Array(2);
    const none = { ids: new Uint32Array(0), counts: new Float32Array(0) };
    inferGamma(none, phi, alphas, gamma, { iterations: 100, tolerance: 1e-3 });
    expect([...gamma]).toEqual([0.1, 0.1]);
    expect(documentBound(none, phi, alphas, gamma)).toBeCloseTo(0, 12);
  });
});
