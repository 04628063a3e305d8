import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createIndex, type SearchIndex } from './create-index.ts';

const words = ['late', 'invoice', 'paid', 'pay', 'invoices', 'draft', 'the'];
const documents = Array.from({ length: 40 }, (_, i) => ({
  id: `${i}`,
  title: i % 5 === 0 ? 'late notice' : '',
  text: Array.from({ length: 6 }, (_, j) => words[(i * 7 + j * (1 + (i % 3))) % words.length]).join(' '),
  year: 2020 + (i % 4),
  lang: i % 2 === 0 ? 'en' : 'de',
}));
const tokensOf = (document: (typeof documents)[number]): string[][] =>
  [document.title, document.text].map((text) => text.split(' '));
const has = (document: (typeof documents)[number], test: (word: string) => boolean): boolean =>
  tokensOf(document).flat().some(test);
const holds = (document: (typeof documents)[number], ...phrase: string[]): boolean =>
  tokensOf(document).some((tokens) => tokens.some((_, i) => phrase.every((word, j) => tokens[i + j] === word)));

let index: SearchIndex;
beforeAll(async () => {
  index = await createIndex({ stored: ['title', 'text', 'year', 'lang'] });
  index.addAll(documents);
});

const idsOf = (query: string): string[] => index.search(query, { top: 100 }).hits.map(({ id }) => id).sort(); // biome-ignore format: one line
const idsWhere = (test: (document: (typeof documents)[number]) => boolean): string[] =>
  documents.filter(test).map(({ id }) => id).sort(); // biome-ignore format: one line

describe('every sign finds what reading all documents finds', () => {
  it.each([
    ['"late invoice"', (one: never) => holds(one, 'late', 'invoice')],
    ['"notice late"', () => false],
    ['invoice -draft', (one: never) => holds(one, 'invoice') && !holds(one, 'draft')],
    ['invoice -"late invoice"', (one: never) => holds(one, 'invoice') && !holds(one, 'late', 'invoice')],
    ['invoice +paid', (one: never) => holds(one, 'paid')],
    ['inv*', (one: never) => has(one, (word) => word.startsWith('inv'))],
    ['invioce~', (one: never) => has(one, (word) => word === 'invoice' || word === 'invoices')],
    ['pai~1', (one: never) => has(one, (word) => word === 'paid' || word === 'pay')],
    ['late year:2021', (one: { year: number }) => holds(one as never, 'late') && one.year === 2021],
    [
      'late -lang:de year:2020..2022',
      (one: { year: number; lang: string }) => holds(one as never, 'late') && one.lang === 'en' && one.year <= 2022,
    ],
    ['year:>=2023', (one: { year: number }) => one.year >= 2023],
    ['invoice title:"late notice"', (one: { title: string }) => holds(one as never, 'invoice') && one.title !== ''],
  ])('%s', (query, test) => {
    expect(idsOf(query)).toEqual(idsWhere(test as never));
  });

  it('a query has 16 words with * or ~ at most, and suggestions for its first eight unknown words', () => {
    expect(index.search('inv* '.repeat(16)).found).toBeGreaterThan(0);
    expect(() => index.search('inv* '.repeat(9) + 'invioce~ '.repeat(8))).toThrow('may have 16 words with * or ~');
    const unknown = Array.from({ length: 9 }, (_, i) => `invoic${'abcdfghij'[i]}`);
    expect(index.search(unknown.join(' ')).suggestions?.map(({ term }) => term)).toEqual(unknown.slice(0, 8));
  });

  it('any mixture of words, demanded and excluded words', () => {
    const clause = fc.tuple(fc.constantFrom('', '+', '-'), fc.constantFrom(...words.slice(0, 6)));
    fc.assert(
      fc.property(fc.array(clause, { minLength: 1, maxLength: 4 }), (clauses) => {
        const asked = clauses.filter(([sign]) => sign !== '-').map(([, word]) => word);
        const query = clauses.map(([sign, word]) => `${sign}${word}`).join(' ');
        expect(idsOf(query)).toEqual(
          idsWhere(
            (one) =>
              (asked.length === 0 || asked.some((word) => holds(one, word))) &&
              clauses.every(([sign, word]) => sign === '' || holds(one, word) === (sign === '+')),
          ),
        );
      }),
    );
  });
});

describe('what is told', () => {
  it('scores still add up, with boosts, prefixes and phrases', () => {
    for (const { score, explanation } of index.search('inv* late^3 "late invoice"', { explain: true }).hits) {
      const sum = explanation!.parts.reduce((all, { share }) => all + share, explanation!.remainder);
      expect(sum).toBeCloseTo(score, 9);
    }
  });

  it('a boost raises the share of its word by its factor', () => {
    const shareOf = (query: string) =>
      index.search(query, { explain: true }).hits[0]!.explanation!.parts.find(({ term }) => term === 'late')!.share;
    expect(shareOf('late^3') / shareOf('late')).toBeCloseTo(3, 9);
  });

  it('suggests a word, leaves out stop words beside others, and says what it did not understand', () => {
    expect(index.search('invoyce').suggestions).toEqual([{ term: 'invoyce', documents: 0, suggestion: 'invoice' }]);
    expect(index.search('the invoice').leftOut).toEqual(['the']);
    expect(index.search('the').leftOut).toBeUndefined();
    expect(index.search('the').found).toBeGreaterThan(0);
    expect(index.search('late OR paid').remarks).toHaveLength(1);
  });

  it('counts facets over all found documents', () => {
    const { facets, found } = index.search('late', { top: 1, facets: ['lang', 'year', 'none'] });
    const expected = documents.filter((one) => holds(one, 'late'));
    expect(found).toBe(expected.length);
    expect(facets!['lang']!.reduce((sum, { count }) => sum + count, 0)).toBe(found);
    expect(facets!['lang']!.find(({ value }) => value === 'en')!.count).toBe(
      expected.filter(({ lang }) => lang === 'en').length,
    );
    expect(facets!['none']).toEqual([]);
  });

  it('a phrase needs stored text; facets are names', async () => {
    const bare = await createIndex({ stored: [] });
    bare.add({ id: '1', text: 'late invoice' });
    expect(() => bare.search('"late invoice"')).toThrow(expect.objectContaining({ code: 'UNSUPPORTED' }));
    expect(() => index.search('late', { facets: 'lang' as never })).toThrow("search: 'facets' must be a list of names");
  });
});
