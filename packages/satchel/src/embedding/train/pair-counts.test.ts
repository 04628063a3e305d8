import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inOneGo } from '../../core/threads/steps.ts';
import { createPairCounter, type PairCounter, type PairCounts } from './pair-counts.ts';

type Pair = readonly [first: number, second: number, weight: number];

const add = (counter: PairCounter, ...pair: Pair): void => {
  if (counter.add(...pair)) inOneGo(counter.flush());
};

function count(words: number, pairs: readonly Pair[], buffer?: number): PairCounts {
  const counter = createPairCounter(words, buffer);
  for (const pair of pairs) add(counter, ...pair);
  return inOneGo(counter.finish());
}

const listed = ({ starts, seconds, values }: PairCounts): Pair[] =>
  Array.from(starts.subarray(1)).flatMap((end, first) =>
    Array.from(
      { length: end - starts[first]! },
      (_, k): Pair => [first, seconds[starts[first]! + k]!, values[starts[first]! + k]!],
    ),
  );

describe('counting pairs', () => {
  it('adds the weights of equal pairs and puts them in order', () => {
    const pairs: Pair[] = [[1, 2, 1], [0, 2, 0.5], [1, 0, 3], [1, 2, 0.25]]; // biome-ignore format: pairs
    expect(listed(count(3, pairs))).toEqual([[0, 2, 0.5], [1, 0, 3], [1, 2, 1.25]]); // biome-ignore format: pairs
  });

  it('has nothing to tell of nothing', () => {
    expect(listed(count(3, []))).toEqual([]);
  });

  it('gives what a plain map gives, however small the buffer', () => {
    const pair = fc.tuple(fc.nat(6), fc.nat(6), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 80 }), fc.integer({ min: 1, max: 20 }), (pairs, buffer) => {
        const sums = new Map<number, number>();
        for (const [first, second, weight] of pairs)
          sums.set(first * 7 + second, (sums.get(first * 7 + second) ?? 0) + weight);
        const expected = [...sums]
          .sort(([a], [b]) => a - b)
          .map(([key, sum]): Pair => [Math.floor(key / 7), key % 7, sum]);
        expect(listed(count(7, pairs, buffer))).toEqual(expected);
      }),
    );
  });

  it('tells how many pairs it holds, which merging makes fewer', () => {
    const counter = createPairCounter(2, 2);
    for (const second of [0, 1, 0]) add(counter, 0, second, 1);
    expect(counter.pairs).toBe(2);
    add(counter, 0, 0, 1);
    expect(counter.pairs).toBe(3); // a longer run waits for one of its size
    expect(listed(inOneGo(counter.finish()))).toEqual([[0, 0, 3], [0, 1, 1]]); // biome-ignore format: pairs
  });
});
