import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../numeric/random.ts';
import { createDuplicateFinder, type DuplicatePair, findDuplicates } from './near-duplicates.ts';
import { changed, plantedCopies, prose } from './planted.case.ts';

const LONG = 'the quick brown fox jumps over the lazy dog while seven wizards mix a very odd purple potion';

function find(texts: readonly string[], options = {}) {
  const finder = createDuplicateFinder(options);
  for (const text of texts) finder.add(text);
  return finder.finish();
}

describe('two texts', () => {
  it('are exact copies when only case, punctuation and spacing differ', () => {
    expect(find(['Good film!', 'a bad film', 'good,\n FILM']).pairs).toEqual([
      { first: 0, second: 2, kind: 'exact', similarity: 1, containment: 1 },
    ]);
  });

  it('are near copies by the shingles they share: a b c d e f against a b c d e x is 3 of 5', () => {
    const [pair] = find(['a b c d e f', 'a b c d e x'], { near: 0.6 }).pairs;
    expect(pair).toEqual({ first: 0, second: 1, kind: 'near', similarity: 3 / 5, containment: 3 / 4 });
    expect(find(['a b c d e f', 'a b c d e x'], { near: 0.61 }).pairs).toEqual([]);
  });

  it('are contained when the one is in the other, however long the rest', () => {
    const random = createRandom(4);
    const [pair] = find([`${prose(random, 400)} ${LONG} ${prose(random, 400)}`, LONG]).pairs;
    expect(pair).toMatchObject({ first: 0, second: 1, kind: 'contained', containment: 1 });
    expect(pair!.similarity).toBeLessThan(0.05);
  });

  it('are nothing to each other when only the words agree, not their order', () => {
    expect(find([LONG, LONG.split(' ').reverse().join(' ')]).pairs).toEqual([]);
  });

  it('are not looked for inside each other when the shorter is a mere phrase', () => {
    expect(find([LONG, 'the quick brown fox jumps over']).pairs).toEqual([]);
    expect(find([LONG, 'the quick brown fox jumps over'], { shortest: 6 }).pairs).toMatchObject([
      { kind: 'contained' },
    ]);
  });
});

it('texts without words are counted and are never copies', () => {
  expect(find(['', '...', '', 'word'])).toEqual({ documents: 4, empty: 3, pairs: [], clusters: [] });
});

it('copies of copies make one cluster, contained texts do not', () => {
  const random = createRandom(8);
  const [a, b] = [prose(random, 80), prose(random, 80)];
  const { clusters } = find([a, b, a, changed(a.split(' '), 0.02, random), `${b} ${prose(random, 200)}`]);
  expect(clusters).toEqual([[0, 2, 3]]);
});

it('a thousand copies of a form with another number each are one cluster', () => {
  const { clusters } = find(Array.from({ length: 1000 }, (_, i) => `${LONG} number ${i}`));
  expect(clusters.map((rows) => rows.length)).toEqual([1000]);
});

describe('planted copies', () => {
  it.each([1, 2, 3])('are found with recall of each kind and precision of at least .95 (seed %i)', (seed) => {
    const { texts, pairs } = plantedCopies(400, 100, seed);
    const found = find(texts).pairs;
    const ofSources = found.filter(({ first }) => first < 400); // copies of one source are also copies of each other
    for (const kind of ['exact', 'near', 'contained'] as const) {
      const wanted = [...pairs].filter(([, of]) => of === kind);
      const hits = wanted.filter(([key]) => ofSources.some((pair) => keyOf(pair) === key));
      expect(hits.length / wanted.length).toBeGreaterThanOrEqual(0.95);
    }
    expect(ofSources.filter((pair) => pairs.has(keyOf(pair))).length / ofSources.length).toBeGreaterThanOrEqual(0.95);
    expect(found.every(({ first, second }) => sourceOf(first) === sourceOf(second))).toBe(true);
  });

  const keyOf = ({ first, second }: DuplicatePair): string => `${first} ${second}`;
  const sourceOf = (row: number): number => (row < 400 ? row : Math.floor((row - 400) / 3));
});

describe('whatever the texts', () => {
  const texts = fc.array(
    fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 12 }).map((words) => words.join(' ')),
    {
      maxLength: 12,
    },
  );

  it('every pair is what its kind says, and exact copies are all found', () => {
    fc.assert(
      fc.property(texts, (given) => {
        const { pairs, clusters } = find(given);
        for (const { first, second, kind, similarity, containment } of pairs) {
          expect(first).toBeLessThan(second);
          expect(containment).toBeGreaterThanOrEqual(similarity);
          if (kind === 'exact') expect(given[first]).toBe(given[second]);
          else expect(kind === 'near' ? similarity >= 0.6 : containment >= 0.8).toBe(true);
        }
        for (const [row, text] of given.entries()) {
          const before = given.indexOf(text);
          if (text !== '' && before < row)
            expect(clusters.some((rows) => rows.includes(row) && rows.includes(before))).toBe(true);
        }
      }),
    );
  });

  it('the same texts and seed give the same result, read at once or one by one', async () => {
    const { texts: planted } = plantedCopies(60, 20, 9);
    expect(await findDuplicates(planted)).toEqual(find(planted));
  });
});

it('stops when it is told to', async () => {
  const texts = Array.from({ length: 2000 }, (_, i) => `text number ${i}`);
  await expect(findDuplicates(texts, {}, { signal: AbortSignal.abort('enough') })).rejects.toBe('enough');
});

it('refuses a similarity outside its range and what is no text', () => {
  expect(() => createDuplicateFinder({ near: 2 })).toThrowError(
    "duplicates: 'near' must be a number from 0.3 to 1, got 2.",
  );
});

const news = resolve(
  process.env['SATCHEL_DATA'] ?? resolve(import.meta.dirname, '../../../../../shared/data'),
  'classification/20news-bydate.jsonl.gz',
);

describe.skipIf(!existsSync(news))('20 Newsgroups', () => {
  it('planted copies are found among its first 1,200 messages', () => {
    const lines = gunzipSync(readFileSync(news)).toString('utf8').split('\n', 1200);
    const texts = lines.map((line) => (JSON.parse(line) as { text: string }).text);
    const random = createRandom(3);
    const sources = Array.from({ length: 100 }, (_, i) => i * 11).filter((row) => texts[row]!.split(/\s+/).length > 30);
    const planted = sources.map((row) => changed(texts[row]!.split(/\s+/), 0.05, random));
    const { pairs } = find([...texts, ...planted]);
    const found = new Set(pairs.map(({ first, second }) => `${first} ${second}`));
    expect(sources.filter((row, i) => found.has(`${row} ${1200 + i}`)).length / sources.length).toBeGreaterThanOrEqual(
      0.95,
    );
  });
});
