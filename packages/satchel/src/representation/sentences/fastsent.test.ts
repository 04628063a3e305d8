/** What fastsent promises, through texts. */
import { describe, expect, it } from 'vitest';
import { createMatrix, type Matrix } from '../../core/matrix.ts';
import { createWordVectors } from '../../core/word-vectors.ts';
import { fitEncoder } from '../../encoder/fit-texts.ts';
import { prepareEncoder } from '../../encoder/prepared-encoder.ts';
import { createRandom } from '../../numeric/random.ts';

const topics = [
  'bread flour oven yeast baker dough crust rye loaf wheat'.split(' '),
  'iron anvil forge hammer smith steel nail horse shoe coal'.split(' '),
];

/** Texts of three sentences each. */
function texts(count: number): string[] {
  const random = createRandom(1, 'fastsent');
  const sentence = (topic: number) =>
    `The ${Array.from({ length: 4 }, () => topics[topic]![random.below(10)]).join(' ')}.`;
  return Array.from({ length: count }, (_, i) => [0, 1, 2].map(() => sentence(i % 2)).join(' '));
}

const small = { dimensions: 8, epochs: 40 };
const fit = (options: Readonly<Record<string, unknown>> = {}, more: object = {}, some = texts(60)) =>
  fitEncoder(some, { representation: 'fastsent', options: { fastsent: { ...small, ...options } }, ...more });

it.each([{}, { autoEncode: 'yes' }, { objective: 'softmax' }])(
  'puts words of a topic together: %o',
  async (options) => {
    const encoder = await fit(options);
    expect(encoder.similarity('bread flour', 'oven yeast')).toBeGreaterThan(
      encoder.similarity('bread flour', 'iron anvil') + 0.5,
    );
  },
);

it('adds up: a text is the sum of its words, whatever their order', async () => {
  const encoder = await fit({ norm: 'none' });
  const vector = (text: string) => encoder.encode(text).vector as Float32Array;
  const sum = vector('bread').map((value, c) => value + vector('iron')[c]!);
  vector('Iron. Bread!').forEach((value, c) => {
    expect(value).toBeCloseTo(sum[c]!, 5);
  });
});

it('learns from sentences, not from documents alone', async () => {
  const marks = await fit({}, {}, texts(60));
  const none = await fit(
    {},
    {},
    texts(60).map((text) => text.replaceAll('.', '')),
  );
  expect(marks.encode('bread').vector).not.toEqual(none.encode('bread').vector);
});

it('splits a score by words exactly', async () => {
  const { representer, read } = await prepareEncoder((await fit()).fitted);
  const document = read('bread bread flour iron');
  const shares = new Float64Array(3);
  const remainder = representer.attribute(document, (i) => i - 3, shares);
  expect(Math.abs(remainder)).toBeLessThan(1e-6);
});

describe('bad input', () => {
  it.each([
    [{ dimensions: 0 }, "fastsent: 'dimensions' must be a whole number from 1 to 4096, got 0."],
    [{ autoEncode: true }, "fastsent: 'autoEncode' must be one of 'auto', 'yes', 'no', got true."],
    [{ objective: 'all' }, "fastsent: 'objective' must be one of 'negative-sampling', 'softmax', got \"all\"."],
    [{ longest: 0 }, "fastsent: 'longest' must be a whole number from 1 to 10000, got 0."],
  ])('refuses %o', async (options, message) => {
    await expect(fit(options)).rejects.toThrow(message);
  });

  it.each([
    ['all texts are equal', new Array(5).fill('Iron. Anvil forge.'), {}],
    ['there is one word', ['iron', 'iron iron', 'iron'], {}],
    ['there are more dimensions than words', ['iron anvil', 'anvil forge'], { dimensions: 300 }],
    ['texts are empty', ['iron anvil', '', 'anvil forge', ' '], {}],
    ['pieces have one word', texts(4), { longest: 1 }],
  ])('stays finite where %s', async (_, some, options) => {
    const encoder = await fit(options, {}, some);
    const { data } = encoder.encodeAll(some).vectors as Matrix;
    expect(data.every(Number.isFinite)).toBe(true);
  });

  it('refuses starting vectors of another length', async () => {
    const given = createWordVectors(['iron'], createMatrix(1, 5));
    await expect(fit({}, { words: given })).rejects.toThrow(
      "fastsent: the given word vectors have 5 numbers, but 'fastsent.dimensions' is 8.",
    );
  });
});
