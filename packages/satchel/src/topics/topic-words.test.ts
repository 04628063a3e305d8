import { describe, expect, it } from 'vitest';
import { type Memberships, spreadMemberships } from '../core/memberships.ts';
import { createVocabulary } from '../core/vocabulary.ts';
import { clusterTopics } from '../representation/parts/cluster-topics.ts';
import { sensesOf } from './senses.ts';
import { rankTopics } from './topic-words.ts';

/** Words a, b, c, d seen 4, 2, 2, 0 times; a is all of topic 0, b half and half, c all of topic 1, d too. */
const memberships: Memberships = {
  count: 3,
  offsets: Uint32Array.of(0, 1, 3, 4, 5),
  components: Uint32Array.of(0, 0, 1, 1, 1),
  shares: Float32Array.of(1, 0.5, 0.5, 1, 1),
};
const counts = Uint32Array.of(4, 2, 2, 0);
const topicsOf = (tokenCounts: Uint32Array) =>
  clusterTopics(memberships, createVocabulary(['a', 'b', 'c', 'd'], new Uint32Array(4), 9, tokenCounts));

describe('topics', () => {
  it("ranks words by Bayes' rule, the largest topic first", () => {
    const [first, second, empty] = rankTopics(topicsOf(counts), 10);
    // topic 0: a 4, b 1 of 8 words in all; topic 1: c 2, b 1; d was never seen
    expect(first).toEqual({
      topic: 0,
      share: 5 / 8,
      size: 2,
      ids: Uint32Array.of(0, 1),
      probabilities: Float64Array.of(0.8, 0.2),
    });
    expect(second).toMatchObject({ topic: 1, share: 3 / 8, size: 2, ids: Uint32Array.of(2, 1) });
    expect([...second!.probabilities]).toEqual([2 / 3, 1 / 3]);
    expect(empty).toEqual({
      topic: 2,
      share: 0,
      size: 0,
      ids: new Uint32Array(0),
      probabilities: new Float64Array(0),
    });
  });

  it('keeps the top words only, their probabilities unchanged', () => {
    expect(rankTopics(topicsOf(counts), 1).map(({ ids, probabilities }) => [...ids, ...probabilities])).toEqual([
      [0, 0.8],
      [2, 2 / 3],
      [],
    ]);
  });

  it('has no shares where nothing was seen', () => {
    expect(rankTopics(topicsOf(new Uint32Array(4)), 10).map(({ share }) => share)).toEqual([0, 0, 0]);
  });
});

describe('senses', () => {
  it('are the components of a word, the likeliest first', () => {
    const unequal: Memberships = {
      count: 4,
      offsets: Uint32Array.of(0, 4),
      components: Uint32Array.of(0, 1, 2, 3),
      shares: Float32Array.of(0.25, 0, 0.625, 0.125),
    };
    expect(sensesOf(unequal, 0, 0.2)).toEqual([
      { component: 2, probability: 0.625 },
      { component: 0, probability: 0.25 },
    ]);
    expect(sensesOf(unequal, 0, 0).map(({ component }) => component)).toEqual([2, 0, 3]);
  });
});

it('memberships of some words spread over all leave the others without any', () => {
  const spread = spreadMemberships(memberships, Uint32Array.of(1, 2, 4, 5), 7);
  expect([...spread.offsets]).toEqual([0, 0, 1, 3, 3, 4, 5, 5]);
  const seen = Uint32Array.of(9, 4, 2, 9, 2, 0, 9);
  const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const topics = clusterTopics(spread, createVocabulary(words, new Uint32Array(7), 9, seen));
  expect(rankTopics(topics, 10).map(({ share, ids }) => [share, [...ids]])).toEqual([
    [5 / 8, [1, 2]],
    [3 / 8, [4, 2]],
    [0, []],
  ]);
  expect(sensesOf(spread, 3, 0)).toEqual([]);
});
