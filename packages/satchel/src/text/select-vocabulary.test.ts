import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../core/options.ts';
import { createAnalyzer } from './analyzer.ts';
import { textOptions } from './options.ts';
import { type HasVector, selectVocabulary } from './select-vocabulary.ts';
import { createTermCounter } from './term-counter.ts';

type Given = Readonly<Record<string, unknown>>;

function select(
  texts: readonly string[],
  given: Given = {},
  rows: readonly number[] = texts.map((_, i) => i),
  hasVector?: HasVector,
) {
  const options = resolveOptions('text', textOptions, { minLength: 1, ...given });
  const counter = createTermCounter(createAnalyzer(options));
  for (const text of texts) counter.add(text);
  const counted = counter.finish();
  return { counted, ...selectVocabulary(counted, Uint32Array.from(rows), options, hasVector) };
}

const toyCorpus = ['a a b', 'b c', 'c d d a'];

describe('the vocabulary of the toy corpus', () => {
  it('stands by falling document count, then by code units', () => {
    const { vocabulary } = select(toyCorpus);
    expect(vocabulary.terms).toEqual(['a', 'b', 'c', 'd']);
    expect([...vocabulary.documentCounts]).toEqual([2, 2, 2, 1]);
    expect(vocabulary.documents).toBe(3);
    expect(['a', 'd', 'e'].map(vocabulary.idOf)).toEqual([0, 3, undefined]);
  });

  it.each([
    [{ minDocuments: 2 }, ['a', 'b', 'c']],
    [{ minCount: 3 }, ['a']],
    [{ minCount: 2, minDocuments: 2 }, ['a', 'b', 'c']],
    [{ maxDocumentShare: 0.5 }, ['d']],
    [{ maxWords: 1 }, ['a']],
    [{ maxWords: 3 }, ['a', 'b', 'c']],
    [{ maxWords: 9 }, ['a', 'b', 'c', 'd']],
  ])('with %j', (given, expected) => {
    expect(select(toyCorpus, given).vocabulary.terms).toEqual(expected);
  });

  it('knows only the training rows', () => {
    const { vocabulary, wordOfTerm, counted } = select(toyCorpus, {}, [2, 1]);
    expect(vocabulary.terms).toEqual(['c', 'a', 'b', 'd']);
    expect([...vocabulary.documentCounts]).toEqual([2, 1, 1, 1]);
    expect(vocabulary.documents).toBe(2);
    expect(select(toyCorpus, {}, [1]).wordOfTerm.filter((word) => word >= 0).length).toBe(2);
    expect(Array.from(wordOfTerm, (word) => vocabulary.terms[word])).toEqual(counted.terms);
  });
});

it('keeps the most frequent words by total count, not by documents', () => {
  expect(select(['rare rare rare', 'often x', 'often y'], { maxWords: 1 }).vocabulary.terms).toEqual(['rare']);
});

it('keeps a word in exactly the share allowed', () => {
  const texts = Array.from({ length: 100 }, (_, i) => (i < 29 ? 'common rare' : 'rare'));
  expect(select(texts, { maxDocumentShare: 0.29 }).vocabulary.terms).toEqual(['common']); // though 0.29 · 100 < 29 in floating point
});

it('does not depend on the order of the documents', () => {
  const word = fc.constantFrom('a', 'b', 'c', 'd', 'é', 'ab', '漢');
  const texts = fc.array(
    fc.array(word, { minLength: 1 }).map((words) => words.join(' ')),
    { minLength: 1 },
  );
  const given = fc.record({ maxWords: fc.nat(4), ngrams: fc.integer({ min: 1, max: 3 }) });
  fc.assert(
    fc.property(texts, given, (documents, options) => {
      const [one, other] = [select(documents, options).vocabulary, select(documents.toReversed(), options).vocabulary];
      expect(other.terms).toEqual(one.terms);
      expect(other.documentCounts).toEqual(one.documentCounts);
      const order = one.terms.map((term, id) => ({ term, count: one.documentCounts[id]! }));
      expect(order).toEqual(order.toSorted((a, b) => b.count - a.count || (a.term < b.term ? -1 : 1)));
    }),
  );
});

describe('L1: a vocabulary that would be empty', () => {
  it.each([
    ['no documents', [], {}, 'There are no training documents.'],
    [
      'only empty documents',
      ['', '?!'],
      {},
      'None of the 2 training documents holds a word: there are only empty documents.',
    ],
    [
      'limits that leave nothing',
      toyCorpus,
      { minDocuments: 3 },
      'No term is left: of 4 terms in 3 training documents none is in at least 3 of them (minDocuments) and at most a share of 1 (maxDocumentShare).',
    ],
  ])('is refused: %s', (_, texts, given, message) => {
    expect(() => select(texts, given)).toThrow(expect.objectContaining({ code: 'EMPTY_CORPUS', message }));
  });

  it('says that the word vectors are missing, not that terms are rare', () => {
    expect(() => select(toyCorpus, {}, [0, 1, 2], () => false)).toThrow(
      expect.objectContaining({
        code: 'EMPTY_CORPUS',
        message: 'No term is left: none of the 4 terms of 3 training documents has a word vector.',
        remedy:
          "Give word vectors for the words of the documents with 'words' (the same language, upper or lower case as the text settings leave them), or leave 'words' out: then they are trained on the documents.",
        facts: { documents: 3, terms: 4, vectors: 0 },
      }),
    );
    expect(() => select(toyCorpus, { minDocuments: 3 }, [0, 1, 2], () => false)).toThrow(
      'none is in at least 3 of them (minDocuments)',
    );
  });

  it('is refused where only the training rows are empty', () => {
    expect(() => select(['', 'word'], {}, [0])).toThrow(
      expect.objectContaining({ code: 'EMPTY_CORPUS', facts: { documents: 1 } }),
    );
  });
});
