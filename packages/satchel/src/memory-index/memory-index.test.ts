/** An index in memory as its users see it. */
import { describe, expect, it } from 'vitest';
import { SatchelError } from '../core/errors.ts';
import { createIndex } from './create-index.ts';
import { indexFromBytes } from './index-from-bytes.ts';
import type { IndexOptions } from './index-options.ts';
import type { IndexSearchOptions } from './search-options.ts';

/** A toy world: mails about money and about food. */
const mails = [
  { id: 'reminder', title: 'Late payment', text: 'Your invoice is late. Please pay the invoice.', year: 2023 },
  { id: 'lunch', text: 'Lunch at noon? The late show is at eight.', year: 2024, tags: ['food'] },
  { id: 'bill', title: 'Invoice', text: 'An invoice for one bicycle is attached.', year: 2024 },
  { id: 'empty', text: '' },
];

async function filled(options: IndexOptions = {}) {
  const index = await createIndex(options);
  index.addAll(mails);
  return index;
}

const idsOf = ({ hits }: { hits: readonly { id: string }[] }): string[] => hits.map(({ id }) => id);

describe('an index in memory', () => {
  it('finds the documents that hold the words, best first, with shares that add up', async () => {
    const { found, hits } = (await filled()).search('late invoice zzz', { explain: true });
    expect([found, idsOf({ hits })]).toEqual([3, ['reminder', 'bill', 'lunch']]);
    for (const { score, explanation } of hits)
      expect(explanation!.parts.reduce((sum, { share }) => sum + share, explanation!.remainder)).toBe(score);
    expect(hits[0]).toMatchObject({
      document: { title: 'Late payment', text: 'Your invoice is late. Please pay the invoice.' },
      snippet: { field: 'text', text: 'Your invoice is late. Please pay the invoice.' },
    });
    expect(hits[0]!.explanation!.parts.map(({ term, source, count }) => [term, source, count])).toEqual([
      ['invoice', 'words', 2],
      ['late', 'words', 2],
    ]);
  });

  it('scores BM25 as worked out by hand', async () => {
    const index = await createIndex();
    index.addAll([
      { id: '1', text: 'a a b' },
      { id: '2', text: 'b' },
    ]);
    const idf = Math.log(1 + (2 - 1 + 0.5) / (1 + 0.5)); // ln 2
    const { hits } = index.search('a');
    expect(hits[0]!.score).toBeCloseTo((idf * 2) / (2 + 1.2 * (0.25 + (0.75 * 3) / 2)), 14);
    expect(hits).toHaveLength(1);
  });

  it('leaves explanations out unless asked, and snippets where no text is stored', async () => {
    const index = await filled({ stored: ['year', 'tags'] });
    expect(index.search('lunch').hits).toEqual([
      { id: 'lunch', score: expect.any(Number), document: { year: 2024, tags: ['food'] } },
    ]);
  });

  it('shows the field whose words weigh most', async () => {
    const index = await filled();
    expect(index.search('payment').hits[0]!.snippet).toEqual({
      field: 'title',
      text: 'Late payment',
      marks: [{ start: 5, end: 12 }],
    });
    expect(index.search('invoice', { filter: ({ title }) => title === 'Invoice' }).hits[0]!.snippet?.field).toBe(
      'text',
    );
  });

  it('sees every change at the next search', async () => {
    const index = await filled();
    expect(index.remove('bill')).toBe(true);
    expect(index.remove('bill')).toBe(false);
    expect(idsOf(index.search('invoice'))).toEqual(['reminder']);
    index.add({ id: 'late', text: 'one more invoice' });
    expect(idsOf(index.search('invoice'))).toEqual(['late', 'reminder']);
    index.add({ id: 'reminder', text: 'nothing to pay' }, { replace: true });
    expect(idsOf(index.search('invoice'))).toEqual(['late']);
    expect(index.size).toBe(4);
  });

  it('counts the words of a field as often as its weight says', async () => {
    const weighted = await createIndex({ fields: { title: 2, text: 1 } });
    weighted.add({ id: 'a', title: 'invoice', text: 'the invoice' });
    weighted.add({ id: 'b', text: 'noon' });
    const plain = await createIndex({ fields: ['text'] });
    plain.add({ id: 'a', text: 'invoice invoice the invoice' });
    plain.add({ id: 'b', text: 'noon' });
    const [first, second] = [weighted, plain].map((index) => index.search('invoice the', { explain: true }).hits[0]!);
    expect(first!.score).toBe(second!.score);
    expect(first!.explanation!.parts[0]).toMatchObject({ term: 'invoice', count: 3 });
  });

  it('reads fields of equal weight as one text and others apart, which n-grams show', async () => {
    const pairs = { text: { ngrams: 2 } };
    const given = { id: 'a', title: 'late', text: 'invoice' };
    const joined = await createIndex(pairs);
    joined.add(given);
    expect(joined.search('late invoice', { explain: true }).hits[0]!.explanation!.parts).toHaveLength(3);
    const apart = await createIndex({ ...pairs, fields: { title: 2, text: 1 } });
    apart.add(given);
    expect(apart.search('late invoice', { explain: true }).hits[0]!.explanation!.parts).toHaveLength(2);
  });

  it('applies a filter before the list is cut, and counts what passes', async () => {
    const index = await filled({ stored: ['year'] });
    const asked: unknown[] = [];
    const filter = (stored: { readonly year?: unknown }) => asked.push(stored) > 0 && stored.year === 2024;
    const all = index.search('invoice late');
    const some = index.search('invoice late', { filter, top: 1 });
    expect([some.found, idsOf(some)]).toEqual([2, ['bill']]);
    expect(some.hits[0]!.score).toBe(all.hits[1]!.score);
    expect(asked).toEqual([{ year: 2023 }, { year: 2024 }, { year: 2024 }]); // of the documents that were found
  });

  it('lets a filter search and change the index it is asked from', async () => {
    const index = await filled();
    const plain = index.search('invoice late');
    const filter = () => {
      index.search('bicycle noon');
      return index.remove('empty') || true;
    };
    expect(index.search('invoice late', { filter })).toEqual(plain);
    expect(index.size).toBe(3);
  });

  it.each([
    ['an empty query', ''],
    ['white space', ' \n'],
    ['unknown words', 'zyzzyva qux'],
    ['half a surrogate pair', '\ud800'],
  ])('%s finds nothing', async (_, query) => {
    const index = await filled();
    for (const ranker of ['bm25', 'tfidf', 'dirichlet'])
      expect(index.search(query, { ranker, feedback: 'rm3' })).toEqual({ found: 0, hits: [] });
  });

  it('finds nothing where there is nothing', async () => {
    const index = await createIndex();
    expect(index.search('invoice')).toEqual({ found: 0, hits: [] });
    index.addAll([]);
    index.add({ id: 'wordless' });
    expect(index.search('invoice', { ranker: 'dph', feedback: 'mixture' })).toEqual({ found: 0, hits: [] });
  });

  it('lists equal scores in the order of insertion, a replaced document last', async () => {
    const index = await createIndex();
    index.addAll(['x', 'y', 'z'].map((id) => ({ id, text: 'same words' })));
    expect(idsOf(index.search('words'))).toEqual(['x', 'y', 'z']);
    index.add({ id: 'x', text: 'same words' }, { replace: true });
    expect(idsOf(index.search('words'))).toEqual(['y', 'z', 'x']);
  });

  it('keeps a copy of what is stored, and hands out what cannot be changed', async () => {
    const index = await createIndex({ stored: ['tags'] });
    const tags = ['food'];
    index.add({ id: 'a', text: 'lunch', tags });
    tags.push('later');
    const { document } = index.search('lunch').hits[0]!;
    expect(document).toEqual({ tags: ['food'] });
    expect(() => (document['tags'] as string[]).push('now')).toThrow(TypeError);
  });

  it('takes odd names and odd text as they are', async () => {
    const odd = { id: '__proto__', ['__proto__']: 'lunch\u0000', constructor: 'noon', text: 'x\ud800y' };
    const index = await createIndex({ fields: ['text', 'constructor', '__proto__', 'toString'] });
    index.add(odd);
    for (const query of ['lunch', 'noon', 'y']) expect(idsOf(index.search(query))).toEqual(['__proto__']);
    expect(index.search('noon').hits[0]!.document).toEqual({
      text: 'x\ufffdy',
      constructor: 'noon',
      ['__proto__']: 'lunch\u0000',
    });
    const again = await indexFromBytes(index.toBytes());
    expect(again.search('lunch')).toEqual(index.search('lunch'));
  });

  it('stems and leaves words out as the text options say', async () => {
    const index = await filled({ text: { stemmer: 'english', stopWords: 'nltk' } });
    expect(idsOf(index.search('invoices'))).toEqual(['bill', 'reminder']);
    expect(index.search('the at is').found).toBe(0);
  });
});

describe('what is refused changes nothing', () => {
  it.each([
    [null, 'TYPE', 'Document 1 must be an object with an id, got null.'],
    ['a text', 'TYPE', 'Document 1 must be an object with an id, got a string.'],
    [[], 'TYPE', 'Document 1 must be an object with an id, got an array.'],
    [{ text: 'no id' }, 'TYPE', 'The id of document 1 must be a string, got undefined.'],
    [{ id: 7, text: 'a number' }, 'TYPE', 'The id of document 1 must be a string, got a number.'],
    [{ id: 'a', text: 7 }, 'TYPE', "The field 'text' of document 'a' must be a string or absent, got a number."],
    [{ id: 'a', title: null }, 'TYPE', "The field 'title' of document 'a' must be a string or absent, got null."],
    [{ id: 'a', year: Number.NaN }, 'TYPE', "The field 'year' of document 'a' must be a value that JSON can hold, got NaN."],
    [{ id: 'a', year: 1n }, 'TYPE', "The field 'year' of document 'a' must be a value that JSON can hold, got a bigint."],
    [{ id: 'a', year: new Date(0) }, 'TYPE', "The field 'year' of document 'a' must be a value that JSON can hold, got a Date."],
    [{ id: 'a', year: selfish() }, 'TYPE', "The field 'year' of document 'a' must not be nested deeper than 30 or hold itself."],
    [{ id: 'reminder' }, 'DUPLICATE_ID', "document 'reminder' is in the index already."],
    [{ id: 'fine' }, 'DUPLICATE_ID', "document 'fine' comes twice: as documents 0 and 1."],
  ])('the document %s', async (document, code, message) => {
    const index = await filled({ stored: ['title', 'text', 'year'] });
    const before = index.toBytes();
    const error = thrownBy(() => index.addAll([{ id: 'fine', text: 'x' }, document as { id: string }]));
    expect(error).toMatchObject({ code, message, where: expect.any(String) });
    expect(index.size).toBe(4);
    expect(index.toBytes()).toEqual(before);
  }); // biome-ignore format: a table

  it.each([
    [{ feilds: [] }, "createIndex has no option 'feilds'; did you mean 'fields'?"],
    [null, 'createIndex: the options must be an object, got null.'],
    [{ fields: 'title' }, "createIndex: 'fields' must be a list of names, got a string."],
    [{ fields: [] }, "createIndex: 'fields' must name at least one field."],
    [{ fields: {} }, "createIndex: 'fields' must name at least one field."],
    [{ fields: ['a', 1] }, "createIndex: 'fields' must be a list of names, got a number in it."],
    [{ fields: ['a', 'a'] }, "createIndex: 'fields' names 'a' twice."],
    [{ fields: { a: 0 } }, "createIndex: 'fields.a' must be a number from 0.001 to 1000, got 0."],
    [{ fields: { a: '2' } }, 'createIndex: \'fields.a\' must be a number from 0.001 to 1000, got "2".'],
    [{ stored: 'a' }, "createIndex: 'stored' must be a list of names, got a string."],
    [{ text: 'english' }, "createIndex: 'text' must be an object of options, got a string."],
    [{ text: { stemer: 'english' } }, "text has no option 'stemer'; did you mean 'stemmer'?"],
    [{ text: { maxWords: 10 } }, "text: 'maxWords' chooses a vocabulary for a model; an index keeps every word."],
    [{ encoder: {} }, "'encoder' must have a method encodeAll, got an object."],
  ])('the options %j of an index', async (options, message) => {
    await expect(createIndex(options as IndexOptions)).rejects.toMatchObject({ message, kind: 'usage' });
  });

  it.each([
    [{ tpo: 3 }, "search has no option 'tpo'; did you mean 'top'?"],
    [null, 'search: the options must be an object, got null.'],
    [{ top: 0 }, "search: 'top' must be a whole number of at least 1, got 0."],
    [{ top: 1.5 }, "search: 'top' must be a whole number of at least 1, got 1.5."],
    [{ top: '3' }, "search: 'top' must be a whole number of at least 1, got \"3\"."],
    [{ top: 3n }, "search: 'top' must be a whole number of at least 1, got 3."],
    [{ explain: 1 }, "search: 'explain' must be true or false, got 1."],
    [{ filter: { year: 2024 } }, "search: 'filter' must be a function, got an object."],
    [{ ranker: 7 }, "search: 'ranker' must be a name, got a number."],
    [{ ranker: 'bm52' }, "there is no ranker called 'bm52'; did you mean 'bm25'?"],
    [{ ranker: 'encoder' }, 'The index has no vectors.'],
    [{ fuse: 'lsi' }, "there is no ranker called 'lsi'; there are: bm25, pl2, dph, dirichlet, jelinek-mercer, tfidf, encoder."],
    [{ fuse: 'pl2', lambda: 2 }, "lambda must be 'auto' or a number from 0 to 1, got 2."],
    [{ fuse: 'pl2', lambda: '0.5' }, "search: 'lambda' must be 'auto' or a number from 0 to 1, got a string."],
    [{ lambda: 0.5 }, 'lambda is the share of the fused ranker, and no ranker is fused.'],
    [{ feedback: true }, "search: 'feedback' must be a name, got a boolean."],
    [{ feedback: 'rm4' }, "there is no feedback called 'rm4'; did you mean 'rm3'?"],
    [{ feedback: 'rm3-senses' }, "feedback 'rm3-senses' needs senses of words, which an index does not keep."],
    [{ options: 3 }, "search: 'options' must be an object of groups, got a number."],
    [{ options: { bm25: null } }, "search: 'options.bm25' must be an object, got null."],
    [{ options: { bm25: { k1: '1' } } }, "bm25: 'k1' must be a number of at least 0, got \"1\"."],
    [{ options: { bm25: { k1: Number.NaN } } }, "bm25: 'k1' must be a number of at least 0, got NaN."],
    [{ options: { pl2: { c: 2 } } }, "'pl2' takes no part in this search."],
  ])('the options %o of a search', async (options, message) => {
    const index = await filled();
    index.search('invoice');
    expect(thrownBy(() => index.search('invoice', options as IndexSearchOptions))).toMatchObject({ message, kind: 'usage' });
  }); // biome-ignore format: a table

  it('a query, an id, a list and bytes of another type', async () => {
    const index = await filled();
    const refused = (work: () => unknown) => thrownBy(work).message;
    expect(refused(() => index.search(7 as never))).toBe('search takes a text, got a number.');
    expect(refused(() => index.remove(7 as never))).toBe('remove takes an id, got a number.');
    expect(refused(() => index.addAll('abc' as never))).toBe('addAll takes a list of documents, got a string.');
    expect(refused(() => index.addAll(null as never))).toBe('addAll takes a list of documents, got null.');
    expect(refused(() => index.add({ id: 'a' }, { replase: true } as never))).toBe("add has no option 'replase'; did you mean 'replace'?");
    expect(refused(() => index.add({ id: 'a' }, { replace: 1 } as never))).toBe("add: 'replace' must be true or false, got 1.");
    await expect(indexFromBytes('abc' as never)).rejects.toThrow('indexFromBytes takes a Uint8Array, got a string.');
    await expect(indexFromBytes(index.toBytes(), { encodr: 1 } as never)).rejects.toThrow("did you mean 'encoder'?");
  }); // biome-ignore format: a list
});

function selfish(): unknown {
  const itself: Record<string, unknown> = {};
  itself['self'] = itself;
  return itself;
}

/** The SatchelError the work ends with; any other error is thrown on. */
function thrownBy(work: () => unknown): SatchelError {
  try {
    work();
  } catch (error) {
    if (error instanceof SatchelError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

it('refuses values of other types with TYPE, as every call does', async () => {
  const index = await createIndex();
  for (const call of [
    () => createIndex(5 as never),
    () => createIndex({ fields: 5 as never }),
    () => createIndex({ text: [] as never }),
    async () => index.search('iron', 5 as never),
    async () => index.search('iron', { filter: 5 as never }),
    async () => index.search('iron', { ranker: 5 as never }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'TYPE', kind: 'usage' });
});
