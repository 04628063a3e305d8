import { describe, expect, it } from 'vitest';
import { silentProgress } from '../core/compute.ts';
import type { OptionGroups } from '../core/option-groups.ts';
import type { WordVectors } from '../core/word-vectors.ts';
import { wordMethods } from '../embedding/registry.ts';
import { collectTrainingText } from '../embedding/train/training-text.ts';
import { createRandom } from '../numeric/random.ts';
import { train as trainModel } from '../pipeline/train.ts';
import { createEngine } from '../run/engine.ts';
import { resolveWordTraining, withMethodOptions } from './settings.ts';
import { prepareWordTraining } from './word-training.ts';

const crafts = [
  ['flour', 'oven', 'dough', 'loaf', 'bread', 'yeast'],
  ['anvil', 'hammer', 'forge', 'iron', 'steel', 'tongs'],
] as const;

/** Documents about baking and about smithing: the two kinds have no word in common but 'the'. */
const random = createRandom(1, 'crafts');
const documents = Array.from({ length: 400 }, (_, i) => [
  'the',
  ...Array.from({ length: 12 }, () => (random.below(4) === 0 ? 'the' : crafts[i % 2]![random.below(6)]!)),
]);
const text = await collectTrainingText(documents, { minCount: 1 });

/** Small, whichever the method is. */
const settings = (given: OptionGroups) =>
  resolveWordTraining(
    withMethodOptions({ ...given, words: { dimensions: 8, ...given['words'] } }, { window: 4, epochs: 8, sample: 0 }),
  );
const room = { progress: silentProgress, threads: 1, inUse: () => 0 };

async function train(given: OptionGroups) {
  await using engine = await createEngine();
  const training = await prepareWordTraining(text, settings(given), room);
  return await training.train(engine);
}

function cosine({ vectors, idOf }: WordVectors, a: string, b: string): number {
  const [x, y] = [a, b].map((word) =>
    vectors.data.subarray(idOf(word)! * vectors.columns, (idOf(word)! + 1) * vectors.columns),
  );
  const dot = (u: Float32Array, v: Float32Array) => u.reduce((sum, value, i) => sum + value * v[i]!, 0);
  return dot(x!, y!) / Math.sqrt(dot(x!, x!) * dot(y!, y!));
}

describe('every method', () => {
  const own: OptionGroups = { lsi: { weighting: 'tf' } };
  const methods = wordMethods.map(({ name }) => ({
    words: { method: name, ...(name === 'lsi' ? { dimensions: 2 } : {}) },
    ...(own[name] ? { [name]: own[name] } : {}),
  }));

  it.each(methods)('puts words of one craft together with %o', async (given) => {
    const { words } = await train(given);
    expect(words.terms).toHaveLength(13);
    expect(words.terms[0]).toBe('the');
    expect(words.counts).toEqual(text.counts);
    expect(cosine(words, 'oven', 'dough')).toBeGreaterThan(cosine(words, 'oven', 'iron') + 0.3);
  });

  it.each(methods)('gives the same bytes again with %o', async (given) => {
    expect((await train(given)).words.vectors).toEqual((await train(given)).words.vectors);
  });

  it.each(methods)('C18: refuses what would not fit, with %o', async (given) => {
    const prepared = prepareWordTraining(text, settings(given), {
      ...room,
      inUse: () => 2 ** 20,
      memoryLimit: 2 ** 20,
    });
    await expect(prepared).rejects.toMatchObject({ code: 'MEMORY_LIMIT', facts: { limit: 2 ** 20 } });
  });

  it.each(methods)('L14: stops when it is told to, with %o', async (given) => {
    const signal = AbortSignal.abort(new Error('enough'));
    await using engine = await createEngine({ signal });
    const stopped = async () => (await prepareWordTraining(text, settings(given), { ...room, signal })).train(engine);
    await expect(stopped()).rejects.toThrow('enough');
  });

  it.each(methods)('gives the same bytes on two threads, with %o', async (given) => {
    await using engine = await createEngine({ threads: 2 });
    const training = await prepareWordTraining(text, settings(given), { ...room, threads: 2 });
    expect((await training.train(engine)).words.vectors).toEqual((await train(given)).words.vectors);
  });
});

describe('vectors of lsi', () => {
  it('are U, U √Σ or U Σ', async () => {
    const [plain, root, scaled] = await Promise.all(
      ['none', 'root', 'values'].map(
        async (scale) => (await train({ words: { method: 'lsi', dimensions: 2 }, lsi: { scale } })).words.vectors.data,
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
    const { words, lossPerEpoch } = await train({ words: { method: 'lsi', dimensions: 50 } });
    expect([words.vectors.columns, lossPerEpoch]).toEqual([13, []]);
  });

  it('are refused where no word weighs anything, and beyond the dimensions lsi has', async () => {
    const everywhere = await collectTrainingText([['a', 'b'], ['b', 'a']], { minCount: 1 }); // biome-ignore format: documents
    const options = settings({ words: { method: 'lsi' }, lsi: { weighting: 'tfidf', idf: 'log10' } });
    await using engine = await createEngine();
    const training = await prepareWordTraining(everywhere, options, room);
    await expect(training.train(engine)).rejects.toMatchObject({ code: 'ZERO_NORM' });
    await expect(train({ words: { method: 'lsi', dimensions: 4096 } })).rejects.toMatchObject({
      code: 'BAD_PARAM',
      message: "words: 'dimensions' must be 2000 or less with lsi, got 4096.",
    });
  });
});

it('a run of glove is started once: its co-occurrences are gone then', async () => {
  await using engine = await createEngine();
  const training = await prepareWordTraining(
    text,
    settings({ words: { method: 'glove' }, glove: { epochs: 1 } }),
    room,
  );
  await training.train(engine);
  await expect(training.train(engine)).rejects.toThrow(
    'the co-occurrences of 13 words were expected, got those of none.',
  );
});

it.each(wordMethods.map(({ name }) => name))('a classifier may be built on vectors of %s', async (method) => {
  const corpus = {
    name: 'crafts',
    async *documents() {
      for (const [i, words] of documents.slice(0, 60).entries())
        yield { id: String(i), text: words.join(' '), labels: [i % 2 === 0 ? 'baker' : 'smith'] };
    },
  };
  const options = withMethodOptions({ words: { method, dimensions: 8, minCount: 1 } }, { epochs: 20 });
  const { model } = await trainModel(corpus, { representation: 'average', protocol: 'none', options });
  expect(model.predict(['dough bread oven', 'anvil steel tongs']).map(({ labels }) => labels[0])).toEqual([
    'baker',
    'smith',
  ]);
});
