import { expect, it } from 'vitest';
import { invertBags } from '../../retrieve/inverted-index.ts';
import { queryFrom } from '../../retrieve/ranker.ts';
import { queryStatistics, statisticNames } from './query-statistics.ts';

/** Three documents: word 0 is in all of them, word 1 in the first alone. */
const index = invertBags({ offsets: Uint32Array.of(0, 2, 3, 4), ids: Uint32Array.of(0, 1, 0, 0), counts: Float32Array.of(1, 1, 1, 1) }, 2); // biome-ignore format: a small index
const list = (documents: string[], scores: number[]) => ({ query: 'q', documents, scores });

it('names what a query says about itself, in numbers a reader can add', () => {
  const query = queryFrom(new Map([[0, 2], [1, 1]])); // biome-ignore format: short
  const statistics = queryStatistics(index, query, list(['a', 'b', 'c'], [6, 5, 2]), list(['c', 'd'], [3, 1]));
  const [common, rare] = [Math.log(4 / 3.5), Math.log(4 / 1.5)];
  const expected = {
    words: 3,
    'mean idf': (common + rare) / 2,
    'largest idf': rare,
    'first gap': 0.25, // normalised scores 1, ¾, 0
    'first mean': 0.175,
    'second gap': 1, // 1, 0
    'second mean': 0.1,
    'overlap at 10': 0.1, // one document, c
    'overlap at 50': 0.02,
  };
  expect(statisticNames).toEqual(Object.keys(expected));
  Object.values(expected).forEach((value, j) => {
    expect(statistics[j]).toBeCloseTo(value, 12);
  });
});

it('are finite for a query without known words, which finds nothing', () => {
  const nothing = queryStatistics(index, queryFrom(new Map()), list([], []), list([], []));
  expect(nothing).toEqual([0, 0, 0, 1, 0, 1, 0, 0, 0]);
});
