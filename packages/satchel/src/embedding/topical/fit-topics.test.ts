import { describe, expect, it } from 'vitest';
import { inOneGo } from '../../core/threads/steps.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { divergence, fitTopic, wordProducts } from './fit-topics.ts';

const matrix = { rows: 3, columns: 2, data: Float32Array.of(1, 0, 0.8, 0.6, 0, 1) };
const words = wordProducts(matrix, kernelProvider);
const shares = Float64Array.of(3 / 6, 1 / 6, 2 / 6);
const negentropy = shares.reduce((sum, p) => sum + p * Math.log(p), 0);
/** μ of six tokens together. */
const pull = 0.01 / 6;

describe('the topic nearest to a distribution', () => {
  it('has the value and the gradient of the worked numbers', () => {
    const gradient = new Float64Array(2);
    const value = divergence(shares, words, pull, Float64Array.of(0.5, -0.2), gradient);
    expect(6 * (negentropy - value)).toBeCloseTo(-6.618017156, 6);
    expect(-6 * gradient[0]!).toBeCloseTo(-0.49518666, 6);
    expect(-6 * gradient[1]!).toBeCloseTo(0.05144943, 6);
  });

  it('is found (worked numbers), and every evaluation more is at least as good', () => {
    const topic = Float64Array.of(0.5, -0.2); // products have 32 bits
    const value = inOneGo(fitTopic(shares, words, topic, { evaluations: 400, pull }));
    expect(topic[0]).toBeCloseTo(-1.62719407, 2);
    expect(topic[1]).toBeCloseTo(-2.0291834, 2);
    expect(6 * (negentropy - value)).toBeCloseTo(-6.154430724, 5);
    let before = Number.POSITIVE_INFINITY;
    for (let evaluations = 1; evaluations < 30; evaluations++) {
      const now = inOneGo(fitTopic(shares, words, Float64Array.of(0.5, -0.2), { evaluations, pull }));
      expect(now).toBeLessThanOrEqual(before);
      before = now;
    }
  });

  it('stays finite with scores that would overflow', () => {
    const far = wordProducts({ ...matrix, data: matrix.data.map((x) => 2000 * x) }, kernelProvider);
    const value = inOneGo(fitTopic(shares, far, Float64Array.of(1, 1), { evaluations: 50, pull }));
    expect(Number.isFinite(value)).toBe(true);
  });
});
