import { describe, expect, it } from 'vitest';
import { createEngine } from '../run/engine.ts';
import { testCompute } from '../run/test-compute.case.ts';
import { betaAt, gibbsLda, type LdaSettings } from './lda-gibbs.ts';
import { crafts, planted } from './toy-corpus.case.ts';

const settings: LdaSettings = { topics: 3, sweeps: 60, alpha: 0.1, beta: 0.01, optimise: 'none', seed: 1 };

describe('collapsed Gibbs sampling', () => {
  it.each([1, 4])('counts every token once with %d shards', async (parts) => {
    const { bags, words, tokens } = crafts();
    const { wordCounts, totals, assignments } = await gibbsLda(bags, words, { ...settings, parts }, testCompute);
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(tokens);
    const counted = new Uint32Array(words * 3);
    const topics = assignments();
    let at = 0;
    bags.ids.forEach((word, j) => {
      for (const end = at + bags.counts[j]!; at < end; at++) counted[word * 3 + topics[at]!]!++;
    });
    expect(wordCounts).toEqual(counted);
  });

  it('finds the three crafts that the notes are about', async () => {
    const { bags, words } = crafts();
    const { wordCounts } = await gibbsLda(bags, words, settings, testCompute);
    const own = (word: number) => [0, 1, 2].map((k) => wordCounts[word * 3 + k]!);
    const topicOf = (word: number) => own(word).indexOf(Math.max(...own(word)));
    const craftTopics = [0, 1, 2].map((craft) => new Set([0, 1, 2, 3, 4].map((i) => topicOf(craft * 5 + i))));
    expect(craftTopics.map(({ size }) => size)).toEqual([1, 1, 1]);
    expect(new Set(craftTopics.flatMap((set) => [...set])).size).toBe(3);
  });

  it('raises the likelihood from that of a random start', async () => {
    const { bags, words } = crafts();
    const few = await gibbsLda(bags, words, { ...settings, sweeps: 1 }, testCompute);
    const many = await gibbsLda(bags, words, settings, testCompute);
    expect(await many.logLikelihood()).toBeGreaterThan((await few.logLikelihood()) + 100);
  });

  it('gives the same bytes on every number of threads', async () => {
    const { bags, words } = crafts();
    const run = async (threads: number) => {
      await using engine = await createEngine({ threads });
      const { wordCounts, totals, assignments } = await gibbsLda(bags, words, { ...settings, parts: 4 }, engine);
      return { wordCounts, totals, topics: assignments() };
    };
    const expected = await run(1);
    expect(await run(2)).toEqual(expected);
    expect(await run(3)).toEqual(expected);
  });

  it('starts with broad topics: β falls from 0.3 to its value over the first half of the sweeps', () => {
    const at = (sweep: number) => betaAt(sweep, { sweeps: 200, beta: 0.003 });
    expect([0, 25, 50, 75, 99].map(at)).toEqual([0.3, 0.0949, 0.03, 0.0095, 0.0031].map((b) => expect.closeTo(b, 4)));
    expect([100, 101, 199].map(at)).toEqual([0.003, 0.003, 0.003]);
    expect([0, 50].map((sweep) => betaAt(sweep, { sweeps: 200, beta: 0.5 }))).toEqual([0.5, 0.5]);
    expect(betaAt(0, { sweeps: 1, beta: 0.01 })).toBe(0.01);
  });

  it('finds most of twenty planted topics whole: 17 in the mean of eight seeds, with the last β all the way 14', async () => {
    const { bags, words } = planted();
    let whole = 0;
    for (let seed = 1; seed <= 8; seed++) {
      const { wordCounts } = await gibbsLda(bags, words, { ...settings, topics: 20, seed }, testCompute);
      const topicOf = (word: number) => {
        const row = wordCounts.subarray(word * 20, (word + 1) * 20);
        return row.indexOf(Math.max(...row));
      };
      const found = Array.from(
        { length: 20 },
        (_, k) => new Set(Array.from({ length: 12 }, (_, i) => topicOf(12 * k + i))),
      );
      whole += new Set(found.flatMap((topics) => (topics.size === 1 ? [...topics] : []))).size;
    }
    expect(whole / 8).toBeGreaterThanOrEqual(16);
  });

  it('fits the priors on request, and the likelihood does not suffer', async () => {
    const { bags, words } = crafts();
    const longer = { ...settings, sweeps: 120, alpha: 5, beta: 1 };
    const fixed = await gibbsLda(bags, words, longer, testCompute);
    const fitted = await gibbsLda(bags, words, { ...longer, optimise: 'both' }, testCompute);
    expect([...fixed.alphas, fixed.beta]).toEqual([5, 5, 5, 1]);
    expect(Math.max(...fitted.alphas)).toBeLessThan(5);
    expect(fitted.beta).toBeLessThan(1);
    expect(await fitted.logLikelihood()).toBeGreaterThan(await fixed.logLikelihood());
  });

  it('the likelihood is that of the equation, for two tokens', async () => {
    const bags = { offsets: Uint32Array.of(0, 2), ids: Uint32Array.of(0, 1), counts: Float32Array.of(1, 1) };
    const { logLikelihood, totals } = await gibbsLda(bags, 2, { ...settings, topics: 1, sweeps: 1 }, testCompute);
    expect([...totals]).toEqual([2]);
    // one topic: p(w) = Γ(2β)/Γ(2 + 2β) · β² = β² / (2β (2β + 1)) = 0.01² / (0.02 · 1.02)
    expect(await logLikelihood()).toBeCloseTo(Math.log(0.0001 / (0.02 * 1.02)), 10);
  });

  it('stops when asked to', async () => {
    const { bags, words } = crafts();
    const controller = new AbortController();
    const reason = new Error('enough');
    const progress = { stage() {}, advance: (done: number) => void (done === 3 && controller.abort(reason)) };
    const compute = { ...testCompute, progress, signal: controller.signal };
    await expect(gibbsLda(bags, words, settings, compute)).rejects.toBe(reason);
  });

  it('says before the run that memory would not be enough', async () => {
    const { bags, words } = crafts();
    const run = gibbsLda(bags, words, { ...settings, topics: 100_000_000 }, testCompute);
    await expect(run).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringMatching(/^lda: 100000000 topics/),
    });
  });

  it.each([
    ['more topics than words and documents', { topics: 200 }],
    ['one topic', { topics: 1 }],
  ])('manages %s', async (_, given) => {
    const { bags, words, tokens } = crafts(6);
    const { totals } = await gibbsLda(bags, words, { ...settings, ...given, sweeps: 5 }, testCompute);
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(tokens);
  });
});
