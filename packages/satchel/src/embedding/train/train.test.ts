import { describe, expect, it } from 'vitest';
import { type Compute, type Executor, silentProgress } from '../../core/compute.ts';
import type { KernelBuild } from '../../core/kernels.ts';
import { inOneGo } from '../../core/threads/steps.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { createRandom } from '../../numeric/random.ts';
import { inlineExecutor } from '../../parallel/inline.ts';
import { workerPool } from '../../parallel/worker-pool.ts';
import { threadCounts } from '../../run/thread-counts.case.ts';
import type { TrainingMoment } from '../word-method.ts';
import { predictionSettings } from './settings.case.ts';
import { wordTrainingTasks } from './shard-task.ts';
import { tokensInMemory } from './token-source.ts';
import { estimateTrainingBytes, trainWordVectors } from './train.ts';
import type { TrainingState } from './training-state.ts';
import { collectTrainingText } from './training-text.ts';

/** Documents about animals and documents about machines, ten words each, that share no word. */
function twoTopics(documents: number): string[][] {
  const random = createRandom(1, 'two topics');
  return Array.from({ length: documents }, (_, i) => {
    const topic = i % 2 === 0 ? 'animal' : 'machine';
    return Array.from({ length: 20 }, () => `${topic}-${Math.min(random.below(10), random.below(10))}`);
  });
}

const text = await collectTrainingText(twoTopics(800), { minCount: 1 });
const settings = (given: Record<string, unknown> = {}) =>
  predictionSettings({
    dimensions: 12,
    window: 4,
    negative: 5,
    epochs: 3,
    period: 1000,
    seed: 3,
    ...given,
  });

const compute = (
  executor: Executor = inlineExecutor(wordTrainingTasks(kernelProvider)),
  build?: KernelBuild,
): Compute => ({
  executor,
  progress: silentProgress,
  kernels: build ? { ...kernelProvider, choose: () => build } : kernelProvider,
});

const train = async (given: Record<string, unknown> = {}, by = compute()) =>
  trainWordVectors(text, settings(given), by);
const numbersOf = async (given: Record<string, unknown> = {}, by = compute()) =>
  (await train(given, by)).words.vectors.data;

const methods = [
  {},
  { sharedNegatives: false },
  { objective: 'hierarchical-softmax' },
  { isCbow: true, learningRate: 0.05 },
  { isCbow: true, objective: 'hierarchical-softmax', learningRate: 0.05 },
];

describe('training word vectors', () => {
  it.each(methods)('brings words of one topic together and keeps topics apart with %o', async (given) => {
    const { words, lossPerEpoch } = await train({ epochs: 12, sample: 0, ...given });
    const [within, between] = meanCosines(words.terms, words.vectors.data, 12);
    expect(within).toBeGreaterThan(between + 0.3);
    expect(lossPerEpoch).toHaveLength(12);
    expect(lossPerEpoch.at(-1)).toBeLessThan(lossPerEpoch[0]! * 0.95);
  });

  it.each(methods)('gives the result of the plain kernels, to the bit, with %o', async (given) => {
    expect(await numbersOf({ epochs: 1, ...given })).toEqual(
      await numbersOf({ epochs: 1, ...given }, compute(undefined, 'plain')),
    );
  });

  it('gives the same bytes on any number of threads', async () => {
    const expected = await train();
    for (const threads of threadCounts) {
      const pool = workerPool(new URL('./worker.case.ts', import.meta.url), threads);
      const found = await train({}, compute(pool));
      await pool.close();
      expect(found.words.vectors.data).toEqual(expected.words.vectors.data);
      expect(found.contextVectors).toEqual(expected.contextVectors);
      expect(found.lossPerEpoch).toEqual(expected.lossPerEpoch);
    }
  });

  it('gives other vectors for another seed or another number of shards', async () => {
    const expected = await numbersOf();
    expect(await numbersOf({ seed: 4 })).not.toEqual(expected);
    expect(await numbersOf({ shards: 2 })).not.toEqual(expected);
  });

  it('goes on from any period to the bytes of a run that was never interrupted', async () => {
    const states: TrainingState[] = [];
    const whole = await trainWordVectors(text, settings(), compute(), {
      afterPeriod: ({ snapshot }) => void states.push(snapshot()),
    });
    expect(states).toHaveLength(3 * 17); // 16,800 tokens: seventeen periods of four shards
    for (const resume of [states[0]!, states[23]!, states.at(-1)!]) {
      const resumed = await trainWordVectors(text, settings(), compute(), { resume });
      expect(resumed.words.vectors).toEqual(whole.words.vectors);
      expect(resumed.contextVectors).toEqual(whole.contextVectors);
      expect(resumed.lossPerEpoch).toEqual(whole.lossPerEpoch);
    }
  });

  it('tells how far it is, up to the end', async () => {
    const moments: number[] = [];
    let total = 0;
    await trainWordVectors(text, settings(), compute(), {
      afterPeriod(moment) {
        moments.push(moment.done);
        total = moment.total;
        expect(moment.learningRate).toBeLessThanOrEqual(0.025);
      },
    });
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(moments.at(-1)).toBe(total);
    expect(total).toBe(3 * text.source.tokens);
  });

  it('asks for as much memory as it says', async () => {
    const asked: number[] = [];
    const by = {
      ...compute(),
      kernels: {
        ...kernelProvider,
        createMemory: (bytes: number, shared: boolean) => {
          asked.push(bytes);
          return kernelProvider.createMemory(bytes, shared);
        },
      },
    };
    await train({ epochs: 1 }, by);
    expect(asked).toEqual([inOneGo(estimateTrainingBytes(text, settings(), 1))]);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const by = { ...compute(), signal: controller.signal };
    const stopped = trainWordVectors(text, settings(), by, {
      afterPeriod: () => controller.abort(new Error('enough')),
    });
    await expect(stopped).rejects.toThrow('enough');
  });

  it('says so when it diverges', async () => {
    const tooFast = train({ learningRate: 10, leastLearningRate: 10, epochs: 50, dimensions: 200 });
    await expect(tooFast).rejects.toMatchObject({
      code: 'DIVERGED',
      message: expect.stringMatching(/^training diverged in epoch \d+: /),
    });
  });

  it('refuses a text of one word', async () => {
    const one = { terms: ['only'], counts: Float64Array.of(3), source: tokensInMemory(Uint32Array.of(0, 0, 0)) };
    const message = 'Vectors need at least two different words, got 1.';
    await expect(trainWordVectors(one, settings(), compute())).rejects.toMatchObject({ code: 'EMPTY_CORPUS', message });
  });

  it('refuses the state of another run', async () => {
    let state: TrainingState | undefined;
    const keep = ({ snapshot }: TrainingMoment) => {
      state = snapshot();
    };
    await trainWordVectors(text, settings({ epochs: 1 }), compute(), { afterPeriod: keep });
    const other = trainWordVectors(text, settings({ dimensions: 8 }), compute(), { resume: state });
    await expect(other).rejects.toMatchObject({
      code: 'INCONSISTENT',
      message: 'the saved training state is 40 × 12, but this text and these options need 40 × 8.',
    });
  });
});

function meanCosines(
  words: readonly string[],
  data: Float32Array,
  dimensions: number,
): [within: number, between: number] {
  const rows = words.map((_, w) => Array.from(data.subarray(w * dimensions, (w + 1) * dimensions)));
  const dot = (a: number[], b: number[]) => a.reduce((sum, x, i) => sum + x * b[i]!, 0);
  const sums = { within: 0, between: 0 };
  const pairs = { within: 0, between: 0 };
  rows.forEach((a, i) => {
    rows.slice(0, i).forEach((b, j) => {
      const kind = words[i]!.split('-')[0] === words[j]!.split('-')[0] ? 'within' : 'between';
      sums[kind] += dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
      pairs[kind]++;
    });
  });
  return [sums.within / pairs.within, sums.between / pairs.between];
}
