import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Corpus } from '../corpus.ts';
import { documentBatches } from './document-batches.ts';
import { documentsIn } from './given-document.ts';
import { editDistance } from './spelling.ts';

const corpusOf = (documents: readonly object[]): Corpus =>
  ({
    name: 'given',
    async *documents() {
      yield* documents;
    },
  }) as Corpus;
const numbered = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `d${i}`, text: 'x', labels: [] }));

describe('batches of documents', () => {
  it.each([
    [0, []],
    [1, [1]],
    [3, [3]],
    [4, [3, 1]],
    [6, [3, 3]],
  ])('%i documents by three', async (count, expected) => {
    const sizes: number[] = [];
    for await (const batch of documentBatches(corpusOf(numbered(count)), 3)) sizes.push(batch.length);
    expect(sizes).toEqual(expected);
  });
});

it.each([[['a', 5]], [[5]], [[null, 'a']]])('labels %j are refused: each must be a text', async (labels) => {
  const reading = async () => {
    for await (const _ of documentsIn(corpusOf([{ id: 'a', text: 'x', labels }])));
  };
  await expect(reading()).rejects.toMatchObject({ kind: 'data', where: expect.stringContaining('document 1') });
});

/** The definition, by recursion over prefixes. */
function distance(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length;
  const [i, j] = [a.length, b.length];
  const options = [
    distance(a.slice(0, -1), b) + 1,
    distance(a, b.slice(0, -1)) + 1,
    distance(a.slice(0, -1), b.slice(0, -1)) + (a[i - 1] === b[j - 1] ? 0 : 1),
  ];
  if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
    options.push(distance(a.slice(0, -2), b.slice(0, -2)) + 1);
  return Math.min(...options);
}

it('the edit distance is that of its definition', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 6 });
  fc.assert(
    fc.property(words, words, (a, b) => {
      expect(editDistance(a, b)).toBe(distance(a, b));
    }),
    { numRuns: 200, seed: 1 },
  );
});
