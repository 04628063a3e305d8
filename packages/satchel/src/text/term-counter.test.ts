import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bagAt } from '../core/bag.ts';
import { resolveOptions } from '../core/options.ts';
import { prepareAnalyzer } from './analyzer.ts';
import { textOptions } from './options.ts';
import { type CountedDocuments, createTermCounter } from './term-counter.ts';

type Given = Readonly<Record<string, unknown>>;

const analyzerOf = (given: Given) => prepareAnalyzer(resolveOptions('text', textOptions, given));

async function count(texts: readonly string[], given: Given = {}): Promise<CountedDocuments> {
  const counter = createTermCounter(await analyzerOf(given));
  for (const text of texts) counter.add(text);
  return counter.finish();
}

function countsOf({ terms, bags }: CountedDocuments, document: number): Record<string, number> {
  const { ids, counts } = bagAt(bags, document);
  return Object.fromEntries(Array.from(ids, (id, j) => [terms[id], counts[j]]));
}

const toyCorpus = ['a a b', 'b c', 'c d d a'];

describe('the toy corpus', () => {
  it('has the counts one can see', async () => {
    const counted = await count(toyCorpus, { minLength: 1 });
    expect(counted.terms).toEqual(['a', 'b', 'c', 'd']);
    expect(toyCorpus.map((_, i) => countsOf(counted, i))).toEqual([
      { a: 2, b: 1 },
      { b: 1, c: 1 },
      { a: 1, c: 1, d: 2 },
    ]);
    expect([...counted.tokens]).toEqual([3, 2, 4]);
    expect(counted.cappedTokens).toBe(0);
  });

  it('has pairs that stay within a document', async () => {
    const counted = await count(toyCorpus, { minLength: 1, ngrams: 2 });
    expect(countsOf(counted, 1)).toEqual({ b: 1, c: 1, 'b c': 1 });
    expect(counted.terms.filter((term) => term.includes(' ')).toSorted()).toEqual([
      'a a',
      'a b',
      'b c',
      'c d',
      'd a',
      'd d',
    ]);
    expect([...counted.tokens]).toEqual([3, 2, 4]);
  });
});

describe('counting', () => {
  it('keeps a row for a document without words', async () => {
    const counted = await count(['', 'word', '?!']);
    expect([...counted.bags.offsets]).toEqual([0, 0, 1, 1]);
    expect([...counted.tokens]).toEqual([0, 1, 0]);
  });

  it('may go on after a finish', async () => {
    const counter = createTermCounter(await analyzerOf({}));
    counter.add('one two');
    const first = counter.finish();
    counter.add('two three');
    expect(first.terms).toEqual(['one', 'two']);
    expect(countsOf(counter.finish(), 1)).toEqual({ two: 1, three: 1 });
  });

  it('L9: names the document that is no text, and counts nothing of it', async () => {
    const counter = createTermCounter(await analyzerOf({}));
    const add: (text: never) => void = counter.add;
    counter.add('fine');
    expect(() => add(7 as never)).toThrow(
      expect.objectContaining({ code: 'TYPE', facts: { index: 1 }, where: 'document 1' }),
    );
    expect(counter.finish().tokens.length).toBe(1);
  });

  it('L11: skips one token of 50 MB, and says so', async () => {
    const counted = await count([`before ${'x'.repeat(50_000_000)} after`]);
    expect(countsOf(counted, 0)).toEqual({ before: 1, after: 1 });
    expect(counted.cappedTokens).toBe(1);
  });

  it.each(['auto', 'never', 'always'])(
    'takes a token of 100 code units and caps one of 101 (segmenter %s)',
    async (segmenter) => {
      const counted = await count([`${'x'.repeat(100)} ${'y'.repeat(101)}`], { segmenter });
      expect(counted.terms).toEqual(['x'.repeat(100)]);
      expect(counted.cappedTokens).toBe(1);
    },
  );
});

/** Words of all kinds, often repeated, with anything in between. */
const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "Don't",
      'THE',
      'the',
      'running',
      'runs',
      'CAFE\u0301',
      'café',
      'x',
      '42',
      'mp3',
      'ΟΔΟΣ',
      'İstanbul',
      'straße',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '我喜欢机器学习',
      'ภาษาไทย',
      'Windows版',
      'soft\u00adhyphen',
      '𝐀𝐁',
      'Ⅷ',
      '\ud800',
      '\udc00',
      '\0',
      'z'.repeat(101),
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 8 }) },
);
const anyTexts = fc.array(
  fc
    .array(fc.tuple(piece, fc.constantFrom(' ', '', '_', ', ', "'", '\u200b')), { maxLength: 25 })
    .map((pairs) => pairs.flat().join('')),
  { maxLength: 5 },
);

describe('the fast way and the plain way count the same', () => {
  it.each([
    {},
    { minLength: 1, tokens: 'letters', lowercase: false },
    { accents: 'strip', stopWords: 'nltk' },
    { ngrams: 3, minLength: 1, stopWords: 'own', stopList: ['the', 'x'] },
    { stemmer: 'english', ngrams: 2 },
    { segmenter: 'never', minLength: 3 },
    { segmenter: 'always', ngrams: 2 },
  ])('with %j', async (given) => {
    const analyzer = await analyzerOf(given);
    fc.assert(
      fc.property(anyTexts, (texts) => {
        const counter = createTermCounter(analyzer);
        for (const text of texts) counter.add(text);
        const counted = counter.finish();
        texts.forEach((text, i) => {
          const expected = new Map<string, number>();
          for (const term of analyzer.terms(text)) expected.set(term, (expected.get(term) ?? 0) + 1);
          expect(new Map(Object.entries(countsOf(counted, i)))).toEqual(expected);
          expect(counted.tokens[i]).toBe(analyzer.tokens(text).length);
          const { ids } = bagAt(counted.bags, i);
          expect(new Set(ids).size).toBe(ids.length);
        });
        expect(Array.from(counted.order, (id) => counted.terms[id])).toEqual(counted.terms.toSorted());
      }),
      { numRuns: 150 },
    );
  });
});

describe('documents that several counters have counted', () => {
  const oddTexts = [
    '',
    ' \u00ad ',
    'soft\u00adhyphen',
    '東京都に住む人',
    'x'.repeat(500),
    'İstanbul ISTANBUL',
    '\ud800 half',
    '🎈🎈',
  ];
  const dealt = fc.array(
    fc.record({
      text: fc.oneof(
        fc
          .array(fc.constantFrom('new', 'york', 'times', 'New', 'car', 'a', 'of', 'Straße'), { maxLength: 8 })
          .map((w) => w.join(' ')),
        fc.constantFrom(...oddTexts),
        fc.string({ unit: 'binary', maxLength: 20 }),
      ),
      source: fc.nat(2),
      endsBatch: fc.boolean(),
    }),
    { maxLength: 30 },
  );

  it('give what one counter gives, whichever counter counts which batch', async () => {
    await fc.assert(
      fc.asyncProperty(dealt, fc.integer({ min: 1, max: 3 }), fc.boolean(), async (documents, ngrams, keepsOrder) => {
        const analyzer = await analyzerOf({ ngrams });
        const one = createTermCounter(analyzer, { keepsOrder });
        const many = createTermCounter(analyzer, { keepsOrder });
        const sources = [0, 1, 2].map(() => createTermCounter(analyzer, { keepsOrder }));
        let source: number | undefined;
        const end = () => {
          if (source !== undefined) many.merge(structuredClone(sources[source]!.takeBatch()), source);
          source = undefined;
        };
        for (const { text, source: chosen, endsBatch } of documents) {
          one.add(text);
          source ??= chosen;
          sources[source]!.add(text);
          if (endsBatch) end();
        }
        end();
        expect(many.finish()).toEqual(one.finish());
      }),
      { numRuns: 200 },
    );
  });

  it('may follow documents that were added, and come before others', async () => {
    const analyzer = await analyzerOf({ minLength: 1 });
    const [one, many, other] = [0, 1, 2].map(() => createTermCounter(analyzer, { keepsOrder: true }));
    for (const text of ['a b', 'c b a', 'a d']) one!.add(text);
    many!.add('a b');
    other!.add('c b a');
    many!.merge(other!.takeBatch(), 0);
    many!.add('a d');
    expect(many!.finish()).toEqual(one!.finish());
    expect(other!.takeBatch().postings.tokens).toEqual(new Uint32Array(0));
  });
});
