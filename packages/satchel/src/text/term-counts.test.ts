import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../core/options.ts';
import { type Analyzer, prepareAnalyzer } from './analyzer.ts';
import { textOptions } from './options.ts';
import { selectFromCounts, selectVocabulary } from './select-vocabulary.ts';
import { createTermCounter } from './term-counter.ts';
import { createTermCounts, type TermCounts } from './term-counts.ts';

const analyzerOf = (given: Readonly<Record<string, unknown>> = {}): Promise<Analyzer> =>
  prepareAnalyzer(resolveOptions('text', textOptions, { minLength: 1, ...given }));

const countsOf = (
  analyzer: Analyzer,
  documents: readonly (readonly [text: string, label?: string | undefined])[],
): TermCounts => {
  const counts = createTermCounts(analyzer);
  for (const [text, label] of documents) counts.add(text, label);
  return counts;
};

describe('counts of terms by label', () => {
  it('are those one can see', async () => {
    const counts = countsOf(await analyzerOf(), [['a a b', 'x'], ['b c', 'y'], ['', 'x'], ['c']]);
    expect([...counts.rows()]).toEqual([
      { label: 'x', term: '', documents: 2, total: 3 },
      { label: 'x', term: 'a', documents: 1, total: 2 },
      { label: 'x', term: 'b', documents: 1, total: 1 },
      { label: 'y', term: '', documents: 1, total: 2 },
      { label: 'y', term: 'b', documents: 1, total: 1 },
      { label: 'y', term: 'c', documents: 1, total: 1 },
      { term: '', documents: 1, total: 1 },
      { term: 'c', documents: 1, total: 1 },
    ]);
    expect(counts.totals()).toEqual({
      terms: ['a', 'b', 'c'],
      order: Uint32Array.of(0, 1, 2),
      documentCounts: Uint32Array.of(1, 2, 2),
      totals: Float64Array.of(2, 2, 2),
      documents: 4,
    });
  });

  it('have n-grams within a document, spelled out', async () => {
    const counts = countsOf(await analyzerOf({ ngrams: 3 }), [['new york times'], ['york times']]);
    expect(Object.fromEntries(Array.from(counts.rows(), ({ term, documents }) => [term, documents]))).toEqual({
      '': 2,
      new: 1,
      york: 2,
      times: 2,
      'new york': 1,
      'york times': 2,
      'new york times': 1,
    });
  });

  it('are the same in whatever parts and order documents are counted', async () => {
    const analyzer = await analyzerOf({ ngrams: 2 });
    const word = fc.constantFrom('a', 'b', 'c', 'd', 'é');
    const document = fc.tuple(
      fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
      fc.constantFrom('x', 'y', undefined),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(document, fc.nat(2)), { maxLength: 20 }), (dealt) => {
        const whole = countsOf(
          analyzer,
          dealt.map(([one]) => one),
        );
        const parts = [2, 0, 1].map((part) =>
          countsOf(
            analyzer,
            dealt.filter(([, p]) => p === part).map(([one]) => one),
          ),
        );
        for (const part of parts.slice(1)) parts[0]!.merge({ rows: () => structuredClone([...part.rows()]) });
        expect([...parts[0]!.rows()]).toEqual([...whole.rows()]);
        expect(parts[0]!.totals()).toEqual(whole.totals());
      }),
    );
  });

  it('bring batches together, however many documents there are', async () => {
    const counts = countsOf(
      await analyzerOf(),
      Array.from({ length: 1300 }, (_, i) => [`a w${i % 7}`, 'x'] as const),
    );
    expect([...counts.rows()].slice(0, 3)).toEqual([
      { label: 'x', term: '', documents: 1300, total: 2600 },
      { label: 'x', term: 'a', documents: 1300, total: 1300 },
      { label: 'x', term: 'w0', documents: 186, total: 186 },
    ]);
  });

  it.each([
    ['no object', null],
    ['no term', { documents: 1, total: 1 }],
    ['a label that is a number', { label: 7, term: 'a', documents: 1, total: 1 }],
    ['half a document', { term: 'a', documents: 0.5, total: 1 }],
    ['a negative total', { term: 'a', documents: 1, total: -1 }],
    ['a count that is no number', { term: 'a', documents: '1', total: 1 }],
  ])('refuse a row with %s', async (_, row) => {
    const counts = createTermCounts(await analyzerOf());
    expect(() => counts.merge({ rows: () => [row as never] })).toThrow(
      'a row of counts must have a term, a label or none, and whole numbers from 0 on.',
    );
  });
});

describe('a vocabulary from counts', () => {
  const texts = ['a a b', 'b c', 'c d d a', 'e', ''];

  it.each([
    { minDocuments: 1, maxDocumentShare: 1, maxWords: 0 },
    { minDocuments: 2, maxDocumentShare: 1, maxWords: 0 },
    { minDocuments: 1, maxDocumentShare: 0.3, maxWords: 0 },
    { minDocuments: 1, maxDocumentShare: 1, maxWords: 2 },
  ])('is that of the counted documents: %j', async (options) => {
    const analyzer = await analyzerOf();
    const counter = createTermCounter(analyzer);
    for (const text of texts) counter.add(text);
    const expected = selectVocabulary(counter.finish(), Uint32Array.from(texts.keys()), options).vocabulary;
    const { order: _order, ...totals } = countsOf(
      analyzer,
      texts.map((text) => [text] as const),
    ).totals();
    const { vocabulary, wordOfTerm } = selectFromCounts(totals, options);
    const { idOf: _a, ...plain } = vocabulary;
    const { idOf: _b, ...wanted } = expected;
    expect(plain).toEqual(wanted);
    expect(
      Array.from(wordOfTerm, (word, term) => (word < 0 ? undefined : vocabulary.terms[word] === totals.terms[term])),
    ).not.toContain(false);
  });

  it('may be given terms in any order', () => {
    const totals = {
      terms: ['b', 'a'],
      documentCounts: Uint32Array.of(1, 1),
      totals: Float64Array.of(1, 1),
      documents: 2,
    };
    const options = { minDocuments: 1, maxDocumentShare: 1, maxWords: 0 };
    expect(selectFromCounts(totals, options).vocabulary.terms).toEqual(['a', 'b']);
  });

  it('without a term is refused', () => {
    const totals = { terms: [], documentCounts: new Uint32Array(0), totals: new Float64Array(0), documents: 0 };
    expect(() => selectFromCounts(totals, { minDocuments: 1, maxDocumentShare: 1, maxWords: 0 })).toThrow(
      'There are no training documents.',
    );
  });
});
