import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bagAt, bagCount } from '../../core/bag.ts';
import { DOCUMENT_END as END } from '../../core/running-text.ts';
import { bagsOfText } from './bags-of-text.ts';
import { tokensInMemory } from './token-source.ts';

const bags = async (tokens: readonly number[], words = 5) => {
  const made = await bagsOfText(tokensInMemory(Uint32Array.from(tokens)), words, {});
  return Array.from({ length: bagCount(made) }, (_, document) => {
    const { ids, counts } = bagAt(made, document);
    return Object.fromEntries(Array.from(ids, (id, j) => [id, counts[j]]));
  });
};

it('counts the words of each document, whatever their order', async () => {
  expect(await bags([3, 1, 3, END, 0, END, 4, 4])).toEqual([{ 1: 1, 3: 2 }, { 0: 1 }, { 4: 2 }]);
});

it('has rising words in every bag and as many as there are tokens, for any text', async () => {
  const text = fc.array(fc.oneof({ weight: 6, arbitrary: fc.nat(4) }, { weight: 1, arbitrary: fc.constant(END) }), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(text, async (tokens) => {
      const made = await bagsOfText(tokensInMemory(Uint32Array.from(tokens)), 5, {});
      for (let document = 0; document < bagCount(made); document++) {
        const { ids } = bagAt(made, document);
        expect([...ids]).toEqual([...new Set(ids)].sort((a, b) => a - b));
        expect(ids.length).toBeGreaterThan(0);
      }
      expect(made.counts.reduce((sum, count) => sum + count, 0)).toBe(tokens.filter((token) => token !== END).length);
    }),
    { numRuns: 50 },
  );
});

it('grows with the text', async () => {
  const tokens = Array.from({ length: 3000 }, (_, document) => [
    ...Array.from({ length: 50 }, (_, j) => (document + j) % 60),
    END,
  ]).flat();
  const made = await bagsOfText(tokensInMemory(Uint32Array.from(tokens)), 60, {});
  expect([bagCount(made), made.ids.length, made.counts.every((count) => count === 1)]).toEqual([3000, 150_000, true]);
});
