import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bagAt } from '../core/bag.ts';
import { resolveOptions } from '../core/options.ts';
import { isGram } from '../core/vocabulary.ts';
import { createAnalyzer } from './analyzer.ts';
import { gramsOf } from './character-grams.ts';
import { createBagger } from './one-text/bagger.ts';
import { textOptions } from './options.ts';
import { selectVocabulary } from './select-vocabulary.ts';
import { createTermCounter } from './term-counter.ts';
import { wordBags } from './word-bags.ts';

const analyzerOf = (given: Readonly<Record<string, unknown>>) =>
  createAnalyzer(resolveOptions('text', textOptions, given));

describe('character n-grams', () => {
  it('are all sequences of a word with its edges; a short word is one of them, once', () => {
    expect(gramsOf('oven', 3)).toEqual(['~_o', '~ov', '~ve', '~en', '~n_', '~_ov', '~ove', '~ven', '~en_']);
    expect(gramsOf('a', 5)).toEqual(['~_a', '~a_', '~_a_']);
    expect(gramsOf('🙂', 3)).toEqual(['~_🙂', '~🙂_', '~_🙂_']);
    expect(gramsOf('oven', 0)).toEqual([]);
  });

  it('are told from words', () => {
    expect(['~ov', '~_a_', '~', '~ a', 'ov', 'new york'].map(isGram)).toEqual([true, true, false, false, false, false]);
  });

  it('follow the words and their n-grams', () => {
    expect(analyzerOf({ characters: 2, ngrams: 2 }).terms('Oh no')).toEqual(['oh', 'no', 'oh no', '~_o', '~oh', '~h_', '~_n', '~no', '~o_']); // biome-ignore format: one thought
  });

  it('must be in more documents than words', () => {
    const counter = createTermCounter(analyzerOf({ characters: 2 }));
    for (const text of ['oh', 'oh', 'ox']) counter.add(text);
    const options = { minDocuments: 1, maxDocumentShare: 1, maxWords: 0, gramDocuments: 2 };
    const { vocabulary } = selectVocabulary(counter.finish(), Uint32Array.of(0, 1, 2), options);
    expect(vocabulary.terms).toEqual(['~_o', 'oh', '~h_', '~oh', 'ox']);
  });

  it('are counted alike in many documents, on another thread and in one text', () => {
    const word = fc.constantFrom('cat', 'cats', 'at', 'a', 'Été', '猫が好き', '~', "don't");
    const texts = fc.array(
      fc.array(word, { maxLength: 6 }).map((words) => words.join(' ')),
      { minLength: 1, maxLength: 5 },
    );
    fc.assert(
      fc.property(
        texts,
        fc.integer({ min: 1, max: 2 }),
        fc.constantFrom(0, 3, 1000),
        (documents, ngrams, mostTokens) => {
          const analyzer = analyzerOf({ characters: 3, ngrams, tokens: 'words-and-marks' });
          const counter = createTermCounter(analyzer);
          const [here, there] = [createTermCounter(analyzer), createTermCounter(analyzer)];
          for (const text of ['seed', ...documents]) {
            counter.add(text);
            there.add(text);
            here.merge(there.takeBatch(), 0);
          }
          const counted = counter.finish();
          expect(here.finish().terms).toEqual(counted.terms);
          const rows = Uint32Array.from(documents, (_, i) => i + 1);
          const selected = selectVocabulary(counted, Uint32Array.of(0, ...rows), {
            ...analyzer.options,
            gramDocuments: 1,
          });
          const bags = wordBags(counted, rows, selected.wordOfTerm);
          const { read: bagger } = createBagger(analyzer, selected.vocabulary, {}, { mostTokens });
          documents.forEach((text, i) => {
            expect(bagger(text).bag).toEqual(bagAt(bags, i));
            const total = bagAt(bags, i).counts.reduce((sum, count) => sum + count, 0);
            expect(analyzer.terms(text)).toHaveLength(total);
          });
        },
      ),
      { numRuns: 60 },
    );
  });
});
