import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCompute } from '../../../../../../test/fixtures/toy.ts';
import { logNormaliser, meanLengthOf } from '../../../mixture/von-mises-fisher.ts';
import { createRandom } from '../../../numeric/random.ts';
import { directionsStatistic, type Expected, expectation } from './spm-expectation.ts';
import { type FittedSpm, fitSpm, nextPrior, type SpmSettings, startFrom } from './spm-fit.ts';
import { boundedKappa, certaintyOf, kappaOfText, logMarginal, START_KAPPA } from './spm-model.ts';
import type { TextSums } from './spm-texts.ts';

type SpmState = Pick<FittedSpm, 'prior' | 'kappas'>;

const settings: SpmSettings = { iterations: 500, tolerance: 1e-13, kappaUpdate: 'exact', kappaLimit: 1e5 };

describe('the worked example: four words on the sphere, three texts', () => {
  const texts = textsOf([1, 0, 0, 0.6, 0.8, 0], [0.6, 0.8, 0, 0, 0.6, 0.8, 0, 0.6, 0.8], [0, 0.6, 0.8, 0, 0, 1]);
  const start: SpmState = {
    prior: { direction: new Float64Array(3).fill(1 / Math.sqrt(3)), kappa: 2 },
    kappas: Float64Array.of(3, 3, 3),
  };
  const first = expectation(texts, start.prior, start.kappas);
  const certainties = certaintiesOf(texts, start);

  it('has the posteriors of the first expectation, and a bound equal to the likelihood', () => {
    for (const [n, value] of [7.03048275, 9.76618931, 7.28201124].entries())
      expect(certainties[n]).toBeCloseTo(value, 7);
    expect(first.logLikelihood).toBeCloseTo(-12.1584895288, 9);
    expect(boundOf(texts, start, posteriorsOf(texts, start))).toBeCloseTo(first.logLikelihood, 9);
    const [direction] = posteriorsOf(texts, start);
    const length = meanLengthOf(3, certainties[0]!);
    expect(length).toBeCloseTo(0.85776382, 8);
    for (const [f, value] of [0.84698317, 0.50561258, 0.164242].entries())
      expect(direction!.mean[f]! / length).toBeCloseTo(value, 7);
  });

  it.each([
    ['paper', 4.81899493, [4.26122191, 4.86661975, 5.34824273], -10.8393497116, -10.122841292],
    ['exact', 4.59318993, [4.06670001, 4.6383479, 5.09678828], -10.8278463476, -10.2233449341],
  ] as const)('makes the %s step', (kappaUpdate, priorKappa, kappas, bound, likelihood) => {
    for (const [n, value] of [0.75468769, 0.78459317, 0.80387283].entries())
      expect(first.meansAlong[n]).toBeCloseTo(value, 7);
    const next = maximisation(texts, start, first, { ...settings, kappaUpdate });
    for (const [f, value] of [0.48344323, 0.61398564, 0.62394253].entries())
      expect(next.prior.direction[f]).toBeCloseTo(value, 7);
    expect(next.prior.kappa).toBeCloseTo(priorKappa, 6);
    for (const [n, value] of kappas.entries()) expect(next.kappas[n]).toBeCloseTo(value, 6);
    expect(boundOf(texts, next, posteriorsOf(texts, start))).toBeCloseTo(bound, 6);
    expect(expectation(texts, next.prior, next.kappas).logLikelihood).toBeCloseTo(likelihood, 6);
  });
});

describe('fitting the Spherical Paragraph Model', () => {
  it('has a bound equal to its likelihood after every expectation', () => {
    const texts = randomTexts(20, 10, 1);
    let state = startOf(texts);
    for (let step = 0; step < 10; step++) {
      const expected = expectation(texts, state.prior, state.kappas);
      expect(Math.abs(boundOf(texts, state, posteriorsOf(texts, state)) - expected.logLikelihood)).toBeLessThan(
        1e-9 * 2000,
      );
      state = maximisation(texts, state, expected, settings);
    }
  });

  it('never lowers the likelihood with exact concentrations', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 60 }),
        fc.nat(1e6),
        async (count, dimension, seed) => {
          const { history } = await fitSpm(
            randomTexts(count, dimension, seed),
            { ...settings, iterations: 30 },
            plainCompute,
          );
          for (let t = 1; t < history.length; t++) expect(history[t]).toBeGreaterThanOrEqual(history[t - 1]!);
          expect(history.every((value) => Number.isFinite(value))).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('ends where the likelihood has no slope', async () => {
    const texts = randomTexts(60, 8, 5, 30);
    const { prior, kappas } = await fitSpm(texts, { ...settings, iterations: 5000, tolerance: 0 }, plainCompute);
    const likelihood = (kappa0: number, factor: number) =>
      expectation(
        texts,
        { ...prior, kappa: kappa0 },
        kappas.map((kappa) => kappa * factor),
      ).logLikelihood;
    const h = 1e-4;
    expect(prior.kappa).toBeLessThan(1e5);
    expect((likelihood(prior.kappa * (1 + h), 1) - likelihood(prior.kappa * (1 - h), 1)) / (2 * h)).toBeCloseTo(0, 2);
    expect((likelihood(prior.kappa, 1 + h) - likelihood(prior.kappa, 1 - h)) / (2 * h)).toBeCloseTo(0, 2);
  });

  it('turns with the vectors', async () => {
    const texts = randomTexts(15, 3, 2);
    const turned: TextSums = { ...texts, sums: texts.sums.map((_, j, sums) => sums[j - (j % 3) + ((j + 1) % 3)]!) }; // axes x, y, z → y, z, x
    const [plain, other] = [await fitSpm(texts, settings, plainCompute), await fitSpm(turned, settings, plainCompute)];
    expect(other.prior.kappa / plain.prior.kappa).toBeCloseTo(1, 4);
    for (let f = 0; f < 3; f++) expect(other.prior.direction[f]).toBeCloseTo(plain.prior.direction[(f + 1) % 3]!, 5);
  });

  it.each(['exact', 'paper'] as const)(
    'holds the concentration of identical words at the limit (%s)',
    async (kappaUpdate) => {
      const same = textsOf([1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0], [0, 1, 0, 0, 0.6, 0.8], [0.6, 0.8, 0]);
      const { kappas, prior, history } = await fitSpm(same, { ...settings, kappaUpdate }, plainCompute);
      expect(kappas[0]).toBe(1e5);
      expect(Number.isFinite(prior.kappa)).toBe(true);
      expect(history.every((value) => Number.isFinite(value))).toBe(true);
    },
  );

  it.each([
    ['one text', textsOf([1, 0, 0, 0, 1, 0])],
    ['texts that cancel out', textsOf([1, 0], [-1, 0])],
    ['words that cancel out', textsOf([1, 0, -1, 0], [0, 1, 0, -1])],
    ['one dimension', { dimension: 1, sums: Float64Array.of(3, -1, 0), tokens: Float64Array.of(3, 1, 2) }],
  ])('manages %s', async (_, texts) => {
    const { prior, kappas, history } = await fitSpm(texts, settings, plainCompute);
    expect([prior.kappa, ...prior.direction, ...kappas, ...history].every((value) => Number.isFinite(value))).toBe(
      true,
    );
  });
});

describe('the concentration of one text', () => {
  const text = { tokens: 12, along: 5, square: 60 };

  it('is where its own likelihood is highest', () => {
    const kappa = kappaOfText(50, 80, text, 30, 1000, 'exact', 1e5);
    const at = (value: number) => logMarginal(50, 80, value, text);
    expect(at(kappa)).toBeGreaterThan(at(kappa * 1.01));
    expect(at(kappa)).toBeGreaterThan(at(kappa * 0.99));
  });

  it('creeps down for a single word from far above, and never leaves its bounds', () => {
    const word = { tokens: 1, along: 0.3, square: 1 };
    const one = kappaOfText(50, 30, word, 1200, 1, 'exact', 1e5);
    expect(1200 - one).toBeCloseTo(6.7, 0);
    expect(kappaOfText(50, 30, word, 1200, 1000, 'exact', 1e5)).toBeLessThan(90);
    expect(kappaOfText(50, 30, { tokens: 3, along: -3, square: 9 }, 50, 100, 'paper', 1e5)).toBeGreaterThan(0);
  });
});

/** One whole step from its expectation. */
const maximisation = (
  texts: TextSums,
  before: SpmState,
  { total, meansAlong }: Omit<Expected, 'kappas'>,
  settings: SpmSettings,
): SpmState => ({
  prior: nextPrior(total, texts, before.prior, settings),
  kappas: meansAlong.map((mean) => boundedKappa(texts.dimension, mean, settings.kappaUpdate, settings.kappaLimit)),
});

function startOf(texts: TextSums): SpmState {
  const { dimension, sums, tokens } = texts;
  const rows = tokens.length;
  const columns = { sums: { width: dimension, data: sums }, tokens: { width: 1, data: tokens } };
  const part = directionsStatistic.prepare({}, plainCompute.kernels)({ rows, columns }, { start: 0, end: rows });
  return { prior: startFrom(part.sums as Float64Array), kappas: new Float64Array(rows).fill(START_KAPPA) };
}

/** κ'_n */
function certaintiesOf({ dimension: K, sums, tokens }: TextSums, { prior, kappas }: SpmState): number[] {
  return Array.from(tokens, (count, n) => {
    const own = sums.subarray(n * K, (n + 1) * K);
    const along = own.reduce((sum, value, f) => sum + prior.direction[f]! * value, 0);
    const square = own.reduce((sum, value) => sum + value * value, 0);
    return certaintyOf(prior.kappa, kappas[n]!, { tokens: count, along, square });
  });
}

/** Each text as the words' coordinates end to end, three (or for two-dimensional worlds two) a word. */
function textsOf(...texts: readonly (readonly number[])[]): TextSums {
  const dimension = texts.every((text) => text.length % 3 === 0) ? 3 : 2;
  const sums = texts.flatMap((text) =>
    Array.from({ length: dimension }, (_, f) =>
      text.reduce((sum, value, j) => sum + (j % dimension === f ? value : 0), 0),
    ),
  );
  return {
    dimension,
    sums: Float64Array.from(sums),
    tokens: Float64Array.from(texts, (text) => text.length / dimension),
  };
}

/** Texts of 1 to 20 random unit words that lean towards the first axis, each text with a lean of its own. */
function randomTexts(count: number, dimension: number, seed: number, longest = 20): TextSums {
  const random = createRandom(seed, 'texts');
  const sums = new Float64Array(count * dimension);
  const tokens = new Float64Array(count);
  for (let n = 0; n < count; n++) {
    tokens[n] = 1 + random.below(longest);
    const lean = Float64Array.from({ length: dimension }, (_, f) => (f === 0 ? 1 : random.uniform() - 0.5));
    for (let i = 0; i < tokens[n]!; i++) {
      const word = lean.map((value) => value + 2 * (random.uniform() - 0.5));
      const length = Math.sqrt(word.reduce((sum, value) => sum + value * value, 0));
      for (let f = 0; f < dimension; f++) sums[n * dimension + f] = sums[n * dimension + f]! + word[f]! / length;
    }
  }
  return { dimension, sums, tokens };
}

interface TextPosterior {
  /** E d */
  readonly mean: Float64Array;
  readonly kappa: number;
}

function posteriorsOf({ dimension: K, sums, tokens }: TextSums, { prior, kappas }: SpmState): TextPosterior[] {
  return Array.from(tokens, (_, n) => {
    const theta = prior.direction.map((value, f) => prior.kappa * value + kappas[n]! * sums[n * K + f]!);
    const kappa = Math.sqrt(theta.reduce((sum, value) => sum + value * value, 0));
    return { kappa, mean: theta.map((value) => (meanLengthOf(K, kappa) * value) / kappa) };
  });
}

/** The bound of the paper, its sign put right: E log p(d) + E log p(words | d) − E log q(d), written out over vectors. */
function boundOf(
  { dimension: K, sums, tokens }: TextSums,
  { prior, kappas }: SpmState,
  posteriors: readonly TextPosterior[],
): Expected['logLikelihood'] {
  return posteriors.reduce((total, { mean, kappa }, n) => {
    const alongPrior = mean.reduce((sum, value, f) => sum + value * prior.direction[f]!, 0);
    const alongWords = mean.reduce((sum, value, f) => sum + value * sums[n * K + f]!, 0);
    const ofText = logNormaliser(K, prior.kappa) + prior.kappa * alongPrior;
    const ofWords = tokens[n]! * logNormaliser(K, kappas[n]!) + kappas[n]! * alongWords;
    return total + ofText + ofWords - (logNormaliser(K, kappa) + kappa * meanLengthOf(K, kappa));
  }, 0);
}
