import { describe, expect, it } from 'vitest';
import type { Corpus, Document } from '../core/corpus.ts';
import { resolveOptions } from '../core/options.ts';
import { createRandom } from '../numeric/random.ts';
import { textOptions } from '../text/options.ts';
import { countDocuments, type Described } from './count-documents.ts';
import { createEngine } from './engine.ts';
import { threadCounts } from './thread-counts.case.ts';

/** Long enough that other threads take part. */
const COUNT = 8000;

function someTexts(): string[] {
  const random = createRandom(1, 'texts');
  const word = () => `w${Math.floor(random.below(30) ** 2 * (1 + random.below(9)))}`;
  const odd = ['', '\u00ad', '東京都に住む人', 'x'.repeat(300), 'İstanbul ISTANBUL', '\ud800 half a pair', '🎈 🎈'];
  return Array.from({ length: COUNT }, (_, i) =>
    i % 97 === 0 ? odd[i % odd.length]! : Array.from({ length: 150 }, word).join(' '),
  );
}

const texts = someTexts();

const corpusOf = (given: readonly unknown[], end?: Error): Corpus => ({
  name: 'texts',
  async *documents() {
    for (const [i, text] of given.entries()) yield { id: `d${i}`, text, labels: ['a'] } as Document;
    if (end) throw end;
  },
});

const optionsOf = (given: Readonly<Record<string, unknown>> = {}, keepsOrder = false) => ({
  text: resolveOptions('text', textOptions, given),
  keepsOrder,
});

/** Dear enough to tokenise that other threads take part. */
const dear = optionsOf({ characters: 2 });

async function countOn(threads: number, corpus: Corpus, options = dear, signal?: AbortSignal) {
  await using engine = await createEngine({ threads, signal });
  const documents: Described[] = [];
  const counted = await countDocuments(corpus, options, engine, (document) => documents.push(document));
  return { counted, ids: documents.map(({ id }) => id) };
}

describe('counting documents on threads', () => {
  it('is of enough text', () => {
    expect(texts.slice(0, 7000).join('').length).toBeGreaterThan(1.1 * 2 ** 22);
  });

  it.each([
    ['bags', optionsOf()],
    ['running words', optionsOf({}, true)],
    ['phrases and stems', optionsOf({ ngrams: 2, stemmer: 'english', stopWords: 'nltk' }, true)],
    ['words and character n-grams', optionsOf({ characters: 3 }, true)],
    ['sentences', { ...optionsOf({}, true), keepsSentences: true }],
  ])('gives the same %s on any number of threads', async (_, options) => {
    const expected = await countOn(1, corpusOf(texts), options);
    expect(expected.ids).toHaveLength(COUNT);
    for (const threads of threadCounts) expect(await countOn(threads, corpusOf(texts), options)).toEqual(expected);
  });

  it('gives the documents without their texts, in their order', async () => {
    const documents: Described[] = [];
    await using engine = await createEngine({ threads: 2 });
    await countDocuments(corpusOf(texts), dear, engine, (document) => documents.push(document));
    expect(documents.at(-1)).toEqual({ id: `d${COUNT - 1}`, labels: ['a'] });
  });

  it.each([1, 2, 3])('names the first document whose text is no string, on %d threads', async (threads) => {
    const bad = texts.with(7200, 7 as never).with(7900, (() => {}) as never);
    await expect(countOn(threads, corpusOf(bad))).rejects.toMatchObject({
      code: 'TYPE',
      message: "Document 7201: 'text' must be text, got 7.",
    });
  });

  it.each([1, 2])('throws the error of the corpus as it is, on %d threads', async (threads) => {
    const broken = new Error('line 8001 is broken');
    await expect(countOn(threads, corpusOf(texts, broken))).rejects.toBe(broken);
  });

  it.each([1, 2])('ends at an abort while it reads, and closes the corpus, on %d threads', async (threads) => {
    const controller = new AbortController();
    const reason = new Error('enough');
    let isClosed = false;
    const corpus: Corpus = {
      name: 'texts',
      async *documents() {
        try {
          for (const [i, text] of texts.entries()) {
            if (i === 7000) controller.abort(reason);
            yield { id: String(i), text, labels: [] };
          }
        } finally {
          isClosed = true;
        }
      },
    };
    await expect(countOn(threads, corpus, dear, controller.signal)).rejects.toBe(reason);
    expect(isClosed).toBe(true);
  });
});
