import { expect, it } from 'vitest';
import { createWordVectors, type WordVectors } from '../core/word-vectors.ts';
import { createWordVectorCache } from './word-vector-cache.ts';

const vectors = (): WordVectors => createWordVectors(['a'], { rows: 1, columns: 1, data: Float32Array.of(1) });

function counting() {
  let trained = 0;
  return {
    train: async () => {
      trained++;
      return vectors();
    },
    trained: () => trained,
  };
}

it('trains once, and again for another key or another reading', async () => {
  const cache = createWordVectorCache();
  const { train, trained } = counting();
  const [one, other] = [{}, {}];
  const first = await cache.get(one, 'a', train);
  expect(await cache.get(one, 'a', train)).toBe(first);
  expect(trained()).toBe(1);
  await cache.get(one, 'b', train);
  await cache.get(other, 'a', train);
  expect(trained()).toBe(3);
});

it('keeps the last few of a reading and forgets the one that was not used for longest', async () => {
  const cache = createWordVectorCache(2);
  const { train, trained } = counting();
  const reading = {};
  for (const key of ['a', 'b', 'a', 'c']) await cache.get(reading, key, train); // b goes, not a
  expect(trained()).toBe(3);
  await cache.get(reading, 'a', train);
  expect(trained()).toBe(3);
  await cache.get(reading, 'b', train);
  expect(trained()).toBe(4);
});

it('keeps three unless told otherwise', async () => {
  const cache = createWordVectorCache();
  const { train, trained } = counting();
  const reading = {};
  for (const key of ['a', 'b', 'c', 'a', 'b', 'c']) await cache.get(reading, key, train);
  expect(trained()).toBe(3);
  for (const key of ['d', 'a']) await cache.get(reading, key, train);
  expect(trained()).toBe(5);
});

it('does not remember a training that failed', async () => {
  const cache = createWordVectorCache();
  const failed = cache.get(cache, 'a', () => Promise.reject(new Error('enough')));
  await expect(failed).rejects.toThrow('enough');
  expect(await cache.get(cache, 'a', async () => vectors())).toMatchObject({ terms: ['a'] });
});

it('trains once for calls at the same time; if that training is stopped, the other call trains', async () => {
  const cache = createWordVectorCache();
  const { train, trained } = counting();
  const both = await Promise.all([cache.get(cache, 'a', train), cache.get(cache, 'a', train)]);
  expect(both[0]).toBe(both[1]);
  expect(trained()).toBe(1);
  const stopped = cache.get(cache, 'b', () => Promise.reject(new Error('enough')));
  const other = cache.get(cache, 'b', train);
  await expect(stopped).rejects.toThrow('enough');
  expect(await other).toMatchObject({ terms: ['a'] });
  expect(trained()).toBe(2);
});
