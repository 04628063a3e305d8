import { describe, expect, it } from 'vitest';
import { silentProgress } from '../../core/compute.ts';
import { rowOf } from '../../core/matrix.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { inlineExecutor } from '../../parallel/inline.ts';
import { workerPool } from '../../parallel/worker-pool.ts';
import { mergeTasks } from '../train/merge-task.ts';
import { documentInference, textHasher } from './infer.ts';
import { planEpoch, shardsFor } from './plan.ts';
import type { DocumentSettings } from './settings.ts';
import { documentTasks } from './shard-task.ts';
import { cosineOf, runningOf, textOf, toySettings, toyText } from './toy-documents.case.ts';
import { trainDocuments } from './train.ts';

const tasks = { ...documentTasks(kernelProvider), ...mergeTasks(kernelProvider) };
const compute = { executor: inlineExecutor(tasks), progress: silentProgress, kernels: kernelProvider };
const ways: Partial<DocumentSettings>[] = [
  {},
  { together: 1, l2: 0.1 },
  { jointWords: true },
  { combination: 'mean' },
  { combination: 'sum', exactGradient: true, learningRate: 0.02 },
  { combination: 'concatenation', window: 1, learningRate: 0.15 }, // outputs are long and start at zero: it learns slowly
];

/** Mean cosine of documents of one topic, less that of documents of different topics. */
function separation(documents: {
  readonly rows: number;
  readonly columns: number;
  readonly data: Float32Array;
}): number {
  const sums = { same: 0, other: 0 };
  for (let i = 0; i < 30; i++)
    for (let j = 0; j < i; j++)
      sums[(i - j) % 2 === 0 ? 'same' : 'other'] += cosineOf(rowOf(documents, i), rowOf(documents, j));
  return sums.same / 210 - sums.other / 225;
}

describe('documents trained with their words', () => {
  it.each(ways)('come to lie near documents of their topic: %o', async (way) => {
    const { documents, lossPerEpoch } = await trainDocuments(
      toyText(300),
      { ...toySettings, ...way, epochs: 30 },
      compute,
    );
    expect(separation(documents)).toBeGreaterThan(0.3);
    expect(lossPerEpoch.at(-1)).toBeLessThan(lossPerEpoch[0]!);
  });

  it('give the same bytes on one thread and on three', async () => {
    const text = toyText(600);
    expect(shardsFor(text.running.ids.length, toySettings)).toBe(4);
    const pool = workerPool(new URL('./worker.case.ts', import.meta.url), 3);
    try {
      for (const way of ways) {
        const settings = { ...toySettings, ...way, epochs: 2 };
        const alone = await trainDocuments(text, settings, compute);
        expect(await trainDocuments(text, settings, { ...compute, executor: pool })).toEqual(alone);
      }
    } finally {
      await pool.close();
    }
  });

  it('start from given word vectors where they take part', async () => {
    const text = toyText(20);
    const start = { ids: Uint32Array.of(3), vectors: { rows: 1, columns: 12, data: new Float32Array(12).fill(5) } };
    const settings = {
      ...toySettings,
      combination: 'mean' as const,
      epochs: 1,
      learningRate: 1e-9,
      leastLearningRate: 0,
    };
    const { wordMatrix: words } = await trainDocuments({ ...text, start }, settings, compute);
    expect([...rowOf(words, 3)].every((value) => Math.abs(value - 5) < 1e-3)).toBe(true);
    expect(Math.abs(words.data[0]!)).toBeLessThan(1 / 12);
  });

  it('report how far they are, and stop with the reason of the signal', async () => {
    const seen: number[] = [];
    const progress = { stage() {}, advance: (done: number, total: number | undefined) => seen.push(done / total!) };
    await trainDocuments(toyText(300), { ...toySettings, epochs: 2 }, { ...compute, progress });
    expect(seen.at(-1)).toBe(1);
    expect(seen.every((share, i) => i === 0 || share > seen[i - 1]!)).toBe(true);
    const controller = new AbortController();
    const stopping = { stage() {}, advance: () => controller.abort(new Error('enough')) };
    const run = trainDocuments(toyText(300), toySettings, {
      ...compute,
      progress: stopping,
      signal: controller.signal,
    });
    await expect(run).rejects.toThrow('enough');
  });

  it.each([
    ['no words at all', [[], []], 'EMPTY_CORPUS'],
    ['a learning rate that is too large', Array.from({ length: 50 }, (_, i) => [i % 3, (i + 1) % 3]), 'DIVERGED'],
  ])('refuse %s', async (_, lists, code) => {
    const settings = {
      ...toySettings,
      combination: 'sum' as const,
      exactGradient: true,
      learningRate: 1e30,
      leastLearningRate: 1e30,
    };
    await expect(trainDocuments(textOf(lists, 3), settings, compute)).rejects.toMatchObject({ code });
  });

  it.each([
    ['one word', [[0], [0, 0, 0]], 1],
    ['documents without words among others', [[], [0, 1], [], [1, 2, 0]], 3],
    ['documents that are all equal', new Array(6).fill([0, 1, 2]), 3],
  ])('stay finite with %s', async (_, lists, words) => {
    for (const way of ways) {
      const { outputs, documents } = await trainDocuments(textOf(lists, words), { ...toySettings, ...way }, compute);
      expect([...outputs.data, ...documents.data].every(Number.isFinite)).toBe(true);
    }
  });
});

describe('the plan of an epoch', () => {
  const running = toyText(700).running;

  it('takes every document with words once, whole, and knows the tokens before it', () => {
    const periods = planEpoch(running, toySettings, 3);
    const shards = periods.flatMap((period) => period.shards);
    const all = shards.flatMap(({ documents }) => [...documents]);
    expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 700 }, (_, i) => i));
    expect(periods.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(running.ids.length);
    for (const { tokens, documents } of shards)
      expect(documents.reduce((sum, i) => sum + running.offsets[i + 1]! - running.offsets[i]!, 0)).toBe(tokens);
    const before = shards.flatMap((shard) => [...shard.before]);
    expect(Math.min(...before)).toBe(0);
    expect(new Set(before).size).toBe(700);
  });

  it('deals about as many tokens to each shard, in another order each epoch', () => {
    const [first] = planEpoch(running, toySettings, 0);
    const sizes = first!.shards.map(({ tokens }) => tokens);
    expect(sizes.length).toBe(4);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThan(60);
    expect(planEpoch(running, toySettings, 1)[0]).not.toEqual(first);
    expect(planEpoch(running, toySettings, 0)[0]).toEqual(first);
  });

  it('has one shard for a short text, and no place for empty documents', () => {
    const periods = planEpoch(runningOf([[], [1, 2], []]), toySettings, 0);
    expect(periods).toEqual([
      { tokens: 2, shards: [{ documents: Uint32Array.of(1), before: Float64Array.of(0), tokens: 2 }] },
    ]);
  });
});

describe('inference', () => {
  const text = toyText(200);
  const documentOf = (i: number) => text.running.ids.subarray(text.running.offsets[i], text.running.offsets[i + 1]);

  async function inferrer(way: Partial<DocumentSettings>) {
    const settings = { ...toySettings, ...way, inferenceEpochs: 20 };
    const model = await trainDocuments(text, settings, compute);
    const { infer, trace } = documentInference(model, text, settings, kernelProvider);
    const vectorOf = (words: Uint32Array, hash = words.length) => {
      const into = new Float32Array(12);
      infer(words, hash, into);
      return into;
    };
    return { model, vectorOf, trace };
  }

  it.each(ways)('gives a trained document nearly its trained vector, and topics their place: %o', async (way) => {
    const { model, vectorOf } = await inferrer(way);
    const rows = Array.from({ length: 30 }, (_, i) => vectorOf(documentOf(i)));
    const data = Float32Array.from(rows.flatMap((row) => [...row]));
    expect(separation({ rows: 30, columns: 12, data })).toBeGreaterThan(0.3);
    const near = rows.reduce((sum, row, i) => sum + cosineOf(row, rowOf(model.documents, i)) / 30, 0);
    expect(near).toBeGreaterThan(0.8);
  });

  it('does not depend on what was inferred before', async () => {
    const { vectorOf } = await inferrer({ combination: 'mean' });
    const first = vectorOf(documentOf(3), 7);
    vectorOf(documentOf(4), 8);
    expect(vectorOf(documentOf(3), 7)).toEqual(first);
    expect(vectorOf(documentOf(3), 9)).not.toEqual(first);
  });

  it.each(ways)('is followed step by step in plain code to the same bits: %o', async (way) => {
    const { vectorOf, trace } = await inferrer(way);
    let steps = 0;
    expect(trace(documentOf(5), 11, () => steps++)).toEqual(vectorOf(documentOf(5), 11));
    expect(steps).toBeGreaterThan(20);
  });

  it('reads documents longer than its buffer', async () => {
    const { vectorOf } = await inferrer({});
    const long = Uint32Array.from({ length: 70_000 }, (_, i) => i % 40);
    expect(cosineOf(vectorOf(long), vectorOf(long.subarray(0, 400)))).toBeGreaterThan(0.5);
  });
});

it('the hash of a text is FNV-1a of its words with spaces between', () => {
  const hash = textHasher(['a', 'b', 'é']);
  expect(hash(Uint32Array.of(0, 0, 1))).toBe(0xfbaade1d);
  expect(hash(new Uint32Array(0))).toBe(2166136261);
  expect(hash(Uint32Array.of(2))).not.toBe(hash(Uint32Array.of(0)));
});
