import { describe, expect, it } from 'vitest';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import { inOneGo } from '../../core/threads/steps.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { negativeShares } from '../train/sampling.ts';
import { softmaxStep, sumRows } from './fastsent-softmax.ts';
import { neighboursOf, sentenceSteps, wordsOf } from './sentence-list.ts';
import { type FastSentSettings, type FastSentText, trainFastSent } from './train-fastsent.ts';

const matrix = (...rows: number[][]): Matrix => ({
  ...{ rows: rows.length, columns: rows[0]!.length, data: new Float64Array(rows.flat()) as unknown as Float32Array },
});

describe('the step with the full softmax', () => {
  const inputs = () => matrix([0.1, 0.2], [0.3, -0.1]);
  const outputs = () => matrix([0.5, 0.1], [0, 0.4], [-0.2, 0.3]);

  it('costs what the worked numbers say', () => {
    expect(softmaxStep(inputs(), outputs())([0, 1], [0, 2], 0)).toBeCloseTo(2.182311283, 9);
  });

  it('has the worked sum and probabilities', () => {
    const sum = new Float64Array(2);
    sumRows(inputs(), [0, 1], sum);
    expect(sum[0]).toBeCloseTo(0.4, 12);
    expect(sum[1]).toBeCloseTo(0.1, 12);
    [0.38245065, 0.32266016, 0.29488918].forEach((probability, word) => {
      expect(Math.exp(-softmaxStep(inputs(), outputs())([0, 1], [word], 0))).toBeCloseTo(probability, 8);
    });
  });

  it('moves against the gradient', () => {
    const [u, v] = [inputs(), outputs()];
    const [before, after] = [
      [inputs(), outputs()],
      [u, v],
    ] as const;
    const rate = 1e-3;
    softmaxStep(u, v)([0, 1], [0, 2], rate);
    const h = 1e-6;
    before.forEach((table, which) => {
      for (let i = 0; i < table.data.length; i++) {
        const costWith = (change: number): number => {
          const tables = [inputs(), outputs()] as const;
          tables[which]!.data[i]! += change;
          return softmaxStep(tables[0], tables[1])([0, 1], [0, 2], 0);
        };
        const gradient = (costWith(h) - costWith(-h)) / (2 * h);
        const share = which === 0 ? 2 : 1; // two words share the change of their sum
        expect((table.data[i]! - after[which]!.data[i]!) * share).toBeCloseTo(rate * gradient, 9);
      }
    });
  });
});

it('moves the sum of a sentence by one step of the gradient, also if words are repeated', () => {
  const [inputs, outputs] = [matrix([0.1, 0.2], [0.3, -0.1]), matrix([0.5, 0.1], [0, 0.4], [-0.2, 0.3])];
  const sumOf = ({ data }: Matrix) => [2 * data[0]! + data[2]!, 2 * data[1]! + data[3]!];
  const before = sumOf(inputs);
  const alone = matrix(before);
  softmaxStep(alone, { ...outputs, data: outputs.data.slice() })([0], [0, 2], 0.1); // one word that is the sum
  softmaxStep(inputs, outputs)([0, 1, 0], [0, 2], 0.1);
  sumOf(inputs).forEach((value, c) => {
    expect(value).toBeCloseTo(alone.data[c]!, 12);
  });
  expect(inputs.data[0]! - 0.1).toBeCloseTo((alone.data[0]! - before[0]!) * (2 / 5), 12); // 2 of 2² + 1² parts
});

const running = (documents: readonly (readonly (readonly number[])[])[]) => ({
  offsets: Uint32Array.from([0, ...documents.map((_, i) => documents.slice(0, i + 1).flat(2).length)]),
  ids: Uint32Array.from(documents.flat(2)),
  sentences: Uint32Array.from(documents.flatMap((sentences) => sentences.flatMap((words, s) => words.map(() => s)))),
});

describe('the list of sentences', () => {
  const listOf = (documents: readonly (readonly (readonly number[])[])[], longest = 30) => {
    const list = inOneGo(sentenceSteps(running(documents), longest));
    return { list, words: Array.from({ length: list.count }, (_, s) => [...wordsOf(list, s)]) };
  };

  it('leaves out sentences and documents without words', () => {
    const { list, words } = listOf([[[1, 2], [], [3]], [], [[]], [[4]]]);
    expect(words).toEqual([[1, 2], [3], [4]]);
    expect([...list.documents]).toEqual([0, 0, 3]);
    expect([0, 1, 2].map((s) => neighboursOf(list, s))).toEqual([[1], [0], []]);
  });

  it('cuts long sentences into pieces of nearly equal length', () => {
    expect(listOf([[[0, 1, 2, 3, 4, 5, 6]]], 3).words).toEqual([
      [0, 1],
      [2, 3],
      [4, 5, 6],
    ]);
  });
});

const settings: FastSentSettings = {
  ...{ dimensions: 8, objective: 'negative-sampling', autoEncode: 'auto', negative: 4, together: 4 },
  ...{ epochs: 60, sample: 0, learningRate: 0.05, leastLearningRate: 1e-4, seed: 1 },
};

/** Two kinds of documents: words 0 to 3 stand beside each other, and so do 4 to 7, in neighbouring sentences. */
const toy = (sentences = 4): FastSentText => {
  const documents = Array.from({ length: 24 }, (_, i) =>
    Array.from({ length: sentences }, (_, s) => [0, 1].map((k) => (i % 2) * 4 + ((i + s + 2 * k) % 4))),
  );
  const text = running(documents);
  const counts = new Float64Array(8);
  for (const id of text.ids) counts[id]!++;
  return { sentences: inOneGo(sentenceSteps(text, 30)), counts, negativeShares: negativeShares(counts) };
};

function cosine({ data, columns }: Matrix, a: number, b: number): number {
  const row = (i: number) => data.subarray(i * columns, (i + 1) * columns);
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, c) => sum + value * y[c]!, 0);
  return dot(row(a), row(b)) / Math.sqrt(dot(row(a), row(a)) * dot(row(b), row(b)));
}

describe('training', () => {
  const compute = testCompute;
  it.each(['negative-sampling', 'softmax'] as const)(
    'brings words of neighbouring sentences together: %s',
    async (objective) => {
      const { wordMatrix: words, lossPerEpoch } = await trainFastSent(toy(), { ...settings, objective }, compute);
      expect(cosine(words, 0, 2)).toBeGreaterThan(0.5);
      expect(cosine(words, 0, 5)).toBeLessThan(0);
      expect(lossPerEpoch.at(-1)!).toBeLessThan(lossPerEpoch[0]!);
    },
  );

  it('learns from single sentences by their own words', async () => {
    const { wordMatrix: words } = await trainFastSent(toy(1), settings, compute);
    expect(cosine(words, 0, 2)).toBeGreaterThan(cosine(words, 0, 5));
  });

  it('refuses single sentences without auto-encoding', async () => {
    await expect(trainFastSent(toy(1), { ...settings, autoEncode: 'no' }, compute)).rejects.toMatchObject({
      code: 'EMPTY_CORPUS',
      message: 'fastsent: no document has two sentences, so that none has a neighbour.',
    });
  });

  it('starts from given vectors', async () => {
    const start = { ids: Uint32Array.of(3), vectors: { ...createMatrix(1, 8), data: new Float32Array(8).fill(2) } };
    const { wordMatrix: words } = await trainFastSent(
      { ...toy(), start },
      { ...settings, epochs: 1, learningRate: 1e-9, leastLearningRate: 0 },
      compute,
    );
    expect(words.data[3 * 8]).toBeCloseTo(2, 5);
    expect(Math.abs(words.data[0]!)).toBeLessThan(0.5);
  });

  it.each(['negative-sampling', 'softmax'] as const)(
    'stays finite with sentences of one word: %s',
    async (objective) => {
      const text = running([
        [new Array<number>(30).fill(0), new Array<number>(30).fill(0), new Array<number>(30).fill(1)],
      ]);
      const counts = Float64Array.of(60, 30, 1);
      const list = { sentences: inOneGo(sentenceSteps(text, 30)), counts, negativeShares: negativeShares(counts) };
      const { wordMatrix: words } = await trainFastSent(list, { ...settings, objective }, compute);
      expect(Math.max(...words.data.map(Math.abs))).toBeLessThan(10);
    },
  );

  it('says before it draws vectors that they would not fit', async () => {
    const counts = new Float64Array(400_000).fill(1);
    const run = trainFastSent({ ...toy(), counts }, { ...settings, dimensions: 4096 }, compute);
    await expect(run).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'fastsent: 400000 vectors of 4096 numbers need 6250 MB of memory, but WebAssembly ends at 4096 MB.',
      remedy: 'Use fewer dimensions (fastsent.dimensions) or fewer words (text.minCount, text.maxWords).',
    });
  }, 5000); // milliseconds

  it('notices that it diverges', async () => {
    const run = trainFastSent(toy(), { ...settings, objective: 'softmax', learningRate: 10, epochs: 500 }, compute);
    await expect(run).rejects.toMatchObject({ code: 'DIVERGED' });
  });
});
