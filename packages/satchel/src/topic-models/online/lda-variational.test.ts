import { describe, expect, it } from 'vitest';
import { type Bags, bagAt } from '../../core/bag.ts';
import { createMatrix } from '../../core/matrix.ts';
import { createRandom } from '../../numeric/random.ts';
import { digamma } from '../../numeric/special-functions.ts';
import { testCompute } from '../../run/test-compute.case.ts';
import { inferGamma, topicWeights } from '../lda-bound.ts';
import { crafts } from '../toy-corpus.case.ts';
import { variationalLda } from './lda-variational.ts';

const settings = { topics: 3, passes: 20, batch: 16, alpha: 0.1, beta: 0.01, seed: 1 };

/** λ after one step over all documents, in 64 bits, from the same start. */
function oneStep(bags: Bags, wordCount: number, { topics: K, alpha, beta, seed }: typeof settings): number[] {
  const random = createRandom(seed, 'lda/online-vb');
  const lambda = Float64Array.from({ length: wordCount * K }, () => 0.5 + random.uniform());
  const documents = Uint32Array.from({ length: bags.offsets.length - 1 }, (_, i) => i);
  random.shuffle(documents);
  const below = Array.from({ length: K }, (_, k) =>
    digamma(lambda.reduce((sum, value, at) => sum + (at % K === k ? value : 0), 0)),
  );
  const weights = createMatrix(wordCount, K);
  lambda.forEach((value, at) => {
    weights.data[at] = Math.exp(digamma(value) - below[at % K]!);
  });
  const sums = new Float64Array(wordCount * K);
  const [alphas, gamma, theta] = [new Float64Array(K).fill(alpha), new Float64Array(K), new Float64Array(K)];
  for (const document of documents) {
    const { ids, counts } = bagAt(bags, document);
    inferGamma({ ids, counts }, weights, alphas, gamma, { iterations: 100, tolerance: 1e-3 });
    topicWeights(gamma, theta);
    ids.forEach((id, j) => {
      const parts = Array.from(theta, (weight, k) => weight * weights.data[id * K + k]!);
      const whole = parts.reduce((sum, part) => sum + part, 0);
      parts.forEach((part, k) => {
        sums[id * K + k]! += (counts[j]! * part) / whole;
      });
    });
  }
  const rate = 10 ** -0.7;
  return Array.from(lambda, (value, at) => (1 - rate) * value + rate * (beta + sums[at]!));
}

describe('online variational Bayes', () => {
  it('takes the step of the 64-bit code', async () => {
    const { bags, words } = crafts();
    const lambda = await variationalLda(bags, words, { ...settings, passes: 1, batch: 1000 }, testCompute);
    const expected = oneStep(bags, words, settings);
    lambda.forEach((value, at) => {
      expect(Math.abs(value - expected[at]!)).toBeLessThan(1e-5 * (1 + expected[at]!));
    });
  });

  it('takes it with more topics than a document can fill, whose number is no multiple of 8', async () => {
    const wordCount = 12;
    const ids = Uint32Array.from({ length: 60 }, (_, document) => document % wordCount);
    const bags = { ids, counts: new Float32Array(60).fill(1), offsets: Uint32Array.from({ length: 61 }, (_, i) => i) };
    const many = { ...settings, topics: 300, alpha: 1e-3, passes: 1, batch: 60 };
    const lambda = await variationalLda(bags, wordCount, many, testCompute);
    const expected = oneStep(bags, wordCount, many);
    lambda.forEach((value, at) => {
      expect(Math.abs(value - expected[at]!)).toBeLessThan(1e-3 * (1 + expected[at]!));
    });
  });

  it('goes on when all that was learned at the start has faded', async () => {
    const { bags, words, tokens } = crafts();
    const lambda = await variationalLda(bags, words, { ...settings, batch: 1, passes: 60 }, testCompute);
    const mass = lambda.reduce((sum, value) => sum + value, 0);
    expect(Math.abs(mass - tokens - 18 * 3 * 0.01)).toBeLessThan(0.2 * tokens); // a step of one document is a guess at all
    expect(lambda.every((value) => value >= 0.01 - 1e-6)).toBe(true);
  });

  it('says before the run that a batch would not fit', async () => {
    const wordCount = 45_000;
    const ids = Uint32Array.from({ length: wordCount }, (_, word) => word);
    const bags = { ids, counts: new Float32Array(wordCount).fill(1), offsets: Uint32Array.of(0, wordCount) };
    const run = variationalLda(bags, wordCount, { ...settings, topics: 10_000, batch: 1 }, testCompute);
    await expect(run).rejects.toMatchObject({
      code: 'TOO_LARGE',
      kind: 'configuration',
      message:
        'lda: 10000 topics with batches of up to 1 documents need 5151 MB of memory, but WebAssembly ends at 4096 MB.',
      remedy:
        'Use smaller batches (lda.batch), fewer topics (lda.topics) or fewer words (text.minCount, text.maxWords).',
    });
  }, 5000); // milliseconds: nothing is drawn before

  it('finds the three crafts, and λ holds every token once', async () => {
    const { bags, words, tokens } = crafts();
    const lambda = await variationalLda(bags, words, { ...settings, batch: 60, passes: 200 }, testCompute);
    const topicOf = (word: number) => {
      const own = [0, 1, 2].map((k) => lambda[3 * word + k]!);
      return own.indexOf(Math.max(...own));
    };
    const topics = [0, 1, 2].map((craft) => new Set([0, 1, 2, 3, 4].map((i) => topicOf(5 * craft + i))));
    expect(topics.map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(new Set(topics.flatMap((set) => [...set])).size).toBe(3);
    const mass = lambda.reduce((sum, value) => sum + value, 0);
    expect(mass).toBeCloseTo(tokens + 18 * 3 * 0.01, 0); // what is left of the start fades
  });

  it('says before the run that memory would not be enough', async () => {
    const run = variationalLda(crafts().bags, 1_000_000, { ...settings, topics: 10_000 }, testCompute);
    await expect(run).rejects.toMatchObject({
      code: 'TOO_LARGE',
      kind: 'configuration',
      message: 'lda: 10000 topics of 1000000 words need 76294 MB of memory for one table, more than 4096 MB.',
      remedy: 'Use fewer topics (lda.topics) or fewer words (text.minCount, text.maxWords).',
      facts: { bytes: 8e10, topics: 10_000, words: 1_000_000 },
    });
  });

  it('learns the same twice, and stops when asked to', async () => {
    const { bags, words } = crafts();
    expect(await variationalLda(bags, words, settings, testCompute)).toEqual(
      await variationalLda(bags, words, settings, testCompute),
    );
    const reason = new Error('enough');
    const signal = AbortSignal.abort(reason);
    await expect(variationalLda(bags, words, settings, { ...testCompute, signal })).rejects.toBe(reason);
  });
});
