import { describe, expect, it } from 'vitest';
import {
  averageLength,
  collectionProbability,
  countIn,
  documentCount,
  documentFrequency,
  invertBags,
} from './inverted-index.ts';
import { toyBags, toyIndex } from './toy-collection.case.ts';

describe('the toy collection inverted', () => {
  it('knows the documents of every word', () => {
    expect([...toyIndex.offsets]).toEqual([0, 2, 4, 6, 7]);
    expect([...toyIndex.documents]).toEqual([0, 2, 0, 1, 1, 2, 2]);
    expect([...toyIndex.counts]).toEqual([2, 1, 1, 1, 1, 1, 2]);
  });

  it('has the statistics rankers ask for', () => {
    expect(documentCount(toyIndex)).toBe(3);
    expect([0, 1, 2, 3].map((word) => documentFrequency(toyIndex, word))).toEqual([2, 2, 2, 1]);
    expect([...toyIndex.lengths]).toEqual([3, 2, 4]);
    expect([...toyIndex.collectionCounts]).toEqual([3, 2, 2, 2]);
    expect(averageLength(toyIndex)).toBe(3);
    expect(collectionProbability(toyIndex, 0)).toBe(3 / 9);
  });

  it('returns how often a word occurs in a document', () => {
    const table = [0, 1, 2].map((document) => [0, 1, 2, 3].map((word) => countIn(toyIndex, word, document)));
    expect(table).toEqual([
      [2, 1, 0, 0],
      [0, 1, 1, 0],
      [1, 0, 1, 2],
    ]);
  });
});

it('a word no document holds has no postings', () => {
  const wider = invertBags(toyBags, 5);
  expect([documentFrequency(wider, 4), countIn(wider, 4, 0)]).toEqual([0, 0]);
});

it('no documents at all have length 0 on the mean', () => {
  expect(
    averageLength(invertBags({ offsets: Uint32Array.of(0), ids: new Uint32Array(0), counts: new Float32Array(0) }, 1)),
  ).toBe(0);
});
