import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kernels } from '../../core/kernels.ts';
import { createRandom } from '../../numeric/random.ts';
import { seedWords } from '../../numeric/random-bits.ts';
import { type Bench, createBench } from '../twins.case.ts';
import { type TopicPass, topicScratchBytes } from './contract.ts';

interface Counts {
  readonly document: readonly number[];
  readonly word: readonly number[];
  readonly all: readonly number[];
}

/** One token of word 0 in one document; the counts are those without the token, which starts in topic 0. */
function oneToken(bench: Bench, { document, word, all }: Counts, alpha: number, beta: number, V: number): TopicPass {
  const K = document.length;
  const row = (numbers: readonly number[]) =>
    bench.words(Array.from({ length: 8 }, (_, k) => (numbers[k] ?? 0) + (k === 0 ? 1 : 0)));
  return {
    topics: K,
    alphas: bench.floats(Array.from({ length: 8 }, (_, k) => (k < K ? alpha : 0))),
    ...{
      beta,
      smoothing: V * beta,
      starts: bench.words([0, 1]),
      halfway: 0,
      wordIds: bench.words([0]),
      assigned: bench.words([0]),
    },
    ...{ documentCounts: row(document), wordCounts: row(word), totals: row(all) },
    ...{ seed: [1, 1], scratch: bench.memory.u8(topicScratchBytes(8)) },
  };
}

/** The same in two documents of one token each; the other token is in topic 0 too. */
function twoTokens(bench: Bench, { document, word, all }: Counts): TopicPass {
  const one = oneToken(bench, { document, word: plusOne(word), all: plusOne(all) }, 0.1, 0.01, 10);
  return {
    ...one,
    ...{ starts: bench.words([0, 1, 2]), wordIds: bench.words([0, 0]), assigned: bench.words([0, 0]) },
    documentCounts: bench.words([...one.documentCounts, ...one.documentCounts]),
  };
}

const plusOne = ([first, ...others]: readonly number[]): number[] => [first! + 1, ...others];

/** How often each topic is drawn for a token, from the same counts every time. */
function frequencies(kernels: Kernels, pass: TopicPass, draws: number, token = 0): number[] {
  const tables = [pass.assigned, pass.documentCounts, pass.wordCounts, pass.totals];
  const before = tables.map((table) => table.slice());
  const drawn = new Array<number>(pass.topics).fill(0);
  for (let draw = 0; draw < draws; draw++) {
    tables.forEach((table, i) => {
      table.set(before[i]!);
    });
    kernels.sampleTopics({ ...pass, seed: seedWords(draw) });
    drawn[pass.assigned[token]!]!++;
  }
  return drawn.map((times) => times / draws);
}

describe('the topic of a token', () => {
  it.each(['plain', 'simd'] as const)('is drawn by the conditional of collapsed Gibbs with the %s kernels', (build) => {
    const bench = createBench();
    const pass = oneToken(bench, { document: [1, 2], word: [3, 1], all: [5, 6] }, 0.5, 0.1, 3);
    const [first] = frequencies(bench[build], pass, 40_000);
    expect(first).toBeCloseTo(0.66776841, 2);
  });

  it.each(['plain', 'simd'] as const)('is drawn by the worked shares of four topics with the %s kernels', (build) => {
    const bench = createBench();
    const counts = { document: [2, 0, 1, 0], word: [3, 0, 0, 1], all: [20, 15, 10, 5] };
    const shares = frequencies(bench[build], oneToken(bench, counts, 0.1, 0.01, 10), 40_000);
    [0.93751654, 0.00019743, 0.00324684, 0.05903919].forEach((share, k) => {
      expect(Math.abs(shares[k]! - share)).toBeLessThan(4 * Math.sqrt(share / 40_000));
    });
  });

  it.each(['plain', 'simd'] as const)(
    'does not depend on where the other half puts its token, with the %s kernels',
    (build) => {
      const bench = createBench();
      const counts = { document: [2, 0, 1, 0], word: [3, 0, 0, 1], all: [20, 15, 10, 5] };
      const pass = { ...twoTokens(bench, counts), halfway: 1 };
      const shares = frequencies(bench[build], pass, 40_000, 1);
      [0.93751654, 0.00019743, 0.00324684, 0.05903919].forEach((share, k) => {
        expect(Math.abs(shares[k]! - share)).toBeLessThan(4 * Math.sqrt(share / 40_000));
      });
      const [, , , after] = frequencies(bench[build], { ...pass, halfway: 0 }, 40_000, 1);
      expect(after).toBeLessThan(0.053); // it sees the first token, which is mostly in topic 0
    },
  );

  it('moves the counts along, and keeps their sums', () => {
    const bench = createBench();
    const pass = oneToken(bench, { document: [1, 2], word: [3, 1], all: [5, 6] }, 0.5, 0.1, 3);
    bench.simd.sampleTopics({ ...pass, seed: seedWords(2) });
    const topic = pass.assigned[0]!;
    const withToken = (numbers: readonly number[]) => numbers.map((n, k) => n + (k === topic ? 1 : 0));
    expect([...pass.documentCounts.subarray(0, 2)]).toEqual(withToken([1, 2]));
    expect([...pass.wordCounts.subarray(0, 2)]).toEqual(withToken([3, 1]));
    expect([...pass.totals.subarray(0, 2)]).toEqual(withToken([5, 6]));
  });
});

/** Documents of random words in random topics, with the counts that follow. */
function randomPass(bench: Bench, seed: number, topics: number, documents: number): TopicPass {
  const random = createRandom(seed, 'topic twins');
  const [V, K] = [6, Math.ceil(topics / 8) * 8];
  const starts = [0];
  for (let d = 0; d < documents; d++) starts.push(starts[d]! + random.below(7));
  const tokens = Array.from({ length: starts[documents]! }, () => random.below(V));
  const assigned = tokens.map(() => random.below(topics));
  const [documentCounts, wordCounts, totals] = [documents, V, 1].map((rows) =>
    bench.words(new Array(rows * K).fill(0)),
  );
  for (let d = 0; d < documents; d++)
    for (let i = starts[d]!; i < starts[d + 1]!; i++) {
      documentCounts![d * K + assigned[i]!]!++;
      wordCounts![tokens[i]! * K + assigned[i]!]!++;
      totals![assigned[i]!]!++;
    }
  return {
    topics,
    alphas: bench.floats(Array.from({ length: K }, (_, k) => (k < topics ? 0.05 + random.uniform() : 0))),
    ...{
      beta: 0.01 + random.uniform(),
      smoothing: 0.5,
      starts: bench.words(starts),
      halfway: random.below(documents + 1),
    },
    ...{ wordIds: bench.words(tokens), assigned: bench.words(assigned) },
    ...{ documentCounts: documentCounts!, wordCounts: wordCounts!, totals: totals! },
    ...{ seed: seedWords(seed), scratch: bench.memory.u8(topicScratchBytes(K)) },
  };
}

const shape = fc.record({
  seed: fc.nat(10_000),
  topics: fc.integer({ min: 1, max: 37 }),
  documents: fc.integer({ min: 0, max: 6 }),
});

it('a pass of every build agrees with its plain twin to the bit, and conserves the tokens', () => {
  fc.assert(
    fc.property(shape, ({ seed, topics, documents }) => {
      const bench = createBench(1, 1 << 17);
      const pass = randomPass(bench, seed, topics, documents);
      const tables = [pass.assigned, pass.documentCounts, pass.wordCounts, pass.totals];
      const before = tables.map((table) => table.slice());
      const run = (kernels: Kernels) => {
        tables.forEach((table, i) => {
          table.set(before[i]!);
        });
        kernels.sampleTopics(pass);
        return tables.map((table) => table.slice());
      };
      const expected = run(bench.plain);
      for (const kernels of [bench.simd, bench.relaxed ?? bench.simd]) expect(run(kernels)).toEqual(expected);
      for (const table of expected.slice(1))
        expect(table.reduce((sum, count) => sum + count, 0)).toBe(pass.wordIds.length);
    }),
    { numRuns: 60 },
  );
});

it('an inference of every build agrees with its plain twin to the bit', () => {
  fc.assert(
    fc.property(shape, ({ seed, topics }) => {
      const bench = createBench(seed + 1, 1 << 17);
      const { alphas, wordIds: words, scratch } = randomPass(bench, seed, topics, 3);
      const probabilities = bench.memory.matrix(6, alphas.length);
      const random = createRandom(seed, 'probabilities');
      probabilities.data.forEach((_, at) => {
        if (at % alphas.length < topics) probabilities.data[at] = random.uniform();
      });
      const [assigned, counts] = [bench.memory.u32(words.length), bench.memory.u32(alphas.length)];
      const run = (kernels: Kernels) => {
        assigned.fill(0);
        counts.fill(0);
        const inference = kernels.topicInference({ topics, alphas, probabilities, scratch });
        inference.seed(seedWords(seed, 2));
        for (let sweep = 0; sweep < 3; sweep++) inference.sweep(words, assigned, counts, sweep === 0);
        return [assigned.slice(), counts.slice()];
      };
      const expected = run(bench.plain);
      for (const kernels of [bench.simd, bench.relaxed ?? bench.simd]) expect(run(kernels)).toEqual(expected);
      expect(expected[1]!.reduce((sum, count) => sum + count, 0)).toBe(words.length);
    }),
    { numRuns: 60 },
  );
});
