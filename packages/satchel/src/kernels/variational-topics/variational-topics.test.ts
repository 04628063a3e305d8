import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { createRandom } from '../../numeric/random.ts';
import { digamma } from '../../numeric/special-functions.ts';
import { inferGamma, topicWeights } from '../../topic-models/lda-bound.ts';
import { type Bench, createBench, startsOf } from '../twins.case.ts';
import type { ExpectationPass } from './contract.ts';

const builds = ['plain', 'simd'] as const;

/** e^ψ of the numbers, the row's largest e^−S as 1: what `weighWords` gives for one word. */
function exponentials(bench: Bench, kernels: Kernels, numbers: readonly number[]): Float32Array {
  const K = numbers.length;
  const excess = bench.memory.matrix(1, K);
  excess.data.set(numbers);
  const into = bench.memory.matrix(1, K);
  const below = bench.floats(new Array<number>(K).fill(1));
  const scratch = bench.memory.f32(K);
  kernels.weighWords({ excess, wordIds: bench.words([0]) }, { scale: 1, beta: 0, below, scratch }, into);
  return into.data;
}

describe.each(builds)('words of a batch, %s kernels', (build) => {
  it('are weighed by e^ψ(λ), to 6 digits, up to a factor of the row', () => {
    const bench = createBench();
    const numbers = [0.05, 0.5, 1, 2, 7.25, 31, 1000, 1e6];
    const found = exponentials(bench, bench[build], numbers);
    const expected = numbers.map((x) => Math.exp(digamma(x)));
    found.forEach((value, k) => {
      expect((value * expected[7]!) / (found[7]! * expected[k]!)).toBeCloseTo(1, 5);
    });
  });

  it('are weighed by numbers that are neither 0 nor infinite, however small or large λ is', () => {
    const bench = createBench();
    const found = exponentials(bench, bench[build], [1e-6, 1e-3, 0.01, 1, 1e7, 1e9, 1e12, 1e15]);
    for (const value of found) {
      expect(value).toBeGreaterThan(1e-30);
      expect(Number.isFinite(value)).toBe(true);
    }
  });

  it('take λ from its prior, the scale and what was learned', () => {
    const bench = createBench();
    const excess = bench.memory.matrix(2, 8);
    excess.data.fill(4, 8);
    const into = bench.memory.matrix(1, 8);
    const [below, scratch] = [bench.floats([1, 2, 0, 1, 1, 1, 1, 1]), bench.memory.f32(8)];
    bench[build].weighWords({ excess, wordIds: bench.words([1]) }, { scale: 0.5, beta: 1, below, scratch }, into);
    const [value] = exponentials(bench, bench[build], new Array<number>(8).fill(3));
    expect([...into.data]).toEqual([1, 2, 0, 1, 1, 1, 1, 1].map((factor) => factor * value!));
  });

  it('learn the sums of the batch, which are 0 afterwards', () => {
    const bench = createBench();
    const [excess, sums] = [bench.memory.matrix(3, 8), bench.memory.matrix(2, 8)];
    excess.data.fill(1);
    sums.data.fill(2, 0, 8).fill(3, 8);
    const totals = bench.memory.f64(8);
    totals.fill(100);
    bench[build].learnWords({ excess, wordIds: bench.words([2, 0]) }, 0.5, sums, totals);
    expect([0, 8, 16].map((at) => excess.data[at])).toEqual([2.5, 1, 2]);
    expect([...totals]).toEqual(new Array(8).fill(102.5));
    expect(sums.data.every((value) => value === 0)).toBe(true);
  });
});

/** Documents of random words over `topics` random topics. */
function randomPass(bench: Bench, seed: number, topics: number, lengths: readonly number[]): ExpectationPass {
  const random = createRandom(seed, 'variational twins');
  const [wordCount, K] = [9, Math.ceil(topics / 8) * 8];
  const lists = lengths.map((length) => Array.from({ length }, () => random.below(wordCount)));
  const [weights, sums] = [bench.memory.matrix(wordCount, K), bench.memory.matrix(wordCount, K)];
  for (let at = 0; at < weights.data.length; at++) if (at % K < topics) weights.data[at] = random.uniform() ** 8 + 1e-9;
  return {
    starts: bench.words(startsOf(lists)),
    rows: bench.words(lists.flat()),
    counts: bench.floats(lists.flat().map(() => 1 + random.below(5))),
    ...{ weights, sums },
    alphas: bench.floats(Array.from({ length: K }, (_, k) => (k < topics ? 0.02 + random.uniform() : 1))),
    equal: bench.floats(Array.from({ length: K }, (_, k) => (k < topics ? 1 / topics : 0))),
    ...{ iterations: 100, tolerance: 1e-3 * topics, scratch: bench.memory.f32(3 * K) },
  };
}

describe.each(builds)('documents of a batch, %s kernels', (build) => {
  it('come to the γ of the 64-bit code, and their tokens are shared by it', () => {
    const bench = createBench();
    const pass = { ...randomPass(bench, 5, 11, [7]), iterations: 1000, tolerance: 1e-5 };
    bench[build].expectTopics(pass);
    const { rows: ids, counts, alphas, weights, sums } = pass;
    const [gamma, theta] = [new Float64Array(16), new Float64Array(16)];
    const priors = Float64Array.from(alphas).fill(1e-9, 11); // padding takes no part in the plain code
    inferGamma({ ids, counts }, weights, priors, gamma, { iterations: 1000, tolerance: 1e-9 });
    topicWeights(gamma, theta);
    const expected = new Float64Array(weights.data.length);
    ids.forEach((row, j) => {
      const parts = theta.map((weight, k) => weight * weights.data[row * 16 + k]!);
      const whole = parts.reduce((sum, part) => sum + part, 0);
      parts.forEach((part, k) => {
        expected[row * 16 + k]! += (counts[j]! * part) / whole;
      });
    });
    sums.data.forEach((value, at) => {
      expect(Math.abs(value - expected[at]!)).toBeLessThan(2e-3);
    });
  });

  it('give away every token once, and none to a topic that fills a row up', () => {
    const bench = createBench();
    const pass = randomPass(bench, 3, 5, [4, 0, 9, 1]);
    bench[build].expectTopics(pass);
    const sum = (values: Float32Array): number => values.reduce((total, value) => total + value, 0);
    expect(sum(pass.sums.data)).toBeCloseTo(sum(pass.counts), 4);
    expect(pass.sums.data.every((value, at) => at % 8 < 5 || value === 0)).toBe(true);
  });

  it('leave out a word that no topic explains', () => {
    const bench = createBench();
    const pass = randomPass(bench, 3, 3, [6]);
    pass.weights.data.fill(0, 0, 8);
    const kept = pass.counts.reduce((total, count, j) => total + (pass.rows[j] === 0 ? 0 : count), 0);
    bench[build].expectTopics(pass);
    expect(pass.sums.data.every((value) => Number.isFinite(value))).toBe(true);
    expect(pass.sums.data.reduce((total, value) => total + value, 0)).toBeCloseTo(kept, 4);
  });

  it('end when γ rests, and after the largest number of rounds at the latest', () => {
    const bench = createBench();
    const pass = randomPass(bench, 4, 6, [5, 5]);
    expect(bench[build].expectTopics({ ...pass, iterations: 3, tolerance: 0 })).toBe(6);
    expect(bench[build].expectTopics({ ...pass, iterations: 100, tolerance: 1e9 })).toBe(2);
  });
});

const shape = fc.record({
  seed: fc.nat(10_000),
  topics: fc.integer({ min: 1, max: 20 }),
  lengths: fc.array(fc.nat(11), { maxLength: 4 }),
});

it('a batch of the simd build agrees with its plain twin to the bit', () => {
  fc.assert(
    fc.property(shape, ({ seed, topics, lengths }) => {
      const bench = createBench(seed + 1, 1 << 17);
      const pass = { ...randomPass(bench, seed, topics, lengths), iterations: 20 };
      const { weights, sums, equal } = pass;
      const K = weights.columns;
      const batch = { excess: bench.matrix(12, K), wordIds: bench.words([3, 11, 0, 7, 2, 9, 1, 5, 4]) };
      batch.excess.data.forEach((value, at) => {
        batch.excess.data[at] = Math.abs(value) ** 9 * 1e3;
      });
      const start = batch.excess.data.slice();
      const totals = bench.memory.f64(K);
      const settings = { scale: 0.37, beta: 0.01, below: equal, scratch: pass.scratch };
      const run = (kernels: Kernels) => {
        batch.excess.data.set(start);
        sums.data.fill(0);
        totals.fill(1);
        kernels.weighWords(batch, settings, weights);
        const rounds = kernels.expectTopics(pass);
        const tokens = sums.data.slice();
        kernels.learnWords(batch, 1.7, sums, totals);
        return {
          rounds,
          tokens,
          weights: weights.data.slice(),
          learned: batch.excess.data.slice(),
          totals: totals.slice(),
        };
      };
      expect(run(bench.simd)).toEqual(run(bench.plain));
    }),
    { numRuns: 60 },
  );
});
