import { describe, expect, it } from 'vitest';
import { silentProgress } from '../core/compute.ts';
import { resolveOptions } from '../core/options.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { collectTrainingText } from '../embedding/train/training-text.ts';
import { createRandom } from '../numeric/random.ts';
import { resolveSettings } from '../pipeline/settings.ts';
import { train as trainModel } from '../pipeline/train.ts';
import { resolveRetrieval } from '../retrieval/settings.ts';
import { createEngine } from '../run/engine.ts';
import { prepareWordTraining } from './word-training.ts';
import { methodDefaults, optionsOf, takesPart, wordVectorOptions } from './word-vector-options.ts';

const crafts = [
  ['flour', 'oven', 'dough', 'loaf', 'bread', 'yeast'],
  ['anvil', 'hammer', 'forge', 'iron', 'steel', 'tongs'],
] as const;

/** Bakers and smiths, who share no word but 'the'. */
const random = createRandom(1, 'crafts');
const documents = Array.from({ length: 400 }, (_, i) => [
  'the',
  ...Array.from({ length: 12 }, () => (random.below(4) === 0 ? 'the' : crafts[i % 2]![random.below(6)]!)),
]);
const text = await collectTrainingText(documents, { minCount: 1 });

const settings = (given: Record<string, unknown>) =>
  resolveOptions('words', wordVectorOptions, { dimensions: 8, window: 4, epochs: 8, sample: 0, ...given });
const ground = { progress: silentProgress, threads: 1, inUse: () => 0 };

async function train(given: Record<string, unknown>) {
  await using engine = await createEngine();
  const training = await prepareWordTraining(text, settings(given), ground);
  return training.train(engine);
}

function cosine({ vectors, idOf }: WordVectors, a: string, b: string): number {
  const [x, y] = [a, b].map((word) =>
    vectors.data.subarray(idOf(word)! * vectors.columns, (idOf(word)! + 1) * vectors.columns),
  );
  const dot = (u: Float32Array, v: Float32Array) => u.reduce((sum, value, i) => sum + value * v[i]!, 0);
  return dot(x!, y!) / Math.sqrt(dot(x!, x!) * dot(y!, y!));
}

describe('every method', () => {
  const methods = [
    { method: 'skip-gram' },
    { method: 'cbow' },
    { method: 'glove', learningRate: 0.05 },
    { method: 'lsi', lsiWeighting: 'tf', dimensions: 2 },
  ];

  it.each(methods)('puts words of one craft together with %o', async (given) => {
    const { words } = await train(given);
    expect(words.words).toHaveLength(13);
    expect(words.words[0]).toBe('the');
    expect(words.counts).toEqual(text.counts);
    expect(cosine(words, 'oven', 'dough')).toBeGreaterThan(cosine(words, 'oven', 'iron') + 0.3);
  });

  it.each(methods)('gives the same bytes again with %o', async (given) => {
    expect((await train(given)).words.vectors).toEqual((await train(given)).words.vectors);
  });

  it.each(methods)('C18: refuses what would not fit, with %o', async (given) => {
    const prepared = prepareWordTraining(text, settings(given), {
      ...ground,
      inUse: () => 2 ** 20,
      memoryLimit: 2 ** 20,
    });
    await expect(prepared).rejects.toMatchObject({ code: 'MEMORY_LIMIT', facts: { limit: 2 ** 20 } });
  });

  it.each(methods.filter(({ method }) => method !== 'skip-gram' && method !== 'cbow'))(
    'L14: stops counting with %o',
    async (given) => {
      const signal = AbortSignal.abort(new Error('enough'));
      await expect(prepareWordTraining(text, settings(given), { ...ground, signal })).rejects.toThrow('enough');
    },
  );
});

describe('vectors of lsi', () => {
  it('are U, U √Σ or U Σ', async () => {
    const [plain, root, scaled] = await Promise.all(
      ['none', 'root', 'values'].map(
        async (lsiScale) => (await train({ method: 'lsi', dimensions: 2, lsiScale })).words.vectors.data,
      ),
    );
    const lengths = [0, 1].map((k) => Math.hypot(...plain!.filter((_, at) => at % 2 === k)));
    for (const length of lengths) expect(length).toBeCloseTo(1, 5);
    plain!.forEach((value, at) => {
      if (Math.abs(value) < 1e-3) return;
      expect((root![at]! / value) ** 2).toBeCloseTo(scaled![at]! / value, 3);
    });
  });

  it('have fewer dimensions where there are no more', async () => {
    const { words, lossPerEpoch } = await train({ method: 'lsi', dimensions: 50 });
    expect([words.vectors.columns, lossPerEpoch]).toEqual([13, []]);
  });

  it('are refused where no word weighs anything, and beyond the dimensions lsi has', async () => {
    const everywhere = await collectTrainingText([['a', 'b'], ['b', 'a']], { minCount: 1 }); // biome-ignore format: documents
    const options = settings({ method: 'lsi', lsiWeighting: 'tfidf', lsiIdf: 'log10' });
    await using engine = await createEngine();
    const training = await prepareWordTraining(everywhere, options, ground);
    await expect(training.train(engine)).rejects.toMatchObject({ code: 'ZERO_NORM' });
    await expect(train({ method: 'lsi', dimensions: 4096 })).rejects.toMatchObject({ code: 'BAD_PARAM' });
  });
});

it('a run of glove is started once: its co-occurrences are gone then', async () => {
  await using engine = await createEngine();
  const training = await prepareWordTraining(text, settings({ method: 'glove', epochs: 1 }), ground);
  await training.train(engine);
  expect(() => training.train(engine)).toThrow('the co-occurrences of 13 words were expected, got those of none.');
});

it.each(['glove', 'lsi'])('a classifier may be built on vectors of %s', async (method) => {
  const corpus = {
    name: 'crafts',
    async *documents() {
      for (const [i, words] of documents.slice(0, 60).entries())
        yield { id: String(i), text: words.join(' '), labels: [i % 2 === 0 ? 'baker' : 'smith'] };
    },
  };
  const words = { method, dimensions: 8, minCount: 1, ...(method === 'glove' ? { epochs: 3 } : {}) };
  const { model } = await trainModel(corpus, { representation: 'average', protocol: 'none', options: { words } });
  expect(model.predict(['dough bread oven', 'anvil steel tongs']).map(({ labels }) => labels[0])).toEqual([
    'baker',
    'smith',
  ]);
});

describe('the options of a method', () => {
  it("glove has window, epochs and rate of its paper, and a person's word wins", () => {
    const given = { method: 'glove', epochs: 3 };
    const options = resolveOptions('words', wordVectorOptions, { ...methodDefaults(given), ...given });
    expect(options).toMatchObject({ window: 15, epochs: 3, learningRate: 0.05, gloveCap: 100, glovePower: 0.75 });
    for (const other of [{}, { method: 'skip-gram' }, { method: 'toString' }, { method: 7 }])
      expect(methodDefaults(other)).toEqual({});
  });

  it('hold for a classifier and for retrieval too', async () => {
    const options = { words: { method: 'glove', window: 3 } };
    expect(resolveSettings({ representation: 'average', options }).words).toMatchObject({
      epochs: 50,
      window: 3,
      learningRate: 0.05,
    });
    expect(resolveRetrieval({ ranker: 'average', options }).words).toMatchObject({
      epochs: 50,
      window: 3,
      learningRate: 0.05,
    });
  });

  it('are those that have a meaning for it', () => {
    expect(Object.keys(optionsOf('lsi', settings({})))).toEqual([
      ...['method', 'dimensions', 'minCount', 'seed'],
      ...['lsiWeighting', 'lsiIdf', 'lsiRowNorm', 'lsiPasses', 'lsiScale'],
    ]);
    expect(takesPart('glove', 'negative')).toBe(false);
    expect(takesPart('skip-gram', 'negative')).toBe(true);
    expect(takesPart('cbow', 'gloveCap')).toBe(false);
  });
});
