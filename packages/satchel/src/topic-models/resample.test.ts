import { expect, it } from 'vitest';
import { createMatrix } from '../core/matrix.ts';
import { testCompute } from '../run/test-compute.case.ts';
import { countTopics, resampleTopics } from './resample.ts';

/** Words 0 and 1 are of topic 0, words 2 and 3 of topic 1. */
const probabilities = { ...createMatrix(4, 2), data: Float32Array.of(0.49, 0.01, 0.49, 0.01, 0.01, 0.49, 0.01, 0.49) };
const alphas = Float64Array.of(0.1, 0.1);
const running = { offsets: Uint32Array.of(0, 4, 4, 8), ids: Uint32Array.of(0, 1, 1, 0, 2, 3, 3, 2) };
const settings = { sweeps: 20, seed: 1, round: 0 };
const resampled = (start: number[], change = {}) =>
  resampleTopics(running, Uint32Array.from(start), probabilities, alphas, { ...settings, ...change }, testCompute);

it('gives the words of a topic that topic, and counts them', async () => {
  const topics = await resampled([1, 1, 1, 1, 0, 0, 0, 0]);
  expect([...topics]).toEqual([0, 0, 0, 0, 1, 1, 1, 1]);
  const counts = countTopics(running.ids, topics, 4, 2);
  expect([...counts]).toEqual([2, 0, 2, 0, 0, 2, 0, 2]);
});

it('gives the same twice, and does not change what it is given', async () => {
  const start = Uint32Array.of(1, 0, 1, 0, 1, 0, 1, 0);
  const once = await resampleTopics(running, start, probabilities, alphas, { ...settings, sweeps: 1 }, testCompute);
  expect(await resampled([...start], { sweeps: 1 })).toEqual(once);
  expect([...start]).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
});
