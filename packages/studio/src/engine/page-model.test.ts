import { corpusOf, train } from 'satchel/browser';
import { describe, expect, it } from 'vitest';
import { explainedBy } from './explained-by.ts';
import { pageModelFrom } from './page-model.ts';

const words = { baker: 'dough oven flour', smith: 'iron anvil hammer', sailor: 'mast tide harbour' };
const corpus = corpusOf(
  Array.from({ length: 30 }, (_, i) => {
    const [label, own] = Object.entries(words)[i % 3]!;
    return { id: String(i), text: `${own.split(' ').slice(0, 1 + (i % 2)).join(' ')} the and ${own}`, labels: [label] }; // biome-ignore format: one document
  }),
);
const texts = ['Iron on the anvil, dough in the oven!', 'tide tide tide', 'nothing known', ''];
const modelOf = async (choice: object) => (await train(corpus, { protocol: 'none', ...choice })).model;
const untimed = ({ milliseconds: _, ...rest }: ReturnType<typeof explainedBy>) => rest;

describe('the model on the thread of the page', () => {
  it.each([
    {},
    { classifier: 'logistic', options: { labels: { calibrate: 'platt' } } },
    { classifier: 'complement-nb' },
    { representation: 'nb-ratio', options: { text: { ngrams: 2 } } },
    { options: { text: { stemmer: 'english', stopWords: 'nltk' } } },
  ])('explains as the model does that it is a copy of: %j', async (choice) => {
    const model = await modelOf(choice);
    const onPage = await pageModelFrom(model.toBytes(), texts[0]!);
    for (const text of texts)
      for (const label of [undefined, 'smith'])
        expect(untimed(onPage!.explain(text, label)!)).toEqual(untimed(explainedBy(model, text, label)));
  });

  it('is missing where the model is no linear table over words', async () => {
    const model = await modelOf({ classifier: 'knn' });
    expect(await pageModelFrom(model.toBytes(), '')).toBeUndefined();
  });

  it('leaves long texts to the worker', async () => {
    const onPage = await pageModelFrom((await modelOf({})).toBytes(), '');
    expect(onPage!.explain('iron '.repeat(3999), undefined)!.said).toBe('smith');
    expect(onPage!.explain('iron '.repeat(4001), undefined)).toBeUndefined();
  });

  it('is refused when its bytes are damaged', async () => {
    const bytes = (await modelOf({})).toBytes();
    bytes[bytes.length - 5]! ^= 1;
    await expect(pageModelFrom(bytes, '')).rejects.toMatchObject({ code: 'CHECKSUM' });
  });
});
