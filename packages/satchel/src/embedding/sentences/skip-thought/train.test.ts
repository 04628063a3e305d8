import { describe, expect, it } from 'vitest';
import { createMatrix, type Matrix } from '../../../core/matrix.ts';
import { inOneGo } from '../../../core/threads/steps.ts';
import { createRandom } from '../../../numeric/random.ts';
import { testCompute } from '../../../run/test-compute.case.ts';
import { sentenceSteps } from '../sentence-list.ts';
import { createAdam } from './adam.ts';
import { expansionMap, mapped } from './expansion.ts';
import { drawOrthogonal } from './initial-weights.ts';
import { plainArithmetic } from './tables.ts';
import { outputsOf, type SkipThoughtSettings, type SkipThoughtText, trainSkipThought } from './train.ts';

const matrix = (...rows: number[][]): Matrix => ({
  ...{ rows: rows.length, columns: rows[0]!.length, data: Float32Array.from(rows.flat()) },
});

describe('vocabulary expansion', () => {
  it('is ridge regression', () => {
    const M = expansionMap(
      matrix([1, 0], [0.8, 0.6], [0, 1]),
      matrix([0.2, 0.1, 0], [0.3, 0, 0.1], [-0.1, 0.2, 0.4]),
      0.1,
    );
    const expected = [0.26147186, 0.02164502, -0.04502165, -0.03116883, 0.12987013, 0.32987013];
    expected.forEach((value, i) => {
      expect(M[i]!).toBeCloseTo(value, 7);
    });
    const into = new Float32Array(3);
    mapped(M, [-0.6, 0.8], into);
    expect(Array.from(into, (value) => value.toFixed(6))).toEqual(['-0.181818', '0.090909', '0.290909']);
  });

  it('maps to zero where there is nothing to learn from', () => {
    expect([...expansionMap(createMatrix(0, 2), createMatrix(0, 1))]).toEqual([0, 0]);
  });
});

it('draws orthogonal matrices', () => {
  const table = plainArithmetic.table(5, 5);
  drawOrthogonal(table, createRandom(1));
  for (let i = 0; i < 5; i++)
    for (let j = 0; j < 5; j++) {
      let sum = 0;
      for (let c = 0; c < 5; c++) sum += table.data[i * 5 + c]! * table.data[j * 5 + c]!;
      expect(sum).toBeCloseTo(i === j ? 1 : 0, 12);
    }
});

it('moves by the learning rate in its first step, and clips long gradients', () => {
  const [weights, gradients] = [plainArithmetic.table(1, 2), plainArithmetic.table(1, 2)];
  gradients.data.set([30, -40]);
  expect(createAdam([weights], [gradients], 5).step(0.1)).toBe(50);
  expect(weights.data[0]).toBeCloseTo(-0.1, 6);
  expect(weights.data[1]).toBeCloseTo(0.1, 6);
});

it('gives outputs to the most frequent words', () => {
  expect([...outputsOf(Float64Array.of(1, 5, 3, 5), 3)]).toEqual([-1, 1, 3, 2]);
});

/** Documents that count: a sentence is a run of three words, the next sentence goes on. */
function toy(documents = 12): SkipThoughtText {
  const ids = Array.from({ length: documents }, (_, i) => Array.from({ length: 9 }, (_, k) => (i + k) % 10)).flat();
  const running = {
    offsets: Uint32Array.from({ length: documents + 1 }, (_, i) => 9 * i),
    ids: Uint32Array.from(ids),
    sentences: Uint32Array.from(ids, (_, at) => Math.floor((at % 9) / 3)),
  };
  return { sentences: inOneGo(sentenceSteps(running, 30)), counts: new Float64Array(10).fill(documents) };
}

const settings: SkipThoughtSettings = {
  ...{ form: 'paper', embedding: 8, dimensions: 16, predicted: 10, longest: 5, batch: 8 },
  ...{ epochs: 60, learningRate: 0.01, clip: 5, seed: 1 },
};

describe('training', () => {
  it.each(['paper', 'code'] as const)('learns to go on, in the form of the %s', async (form) => {
    const { lossPerEpoch } = await trainSkipThought(toy(), { ...settings, form }, testCompute);
    expect(lossPerEpoch[0]!).toBeGreaterThan(2); // ln 11 = 2.4: all outputs alike
    expect(lossPerEpoch.at(-1)!).toBeLessThan(0.5);
  });

  it('starts from given embeddings', async () => {
    const start = { ids: Uint32Array.of(3), vectors: matrix(new Array(8).fill(2)) };
    const small = { ...settings, epochs: 1, learningRate: 1e-6 };
    const { weights } = await trainSkipThought({ ...toy(), start }, small, testCompute);
    expect(weights.embeddings.data[3 * 8]).toBeCloseTo(2, 4);
  });

  it('stops when it is aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(trainSkipThought(toy(), settings, { ...testCompute, signal })).rejects.toThrow('enough');
  });
});
