import { describe, expect, it } from 'vitest';
import type { Corpus } from '../core/corpus.ts';
import { integer } from '../core/options.ts';
import { createWordVectors } from '../core/word-vectors.ts';
import { wordMethods } from '../embedding/registry.ts';
import { defineWordMethod } from '../embedding/word-method.ts';
import { createRandom } from '../numeric/random.ts';
import { trainWords } from './train-words.ts';

const baker = ['flour', 'oven', 'dough', 'loaf', 'bread', 'yeast'];
const smith = ['anvil', 'hammer', 'forge', 'iron', 'steel', 'tongs'];

/** Documents about baking and about smithing: the two kinds have no word in common. */
const crafts: Corpus = {
  name: 'crafts',
  async *documents() {
    const random = createRandom(1, 'crafts');
    for (let i = 0; i < 400; i++) {
      const words = Array.from({ length: 20 }, () => (i % 2 === 0 ? baker : smith)[random.below(6)]);
      yield { id: String(i), text: words.join(' '), labels: [] };
    }
  },
};
const words = { dimensions: 8, minCount: 1 };
const own = { window: 4, negative: 5, epochs: 8, sample: 0 };
const options = { words, 'skip-gram': own };

describe('trainWords', () => {
  it('puts words of one craft nearer to each other than to words of the other', async () => {
    const { words: found } = await trainWords(crafts, { options });
    const cosine = (a: string, b: string) => {
      const [x, y] = [a, b].map((word) =>
        found.vectors.data.subarray(found.idOf(word)! * 8, found.idOf(word)! * 8 + 8),
      );
      const dot = (u: Float32Array, v: Float32Array) => u.reduce((sum, value, i) => sum + value * v[i]!, 0);
      return dot(x!, y!) / Math.sqrt(dot(x!, x!) * dot(y!, y!));
    };
    expect(cosine('oven', 'dough')).toBeGreaterThan(cosine('oven', 'iron') + 0.3);
  });

  it('cuts the text as the options of `text` say', async () => {
    const { words: found } = await trainWords(crafts, {
      options: { ...options, text: { stopWords: 'own', stopList: ['oven'] } },
    });
    expect(found.terms).toContain('dough');
    expect(found.terms).not.toContain('oven');
  });

  it('gives the same bytes again, and other ones for another seed', async () => {
    const vectors = async (seed: number) =>
      (await trainWords(crafts, { options: { ...options, words: { ...words, seed } } })).words.vectors.data;
    expect(await vectors(1)).toEqual(await vectors(1));
    expect(await vectors(2)).not.toEqual(await vectors(1));
  });

  it('gives the same bytes on two threads', async () => {
    const vectors = async (threads: number) => (await trainWords(crafts, { options, threads })).words.vectors.data;
    expect(await vectors(2)).toEqual(await vectors(1));
  });

  it('trains with a method of one’s own', async () => {
    const ranks = defineWordMethod({
      name: 'ranks',
      summary: 'one number: how many words are more frequent',
      options: { step: integer('distance between two words', 1) },
      isResumable: false,
      needsOrder: false,
      prepare: ({ terms: named, counts }, { step, dimensions }) => ({
        memory: { total: 0, rows: 0 },
        epochs: 1,
        periods: 1,
        async train() {
          const data = Float32Array.from({ length: named.length * dimensions }, (_, i) => step * i);
          const vectors = { rows: named.length, columns: dimensions, data };
          return { words: createWordVectors(named, vectors, { counts }), lossPerEpoch: [] };
        },
      }),
    });
    const given = { method: ranks, options: { words: { dimensions: 1, minCount: 1 }, ranks: { step: 2 } } };
    const { words: found } = await trainWords(crafts, given);
    expect([...found.vectors.data.subarray(0, 3)]).toEqual([0, 2, 4]);
    await expect(trainWords(crafts, { ...given, options: { glove: {} } })).rejects.toThrow(
      "'glove' takes no part here: the word vectors are of ranks.",
    );
  });

  it.each(wordMethods.map(({ name }) => name))('gives the bytes of one thread on two, by %s', async (method) => {
    const words = { method, dimensions: 4, minCount: 1 };
    const [one, two] = [
      await trainWords(crafts, { options: { words } }),
      await trainWords(crafts, { options: { words }, threads: 2 }),
    ];
    expect(two.words.vectors.data).toEqual(one.words.vectors.data);
  });

  it('stops when it is told to', async () => {
    const stopped = trainWords(crafts, { options, signal: AbortSignal.abort(new Error('enough')) });
    await expect(stopped).rejects.toThrow('enough');
  });

  it('refuses options of a group it does not have, and options no group has', async () => {
    await expect(trainWords(crafts, { options: { bow: {} } })).rejects.toMatchObject({
      code: 'UNKNOWN_PARAM',
      message: "there is no group of options 'bow' here; there are: text, words, skip-gram.",
    });
    await expect(trainWords(crafts, { options: { words: { dimension: 8 } } })).rejects.toMatchObject({
      code: 'UNKNOWN_PARAM',
    });
  });
});
