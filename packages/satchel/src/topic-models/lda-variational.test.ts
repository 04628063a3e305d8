import { describe, expect, it } from 'vitest';
import { testCompute } from '../run/test-compute.case.ts';
import { variationalLda } from './lda-variational.ts';
import { crafts } from './toy-corpus.case.ts';

const settings = { topics: 3, passes: 20, batch: 16, alpha: 0.1, beta: 0.01, seed: 1 };

describe('online variational Bayes', () => {
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
