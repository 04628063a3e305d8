import { describe, expect, it } from 'vitest';
import { sigmoid } from '../../numeric/logistic.ts';
import { type Tensor, type TensorShape, tensorScores, tensorStep } from './tensor-step.ts';

const matrixOf = (numbers: readonly number[]) => ({
  rows: 1,
  columns: numbers.length,
  data: Float32Array.from(numbers),
});
const shape: TensorShape = { slices: 2, rank: 1, activation: 'tanh', hasLinear: true, isDiagonal: false };

const toy = (): Tensor => ({
  shape,
  left: Float32Array.of(0.1, 0.2, -0.3, 0.4),
  right: Float32Array.of(0.5, -0.1, 0.2, 0.3),
  heads: Float32Array.of(1, -0.5),
  contexts: Float32Array.of(0.1, -0.2, 0.3, 0.4, 0.2, 0.1, -0.1, 0.3),
  biases: Float32Array.of(0.05, -0.02),
});

/** What a step of rate 1 adds to everything: the gradients. */
function gradients(tensor: Tensor, label: number) {
  const [words, topics] = [matrixOf([0.5, -0.3]), matrixOf([0.2, 0.4])];
  const targets = { targets: Uint32Array.of(0), labels: Float32Array.of(label), times: Float32Array.of(1) };
  const arrays = { ...tensor, words: words.data, topics: topics.data };
  const names = ['left', 'right', 'heads', 'contexts', 'biases', 'words', 'topics'] as const;
  const before = names.map((name) => arrays[name].slice());
  tensorStep(tensor, words, topics, targets, 0)(0, 0, 1, 1);
  return Object.fromEntries(names.map((name, i) => [name, arrays[name].map((x, at) => x - before[i]![at]!)]));
}

function expectNear(found: Float32Array | undefined, expected: readonly number[]): void {
  expect(found?.length).toBe(expected.length);
  expected.forEach((x, i) => {
    expect(found![i], `number ${i}`).toBeCloseTo(x, 6);
  });
}

describe('worked numbers', () => {
  it('of the scores: z, g and σ(g)', () => {
    const { interact, scoreOf, totalOf } = tensorScores(toy(), 2);
    const [w, t] = [Float32Array.of(0.5, -0.3), Float32Array.of(0.2, 0.4)];
    interact(w, t);
    expectNear(
      Float32Array.from([0, 1], (i) => scoreOf(w, t, 0, i)),
      [0.3794, 0.1068],
    );
    const g = totalOf(w, t, 0);
    expect(g).toBeCloseTo(0.3089883972, 7);
    expect(sigmoid(g)).toBeCloseTo(0.5766383212, 7);
    expect(gradients(toy(), 0)['heads']![0]! / Math.tanh(0.3794)).toBeCloseTo(-0.5766383212, 6); // e of a random word
  });

  it('of a diagonal score', () => {
    const diagonal: Tensor = {
      shape: { ...shape, slices: 1, hasLinear: false, isDiagonal: true },
      ...{ left: new Float32Array(0), right: new Float32Array(0), biases: new Float32Array(1) },
      ...{ heads: Float32Array.of(1), contexts: Float32Array.of(0.3, -0.2) },
    };
    const { scoreOf } = tensorScores(diagonal, 2);
    expect(scoreOf(Float32Array.of(0.5, -0.3), Float32Array.of(0.2, 0.4), 0, 0)).toBeCloseTo(0.054, 7);
  });

  it('of a word to be predicted', () => {
    const found = gradients(toy(), 1);
    expectNear(found['words'], [0.00717825, -0.10347388]);
    expectNear(found['topics'], [0.14073837, 0.10166472]);
    expectNear(found['heads'], [0.1533358, 0.0450439]);
    expectNear(found['biases'], [0.36782556, -0.2092846]);
    expectNear(
      found['contexts'],
      [0.18391278, -0.11034767, 0.07356511, 0.14713022, -0.1046423, 0.06278538, -0.04185692, -0.08371384],
    );
    expectNear(found['left'], [0.01103477, -0.00662086, -0.01674277, 0.01004566]);
    expectNear(found['right'], [-0.00073565, -0.0014713, 0.01130137, 0.02260274]);
  });

  it('of a random word', () => {
    const found = gradients(toy(), 0);
    expectNear(found['words'], [-0.00977711, 0.14093624]);
    expectNear(found['topics'], [-0.19169221, -0.13847208]);
    expectNear(found['biases'], [-0.50099554, 0.28505537]);
    expectNear(found['left'], [-0.01502987, 0.00901792, 0.02280443, -0.01368266]);
    expectNear(found['right'], [0.00100199, 0.00200398, -0.01539299, -0.03078598]);
  });

  it('of a diagonal tensor', () => {
    const diagonal: Tensor = {
      shape: { ...shape, slices: 1, hasLinear: false, isDiagonal: true },
      ...{ left: new Float32Array(0), right: new Float32Array(0), biases: new Float32Array(1) },
      ...{ heads: Float32Array.of(1), contexts: Float32Array.of(0.3, -0.2) },
    };
    const found = gradients(diagonal, 1);
    expectNear(found['contexts'], [0.04851004, -0.05821205]);
    expectNear(found['words'], [0.02910603, -0.03880804]);
    expectNear(found['topics'], [0.07276507, 0.02910603]);
  });
});

it('without V the predicted word is told by its bias alone', () => {
  const tensor = { ...toy(), shape: { ...shape, hasLinear: false } };
  const found = gradients(tensor, 1);
  expectNear(found['contexts'], new Array(8).fill(0));
  expect(found['biases']![0]).not.toBe(0);
});

it('shortens gradients longer than 1', () => {
  const tensor = { ...toy(), shape: { ...shape, activation: 'identity' as const } };
  tensor.contexts.set([-30, 40, 0, 0]);
  const { words } = gradients(tensor, 1);
  expect(Math.hypot(...words!)).toBeLessThanOrEqual(1.000001);
  expect(Math.hypot(...words!)).toBeGreaterThan(0.99);
});
