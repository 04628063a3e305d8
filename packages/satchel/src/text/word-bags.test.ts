import { expect, it } from 'vitest';
import { resolveOptions } from '../core/options.ts';
import { createAnalyzer } from './analyzer.ts';
import { textOptions } from './options.ts';
import { selectVocabulary } from './select-vocabulary.ts';
import { createTermCounter } from './term-counter.ts';
import { wordBags } from './word-bags.ts';

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
  expect(vocabulary.terms).toEqual(['b', 'a', 'c']);
  expect(wordBags(counted, Uint32Array.of(2, 0), wordOfTerm)).toEqual({
    offsets: Uint32Array.of(0, 2, 4),
    ids: Uint32Array.of(1, 2, 0, 1),
    counts: Float32Array.of(1, 1, 1, 2),
  });
});
