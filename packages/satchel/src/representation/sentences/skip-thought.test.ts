/** What skip-thought promises, through texts. */
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

function texts(count: number): string[] {
  const random = createRandom(1, 'skip-thought');
  const sentence = (topic: number) =>
    `The ${Array.from({ length: 4 }, () => topics[topic]![random.below(10)]).join(' ')}.`;
  return Array.from({ length: count }, (_, i) => [0, 1, 2].map(() => sentence(i % 2)).join(' '));
}

const small = { dimensions: 8, embedding: 6, epochs: 2, learningRate: 0.01 };
const fit = (options: Readonly<Record<string, unknown>> = {}, more: object = {}, some = texts(30)) =>
  fitEncoder(some, { representation: 'skip-thought', options: { 'skip-thought': { ...small, ...options } }, ...more });

it.each(['paper', 'code'])('puts texts of a topic together: %s', async (gates) => {
  const encoder = await fit({ gates });
  const near = encoder.similarity('Bread flour oven yeast.', 'Baker dough crust rye.');
  expect(near).toBeGreaterThan(encoder.similarity('Bread flour oven yeast.', 'Iron anvil forge hammer.'));
});

it('gives a text the same vector on every call, alone or among others, and unit length', async () => {
  const encoder = await fit();
  const [one, other] = ['Iron smith. Coal.', 'Bread oven. Loaf rye dough! Wheat.'];
  const { data } = encoder.encodeAll([one, other, one]).vectors as Matrix;
  expect(data.slice(0, 8)).toEqual(data.slice(16, 24));
  expect(encoder.encode(other).vector).toEqual(data.slice(8, 16));
  expect(Math.hypot(...data.slice(0, 8))).toBeCloseTo(1, 5);
});

it('looks at the order of words and at where sentences end', async () => {
  const encoder = await fit();
  expect(encoder.encode('iron smith').vector).not.toEqual(encoder.encode('smith iron').vector);
  expect(encoder.encode('Iron. Smith.').vector).not.toEqual(encoder.encode('Iron smith.').vector);
});

it('explains a score by what it loses without each word', async () => {
  const { representer, read } = await prepareEncoder((await fit()).fitted);
  const direction = (i: number) => i - 3;
  const scoreOf = (text: string) =>
    (representer.represent({ bags: bagsOf(read(text)), running: runningOf(read(text)) }) as Matrix).data.reduce(
      (sum, value, i) => sum + value * direction(i),
      0,
    );
  const document = read('Iron smith. Bread.');
  const shares = new Float64Array(3);
  const remainder = representer.attribute(document, direction, shares);
  expect(shares[0]! + shares[1]! + shares[2]! + remainder).toBeCloseTo(scoreOf('Iron smith. Bread.'), 9);
  const ofBread = [...document.bag.ids].indexOf([...document.running!].at(-1)!);
  expect(shares[ofBread]).toBeCloseTo(scoreOf('Iron smith. Bread.') - scoreOf('Iron smith.'), 9);
});

const bagsOf = ({ bag }: { bag: { ids: Uint32Array; counts: Float32Array } }) => ({
  ...{ offsets: Uint32Array.of(0, bag.ids.length), ids: bag.ids, counts: bag.counts },
});
const runningOf = ({
  running,
  sentences,
}: {
  running?: Uint32Array | undefined;
  sentences?: Uint32Array | undefined;
}) => ({
  ...{ offsets: Uint32Array.of(0, running!.length), ids: running!, sentences },
});

describe('given word vectors', () => {
  const names = topics.flat();
  const given = (columns: number) => {
    const random = createRandom(2, 'given');
    const data = Float32Array.from({ length: 20 * columns }, () => random.uniform() - 0.5);
    return createWordVectors(names, { ...createMatrix(20, columns), data });
  };

  it('start the embeddings', async () => {
    const started = await fit({}, { words: given(6) });
    expect(started.encode('bread oven').vector).not.toEqual((await fit()).encode('bread oven').vector);
  });

  it('give rare words their embeddings, from vectors of any length', async () => {
    const some = [...texts(30), 'zeppelin'];
    const words = createWordVectors([...names, 'zeppelin'], {
      ...createMatrix(21, 9),
      data: Float32Array.from([...given(9).vectors.data, ...given(9).vectors.data.slice(0, 9)]),
    });
    const encoder = await fit({ expandBelow: 2 }, { words }, some);
    const plain = await fit({}, {}, some);
    expect(encoder.encode('zeppelin').vector).not.toEqual(plain.encode('zeppelin').vector);
    expect(encoder.similarity('zeppelin', 'bread')).toBeGreaterThan(plain.similarity('zeppelin', 'bread'));
  });

  it('are refused where they do not fit', async () => {
    await expect(fit({}, { words: given(5) })).rejects.toThrow(
      "skip-thought: the given word vectors have 5 numbers, but 'skip-thought.embedding' is 6.",
    );
    await expect(fit({ expandBelow: 2 })).rejects.toThrow("skip-thought: 'expandBelow' needs word vectors.");
  });
});

describe('bad input', () => {
  it.each([
    [{ dimensions: 0 }, "skip-thought: 'dimensions' must be a whole number from 1 to 4096, got 0."],
    [{ gates: 'both' }, "skip-thought: 'gates' must be one of 'paper', 'code', got \"both\"."],
    [{ longest: 0 }, "skip-thought: 'longest' must be a whole number from 1 to 1000, got 0."],
    [{ learningRate: 2 }, "skip-thought: 'learningRate' must be a number from 1e-9 to 1, got 2."],
  ])('refuses %o', async (options, message) => {
    await expect(fit(options)).rejects.toThrow(message);
  });

  it.each([
    ['all texts are equal', new Array(5).fill('Iron. Anvil forge.'), {}],
    ['there is one word', ['iron', 'iron iron', 'iron'], {}],
    ['there is no warm-up', texts(4), { warmUp: 0 }],
    ['there are more dimensions than words', ['iron anvil', 'anvil forge'], { dimensions: 40 }],
    ['texts are empty', ['iron anvil', '', 'anvil forge', ' '], {}],
    ['pieces have one word', texts(4), { longest: 1, batch: 1 }],
  ])('stays finite where %s', async (_, some, options) => {
    const encoder = await fit(options, {}, some);
    const { data } = encoder.encodeAll([...some, '']).vectors as Matrix;
    expect(data.every(Number.isFinite)).toBe(true);
    expect(data.slice(-encoder.dimensions).every((value) => value === 0)).toBe(true);
  });
});

it('says before it trains word vectors that memory would not do', async () => {
  const many = Array.from({ length: 140_000 }, (_, i) => `w${i}`);
  await expect(fit({ embedding: 4096 }, {}, [many.join(' ')])).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: 'skip-thought: 280000 vectors of 4096 numbers need 4375 MB of memory, but WebAssembly ends at 4096 MB.',
    remedy: 'Use fewer dimensions (skip-thought.embedding) or fewer words (text.minCount, text.maxWords).',
  });
});
