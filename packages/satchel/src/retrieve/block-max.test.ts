import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bags } from '../core/bag.ts';
import { type OptionValues, resolveOptions } from '../core/options.ts';
import { createRandom } from '../numeric/random.ts';
import { feedbackRanker } from './feedback.ts';
import { createFoundCounter } from './found-documents.ts';
import { createImpactLists, reachedBy } from './impact-lists.ts';
import { type InvertedIndex, invertBags } from './inverted-index.ts';
import { lexicalRanker } from './lexical.ts';
import type { Query, Ranker } from './ranker.ts';
import { feedbackNamed, rankers } from './registry.ts';
import { scoredTop } from './top-documents.ts';
import { query, toyIndex } from './toy-collection.case.ts';

/** Every ranker by words, in each of its forms. */
const forms: readonly (readonly [string, Partial<OptionValues>])[] = rankers.flatMap(({ name, options }) => [
  [name, {}] as const,
  ...Object.entries(options).flatMap(([option, declared]) =>
    'enum' in declared ? declared.enum.slice(1).map((value) => [name, { [option]: value }] as const) : [],
  ),
]);

function prepared(name: string, given: Partial<OptionValues>, index: InvertedIndex): Ranker {
  const method = rankers.find((known) => known.name === name)!;
  return method.prepare(index, resolveOptions(name, method.options, given));
}

/** Documents, scores to the bit, and how many were found. */
function expectSame(ranker: Ranker, asked: Query, k: number): void {
  const found = ranker.top!(asked, k);
  const reference = scoredTop(ranker, asked, k, new Float64Array(ranker.documents));
  expect([[...found.documents], [...found.scores], found.all]).toEqual([
    [...reference.documents],
    [...reference.scores],
    reference.all,
  ]);
}

const bagsOf = (documents: readonly ReadonlyMap<number, number>[]): Bags => {
  const sorted = documents.map((counts) => [...counts].sort((a, b) => a[0] - b[0]));
  const offsets = new Uint32Array(documents.length + 1);
  sorted.forEach((bag, i) => {
    offsets[i + 1] = offsets[i]! + bag.length;
  });
  const all = sorted.flat();
  return { offsets, ids: Uint32Array.from(all, ([w]) => w), counts: Float32Array.from(all, ([, c]) => c) };
};

const WORDS = 40;

/** More documents than two windows; word w is in about one document of w + 1, and runs of documents are equal. */
function largeIndex(documents: number): InvertedIndex {
  const random = createRandom(7, 'documents');
  const made: Map<number, number>[] = [];
  while (made.length < documents) {
    const counts = new Map<number, number>();
    for (let word = 0; word < WORDS; word++)
      if (random.below(word + 2) === 0) counts.set(word, 1 + random.below(1 + random.below(6)));
    for (let copies = 1 + random.below(3); copies > 0 && made.length < documents; copies--) made.push(counts);
  }
  return invertBags(bagsOf(made), WORDS + 1);
}

const large = largeIndex(9000);

describe.each(forms)('the best documents by bounds, %s %o', (name, options) => {
  it('are those of exhaustive scoring, over random documents with many ties', () => {
    const counts = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 3 })), {
      selector: ([word]) => word,
    });
    const documents = fc.array(
      counts.map((pairs) => new Map(pairs)),
      { minLength: 1, maxLength: 30 },
    );
    const words = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 5 });
    fc.assert(
      fc.property(documents, words, fc.integer({ min: 0, max: 12 }), (made, ids, k) => {
        const ranker = prepared(name, options, invertBags(bagsOf(made), 7));
        expectSame(ranker, query(...ids.sort((a, b) => a - b).map((id, j) => [id, 0.5 + (j % 3)] as const)), k);
      }),
      { numRuns: 40 },
    );
  });

  it('are the same over many windows and blocks', () => {
    const ranker = prepared(name, options, large);
    const random = createRandom(11, name);
    for (const k of [1, 10, 10, 10, 100, 1000, 20_000]) {
      const ids = new Set(Array.from({ length: 1 + random.below(6) }, () => random.below(WORDS + 1)));
      expectSame(ranker, query(...[...ids].sort((a, b) => a - b).map((id) => [id, 1 + random.below(2)] as const)), k);
    }
  });
});

describe('words that are left out of a window', () => {
  it('still count: a rare word beside words in nearly every document', () => {
    const documents = Array.from({ length: 9000 }, (_, i) => {
      const common = [0, 1].map((word) => [word, 1 + ((i * (word + 3)) % 4)] as const);
      return new Map([...common, ...(i % 450 === 7 ? [[2, 1 + (i % 3)] as const] : [])]);
    });
    const index = invertBags(bagsOf(documents), 3);
    for (const [name, options] of forms) expectSame(prepared(name, options, index), query([0, 1], [1, 1], [2, 3]), 12);
  });
});

describe('feedback', () => {
  it.each(['rm3', 'mixture'])('by %s finds the same through bounds', (name) => {
    const method = feedbackNamed(name);
    const options = resolveOptions(name, method.options, {});
    const small = largeIndex(300);
    const bags = bagsOf(
      Array.from(small.lengths, (_, document) => {
        const own = new Map<number, number>();
        for (let word = 0; word < WORDS; word++)
          for (let at = small.offsets[word]!; at < small.offsets[word + 1]!; at++)
            if (small.documents[at] === document) own.set(word, small.counts[at]!);
        return own;
      }),
    );
    const first = prepared('bm25', {}, small);
    const { top: _, ...exhaustive } = first;
    const [pruned, reference] = [first, exhaustive].map((ranker) =>
      feedbackRanker({ index: small, bags }, ranker, ranker, { method, options }),
    ) as [Ranker, Ranker];
    expect(reference.top).toBeUndefined();
    const asked = query([20, 1], [30, 2]);
    const expected = scoredTop(reference, asked, 10, new Float64Array(300));
    const { documents, scores, all } = pruned.top!(asked, 10);
    expect({ documents, scores, all }).toEqual(expected);
  });
});

describe('a ranker without bounds', () => {
  it('has no short way: parts that are not declared proportional', () => {
    expect(lexicalRanker(toyIndex, () => ({ part: () => () => 1 })).top).toBeUndefined();
  });

  it.each<[string, () => number, number | undefined]>([
    ['parts that are not finite', () => Number.POSITIVE_INFINITY, 0],
    ['rests without a bound', () => 1, undefined],
  ])('scores every document: %s', (_, part, restAtMost) => {
    const matching = {
      part: () => part,
      rest: (document: number) => document,
      ...(restAtMost === undefined ? {} : { restAtMost }),
    };
    const ranker = lexicalRanker(toyIndex, () => matching, () => part); // biome-ignore format: a line
    expectSame(ranker, query([0, 1], [2, 1]), 2);
  });
});

describe('the bounds of a list', () => {
  const listOf = createImpactLists(large, () => (count, document) => count / (1 + (document % 5)) - 0.5);

  it('are never below the parts, and lie at most one level above those that raise a score', () => {
    for (const word of [0, 5, WORDS - 1, WORDS]) {
      const { start, end, impacts, blocks, scale } = listOf(word)!;
      for (let at = start; at < end; at++) {
        const part = large.counts[at]! / (1 + (large.documents[at]! % 5)) - 0.5;
        const bound = impacts[at - start]! * scale;
        expect(bound).toBeGreaterThanOrEqual(part);
        expect(bound).toBeLessThanOrEqual(Math.max(part, 0) + scale * 1.001);
        expect(blocks[(at - start) >> 7]!).toBeGreaterThanOrEqual(impacts[at - start]!);
      }
    }
  });

  it('tell a score that k documents reach', () => {
    const list = listOf(5)!;
    const parts = Array.from(list.impacts, (_, i) => {
      const at = list.start + i;
      return large.counts[at]! / (1 + (large.documents[at]! % 5)) - 0.5;
    }).sort((a, b) => b - a);
    for (const k of [1, 10, 500]) expect(reachedBy(list, k)).toBeLessThanOrEqual(parts[k - 1]!);
    expect(reachedBy(list, 10)).toBeGreaterThan(0.9 * parts[9]!);
    expect(reachedBy(list, parts.length + 1)).toBe(0);
  });
});

it('counts documents with any of the words, however often it is asked', () => {
  const count = createFoundCounter(toyIndex);
  for (let i = 0; i < 300; i++) {
    expect(count(Uint32Array.of(0, 2))).toBe(3);
    expect(count(Uint32Array.of(3))).toBe(1);
    expect(count(Uint32Array.of())).toBe(0);
  }
});

it('finds the best documents where the parts of words are large numbers', () => {
  const words = [3, 11, 25, 38];
  const unit = (word: number) => (count: number, document: number) => 1e6 * count * (1 + ((document * 7 + word) % 13));
  const ranker = lexicalRanker(
    large,
    ({ ids, weights }) => ({
      part: (j) => (count, document) => weights[j]! * unit(ids[j]!)(count, document),
      factors: weights,
    }),
    unit,
  );
  for (const k of [1, 5, 60]) expectSame(ranker, query(...words.map((word) => [word, 1] as const)), k);
});
