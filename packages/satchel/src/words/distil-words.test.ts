import { describe, expect, it } from 'vitest';
import { corpusOf } from '../corpus/in-memory.ts';
import { writeWordVectors } from '../embedding/formats/write.ts';
import { type DistilPlan, type DistilWordsOptions, distilWords } from './distil-words.ts';

const teacher = { encode: async (text: string) => Float32Array.of(text.length, text.includes('iron') ? 5 : 1, 2) };
const documents = (...texts: string[]) => corpusOf(texts.map((text, i) => ({ id: String(i), text, labels: [] })));
const forge = documents('hot iron', 'hot oven and hot bread', 'cold iron', 'an oven for bread');

async function planFor(corpus: ReturnType<typeof documents>, options: DistilWordsOptions['options'] = {}) {
  let plan: DistilPlan | undefined;
  const result = await distilWords(corpus, teacher, {
    options,
    planned(given) {
      plan = given;
    },
  });
  return { plan, result };
}

describe('words from a teacher', () => {
  it('takes words that two documents hold, most frequent first, and pairs of three passages', async () => {
    const { plan, result } = await planFor(forge);
    expect(plan).toMatchObject({ terms: ['bread', 'hot', 'iron', 'oven'], pairs: 0, documents: 4, allPassages: 4 });
    expect(result.words.terms).toEqual(['bread', 'hot', 'iron', 'oven']);
    expect(result).toMatchObject({ passages: 4, pairs: 0, words: { vectors: { rows: 4, columns: 3 } } });
  });

  it('keeps pairs as entries of two words where asked to', async () => {
    const { result } = await planFor(documents('hot iron', 'hot iron again', 'hot bread'), {
      distil: { minPairs: 2, pairs: 'keep' },
    });
    expect(result.words.terms).toEqual(['hot', 'iron', 'hot iron']);
  });

  it('makes no pair that ends with a number', async () => {
    const options = { distil: { minPairs: 2, pairs: 'keep' } };
    const { result } = await planFor(documents('iron 19 and iron nan', 'iron 19 and iron nan'), options);
    expect(result.words.terms).toEqual(['19', 'and', 'iron', 'nan', '19 and', 'and iron']);
    expect([...writeWordVectors(result.words, 'word2vec')].length).toBeGreaterThan(0);
  });

  it('takes a list of words as it is', async () => {
    const { plan } = await planFor(documents('iron', 'bread', 'oven'));
    expect(plan).toMatchObject({ terms: ['bread', 'iron', 'oven'], passages: [], allPassages: 0 });
  });

  it('cuts long documents into sentences, and takes passages at even distances', async () => {
    const long = `Iron is hot. ${'So it is and so it stays. '.repeat(12)}Bread is not.`;
    const { plan } = await planFor(documents(long, 'iron and bread'), { distil: { passages: 3 } });
    expect(plan?.allPassages).toBe(15);
    expect(plan?.passages).toEqual(['Iron is hot.', 'So it is and so it stays.', 'So it is and so it stays.']);
  });

  it('has words alone where no passages are asked for, and the same numbers again', async () => {
    const [one, two] = [await planFor(forge), await planFor(forge)];
    expect(one.result.words.vectors.data).toEqual(two.result.words.vectors.data);
    const alone = await planFor(forge, { distil: { passages: 0, maxWords: 2 } });
    expect(alone.result.words.terms).toEqual(['bread', 'hot']);
    expect(Array.from(alone.result.words.vectors.data).every(Number.isFinite)).toBe(true);
  });

  it.each([
    ['a group that is not there', { lsi: {} }, 'UNKNOWN_PARAM'],
    ['an option that is not there', { distil: { labels: 1 } }, 'UNKNOWN_PARAM'],
    ['no words at all', { distil: { minCount: 9 } }, 'EMPTY_CORPUS'],
    ['a penalty of nothing', { distil: { penalty: 0 } }, 'BAD_PARAM'],
  ])('refuses %s', async (_what, options, code) => {
    await expect(planFor(forge, options)).rejects.toMatchObject({ code });
  });
});
