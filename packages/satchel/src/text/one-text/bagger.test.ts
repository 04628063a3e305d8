import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bagAt } from '../../core/bag.ts';
import { resolveOptions } from '../../core/options.ts';
import { createVocabulary, type Vocabulary } from '../../core/vocabulary.ts';
import { type Analyzer, createAnalyzer, withNgrams } from '../analyzer.ts';
import { textOptions } from '../options.ts';
import { selectVocabulary } from '../select-vocabulary.ts';
import { createTermCounter } from '../term-counter.ts';
import { wordBags } from '../word-bags.ts';
import { type BaggedText, createBagger } from './bagger.ts';

const analyzerOf = (given: Readonly<Record<string, unknown>> = {}) =>
  createAnalyzer(resolveOptions('text', textOptions, given));

it('L2: says what it knows of a text', () => {
  const { read: bagger } = createBagger(analyzerOf(), createVocabulary(['cat', 'dog'], Uint32Array.of(2, 1), 2));
  expect(bagger('The dog saw the dog, the cat and the bird')).toEqual({
    bag: { ids: Uint32Array.of(0, 1), counts: Float32Array.of(1, 2) },
    tokens: 10,
    known: 3,
    unknown: ['the', 'saw', 'and', 'bird'],
  });
  expect(bagger('')).toEqual({
    bag: { ids: new Uint32Array(), counts: new Float32Array() },
    tokens: 0,
    known: 0,
    unknown: [],
  });
  expect(bagger('zebra')).toMatchObject({ bag: { ids: new Uint32Array() }, tokens: 1, known: 0, unknown: ['zebra'] });
});

it('names at most twenty unknown words', () => {
  const { read: bagger } = createBagger(analyzerOf(), createVocabulary(['cat'], Uint32Array.of(1), 1));
  expect(bagger(Array.from({ length: 50 }, (_, i) => `w${i}`).join(' ')).unknown).toHaveLength(20);
});

it('finds phrases whose single words are not in the vocabulary', () => {
  const vocabulary = createVocabulary(['new york times', 'york', 'times square'], Uint32Array.of(1, 1, 1), 2);
  const { bag, known, unknown } = createBagger(analyzerOf({ ngrams: 3 }), vocabulary).read(
    'New York Times Square, new!',
  );
  expect(bag).toEqual({ ids: Uint32Array.of(0, 1, 2), counts: Float32Array.of(1, 1, 1) });
  expect({ known, unknown }).toEqual({ known: 1, unknown: ['new', 'times', 'square'] });
});

/** The reference: slow and plain. */
function plainBag(text: string, analyzer: Analyzer, vocabulary: Vocabulary): BaggedText {
  const tokens = analyzer.tokens(text);
  const idsOf = (terms: readonly string[]) => terms.flatMap((term) => vocabulary.idOf(term) ?? []);
  const found = idsOf(withNgrams(tokens, analyzer.options.ngrams));
  const ids = Uint32Array.from(new Set(found)).sort();
  const strange = tokens.filter((token) => vocabulary.idOf(token) === undefined);
  return {
    bag: { ids, counts: Float32Array.from(ids, (id) => found.filter((other) => other === id).length) },
    running: Uint32Array.from(idsOf(tokens)),
    tokens: tokens.length,
    known: tokens.length - strange.length,
    unknown: [...new Set(strange)].slice(0, 20),
  };
}

it('gives one text at a time the bag it gets among many, whatever is cached', () => {
  const word = fc.oneof(
    fc.constantFrom('cat', 'Cat', 'dog', 'the', "don't", '猫が好き', 'café', 'cafe\u0301', 'ÉTÉ', 'x'.repeat(101)),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const texts = fc.array(
    fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    { minLength: 1, maxLength: 6 },
  );
  const given = fc.record({
    ngrams: fc.integer({ min: 1, max: 3 }),
    stopWords: fc.constantFrom('none', 'nltk'),
    segmenter: fc.constantFrom('auto', 'always', 'never'),
  });
  fc.assert(
    fc.property(texts, given, fc.constantFrom(0, 3, 1000), (documents, options, mostTokens) => {
      const analyzer = analyzerOf({ minLength: 1, ...options });
      const counter = createTermCounter(analyzer);
      for (const text of ['seed', ...documents]) counter.add(text);
      const counted = counter.finish();
      const training = Uint32Array.of(0, ...documents.map((_, i) => i).filter((i) => i % 2 === 0));
      const { vocabulary, wordOfTerm } = selectVocabulary(counted, training, analyzer.options);
      const bags = wordBags(
        counted,
        Uint32Array.from(documents, (_, i) => i + 1),
        wordOfTerm,
      );
      const { read: bagger } = createBagger(analyzer, vocabulary, { order: true }, { mostTokens });
      const plain = createBagger(analyzer, vocabulary, {}, { mostTokens });
      documents.forEach((text, i) => {
        expect(bagger(text).bag).toEqual(bagAt(bags, i));
        expect(bagger(text)).toEqual(plainBag(text, analyzer, vocabulary));
      });
      expect(plain.readAll(documents)).toEqual({
        documents: { bags },
        tokens: Uint32Array.from(documents, (text) => bagger(text).tokens),
        known: Uint32Array.from(documents, (text) => bagger(text).known),
      });
    }),
  );
});
