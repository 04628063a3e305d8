import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCompute } from '../../../../../test/fixtures/toy.ts';
import { silentProgress } from '../../core/compute.ts';
import { type Matrix, rowOf, type SparseMatrix } from '../../core/matrix.ts';
import { resolveOptions } from '../../core/options.ts';
import { inOneGo } from '../../core/threads/steps.ts';
import { kernelProvider } from '../../kernels/provider.ts';
import { createRandom } from '../../numeric/random.ts';
import { countCoOccurrences } from '../train/co-occurrences.ts';
import { tokensInMemory } from '../train/token-source.ts';
import { collectTrainingText } from '../train/training-text.ts';
import { pmiSvd, positivePmi } from './pmi-svd.ts';

const compute = { ...plainCompute, kernels: kernelProvider };
const room = { progress: silentProgress, threads: 1, inUse: () => 0 };
const options = (given: Record<string, unknown> = {}) => resolveOptions('pmi-svd', pmiSvd.options, given);

/** Two pairs of words, which never meet: X_ab = 2, X_cd = 1, so that X_a = X_b = 2, X_c = X_d = 1, and 6 in all. */
const pairs = [['a', 'b'], ['a', 'b'], ['c', 'd']]; // biome-ignore format: documents
/** One word beside three others: X_ab = X_ac = X_ad = 1, so that X_a = 3, the others 1, and 6 in all. */
const star = [['a', 'b'], ['a', 'c'], ['a', 'd']]; // biome-ignore format: documents

const textOf = (documents: readonly (readonly string[])[]) => collectTrainingText(documents, { minCount: 1 });

/** M by word and context: `ab` is row a, column b. */
async function entries(documents: readonly (readonly string[])[], given: Record<string, unknown> = {}) {
  const { terms: words, source } = await textOf(documents);
  const counted = await countCoOccurrences(source, words.length, 1, compute);
  return named(inOneGo(positivePmi(counted, options(given))), words);
}

function named({ offsets, indices, values }: SparseMatrix, words: readonly string[]): Record<string, number> {
  const found = words.flatMap((context, c) =>
    Array.from(indices.subarray(offsets[c], offsets[c + 1]), (w, j) => [
      `${words[w]}${context}`,
      values[offsets[c]! + j]!,
    ]),
  );
  return Object.fromEntries(found);
}

async function train(
  documents: readonly (readonly string[])[],
  dimensions: number,
  given: Record<string, unknown> = {},
) {
  const training = await pmiSvd.prepare(await textOf(documents), { ...options(given), dimensions, seed: 1 }, room);
  return training.train(compute);
}

const close = (expected: Record<string, number>): unknown =>
  Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, expect.closeTo(value, 6)]));

describe('the matrix of PMI-SVD', () => {
  it('is the logarithm of how much more often words co-occur than by chance', async () => {
    const [ab, cd] = [Math.log((2 * 6) / (2 * 2)), Math.log((1 * 6) / (1 * 1))];
    expect(await entries(pairs, { smoothing: 1 })).toEqual(close({ ab, ba: ab, cd, dc: cd }));
    expect([Math.exp(ab), Math.exp(cd)]).toEqual([expect.closeTo(3, 9), expect.closeTo(6, 9)]);
  });

  it('counts contexts by a power of their frequency: rare ones are met by chance more often', async () => {
    const [asWord, asContext] = [Math.log((1 * 4) / (3 * 1)), Math.log((1 * 4) / (1 * 1))]; // S₀ = 4: all contexts alike
    expect(await entries(star, { smoothing: 0 })).toEqual(
      close({ ab: asWord, ac: asWord, ad: asWord, ba: asContext, ca: asContext, da: asContext }),
    );
    const sum = 3 ** 0.75 + 3; // S_¾, as usual
    const [usual, other] = [Math.log(sum / 3), Math.log(sum / 3 ** 0.75)];
    expect(await entries(star)).toEqual(close({ ab: usual, ac: usual, ad: usual, ba: other, ca: other, da: other }));
  });

  it('is shifted by log k, and what is not above zero is left out', async () => {
    const [cd, ab] = [Math.log(6 / 2), Math.log(3 / 2)];
    expect(await entries(pairs, { smoothing: 1, shift: 2 })).toEqual(close({ ab, ba: ab, cd, dc: cd }));
    expect(Object.keys(await entries(pairs, { smoothing: 1, shift: 4 }))).toEqual(['dc', 'cd']);
    expect(await entries(pairs, { smoothing: 1, shift: 100 })).toEqual({});
  });

  it('counts a word beside itself from both sides, and weighs by distance', async () => {
    expect(await entries([['a', 'a', 'b']], { smoothing: 1 })).toEqual(
      close({ ab: Math.log((1 * 4) / 3), ba: Math.log((1 * 4) / 3) }), // X_aa = 2, X_ab = 1: aa has log(8 / 9) < 0
    );
  });
});

describe('vectors of PMI-SVD', () => {
  const product = ({ data, columns }: Matrix, contexts: Matrix, w: number, c: number): number =>
    Array.from({ length: columns }, (_, k) => data[w * columns + k]! * contexts.data[c * columns + k]!).reduce(
      (sum, one) => sum + one,
      0,
    );

  it.each([0, 0.25, 0.5, 1])('give the matrix again where no dimension is left out, with power %d', async (power) => {
    for (const documents of [pairs, star]) {
      const expected = await entries(documents);
      const { words, contextVectors } = await train(documents, 4, { power, window: 1 });
      words.terms.forEach((word, w) => {
        words.terms.forEach((context, c) => {
          expect(product(words.vectors, contextVectors!, w, c)).toBeCloseTo(expected[`${word}${context}`] ?? 0, 5);
        });
      });
    }
  });

  it('are U Σ^p: with power 1 words are as near as their rows of the matrix, with power 0 all directions weigh alike', async () => {
    const matrix = await entries(star);
    const scaled = (await train(star, 4, { power: 1, window: 1 })).words;
    const row = (word: string) => scaled.terms.map((context) => matrix[`${word}${context}`] ?? 0);
    for (const [v, w] of [
      ['a', 'a'],
      ['a', 'b'],
      ['b', 'c'],
    ] as const) {
      // biome-ignore format: pairs of words
      const expected = row(v).reduce((sum, value, k) => sum + value * row(w)[k]!, 0);
      expect(product(scaled.vectors, scaled.vectors, scaled.idOf(v)!, scaled.idOf(w)!)).toBeCloseTo(expected, 5);
    }
    const { vectors } = (await train(pairs, 4, { power: 0, window: 1 })).words;
    for (const word of [0, 1, 2, 3]) expect(Math.hypot(...rowOf(vectors, word))).toBeCloseTo(1, 5);
  });

  it('do not change when the text is repeated', async () => {
    const documents = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 3, maxLength: 8 }), {
      minLength: 3,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(documents, async (some) => {
        const [once, twice] = [await entries(some), await entries([...some, ...some])];
        expect(twice).toEqual(close(once));
      }),
      { numRuns: 50 },
    );
  });

  it('of a longer text put words of one theme together, and have fewer dimensions where there are no more', async () => {
    const random = createRandom(1, 'themes');
    const documents = Array.from({ length: 300 }, (_, i) =>
      Array.from({ length: 12 }, () => `${i % 2 === 0 ? 'sea' : 'land'}${random.below(20)}`),
    );
    const { words, lossPerEpoch } = await train(documents, 10);
    const cosine = (a: string, b: string) => {
      const [x, y] = [a, b].map((word) => rowOf(words.vectors, words.idOf(word)!));
      return x!.reduce((sum, value, k) => sum + value * y![k]!, 0) / (Math.hypot(...x!) * Math.hypot(...y!));
    };
    expect(cosine('sea1', 'sea2')).toBeGreaterThan(cosine('sea1', 'land2') + 0.3);
    expect([words.vectors.columns, lossPerEpoch]).toEqual([10, []]);
    expect((await train(pairs, 50)).words.vectors.columns).toBe(4);
  });
});

describe('PMI-SVD refuses', () => {
  it('a text whose words co-occur no more often than by chance', async () => {
    await expect(train(pairs, 2, { shift: 100 })).rejects.toMatchObject({ code: 'ZERO_NORM' });
  });

  it('a text of one word', async () => {
    await expect(train([['a', 'a', 'a']], 2)).rejects.toMatchObject({ code: 'EMPTY_CORPUS' });
  });

  it('C18: co-occurrences that will not fit, while they are counted', async () => {
    const random = createRandom(1, 'tokens');
    const tokens = Uint32Array.from({ length: 600_000 }, () => random.below(500)); // more than are sorted at a time
    const text = {
      terms: Array.from({ length: 500 }, (_, w) => `w${w}`),
      counts: new Float64Array(500).fill(900),
      source: tokensInMemory(tokens),
    };
    const prepared = pmiSvd.prepare(
      text,
      { ...options({ window: 10, passes: 10 }), dimensions: 8, seed: 1 },
      { ...room, memoryLimit: 1.25 * 2 ** 20 },
    );
    await expect(prepared).rejects.toMatchObject({
      code: 'MEMORY_LIMIT',
      message: expect.stringMatching(
        /^after 7\d % of the text there are 12\d,\d{3} co-occurrences, .* more than 2 MB; the limit is 2 MB\.$/,
      ),
    });
  });

  it.each([
    [{ smoothing: -1 }, "pmi-svd: 'smoothing' must be a number from 0 to 1, got -1."],
    [{ shift: 0.5 }, "pmi-svd: 'shift' must be a number from 1 to 1000000, got 0.5."],
    [{ power: 2 }, "pmi-svd: 'power' must be a number from 0 to 1, got 2."],
    [{ window: 0 }, "pmi-svd: 'window' must be a whole number from 1 to 1000, got 0."],
    [{ passes: 101 }, "pmi-svd: 'passes' must be a whole number from 0 to 100, got 101."],
  ])('%o', (given, message) => {
    expect(() => options(given)).toThrow(message);
  });
});
