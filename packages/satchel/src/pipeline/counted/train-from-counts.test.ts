/** Documents counted by label in parts and merged: the files have the bytes of `train`. */
import { describe, expect, it } from 'vitest';
import { corpusFrom, toyDocuments } from '../../contract/toy-world.ts';
import { createWordVectors } from '../../core/word-vectors.ts';
import { createFingerprint } from '../../corpus/fingerprint.ts';
import { createRandom } from '../../numeric/random.ts';
import { prepareAnalyzer } from '../../text/analyzer.ts';
import { createTermCounts, type TermCount, type TermCounts } from '../../text/term-counts.ts';
import type { RunOptions } from '../run-options.ts';
import { trainOrEncode } from '../train.ts';
import { countCorpus, trainFromCounts } from './train-from-counts.ts';
import { countingFor } from './train-on-parts.ts';

const documents = [...toyDocuments(60), { id: 'empty', text: '', labels: ['smith'] }];

const random = createRandom(1, 'words of counts');
const names = [...new Set(documents.flatMap(({ text }) => text.toLowerCase().match(/[a-z]+/g) ?? []))];
const data = Float32Array.from({ length: 6 * names.length }, () => random.uniform() - 0.5);
const words = createWordVectors(names, { rows: names.length, columns: 6, data });

/** Counted in three parts, which are merged in the wrong order. */
async function countsOf(options: RunOptions, some = documents): Promise<TermCounts> {
  const merged = createTermCounts(await prepareAnalyzer(countingFor(options).text));
  for (const part of [2, 0, 1]) {
    const own = some.filter((_, i) => i % 3 === part);
    merged.merge(await countCorpus(corpusFrom(own), options));
  }
  return merged;
}

const bytesOf = (trained: Awaited<ReturnType<typeof trainFromCounts>>): Uint8Array =>
  ('model' in trained ? trained.model : trained.encoder).toBytes();

const plain = { bow: { weighting: 'tf', norm: 'none' } };
const euclid = { ...plain, centroid: { distance: 'euclid', negative: 0.25 } };
const choices: RunOptions[] = [
  { classifier: 'multinomial-nb' },
  {
    classifier: 'multinomial-nb',
    options: { text: { ngrams: 2, minDocuments: 2, maxWords: 40 }, bow: { weighting: 'binary' } },
  },
  { classifier: 'multinomial-nb', options: { text: { characters: 4 } } },
  { classifier: 'bernoulli-nb' },
  {
    classifier: 'bernoulli-nb',
    options: { ...plain, 'bernoulli-nb': { estimator: 'seed', classWeights: 'balanced' } },
  },
  { classifier: 'complement-nb', options: { ...plain, 'complement-nb': { normalise: true } } },
  { classifier: 'centroid', options: euclid },
  { classifier: 'msm', words },
  { classifier: 'msm', words, options: { msm: { distinct: 'class' } } },
  { classifier: 'tf-msm', words },
  { classifier: 'sa', words },
  { classifier: 'none', representation: 'bow' },
  { classifier: 'none', representation: 'bow', options: { bow: { weighting: 'bm25' } } },
  { classifier: 'none', representation: 'nb-ratio' },
  { classifier: 'none', representation: 'nb-ratio', options: { 'nb-ratio': { counts: 'tf' } } },
  { classifier: 'none', representation: 'idf-average', words },
  { classifier: 'none', representation: 'vlad', words, options: { vlad: { components: 3 } } },
];

describe('trainFromCounts', () => {
  it.each(choices)('gives the bytes of train: $representation $classifier $options', async (choice) => {
    const here = await trainOrEncode(corpusFrom(documents), { ...choice, protocol: 'none' });
    const counted = await trainFromCounts(await countsOf(choice), choice);
    expect(Buffer.compare(bytesOf(counted), bytesOf(here as never))).toBe(0);
  });

  it('records the fingerprint of the documents', async () => {
    const fingerprint = createFingerprint();
    for (const document of documents) fingerprint.add(document);
    const corpusSha256 = await fingerprint.digest();
    const corpus = { ...corpusFrom(documents), fingerprint: () => corpusSha256 };
    const choice = choices[0]!;
    const here = await trainOrEncode(corpus, { ...choice, protocol: 'none' });
    const counted = await trainFromCounts(await countsOf(choice), { ...choice, corpusSha256 });
    expect(Buffer.compare(bytesOf(counted), bytesOf(here as never))).toBe(0);
  });

  it.each([
    [{ classifier: 'linear-svm' }, 'it looks at all documents at once'],
    [{ classifier: 'centroid' }, 'documents are scaled to length 1 (centroid: distance=euclid)'],
    [{ classifier: 'complement-nb' }, 'with tf-idf every weight changes'],
    [{ classifier: 'multinomial-nb', options: { bow: { norm: 'l2' } } }, 'their sums are not whole numbers'],
    [{ classifier: 'multinomial-nb', representation: 'nb-ratio' }, 'built on nb-ratio'],
    [{ classifier: 'multinomial-nb', options: { labels: { calibrate: 'platt' } } }, 'held-out documents'],
    [{ classifier: 'multinomial-nb', options: { labels: { mode: 'multi' } } }, 'which labels a document has together'],
    [{ classifier: 'multinomial-nb', protocol: 'cv:3' }, 'no evaluation'],
    [{ classifier: 'multinomial-nb', tune: true }, 'no tuning'],
    [{ classifier: 'msm' }, 'cannot be trained on counts'],
    [{ classifier: 'none', representation: 'lsi' }, 'lsi learns from documents'],
    [{ classifier: 'none', representation: 'average', words: ['corpus'] }, 'cannot be trained on counts'],
  ] as const)('refuses %j: %s', async (choice, reason) => {
    const counts = await countsOf({ classifier: 'multinomial-nb' });
    await expect(trainFromCounts(counts, choice as RunOptions)).rejects.toMatchObject({
      name: 'SatchelError',
      message: expect.stringContaining(reason),
    });
  });

  it('refuses documents without a label, a single class, several labels, and rows without their documents', async () => {
    const choice: RunOptions = { classifier: 'multinomial-nb' };
    const tried = async (some: typeof documents) => trainFromCounts(await countsOf(choice, some), choice);
    const bare = documents.map((document) => ({ ...document, labels: [] as string[] }));
    await expect(tried(bare)).rejects.toMatchObject({ code: 'NO_LABELS' });
    await expect(tried([...documents, bare[0]!])).rejects.toMatchObject({ code: 'MISSING_LABEL' });
    await expect(tried(documents.filter(({ labels }) => labels[0] === 'smith'))).rejects.toMatchObject({
      code: 'SINGLE_CLASS',
    });
    await expect(tried([{ ...documents[0]!, labels: ['smith', 'baker'] }])).rejects.toMatchObject({
      code: 'LABEL_TYPE',
    });
    const rows: TermCount[] = [{ label: 'smith', term: 'iron', documents: 1, total: 1 }];
    await expect(trainFromCounts({ rows: () => rows }, choice)).rejects.toMatchObject({ code: 'SCHEMA' });
    await expect(trainFromCounts({ rows: () => [] }, choice)).rejects.toMatchObject({ name: 'SatchelError' });
  });
});
