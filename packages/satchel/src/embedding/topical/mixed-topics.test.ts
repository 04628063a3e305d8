import { describe, expect, it } from 'vitest';
import { createMatrix } from '../../core/matrix.ts';
import { inOneGo } from '../../core/threads/steps.ts';
import { mixTopics, temperatureFor, topicsFromWords } from './mixed-topics.ts';

const words = { ...createMatrix(3, 2), data: Float32Array.of(1, 0, 0.8, 0.6, 0, 1) };
const topics = { ...createMatrix(2, 2), data: Float32Array.of(0.5, -0.2, 2, 1) };
/** n_kw, one row per word. */
const counts = Float64Array.of(3, 0, 1, 4, 2, 0);
const columnOf = (data: Float32Array, k: number) => [0, 1, 2].map((w) => data[w * 2 + k]!);
const near = (found: readonly number[], expected: readonly number[]) =>
  expected.forEach((x, i) => {
    expect(found[i]).toBeCloseTo(x, 6);
  });

describe('topics from counts and vectors', () => {
  it('are those of the counts with λ = 0', () => {
    const { data } = inOneGo(mixTopics(counts, { wordMatrix: words, topics }, { mixing: 0, beta: 0.5 }));
    near(columnOf(data, 0), [3.5 / 7.5, 1.5 / 7.5, 2.5 / 7.5]);
    near(columnOf(data, 1), [0.5 / 5.5, 4.5 / 5.5, 0.5 / 5.5]);
  });

  it('are the softmax of the scores with λ = 1 and τ = 1 (worked numbers)', () => {
    const { data } = inOneGo(
      mixTopics(counts, { wordMatrix: words, topics }, { mixing: 1, beta: 0.5, temperature: 1 }),
    );
    near(columnOf(data, 0), [0.43495203, 0.34905718, 0.21599079]);
  });

  it.each([0, 0.2, 0.6, 1])('add up to 1 with λ = %d, and both terms have one perplexity', (mixing) => {
    const { data } = inOneGo(mixTopics(counts, { wordMatrix: words, topics }, { mixing, beta: 0.01 }));
    for (const k of [0, 1]) expect(columnOf(data, k).reduce((sum, x) => sum + x, 0)).toBeCloseTo(1, 6);
  });

  it('find the temperature of an entropy', () => {
    const scores = Float64Array.of(0.5, 0.28, -0.2);
    const shares = [0.43495203, 0.34905718, 0.21599079];
    const entropy = -shares.reduce((sum, p) => sum + p * Math.log(p), 0);
    expect(temperatureFor(scores, entropy)).toBeCloseTo(1, 4);
    expect(temperatureFor(scores, 0)).toBeCloseTo(1e-3, 5);
    expect(temperatureFor(scores, 5)).toBeCloseTo(1e3, 1);
  });
});

it('the vector of a topic is the mean of its first words', () => {
  const probabilities = { ...createMatrix(3, 2), data: Float32Array.of(0.6, 0, 0.2, 0.5, 0.2, 0.5) };
  const { data } = topicsFromWords(probabilities, words, 2);
  near([...data], [0.75 + 0.25 * 0.8, 0.25 * 0.6, 0.4, 0.8]);
});
