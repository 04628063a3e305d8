import { describe, expect, it } from 'vitest';
import { type Compute, type Executor, silentProgress } from '../../core/compute.ts';
import type { KernelBuild, KernelMemory } from '../../core/kernels.ts';
import { inOneGo } from '../../core/threads/steps.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { createRandom } from '../../numeric/random.ts';
import { inlineExecutor } from '../../parallel/inline.ts';
import { workerPool } from '../../parallel/worker-pool.ts';
import { threadCounts } from '../../run/thread-counts.case.ts';
import type { TrainingHooks } from '../word-method.ts';
import { countCoOccurrences } from './co-occurrences.ts';
import { estimateGloveBytes, type GloveSettings, trainGlove } from './glove.ts';
import { blockOf, blockSizes, entryWeight, layOutBlocks } from './glove-blocks.ts';
import { gloveTasks } from './glove-task.ts';
import { tokensInMemory } from './token-source.ts';
import type { TrainingState } from './training-state.ts';
import { collectTrainingText } from './training-text.ts';

/** Documents about animals and documents about machines that share only the word 'the'. */
function twoTopics(documents: number): string[][] {
  const random = createRandom(1, 'two topics');
  return Array.from({ length: documents }, (_, i) => {
    const topic = i % 2 === 0 ? 'animal' : 'machine';
    return Array.from({ length: 20 }, () =>
      random.below(5) === 0 ? 'the' : `${topic}-${Math.min(random.below(10), random.below(10))}`,
    );
  });
}

const text = await collectTrainingText(twoTopics(300), { minCount: 1 });
const pairs = await countCoOccurrences(text.source, text.terms.length, 5, {
  progress: silentProgress,
});
const settings = (given: Partial<GloveSettings> = {}): GloveSettings => ({
  ...{
    dimensions: 12,
    epochs: 3,
    learningRate: 0.05,
    cap: 100,
    power: 0.75,
    shards: 4,
    relaxed: false,
    seed: 3,
  },
  ...given,
});
const compute = (executor: Executor = inlineExecutor(gloveTasks(kernelProvider)), build?: KernelBuild): Compute => ({
  executor,
  progress: silentProgress,
  kernels: build ? { ...kernelProvider, choose: () => build } : kernelProvider,
});
/** A copy for each run, which uses it up. */
const pairsAgain = () => ({
  starts: pairs.starts.slice(),
  seconds: pairs.seconds.slice(),
  values: pairs.values.slice(),
});
const train = (given: Partial<GloveSettings> = {}, by = compute(), hooks: TrainingHooks = {}) =>
  trainGlove(text, pairsAgain(), settings(given), by, hooks);

describe('the weight of a co-occurrence', () => {
  it('rises to 1 at the cap and stays there', () => {
    const weights = { cap: 100, power: 0.75 };
    expect(entryWeight(20, weights)).toBeCloseTo(0.2990697562, 10);
    expect([100, 1e6].map((x) => entryWeight(x, weights))).toEqual([1, 1]);
    expect(entryWeight(20, { cap: 100, power: 0 })).toBe(1);
  });
});

const blocksOf = (memory: KernelMemory, parts: number, seed: number) => {
  const sizes = inOneGo(blockSizes(pairs, parts));
  return inOneGo(layOutBlocks(memory, pairs, sizes, { cap: 100, power: 0.75 }, seed));
};

describe('blocks of co-occurrences', () => {
  it.each([1, 2, 3, 5])('hold every entry of the symmetric matrix once, %d parts a side', (parts) => {
    const memory = kernelProvider.createMemory(1 << 20, false);
    const blocks = blocksOf(memory, parts, 1);
    const seen = new Map<string, number>();
    for (let p = 0; p < parts; p++) {
      for (let q = 0; q < parts; q++) {
        const { firsts, seconds, logs } = blockOf(blocks, parts, p, q);
        firsts.forEach((i, n) => {
          expect([i % parts, seconds[n]! % parts]).toEqual([p, q]);
          expect(seen.has(`${i} ${seconds[n]}`)).toBe(false);
          seen.set(`${i} ${seconds[n]}`, logs[n]!);
        });
      }
    }
    const { starts, seconds, values } = pairs;
    let entries = 0;
    for (let i = 0; i + 1 < starts.length; i++) {
      for (let k = starts[i]!; k < starts[i + 1]!; k++) {
        const j = seconds[k]!;
        for (const key of [`${i} ${j}`, `${j} ${i}`]) expect(seen.get(key)).toBeCloseTo(Math.log(values[k]!), 5);
        entries += i === j ? 1 : 2;
      }
    }
    expect(seen.size).toBe(entries);
  });

  it('are in random order', () => {
    const memory = kernelProvider.createMemory(1 << 20, false);
    const orders = [1, 2].map((seed) => blocksOf(memory, 1, seed)[0]!.firsts);
    expect(orders[0]).not.toEqual(orders[1]);
    expect(orders[0]!.slice().sort()).toEqual(orders[1]!.slice().sort());
    expect(orders[0]).not.toEqual(orders[0]!.slice().sort());
  });
});

describe('training GloVe', () => {
  it('brings words of one topic together and keeps topics apart', async () => {
    const { words, lossPerEpoch } = await train({ epochs: 30 });
    const topicOf = (word: string) => word.split('-')[0];
    const sums = { within: [0, 0], between: [0, 0] };
    words.terms.forEach((a, i) => {
      words.terms.slice(0, i).forEach((b, j) => {
        if (a === 'the' || b === 'the') return;
        const into = sums[topicOf(a) === topicOf(b) ? 'within' : 'between'];
        into[0]! += cosine(
          words.vectors.data.subarray(i * 12, i * 12 + 12),
          words.vectors.data.subarray(j * 12, j * 12 + 12),
        );
        into[1]!++;
      });
    });
    expect(sums.within[0]! / sums.within[1]!).toBeGreaterThan(sums.between[0]! / sums.between[1]! + 0.3);
    expect(lossPerEpoch).toHaveLength(30);
    expect(lossPerEpoch.at(-1)).toBeLessThan(lossPerEpoch[0]! * 0.2);
  });

  it('lowers the loss in every epoch', async () => {
    const { lossPerEpoch } = await train({ epochs: 8 });
    expect(lossPerEpoch).toEqual([...lossPerEpoch].sort((a, b) => b - a));
  });

  it('gives the result of the plain kernels, to the bit', async () => {
    expect((await train({ epochs: 2 })).words.vectors).toEqual(
      (await train({ epochs: 2 }, compute(undefined, 'plain'))).words.vectors,
    );
  });

  it('gives the same bytes on any number of threads', async () => {
    const expected = await train();
    for (const threads of threadCounts) {
      const pool = workerPool(new URL('./glove-worker.case.ts', import.meta.url), threads);
      const found = await train({}, compute(pool));
      await pool.close();
      expect(found.words.vectors.data).toEqual(expected.words.vectors.data);
      expect(found.lossPerEpoch).toEqual(expected.lossPerEpoch);
    }
  });

  it('gives other vectors for another seed, and for another number of shards', async () => {
    const { data } = (await train()).words.vectors;
    expect((await train({ seed: 4 })).words.vectors.data).not.toEqual(data);
    expect((await train({ shards: 2 })).words.vectors.data).not.toEqual(data);
  });

  it('goes on from any round to the bytes of a run that was never interrupted', async () => {
    const states: TrainingState[] = [];
    const whole = await train({}, compute(), { afterPeriod: ({ snapshot }) => void states.push(snapshot()) });
    expect(states).toHaveLength(3 * 4);
    for (const resume of [states[0]!, states[5]!, states.at(-1)!]) {
      const resumed = await train({}, compute(), { resume });
      expect(resumed.words.vectors).toEqual(whole.words.vectors);
      expect(resumed.lossPerEpoch).toEqual(whole.lossPerEpoch);
    }
  });

  it('tells how far it is, up to the end', async () => {
    const moments: number[] = [];
    await train({}, compute(), { afterPeriod: ({ done, total }) => void moments.push(done / total) });
    expect(moments).toEqual([...moments].sort((a, b) => a - b));
    expect(moments.at(-1)).toBe(1);
  });

  it('asks for as much memory as it says', async () => {
    const asked: number[] = [];
    const createMemory = (bytes: number, shared: boolean) => {
      asked.push(bytes);
      return kernelProvider.createMemory(bytes, shared);
    };
    await train({ epochs: 1 }, { ...compute(), kernels: { ...kernelProvider, createMemory } });
    expect(asked).toEqual([inOneGo(estimateGloveBytes(text.terms.length, pairs, settings()))]);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const by = { ...compute(), signal: controller.signal };
    await expect(train({}, by, { afterPeriod: () => controller.abort(new Error('enough')) })).rejects.toThrow('enough');
  });

  it('says so when it diverges', async () => {
    await expect(train({ learningRate: 1e9, epochs: 5 })).rejects.toMatchObject({
      code: 'DIVERGED',
      message: expect.stringMatching(/^training diverged in epoch \d+: /),
    });
  });

  it('takes a text whose words never stand together', async () => {
    const lonely = {
      terms: ['a', 'b'],
      counts: Float64Array.of(1, 1),
      source: tokensInMemory(Uint32Array.of(0, 0xffffffff, 1)),
    };
    const none = await countCoOccurrences(lonely.source, 2, 5, { progress: silentProgress });
    expect((await trainGlove(lonely, none, settings(), compute())).lossPerEpoch).toEqual([0, 0, 0]);
  });

  it('refuses a text of one word, and the state of another run', async () => {
    const one = { terms: ['only'], counts: Float64Array.of(3), source: tokensInMemory(Uint32Array.of(0, 0, 0)) };
    await expect(trainGlove(one, pairs, settings(), compute())).rejects.toThrow(
      'Vectors need at least two different words, got 1.',
    );
    const states: TrainingState[] = [];
    await train({ epochs: 1 }, compute(), { afterPeriod: ({ snapshot }) => void states.push(snapshot()) });
    await expect(train({ dimensions: 8 }, compute(), { resume: states[0] })).rejects.toMatchObject({
      code: 'INCONSISTENT',
      message: 'the saved training state is 42 × 26, but this text and these options need 42 × 18.',
    });
  });
});

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}
