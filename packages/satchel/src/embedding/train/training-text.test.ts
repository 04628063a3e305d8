import { describe, expect, it } from 'vitest';
import { DOCUMENT_END } from '../../core/running-text.ts';
import { collectTrainingText } from './training-text.ts';

const documents = [['a', 'b', 'a'], ['x'], ['b', 'a', 'c', 'c']];

describe('training text', () => {
  it('numbers the words by falling count and leaves the rare ones out, with the documents that hold no other', async () => {
    const { terms: words, counts, source } = await collectTrainingText(documents, { minCount: 2 });
    expect(words).toEqual(['a', 'b', 'c']);
    expect([...counts]).toEqual([3, 2, 2]);
    const tokens = new Uint32Array(source.tokens);
    expect(await source.read(0, tokens)).toBe(9);
    expect([...tokens]).toEqual([0, 1, 0, DOCUMENT_END, 1, 0, 2, 2, DOCUMENT_END]);
  });

  it('reads from anywhere, and says when there is less than was asked for', async () => {
    const { source } = await collectTrainingText(documents, { minCount: 1 });
    const into = new Uint32Array(4);
    expect(await source.read(source.tokens - 2, into)).toBe(2);
    expect(into[1]).toBe(DOCUMENT_END);
  });

  it.each([
    ['no text', [], 'There is no word to train vectors on.'],
    ['only rare words', [['a', 'b', 'a']], 'None of the 2 words occurs 5 times; the most frequent occurs 2 times.'],
  ])('refuses %s', async (_, text, message) => {
    await expect(collectTrainingText(text, { minCount: 5 })).rejects.toMatchObject({ code: 'EMPTY_CORPUS', message });
  });
});
