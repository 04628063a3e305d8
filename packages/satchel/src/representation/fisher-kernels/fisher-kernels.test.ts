import { describe, expect, it } from 'vitest';
import { fittedOf, trainingOf } from '../../../../../test/fixtures/contracts.ts';
import { bagOf, bagsOf, corpusT } from '../../../../../test/fixtures/toy.ts';
import { isSparse } from '../../core/matrix.ts';
import { resolveOptions } from '../../core/options.ts';
import type { RepresentationMethod, Representer } from '../../core/representation.ts';
import { tensor } from '../../core/tensor.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import {
  denseRows,
  type Given,
  itKeepsItsPromises,
  itLearnsTheSameTwice,
  learned,
  prepared,
} from '../parts/toy-words.case.ts';
import { fkLda, ldaGradient } from './fk-lda.ts';
import { fkPlsa, plsaScales } from './fk-plsa.ts';
import { checkFeatures, kernelRepresenter } from './kernel-features.ts';

/** P(w|z) of §4.1 and φ of §4.2 of the methods catalogue, word by word. */
const topics = { rows: 3, columns: 2, data: Float32Array.of(0.5, 0.2, 0.3, 0.3, 0.2, 0.5) };
const dot = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

describe('the worked example of fk-plsa', () => {
  const scales = plsaScales(topics, Float64Array.of(0.45, 0.55));
  /** P̂(w|d) P(z|d,w) of `a a b` with P(z|d) = (.6, .4), and of `b c c c` with (.3, .7). */
  const first = Float64Array.of((2 / 3) * (0.3 / 0.38), (2 / 3) * (0.08 / 0.38), 0.6 / 3, 0.4 / 3);
  const second = Float64Array.of(0.3 / 4, 0.7 / 4, 0.75 * (0.06 / 0.41), 0.75 * (0.35 / 0.41));
  const featuresOf = (bag: ReturnType<typeof bagOf>, tokens: Float64Array, parts: 'topics' | 'words') =>
    denseRows(
      kernelRepresenter(() => ({ tokens, ...scales }), { wordCount: 3, topics: 2, parts, norm: 'none' }).represent({
        bags: bagsOf(bag),
      }),
    )[0]!;
  const kernel = (parts: 'topics' | 'words'): number =>
    dot(featuresOf(bagOf({ 0: 2, 1: 1 }), first, parts), featuresOf(bagOf({ 1: 1, 2: 3 }), second, parts));

  it('has the second term of the kernel as the dot product of its word part', () => {
    expect(kernel('words')).toBeCloseTo(0.1277777778, 6);
  });

  it('has the first term as the dot product of its topic part', () => {
    // After one step P(z|d) is Σ_w P̂(w|d) P(z|d,w); the worked value takes P(z|d) from before it.
    const given = (own: readonly [number, number]) => own.map((share, z) => share * scales.slopes[z]!);
    expect(dot(given([0.6, 0.4]), given([0.3, 0.7]))).toBeCloseTo(0.9090909091, 9);
    const after = [first, second].map((tokens) => [tokens[0]! + tokens[2]!, tokens[1]! + tokens[3]!] as const);
    expect(kernel('topics')).toBeCloseTo(dot(given(after[0]!), given(after[1]!)), 6);
  });
});

describe('the worked example of fk-lda', () => {
  const alphas = Float64Array.of(0.1, 0.1);
  const { tokens, constants, slopes, scale } = ldaGradient(
    bagOf({ 0: 2, 1: 1 }),
    { probabilities: topics, alphas },
    { iterations: 1000, tolerance: 1e-14 },
  );

  it('has the gradient by α', () => {
    const sums = [tokens[0]! + tokens[2]!, tokens[1]! + tokens[3]!];
    expect(constants![0]! + slopes[0]! * sums[0]!).toBeCloseTo(5.09739481, 5);
    expect(constants![1]! + slopes[1]! * sums[1]!).toBeCloseTo(-6.28580051, 4);
  });

  it('has the gradient by φ', () => {
    expect(tokens[0]! * scale(0, 0)).toBeCloseTo(3.99998178, 5);
    expect(tokens[2]! * scale(1, 0)).toBeCloseTo(3.33329538, 5);
  });
});

const methods: readonly { method: RepresentationMethod; given: Given }[] = [
  { method: fkPlsa as unknown as RepresentationMethod, given: {} },
  { method: fkLda as unknown as RepresentationMethod, given: { sweeps: 20 } },
  { method: fkLda as unknown as RepresentationMethod, given: { sweeps: 20, information: 'identity' } },
];

describe.each(methods)('$method.name $given', ({ method, given }) => {
  itKeepsItsPromises(method, [
    { ...given, topics: 2 },
    { ...given, topics: 1 },
    { ...given, topics: 9, parts: 'topics' },
    { ...given, topics: 3, parts: 'words', norm: 'l2' },
  ]);
  itLearnsTheSameTwice(method, { ...given, topics: 2 });

  it('has sparse rows with a number for each topic, and for each word in each topic', async () => {
    const representer = prepared(method, { ...given, topics: 2 }, await learned(method, { ...given, topics: 2 }));
    const rows = representer.represent({ bags: corpusT.bags });
    if (!isSparse(rows)) throw new Error('dense');
    expect(rows.columns).toBe(2 + 4 * 2);
    expect(rows.indices.length).toBeLessThanOrEqual(3 * 2 + 7 * 2);
    for (const row of denseRows(rows)) {
      expect(Math.hypot(...row.slice(0, 2))).toBeCloseTo(1, 6);
      expect(Math.hypot(...row.slice(2))).toBeCloseTo(1, 6);
    }
  });

  it.each([
    ['one word each', bagsOf(bagOf({ 0: 1 }), bagOf({ 1: 1 }), bagOf({ 3: 4 }))],
    ['all alike', bagsOf(bagOf({ 0: 1, 1: 2 }), bagOf({ 0: 1, 1: 2 }), bagOf({ 0: 1, 1: 2 }))],
    ['empty but for one', bagsOf(bagOf({}), bagOf({ 2: 3 }), bagOf({}))],
  ])('manages documents that are %s, with more topics than words and documents', async (_, some) => {
    const options = resolveOptions(method.name, method.options, { ...given, topics: 7 });
    const arrays = await method.fit({ ...trainingOf({ ...corpusT, bags: some }, options), compute: testCompute });
    const representer: Representer = method.prepare(fittedOf({ options, arrays }, corpusT.vocabulary));
    const rows = denseRows(representer.represent({ bags: bagsOf(bagOf({ 0: 2, 3: 1 }), bagOf({ 2: 1 })) }));
    expect(rows.flat().every(Number.isFinite)).toBe(true);
    const shares = representer.topics!.proportions({ bag: bagOf({ 0: 1, 2: 2 }) });
    expect(shares.every((share) => share >= 0)).toBe(true);
  });

  it('checks the arrays of a file', async () => {
    const arrays = await learned(method, { ...given, topics: 2 });
    const bad = { ...arrays, probabilities: tensor(new Float32Array(8).fill(Number.NaN), 4, 2) };
    expect(() => prepared(method, { ...given, topics: 2 }, bad)).toThrow(
      `${method.name}: the array 'probabilities' must hold numbers`,
    );
  });
});

it('fk-lda gives a word what the score loses without it, unless all its numbers belong to words', async () => {
  const method: RepresentationMethod = fkLda as unknown as RepresentationMethod;
  const given = { topics: 2, sweeps: 20 };
  const arrays = await learned(method, given);
  const { represent, attribute, leavesOneOut } = prepared(method, given, arrays);
  const direction = (i: number) => Math.sin(3 * i + 1);
  const scoreOf = (bag: ReturnType<typeof bagOf>) =>
    denseRows(represent({ bags: bagsOf(bag) }))[0]!.reduce((sum, value, i) => sum + value * direction(i), 0);
  const shares = new Float64Array(2);
  attribute({ bag: bagOf({ 0: 2, 3: 1 }) }, direction, shares);
  expect(leavesOneOut).toBe(true);
  expect(shares[0]).toBeCloseTo(scoreOf(bagOf({ 0: 2, 3: 1 })) - scoreOf(bagOf({ 3: 1 })), 9);
  expect(shares[1]).toBeCloseTo(scoreOf(bagOf({ 0: 2, 3: 1 })) - scoreOf(bagOf({ 0: 2 })), 9);
  expect(prepared(method, { ...given, parts: 'words' }, arrays).leavesOneOut).toBeUndefined();
});

it('refuses more features than positions have bits, before any work', () => {
  expect(() => checkFeatures('fk-plsa', 1_000_000, 10_000)).toThrow(
    'fk-plsa: 1000000 words in 10000 topics are more than 2³² features.',
  );
});
