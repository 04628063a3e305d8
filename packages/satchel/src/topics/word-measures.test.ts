import { describe, expect, it } from 'vitest';
import { exclusivityOf, topicDistance, topicTable, topicTree, topWords } from './word-measures.ts';

/** Two topics of equal share over three words: the common word 0, and one of their own each. */
const table = topicTable({
  count: 2,
  shares: Float64Array.of(0.5, 0.5),
  memberships: { count: 2, offsets: Uint32Array.of(0), components: new Uint32Array(), shares: new Float32Array() },
  wordProbabilities: (topic) => (topic === 0 ? Float64Array.of(0.6, 0.4, 0) : Float64Array.of(0.6, 0, 0.4)),
  proportions: () => new Float64Array(2),
});

describe('words of a topic', () => {
  it('by probability, lift and relevance', () => {
    expect(topWords(table, 0, 3, 'probability')).toEqual([0, 1]); // word 2 has probability 0
    expect(topWords(table, 0, 3, 'lift')).toEqual([1, 0]); // 0.4 / 0.2 = 2, 0.6 / 0.6 = 1
    expect(topWords(table, 0, 3, 1)).toEqual([0, 1]);
    expect(topWords(table, 0, 3, 0.2)).toEqual([1, 0]);
  });

  it('exclusivity is the share of its words that a topic has to itself', () => {
    expect(exclusivityOf(table, 0, [1])).toBe(1);
    expect(exclusivityOf(table, 0, [0, 1])).toBe(0.75);
    expect(exclusivityOf(table, 0, [])).toBe(0);
  });

  it('topics are 0 apart if equal, 1 if they share no word', () => {
    expect(topicDistance(table, 0, 0)).toBe(0);
    expect(topicDistance(table, 0, 1)).toBeCloseTo(0.4, 12);
  });
});

it('the hierarchy joins the nearest first', () => {
  const places = [0, 10, 1, 12];
  const tree = topicTree(4, (a, b) => Math.abs(places[a]! - places[b]!));
  expect(tree).toEqual([
    { first: [0], second: [2], distance: 1 },
    { first: [1], second: [3], distance: 2 },
    { first: [0, 2], second: [1, 3], distance: 10.5 },
  ]);
  expect(topicTree(1, () => 0)).toEqual([]);
});
