import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bagAt } from '../core/bag.ts';
import { prepareAnalyzer } from '../text/analyzer.ts';
import { createTermCounter } from '../text/term-counter.ts';
import { prepareTextIndexer, resolveIndexText } from './index-text.ts';

const indexerFor = (given: Record<string, unknown> = {}) => prepareTextIndexer(resolveIndexText(given));

/** `{ term: count }` of each text. */
function countsOf({
  terms,
  offsets,
  ids,
  counts,
}: Awaited<ReturnType<Awaited<ReturnType<typeof indexerFor>>['count']>>): Record<string, number>[] {
  return Array.from({ length: offsets.length - 1 }, (_, i) =>
    Object.fromEntries(
      Array.from({ length: offsets[i + 1]! - offsets[i]! }, (_, j) => [
        terms[ids[offsets[i]! + j]!],
        counts[offsets[i]! + j]!,
      ]),
    ),
  );
}

describe('counting batch after batch', () => {
  it('counts what the term counter counts, whatever came before', async () => {
    const word = fc.constantFrom('a', 'B', 'c1', 'über', '請求書', 'the', 'running');
    const text = fc.array(word).map((words) => words.join(' '));
    for (const given of [{}, { ngrams: 3 }, { stemmer: 'english', stopWords: 'nltk' }]) {
      const options = resolveIndexText(given);
      const analyzer = await prepareAnalyzer(options);
      const indexer = await prepareTextIndexer(options);
      fc.assert(
        fc.property(fc.array(text), (texts) => {
          const counter = createTermCounter(analyzer);
          for (const each of texts) counter.add(each);
          const { terms, bags } = counter.finish();
          const expected = texts.map((_, i) => {
            const { ids, counts } = bagAt(bags, i);
            return Object.fromEntries(Array.from(ids, (id, j) => [terms[id], counts[j]!]));
          });
          expect(countsOf(indexer.count(texts))).toEqual(expected);
        }),
      );
    }
  });
});

describe('where the words of a query stand', () => {
  it.each([
    [{}, 'Late, late INVOICES; an invoice', ['late', 'invoice'], ['Late', 'late', 'invoice']],
    [{ stemmer: 'english' }, 'two invoices', ['invoic'], ['invoices']],
    [{ ngrams: 2 }, 'the new york times', ['new york'], ['new', 'york']],
    [{}, '日本語の請求書', ['請求'], ['請求']],
    [{}, 'an in\u00advoice, soft', ['invoice', 'soft'], ['in\u00advoice', 'soft']],
    [{ segmenter: 'always' }, "can't pay", ["can't"], ["can't"]],
  ])('%j: %s', async (given, text, wanted, found) => {
    const { places } = await indexerFor(given);
    expect(places(text, new Set(wanted)).map(({ start, end }) => text.slice(start, end))).toEqual(found);
  });
});

it('an index keeps every word, so options that choose a vocabulary are refused', () => {
  expect(() => resolveIndexText({ maxWords: 10 })).toThrow(
    "text: 'maxWords' chooses a vocabulary for a model; an index keeps every word.",
  );
});
