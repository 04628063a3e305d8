import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bagAt } from '../core/bag.ts';
import { resolveOptions } from '../core/options.ts';
import { createVocabulary } from '../core/vocabulary.ts';
import { createAnalyzer } from './analyzer.ts';
import { textOptions } from './options.ts';
import { selectVocabulary } from './select-vocabulary.ts';
import { createTermCounter } from './term-counter.ts';
import { createBagger, wordBags } from './word-bags.ts';

type Given = Readonly<Record<string, unknown>>;

function read(texts: readonly string[], given: Given, training: readonly number[]) {
  const options = resolveOptions('text', textOptions, { minLength: 1, ...given });
  const analyzer = createAnalyzer(options);
  const counter = createTermCounter(analyzer);
  for (const text of texts) counter.add(text);
  const counted = counter.finish();
  return { analyzer, counted, ...selectVocabulary(counted, Uint32Array.from(training), options) };
}

it('gives the bags of the chosen rows in their order, with the words of the training rows only', () => {
  const { counted, wordOfTerm, vocabulary } = read(['a a b', 'b c', 'c d d a'], {}, [0, 1]);
  expect(vocabulary.words).toEqual(['b', 'a', 'c']);
  expect(wordBags(counted, Uint32Array.of(2, 0), wordOfTerm)).toEqual({
    offsets: Uint32Array.of(0, 2, 4),
    ids: Uint32Array.of(1, 2, 0, 1),
    counts: Float32Array.of(1, 1, 1, 2),
  });
});

it('L2: says what it knows of a text', () => {
  const bagger = createBagger(
    createAnalyzer(resolveOptions('text', textOptions, {})),
    createVocabulary(['cat', 'dog'], Uint32Array.of(2, 1), 2),
  );
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
  const bagger = createBagger(
    createAnalyzer(resolveOptions('text', textOptions, {})),
    createVocabulary(['cat'], Uint32Array.of(1), 1),
  );
  expect(bagger(Array.from({ length: 50 }, (_, i) => `w${i}`).join(' ')).unknown).toHaveLength(20);
});

it('gives one text at a time the bag it gets among many', () => {
  const word = fc.oneof(
    fc.constantFrom('cat', 'Cat', 'dog', 'the', "don't", '猫が好き', 'café', 'cafe\u0301'),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const texts = fc.array(
    fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
    { minLength: 1, maxLength: 6 },
  );
  const given = fc.record({ ngrams: fc.integer({ min: 1, max: 3 }), stopWords: fc.constantFrom('none', 'nltk') });
  fc.assert(
    fc.property(texts, given, (documents, options) => {
      const training = documents.map((_, i) => i).filter((i) => i % 2 === 0);
      const { analyzer, counted, vocabulary, wordOfTerm } = read(['seed', ...documents], options, [0, ...training]);
      const rows = Uint32Array.from(documents, (_, i) => i + 1);
      const bags = wordBags(counted, rows, wordOfTerm);
      const bagger = createBagger(analyzer, vocabulary);
      documents.forEach((text, i) => {
        expect(bagger(text).bag).toEqual(bagAt(bags, i));
      });
    }),
  );
});
