import { expect, it } from 'vitest';
import { inOneGo } from '../../core/threads/steps.ts';
import { checkTrainingMemory } from './memory-limit.ts';
import { estimateTrainingMemory } from './prediction-memory.ts';
import { predictionSettings } from './settings.case.ts';
import type { TrainingText } from './token-source.ts';
import { estimateTrainingBytes } from './train.ts';

const MB = 2 ** 20;

/** A text of so many words, Zipf-distributed. */
const textOf = (words: number, tokens: number): TrainingText => ({
  terms: Array.from({ length: words }, (_, i) => `w${i}`),
  counts: Float64Array.from({ length: words }, (_, i) => Math.ceil(tokens / 12 / (i + 1))),
  source: { tokens, read: async () => 0 },
});

const estimate = (words: number, tokens: number, threads: number, given: Readonly<Record<string, unknown>> = {}) =>
  inOneGo(estimateTrainingMemory(textOf(words, tokens), predictionSettings(given), threads, 100 * MB));

it('is what is in use, twice words × dimensions × 4 bytes, and the copies', () => {
  const { total, rows } = estimate(10_000, 40_000, 1, { dimensions: 200 });
  expect(rows).toBe(10_000 * 200 * 2 * 4);
  expect(total / MB).toBeGreaterThan(100 + (2 * rows) / MB);
  expect(total / MB).toBeLessThan(100 + (2 * rows) / MB + 5);
});

it('grows with the threads that take part, and not beyond the shards', () => {
  const [one, two, four, eight] = [1, 2, 4, 8].map((threads) => estimate(20_000, 10_000_000, threads).total);
  expect(two).toBeGreaterThan(one!);
  expect(four).toBeGreaterThan(two!);
  expect(eight).toBe(four);
});

it('counts of the copies only what will be touched', () => {
  const options = predictionSettings({ dimensions: 100, negative: 2 });
  const text = textOf(500_000, 10_000_000);
  const { total } = inOneGo(estimateTrainingMemory(text, options, 2, 0));
  expect(total).toBeLessThan(inOneGo(estimateTrainingBytes(text, options, 2)) + 500_000 * 104 * 8);
});

it('counts the inner nodes of hierarchical softmax that a shard comes by, not all of them', () => {
  const estimated = (tokens: number): number => {
    const options = predictionSettings({ dimensions: 100, objective: 'hierarchical-softmax', period: tokens / 20 });
    const text = textOf(100_000, tokens);
    const { total, rows } = inOneGo(estimateTrainingMemory(text, options, 1, 0));
    return (total - 2 * rows) / rows; // copies of a shard and of all shards, in shares of all rows
  };
  expect(estimated(200_000)).toBeLessThan(0.5); // 10,000 words of the text a period
  expect(estimated(20_000_000)).toBeGreaterThan(1.3);
});

it('C18: a run above the limit is refused with both figures', () => {
  const memory = estimate(10_000, 40_000, 1);
  expect(() => checkTrainingMemory(memory, memory.total)).not.toThrow();
  expect(() => checkTrainingMemory(memory, undefined)).not.toThrow();
  expect(() => checkTrainingMemory({ total: 4096 * MB, rows: 0 }, 100 * MB)).toThrow(
    'the run needs about 4096 MB, the limit is 100 MB.',
  );
});

it('counts the n-grams in use, and the table of all buckets at the end', () => {
  const given = { dimensions: 100, minCount: 1 };
  const [plain, parts] = [
    estimate(5000, 2_000_000, 1, given),
    estimate(5000, 2_000_000, 1, { ...given, subwords: 'ngrams' }),
  ];
  const used = (parts.rows - plain.rows) / (104 * 4);
  expect(used).toBeGreaterThan(5000);
  expect(used).toBeLessThan(60_000);
  const table = 4 * 100 * (200_000 + 5000);
  expect(parts.total - plain.total).toBeGreaterThan(table + 2 * (parts.rows - plain.rows));
  expect(parts.total - plain.total).toBeLessThan(table + 5 * (parts.rows - plain.rows));
});
