import { describe, expect, it } from 'vitest';
import { linearKinds } from '../classify/parts/linear-kinds.ts';
import { corpusFrom, toyDocuments, trickyTexts } from '../contract/toy-world.ts';
import { train } from '../pipeline/train.ts';
import { modelFromBytes } from './open-table.ts';

const documents = toyDocuments(45);
const texts = [...documents.slice(0, 12).map(({ text }) => text), ...trickyTexts];
interface Choice {
  readonly classifier?: string;
  readonly representation?: string;
  readonly options?: Readonly<Record<string, object>>;
}
const trained = async (choice: object) => (await train(corpusFrom(documents), { protocol: 'none', ...choice })).model;

describe('satchel/predict answers as the whole library does', () => {
  it.each([
    ...Object.keys(linearKinds).map((classifier) => ({ classifier })),
    { classifier: 'complement-nb', options: { 'complement-nb': { normalise: true } } },
    { classifier: 'bernoulli-nb', options: { bow: { weighting: 'tfidf' } } },
    { representation: 'nb-ratio', options: { text: { ngrams: 2, stopWords: 'nltk', stemmer: 'english' } } },
    { options: { labels: { calibrate: 'platt' }, text: { stopWords: 'stopwords-iso' }, bow: { norm: 'l1' } } },
  ] satisfies Choice[])('%j', async (choice: Choice) => {
    const model = await trained(choice);
    for (const one of [model, model.compact({ keep: 0.5 })]) {
      const opened = await modelFromBytes(one.toBytes());
      expect(opened.predict(texts)).toEqual(one.predict(texts));
      expect(opened.provenance).toEqual(one.provenance);
      if (choice.options && 'bow' in choice.options && 'classifier' in choice) continue; // without a linear view
      expect(opened.explain(texts[0]!)).toEqual(one.explain(texts[0]!));
      expect(opened.typicalWords('smith', 3)).toEqual(one.typicalWords('smith', 3));
    }
  });

  it('several labels per document', async () => {
    const several = documents.map((one, i) => ({ ...one, labels: i % 4 === 0 ? [...one.labels, 'old'] : one.labels }));
    const { model } = await train(corpusFrom(several), { protocol: 'none' });
    const opened = await modelFromBytes(model.toBytes());
    expect(opened.multiLabel).toBe(true);
    expect(opened.predict(texts)).toEqual(model.predict(texts));
  });
});

it.each([
  [{ classifier: 'knn' }, 'its classifier is knn.'],
  [{ representation: 'lsi', options: { lsi: { dimensions: 3 } } }, 'its representation is lsi.'],
])('%j is refused with the entry that opens it', async (choice, found) => {
  const bytes = (await trained(choice)).toBytes();
  await expect(modelFromBytes(bytes)).rejects.toMatchObject({
    code: 'UNSUPPORTED',
    message: `satchel/predict opens linear classifiers over bow and nb-ratio; ${found}`,
    remedy: "Open the file with modelFromBytes of 'satchel/browser'.",
  });
});

it('a damaged file is refused', async () => {
  const bytes = (await trained({})).toBytes();
  bytes[bytes.length - 5]! ^= 1;
  await expect(modelFromBytes(bytes, 'mail.satchel')).rejects.toMatchObject({ code: 'CHECKSUM' });
});
