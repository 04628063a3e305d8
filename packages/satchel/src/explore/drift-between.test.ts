import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../contract/toy-world.ts';
import { createRandom } from '../numeric/random.ts';
import { driftBetween } from './drift-between.ts';

const quick = { topics: 3, options: { lda: { sweeps: 30 } } };
const documents = toyDocuments(120);
const labels = [...new Set(documents.flatMap((document) => document.labels))];

describe('driftBetween', () => {
  it('finds nothing between halves drawn at random, most of the time, and much between crafts', async () => {
    const random = createRandom(5, 'halves');
    let found = 0;
    for (let trial = 0; trial < 8; trial++) {
      const order = Uint32Array.from(documents.keys());
      random.shuffle(order);
      const mixed = Array.from(order, (row) => documents[row]!);
      const { test } = await driftBetween(corpusFrom(mixed.slice(0, 60)), corpusFrom(mixed.slice(60)), quick);
      if (test.pValue < 0.01) found++;
    }
    expect(found).toBeLessThanOrEqual(1);
    const of = (wanted: boolean) => documents.filter((document) => (document.labels[0] === labels[0]) === wanted);
    const moved = await driftBetween(corpusFrom(of(false)), corpusFrom(of(true)), quick);
    expect(moved.test.pValue).toBeLessThan(1e-6);
    expect(moved.test.degrees[0]).toBe(2); // three shares add up to 1
    expect(moved.documents).toEqual({ before: of(false).length, now: of(true).length });
    const own = new Set(of(true).flatMap(({ text }) => text.toLowerCase().match(/\p{L}+/gu) ?? []));
    const [first] = moved.words.filter(({ z }) => z > 0);
    expect(own.has(first!.word)).toBe(true);
    expect(moved.topics.reduce((sum, { now }) => sum + now, 0)).toBeCloseTo(1, 6);
    expect(moved.newWords).toBeGreaterThan(0);
  });

  it('turns its signs when the sets change places', async () => {
    const [a, b] = [corpusFrom(documents.slice(0, 50)), corpusFrom(documents.slice(50))];
    const [forth, back] = [await driftBetween(a, b, quick), await driftBetween(b, a, quick)];
    expect(new Map(forth.words.map(({ word, z }) => [word, z]))).toEqual(new Map(back.words.map(({ word, z }) => [word, -z]))); // biome-ignore format: one claim
  });

  it('looks at a sample of large sets, the same one each time', async () => {
    const [a, b] = [corpusFrom(documents.slice(0, 50)), corpusFrom(documents.slice(50))];
    const found = await driftBetween(a, b, { ...quick, sample: 30 });
    expect(found.documents).toEqual({ before: 30, now: 30 });
    expect(await driftBetween(a, b, { ...quick, sample: 30 })).toEqual(found);
    expect(await driftBetween(a, b, { ...quick, sample: 70 })).toEqual(await driftBetween(a, b, quick));
  });

  it.each([
    [{ sample: 1 }, 'sample must be a whole number of at least 2, got 1.'],
    [{ topics: 1 }, 'topics must be a whole number of at least 2, got 1.'],
    [{ top: 0 }, 'top must be a whole number of at least 1, got 0.'],
    [{ topics: 3, representation: 'bow' }, 'bow has no topics'],
  ])('refuses %j', async (options, message) => {
    await expect(driftBetween(corpusFrom(documents), corpusFrom(documents), options)).rejects.toThrow(message);
  });

  it('needs two documents of each set', async () => {
    const one = corpusFrom(documents.slice(0, 1));
    await expect(driftBetween(corpusFrom(documents), one, quick)).rejects.toThrow(
      'A test needs two documents of each set, got 120 and 1.',
    );
  });
});
