import { describe, expect, it } from 'vitest';
import { compareCorpus } from '../compare/compare-corpus.ts';
import { candidates } from '../compare/selection/candidates.ts';
import type { Corpus } from '../core/corpus.ts';
import { createWordVectors, type WordVectors } from '../core/word-vectors.ts';
import { corpusOf } from '../corpus/in-memory.ts';
import { analogy } from '../embedding/word-vectors.ts';
import { createRandom } from '../numeric/random.ts';
import { evaluate } from '../pipeline/evaluate.ts';
import { train, trainOrEncode } from '../pipeline/train.ts';
import { evaluateRetrieval } from '../retrieval/evaluate-retrieval.ts';
import { fitEncoder } from './fit-texts.ts';

const names = ['oven', 'dough', 'loaf', 'anvil', 'forge', 'steel'];
const documents = Array.from({ length: 24 }, (_, i) => ({
  id: `${i}`,
  text: `${names[3 * (i % 2) + (i % 3)]} ${names[3 * (i % 2) + ((i + 1) % 3)]}`,
  labels: [i % 2 ? 'smith' : 'baker'],
}));

/** A vector of 4 numbers for each name. */
function toyWords(): WordVectors {
  const random = createRandom(1, 'toy words');
  const data = Float32Array.from({ length: 4 * names.length }, (_, i) => random.uniform() + (i < 12 ? 1 : -1));
  return createWordVectors(names, { rows: names.length, columns: 4, data });
}

/** The documents; something happens after so many of them. */
function corpusWith(act: () => void, after: number): Corpus {
  const corpus = corpusOf(documents);
  return {
    ...corpus,
    name: 'toy',
    async *documents() {
      for (const [i, document] of documents.entries()) {
        if (i === after) act();
        yield document;
      }
    },
  };
}

const transferred = ({ vectors }: WordVectors) =>
  void structuredClone(vectors.data, { transfer: [vectors.data.buffer] });
const settings = { representation: 'average', protocol: 'none' };
const judged = { queries: [{ id: 'q', text: 'oven' }], judgements: new Map([['q', new Map([['0', 1]])]]) };

const calls: readonly (readonly [string, (corpus: Corpus, words: WordVectors) => Promise<unknown>])[] = [
  ['train', (corpus, words) => train(corpus, { ...settings, words })],
  ['train, several tables', (corpus, words) => train(corpus, { ...settings, words: [words, { words: toyWords() }] })],
  ['trainOrEncode', (corpus, words) => trainOrEncode(corpus, { ...settings, words: { words } })],
  ['evaluate', (corpus, words) => evaluate(corpus, { ...settings, protocol: 'cv:2', words })],
  ['fitEncoder', (corpus, words) => fitEncoder(corpus, { representation: 'average', words })],
  [
    'compareCorpus',
    (corpus, words) => compareCorpus(corpus, { words, budget: 0.05, candidates: candidates.slice(0, 1) }),
  ],
  [
    'evaluateRetrieval',
    (corpus, words) => evaluateRetrieval({ ...judged, documents: corpus }, { ranker: 'average', words }),
  ],
];

describe.each(calls)('L13: word vectors given to %s', (_, call) => {
  it('may be changed between two calls', async () => {
    const words = toyWords();
    await call(corpusOf(documents), words);
    words.vectors.data[17]! += 1;
    await call(corpusOf(documents), words);
  });

  it('are refused where one number changes while it runs', async () => {
    const words = toyWords();
    const corpus = corpusWith(() => words.vectors.data.fill(7, 17, 18), 9);
    await expect(call(corpus, words)).rejects.toMatchObject({ code: 'WORDS_CHANGED', kind: 'usage' });
  });

  it('are refused where their memory is transferred while it runs, or was before', async () => {
    const words = toyWords();
    await expect(call(corpusWith(() => transferred(words), 9), words)).rejects.toMatchObject({ code: 'DETACHED_BUFFER', kind: 'usage' }); // biome-ignore format: one thought
    await expect(call(corpusOf(documents), words)).rejects.toMatchObject({ code: 'DETACHED_BUFFER' });
  });
});

describe('L13: word vectors', () => {
  it('are watched with the vectors of their n-grams', async () => {
    const plain = toyWords();
    const buckets = { rows: 8, columns: 4, data: new Float32Array(32).fill(0.5) };
    const words = createWordVectors(names, plain.vectors, { subwords: { shortest: 3, longest: 4, buckets } });
    const corpus = corpusWith(() => buckets.data.fill(1, 31), 3);
    await expect(train(corpus, { ...settings, words })).rejects.toThrow(
      'the word vectors were changed while the call was under way.',
    );
  });

  it('keep what went wrong before the memory was transferred as the cause', async () => {
    const words = toyWords();
    const corpus = corpusWith(() => {
      transferred(words);
      throw new Error('the disk is gone');
    }, 3);
    await expect(train(corpus, { ...settings, words })).rejects.toMatchObject({
      code: 'DETACHED_BUFFER',
      cause: expect.objectContaining({ message: 'the disk is gone' }),
    });
  });

  it('without memory answer no question', () => {
    const words = toyWords();
    transferred(words);
    expect(() => analogy(words, 'oven', 'dough', 'loaf')).toThrow("the memory of 'words' of analogy was transferred");
  });
});
