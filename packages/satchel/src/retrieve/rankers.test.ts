import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bags } from '../core/bag.ts';
import { type OptionValues, resolveOptions } from '../core/options.ts';
import { bm25 } from './bm25.ts';
import { dph } from './dph.ts';
import { type InvertedIndex, invertBags } from './inverted-index.ts';
import { dirichlet } from './language-models.ts';
import { pl2 } from './pl2.ts';
import { NOT_FOUND, type RankerMethod } from './ranker.ts';
import { rankers } from './registry.ts';
import { query, scoresOf, toyBags, toyIndex, toyQuery } from './toy-collection.case.ts';

const named = (name: string): RankerMethod => rankers.find((method) => method.name === name)!;
const prepared = (name: string, given: Partial<OptionValues> = {}, index = toyIndex) => {
  const method = named(name);
  return method.prepare(index, resolveOptions(name, method.options, given));
};

/** One word in document 0 of length 100, in a collection with the statistics given. */
function oneWord(
  count: number,
  documents: number,
  average: number,
  collectionCount: number,
  tokens = documents * average,
): InvertedIndex {
  const lengths = new Float64Array(documents).fill((tokens - 100) / (documents - 1));
  lengths[0] = 100;
  return {
    offsets: Uint32Array.of(0, 1),
    documents: Uint32Array.of(0),
    counts: Float32Array.of(count),
    lengths,
    collectionCounts: Float64Array.of(collectionCount),
    tokens,
  };
}

const ln = Math.log;

describe('the worked scores of the toy collection, query "a c"', () => {
  it.each<[string, Partial<OptionValues>, readonly number[]]>([
    ['tfidf', {}, [0.632455532, 0.5, 0.2525147629]],
    ['pl2', {}, [0.7943510079, 0.8128037635, 1.3232043457]],
    ['pl2', { form: 'original' }, [0.8143884391, 0.8519722412, 1.4879884612]],
    ['dirichlet', { mu: 10 }, [-2.6574145851, -2.5957692426, -2.6417063378]],
    ['dirichlet', { mu: 10, scoring: 'seed-linear' }, [0.2905982906, 0.2731481481, 0.2698412698]],
    // P(a|D1) = ½·⅔ + ½·⅓ = ½, P(c|D1) = ½·0 + ½·2/9 = 1/9; D2: 1/6 and 13/36; D3: 7/24 and 17/72
    ['jelinek-mercer', {}, [ln(1 / 2) + ln(1 / 9), ln(1 / 6) + ln(13 / 36), ln(7 / 24) + ln(17 / 72)]],
    ['jelinek-mercer', { scoring: 'seed-linear' }, [11 / 36, 19 / 72, 19 / 72]],
    // idf = ln(1 + 1.5 / 2.5) for a and for c; K = 1.2 (¼ + ¾ dl / 3) = 1.2, 0.9, 1.5
    ['bm25', {}, [ln(1.6) * (2 / 3.2), ln(1.6) * (1 / 1.9), ln(1.6) * (2 / 2.5)]],
    ['bm25', { variant: 'robertson' }, [ln(0.6) * 2.2 * (2 / 3.2), ln(0.6) * 2.2 * (1 / 1.9), ln(0.6) * 2.2 * (2 / 2.5)]],
    ['bm25', { variant: 'plus' }, [ln(2) * (4.4 / 3.2 + 1), ln(2) * (2.2 / 1.9 + 1), ln(2) * (4.4 / 2.5 + 2)]],
    ['tfidf', { variant: 'robertson' }, [1.2, 0.9, 1.5].map((k, d) => Math.log2(2.5) * 1.2 * ([2 / (2 + k), 1 / (1 + k), 2 / (1 + k)][d] ?? 0))],
    // with 1 + ln 2 for the two a of D1 and the two d of D3
    ['tfidf', { variant: 'log-tf' }, [(1 + ln(2)) / Math.hypot(1 + ln(2), 1) / Math.SQRT2, 0.5, (Math.SQRT2 * ln(1.5)) / Math.hypot(ln(1.5), ln(1.5), (1 + ln(2)) * ln(3))]],
    // D1, a: f = ⅔, (1/9)/3 [2 log2(2·3/3·3/3) + ½ log2(2π·2·⅓)]
    ['dph', {}, [
      (1 / 27) * (2 + 0.5 * Math.log2((4 * Math.PI) / 3)),
      (1 / 8) * (Math.log2((3 / 2) * (3 / 2)) + 0.5 * Math.log2(Math.PI)),
      (9 / 32) * (Math.log2(3 / 4) + 0.5 * Math.log2(1.5 * Math.PI) + (Math.log2((3 / 4) * (3 / 2)) + 0.5 * Math.log2(1.5 * Math.PI))),
    ]],
  ])('%s %o', (name, options, expected) => {
    const scores = scoresOf(prepared(name, options), toyQuery);
    for (const [document, score] of scores.entries()) expect(score).toBeCloseTo(expected[document]!, 9);
  }); // biome-ignore format: a table

  it('seed-linear ranks otherwise than the logarithms do', () => {
    const order = (scores: number[]) => [0, 1, 2].sort((a, b) => scores[b]! - scores[a]!);
    expect(order(scoresOf(prepared('dirichlet', { mu: 10 }), toyQuery))).toEqual([1, 2, 0]);
    expect(order(scoresOf(prepared('dirichlet', { mu: 10, scoring: 'seed-linear' }), toyQuery))).toEqual([0, 1, 2]);
  });
});

describe('the worked score of a single word', () => {
  it('PL2: 3 of 100 words, mean length 150, 50 occurrences in 1,000 documents', () => {
    const index = oneWord(3, 1000, 150, 50);
    expect(scoresOf(pl2.prepare(index, { c: 1, form: 'terrier' }), query([0, 1]))[0]).toBeCloseTo(4.3683976846, 9);
  });

  it("Dirichlet, less the document's rest, is Terrier's form in other units", () => {
    const index = oneWord(3, 1000, 1000, 50, 1e6);
    const ranker = dirichlet.prepare(index, { mu: 2500, scoring: 'kl' });
    const score = scoresOf(ranker, query([0, 1]))[0]!;
    const withoutConstant = (score - ln(50 / 1e6)) / Math.LN2; // log2(1 + tf / μP) + log2(μ / (dl + μ))
    expect(withoutConstant).toBeCloseTo(4.5872726614, 9);
  });
});

describe.each(rankers.map(({ name }) => name))('%s', (name) => {
  const ranker = prepared(name);

  it('finds only documents that hold a word of the query', () => {
    expect(scoresOf(ranker, query([3, 1])).map((score) => score === NOT_FOUND)).toEqual([true, true, false]);
    expect(scoresOf(ranker, query())).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
  });

  it('passes over words that no document holds', () => {
    const wider = invertBags(toyBags, 6);
    const asked = query([0, 1], [2, 1]);
    const withStrangers = query([0, 1], [2, 1], [5, 1]);
    const scores = scoresOf(prepared(name, {}, wider), withStrangers);
    expect(scores).toEqual(scoresOf(prepared(name, {}, wider), asked));
    expect(scores.every(Number.isFinite)).toBe(true);
  });

  it('explains every score, word by word, to the bit', () => {
    fc.assert(
      fc.property(collections, fc.uniqueArray(fc.integer({ min: 0, max: 7 }), { maxLength: 5 }), (bags, words) => {
        const made = prepared(name, {}, invertBags(bags, 8));
        const asked = query(...words.sort((a, b) => a - b).map((word, j) => [word, 1 + (j % 2)] as const));
        scoresOf(made, asked).forEach((score, document) => {
          const explained = made.explain(asked, document);
          expect(explained.score).toBe(score);
          if (score === NOT_FOUND) return;
          expect(explained.shares.reduce((sum, { share }) => sum + share, 0) + explained.remainder).toBe(score);
        });
      }),
    );
  });

  it('survives a collection of empty documents', () => {
    const empty = invertBags(
      { offsets: Uint32Array.of(0, 0, 0), ids: new Uint32Array(0), counts: new Float32Array(0) },
      2,
    );
    expect(scoresOf(prepared(name, {}, empty), query([0, 1]))).toEqual([NOT_FOUND, NOT_FOUND]);
  });
});

describe('BM25', () => {
  it('holds a word in nearly all documents against a document in the Robertson form only', () => {
    const everywhere: Bags = {
      offsets: Uint32Array.of(0, 1, 2, 3),
      ids: Uint32Array.of(0, 0, 0),
      counts: Float32Array.of(1, 1, 1),
    };
    const index = invertBags(everywhere, 1);
    const of = (variant: 'robertson' | 'lucene') =>
      scoresOf(bm25.prepare(index, { variant, k1: 1.2, b: 0.75, delta: 1 }), query([0, 1]))[0]!;
    expect(of('robertson')).toBeLessThan(0);
    expect(of('lucene')).toBeGreaterThan(0);
  });
});

describe('DPH', () => {
  it('gives nothing to a document made of the one word', () => {
    const index = invertBags(
      { offsets: Uint32Array.of(0, 1, 2), ids: Uint32Array.of(0, 1), counts: Float32Array.of(4, 1) },
      2,
    );
    expect(scoresOf(dph.prepare(index, {}), query([0, 1]))).toEqual([0, NOT_FOUND]);
  });
});

/** Up to six documents over eight words. */
const collections = fc
  .array(fc.dictionary(fc.integer({ min: 0, max: 7 }).map(String), fc.integer({ min: 1, max: 40 }), { maxKeys: 6 }), { minLength: 1, maxLength: 6 })
  .map((documents): Bags => {
    const sorted = documents.map((counts) => Object.entries(counts).map(([word, count]) => [Number(word), count] as const).sort((a, b) => a[0] - b[0]));
    const offsets = new Uint32Array(documents.length + 1);
    sorted.forEach((bag, i) => {
      offsets[i + 1] = offsets[i]! + bag.length;
    });
    return { offsets, ids: Uint32Array.from(sorted.flat(), ([word]) => word), counts: Float32Array.from(sorted.flat(), ([, count]) => count) };
  }); // biome-ignore format: short enough

describe('a query of words that are in every document', () => {
  it.each(['cosine', 'log-tf'])('scores 0 by tfidf, %s: it has no direction', (variant) => {
    const bags: Bags = {
      offsets: Uint32Array.of(0, 2, 3, 5),
      ids: Uint32Array.of(0, 1, 0, 0, 2),
      counts: Float32Array.of(1, 1, 2, 1, 1),
    };
    const ranker = prepared('tfidf', { variant }, invertBags(bags, 3));
    expect(scoresOf(ranker, query([0, 1]))).toEqual([0, 0, 0]);
  });
});
