import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../core/matrix.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { createRandom } from '../../numeric/random.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { trainItems } from './first-words.ts';
import { proportionInference } from './infer-lda2vec.ts';
import { lossOf, mixtureOf, sharesOf, weightGradient } from './proportions.ts';
import { openStepTable } from './step-table.ts';
import { trainLda2vec } from './train-lda2vec.ts';

const near = (found: ArrayLike<number>, expected: readonly number[], digits = 7) =>
  expected.forEach((x, i) => {
    expect(found[i], `number ${i}`).toBeCloseTo(x, digits);
  });

describe('worked numbers', () => {
  const topics: Matrix = { rows: 3, columns: 2, data: Float32Array.of(0.5, 0.1, -0.2, 0.4, 0.3, -0.3) };
  const shares = new Float64Array(3);
  sharesOf(Float64Array.of(0.2, -0.1, 0.4), shares);

  it('shares and the mixture of topics', () => {
    near(shares, [0.33758454, 0.25008878, 0.41232669]);
    const mixture = new Float64Array(2);
    mixtureOf(shares, topics, mixture);
    near(mixture, [0.24247252, 0.01009596]);
  });

  it('the gradients of word, outputs and topics', () => {
    const table = openStepTable('test', { rows: 3, dimensions: 2, mostTargets: 2 }, kernelProvider);
    const { columns, data } = table.rows;
    const rows = [
      [0.34247252, -0.18990404],
      [0.3, 0.2],
      [-0.1, 0.4],
    ];
    rows.forEach((row, i) => {
      data.set(row, i * columns);
    });
    table.targets.set([1, 2]);
    table.labels.set([1, 0]);
    table.times.set([1, 1]);
    table.step(0, 2, 1, false);
    near(
      Float32Array.from(table.delta, (x) => -x),
      [-0.19239219, 0.09222717],
      6,
    );
    const change = (row: number) => [0, 1].map((c) => rows[row]![c]! - data[row * columns + c]!);
    near(change(1), [-0.16569349, 0.0918785], 6);
    near(change(2), [0.16180992, -0.08972503], 6);
    const ofTopics = [0, 1, 2].flatMap((k) => [0, 1].map((c) => -shares[k]! * table.delta[c]!));
    near(ofTopics, [-0.06494863, 0.03113447, -0.04811513, 0.02306498, -0.07932843, 0.03802772], 6);
  });

  it('the gradient of the weights of a document, with and without the prior', () => {
    const delta = [-0.19239219, 0.09222717];
    const along = Float64Array.from([0, 1, 2], (k) =>
      [0, 1].reduce((sum, c) => sum + topics.data[2 * k + c]! * delta[c]!, 0),
    );
    const gradient = new Float64Array(3);
    weightGradient(shares, along, 0, gradient);
    near(gradient, [-0.01392694, 0.03028275, -0.01635581]);
    weightGradient(shares, along, 0.5 * (1 / 3 - 1), gradient);
    near(gradient, [-0.01817815, 0.11352731, -0.09534916]);
    weightGradient(shares, new Float64Array(3), 0.5 * (1 / 3 - 1), gradient);
    near(gradient, [-0.0042512, 0.08324456, -0.07899335]); // the part of the prior alone
  });

  it('the loss, and the part of the prior in it', () => {
    const scores = [0.06476095, -0.11020887];
    expect(lossOf(scores, [1, 0], shares, 0)).toBeCloseTo(1.300851091, 7);
    expect(lossOf([], [], shares, 0.5 * (1 / 3 - 1))).toBeCloseTo(-1.119272651, 8);
    expect(lossOf(scores, [1, 0], shares, 0.5 * (1 / 3 - 1))).toBeCloseTo(0.18157844, 7);
    expect(lossOf([], [], shares, 1 / 3 - 1)).toBeCloseTo(-2.238545302, 8);
  });

  it('the gradient of the weights is the slope of the loss', () => {
    const [input, outputs, weights] = [[0.1, -0.2], [[0.3, 0.2], [-0.1, 0.4]], [0.2, -0.1, 0.4]]; // biome-ignore format: one row each
    const prior = 0.5 * (1 / 3 - 1);
    const at = (k: number, step: number) => {
      const [own, mixture] = [new Float64Array(3), new Float64Array(2)];
      sharesOf(
        Float64Array.from(weights, (value, j) => value + (j === k ? step : 0)),
        own,
      );
      mixtureOf(own, topics, mixture);
      const scores = outputs.map((u) => u.reduce((sum, value, c) => sum + value * (input[c]! + mixture[c]!), 0));
      if (step === 0) near(scores, [0.06476095, -0.11020887]);
      return lossOf(scores, [1, 0], own, prior);
    };
    at(0, 0);
    [-0.01817815, 0.11352731, -0.09534916].forEach((slope, k) => {
      expect((at(k, 1e-5) - at(k, -1e-5)) / 2e-5).toBeCloseTo(slope, 7);
    });
  });

  it('a share that is nearly zero has no part of the prior', () => {
    const gradient = new Float64Array(2);
    weightGradient(Float64Array.of(1, 1e-20), new Float64Array(2), -0.5, gradient);
    expect(gradient[1]).toBe(0);
    expect(gradient[0]).not.toBe(0);
  });
});

/** Documents of words 0 to 4, and of words 5 to 9. */
function toyText(documents = 60) {
  const random = createRandom(1, 'lda2vec');
  const ids = Uint32Array.from({ length: 20 * documents }, (_, i) => (Math.floor(i / 20) % 2) * 5 + random.below(5));
  const counts = new Float64Array(10);
  for (const id of ids) counts[id]!++;
  return { running: { offsets: Uint32Array.from({ length: documents + 1 }, (_, i) => 20 * i), ids }, counts };
}

describe('training', () => {
  const settings = {
    ...{ dimensions: 12, window: 3, negative: 5, sample: 0, learningRate: 0.05, leastLearningRate: 1e-4, seed: 1 },
    ...{ epochs: 20, topics: 2, prior: 1, documentRate: 0.1, topicRate: 0.01, inferenceSteps: 50 },
  };

  it('gives documents of different words different topics, again at inference', async () => {
    const text = toyText();
    const first = await trainItems('test', text, { ...settings, epochs: 5 }, testCompute);
    const trained = await trainLda2vec('test', text, first, settings, testCompute);
    expect(trained.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    const infer = proportionInference(trained, text.counts, settings);
    const [a, b] = [infer(Uint32Array.of(0, 1, 2, 3, 4), [1, 1]), infer(Uint32Array.of(5, 6, 7, 8, 9), [1, 1])];
    expect(a.indexOf(Math.max(...a))).not.toBe(b.indexOf(Math.max(...b)));
    expect(infer(Uint32Array.of(0, 1, 2, 3, 4), [1, 1])).toEqual(a);
  });

  it('has one share where there is one topic, and an even share for a single word', async () => {
    const text = toyText(10);
    const first = await trainItems('test', text, { ...settings, epochs: 1 }, testCompute);
    const trained = await trainLda2vec('test', text, first, { ...settings, topics: 1, epochs: 2 }, testCompute);
    expect([...trained.shares]).toEqual([1]);
    expect([...proportionInference(trained, text.counts, settings)(Uint32Array.of(3), [1, 1])]).toEqual([1]);
  });
});
