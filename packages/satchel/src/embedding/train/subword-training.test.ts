import { describe, expect, it } from 'vitest';
import { type Compute, type Executor, silentProgress } from '../../core/compute.ts';
import type { KernelBuild } from '../../core/kernels.ts';
import { rowOf } from '../../core/matrix.ts';
import { inOneGo } from '../../core/threads/steps.ts';
import type { WordVectors } from '../../core/word-vectors.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { createRandom } from '../../numeric/random.ts';
import { inlineExecutor } from '../../parallel/inline.ts';
import { workerPool } from '../../parallel/worker-pool.ts';
import { composeVector, foldSubwords, subwordIds } from '../formats/subwords.ts';
import { writeMergeFactors } from './merge.ts';
import { predictionSettings } from './settings.case.ts';
import { wordTrainingTasks } from './shard-task.ts';
import { estimateTrainingBytes, trainWordVectors } from './train.ts';
import type { TrainingState } from './training-state.ts';
import { collectTrainingText } from './training-text.ts';
import { partsFor } from './word-parts.ts';

/** Documents about what one does (baking, walking …) and about what is small (ringlet, booklet …): each topic has its ending. */
function twoEndings(documents: number): string[][] {
  const random = createRandom(1, 'two endings');
  const stems = ['bak', 'walk', 'sing', 'jump', 'read', 'cook', 'ring', 'book', 'leaf', 'star'];
  return Array.from({ length: documents }, (_, i) => {
    const ending = i % 2 === 0 ? 'ing' : 'let';
    return Array.from({ length: 20 }, () => `${stems[Math.min(random.below(10), random.below(10))]}${ending}`);
  });
}

const text = await collectTrainingText(twoEndings(800), { minCount: 1 });
const settings = (given: Record<string, unknown> = {}) =>
  predictionSettings({
    ...{ dimensions: 12, window: 4, negative: 5, epochs: 3, period: 1000, seed: 3, subwords: 'ngrams', buckets: 500 },
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
const numbersOf = ({ vectors, subwords }: WordVectors) => [vectors.data, subwords?.buckets.data, subwords?.own?.data];

function cosine(a: Float32Array, b: Float32Array): number {
  const dot = (x: Float32Array, y: Float32Array) => x.reduce((sum, value, i) => sum + value * y[i]!, 0);
  return dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
}

describe('training words with their n-grams', () => {
  it.each([{}, { sharedNegatives: false }, { objective: 'hierarchical-softmax' }, { isCbow: true }])(
    'puts an unseen word beside those of its ending with %o',
    async (given) => {
      const { words, lossPerEpoch } = await train({ epochs: 8, sample: 0, learningRate: 0.05, ...given });
      expect(lossPerEpoch.at(-1)).toBeLessThan(lossPerEpoch[0]! * 0.95);
      const [painting, inlet] = [new Float32Array(12), new Float32Array(12)];
      expect([composeVector(words, 'painting', painting), composeVector(words, 'inlet', inlet)]).toEqual([true, true]);
      const to = (word: string, vector: Float32Array) => cosine(rowOf(words.vectors, words.idOf(word) ?? -1), vector);
      expect(to('baking', painting)).toBeGreaterThan(to('booklet', painting) + 0.2);
      expect(to('booklet', inlet)).toBeGreaterThan(to('baking', inlet) + 0.2);
    },
  );

  it('gives each word the mean of its own row and its n-grams, and unused buckets zeros', async () => {
    const { words } = await train({ epochs: 1 });
    const { subwords } = words;
    const folded = { ...words.vectors, data: subwords!.own!.data.slice() };
    inOneGo(foldSubwords(words.terms, folded, subwords!));
    expect(folded.data).toEqual(words.vectors.data);
    const used = new Set(words.terms.flatMap((word) => subwordIds(word, 3, 6, 500)));
    for (let bucket = 0; bucket < 500; bucket++) {
      expect(rowOf(subwords!.buckets, bucket).some((value) => value !== 0)).toBe(used.has(bucket));
    }
  });

  it.each([{}, { sharedNegatives: false }, { isCbow: true }, { objective: 'hierarchical-softmax' }])(
    'gives the result of the plain kernels, to the bit, with %o',
    async (given) => {
      const found = await train({ epochs: 1, ...given });
      expect(numbersOf(found.words)).toEqual(
        numbersOf((await train({ epochs: 1, ...given }, compute(undefined, 'plain'))).words),
      );
    },
  );

  it('gives the same bytes on 1, 2 and 3 threads', async () => {
    const expected = await train({ epochs: 2 });
    for (const threads of [2, 3]) {
      const pool = workerPool(new URL('./worker.case.ts', import.meta.url), threads);
      const found = await train({ epochs: 2 }, compute(pool));
      await pool.close();
      expect(numbersOf(found.words)).toEqual(numbersOf(expected.words));
      expect(found.contextVectors).toEqual(expected.contextVectors);
    }
  });

  it('goes on from any period to the bytes of a run that was never interrupted', async () => {
    const states: TrainingState[] = [];
    const whole = await trainWordVectors(text, settings(), compute(), {
      afterPeriod: ({ snapshot }) => void states.push(snapshot()),
    });
    for (const resume of [states[0]!, states[20]!, states.at(-1)!]) {
      expect(numbersOf((await trainWordVectors(text, settings(), compute(), { resume })).words)).toEqual(
        numbersOf(whole.words),
      );
    }
  });

  it('asks for as much memory as it says', async () => {
    const asked: number[] = [];
    const createMemory = (bytes: number, shared: boolean) => {
      asked.push(bytes);
      return kernelProvider.createMemory(bytes, shared);
    };
    await train({ epochs: 1 }, { ...compute(), kernels: { ...kernelProvider, createMemory } });
    expect(asked).toEqual([inOneGo(estimateTrainingBytes(text, settings(), 1))]);
    expect(asked[0]).toBeGreaterThan(inOneGo(estimateTrainingBytes(text, settings({ subwords: 'none' }), 1)));
  });

  it('refuses n-grams whose shortest is longer than their longest', async () => {
    await expect(train({ shortestNgram: 5, longestNgram: 4 })).rejects.toMatchObject({
      code: 'BAD_PARAM',
      message: "words: 'shortestNgram' must not exceed 'longestNgram', got 5 and 4.",
    });
  });
});

describe('the parts of words', () => {
  it('are numbered by bucket and stand in the order of the word', () => {
    const parts = inOneGo(
      partsFor(['ab', 'abc', 'z'], settings({ shortestNgram: 3, longestNgram: 3, buckets: 1000 })),
    )!;
    expect([...parts.starts]).toEqual([0, 2, 5, 6]); // <ab ab> | <ab abc bc> | <z>
    expect(parts.most).toBe(3);
    expect([...parts.buckets]).toEqual([...parts.buckets].sort((a, b) => a - b));
    expect(Array.from(parts.parts, (part) => parts.buckets[part])).toEqual(
      ['ab', 'abc', 'z'].flatMap((word) => subwordIds(word, 3, 3, 1000)),
    );
    expect(parts.parts[0]).toBe(parts.parts[2]); // <ab
  });

  it('weigh in a merge as often as their words occur', () => {
    const parts = inOneGo(
      partsFor(['ab', 'abc', 'z'], settings({ shortestNgram: 3, longestNgram: 3, buckets: 1000 })),
    )!;
    const factors = new Float32Array(6 + parts.buckets.length);
    writeMergeFactors(
      {
        tokens: Uint32Array.of(0, 1, 1, 2),
        wordCount: 3,
        tree: undefined,
        parts,
        shards: 2,
        learningRate: 1,
        occurrence: 1,
      },
      factors,
    );
    const shared = 6 + parts.parts[0]!; // <ab: once in ab, twice in abc
    expect(factors[shared]).toBeCloseTo((1 + 1.5) / (1 + 3), 6);
    expect(factors[6 + parts.parts[5]!]).toBeCloseTo((1 + 0.5) / (1 + 1), 6); // <z>
  });
});
