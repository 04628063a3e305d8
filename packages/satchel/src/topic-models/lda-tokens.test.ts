import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Bags } from '../core/bag.ts';
import { inBagOrder, layOutTokens, partsFor, writeWords } from './lda-tokens.ts';

/** `a a b`, `b c`, nothing, `c d d a` of the words a b c d. */
const bags: Bags = {
  offsets: Uint32Array.of(0, 2, 4, 4, 7),
  ids: Uint32Array.of(0, 1, 1, 2, 0, 2, 3),
  counts: Float32Array.of(2, 1, 1, 1, 1, 1, 2),
};

it('lays out every token once, block by block', () => {
  const tokens = layOutTokens(bags, 4, 2);
  expect(tokens.count).toBe(9);
  expect([...tokens.blockOf]).toEqual([0, 1, 1, 0]); // a has 3 tokens, the others 2 each: the next goes where fewest are
  expect(tokens.shards).toEqual([
    { start: 0, end: 2 },
    { start: 2, end: 4 },
  ]);
  const words = new Uint32Array(9);
  writeWords(bags, tokens, words);
  expect([...words]).toEqual([0, 0, 0, 3, 3, 1, 1, 2, 2]);
  expect([...tokens.starts]).toEqual([0, 2, 2, 2, 5, 6, 8, 8, 9]);
});

it('gives the topics of tokens back in the order of the bags', () => {
  const tokens = layOutTokens(bags, 4, 2);
  const topics = Uint32Array.of(10, 11, 12, 13, 14, 15, 16, 17, 18);
  expect([...inBagOrder(bags, tokens, topics)]).toEqual([10, 11, 15, 16, 17, 12, 18, 13, 14]);
});

it('shards and blocks hold every document and word once, and the layout is a permutation', () => {
  const corpus = fc.array(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 6 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(corpus, fc.integer({ min: 1, max: 5 }), (documents, parts) => {
      const own: Bags = {
        offsets: Uint32Array.from([0, ...documents.map((_, d) => documents.slice(0, d + 1).flat().length)]),
        ids: Uint32Array.from(documents.flatMap((counts) => counts.map((_, w) => w))),
        counts: Float32Array.from(documents.flat()),
      };
      const tokens = layOutTokens(own, 6, parts);
      expect(tokens.shards[0]!.start).toBe(0);
      expect(tokens.shards.at(-1)!.end).toBe(documents.length);
      const places = Uint32Array.from({ length: tokens.count }, (_, i) => i);
      expect([...inBagOrder(own, tokens, places)].sort((a, b) => a - b)).toEqual([...places]);
    }),
  );
});

it('the number of shards follows from the number of tokens', () => {
  expect([100, 1 << 17, 1 << 24].map(partsFor)).toEqual([1, 4, 16]);
});
