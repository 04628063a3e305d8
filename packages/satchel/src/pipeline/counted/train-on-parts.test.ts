/** Documents counted in parts, and sums computed from bytes: the model has the bytes of `train`. */
import { describe, expect, it } from 'vitest';
import { toyDocuments } from '../../contract/toy-world.ts';
import type { Corpus, Document } from '../../core/corpus.ts';
import { createFingerprint, DOCUMENTS_A_SHARD, fingerprintOf, shardDigest } from '../../corpus/fingerprint.ts';
import { countPart } from '../../run/counted-part.ts';
import type { AnswerShards } from '../../run/remote-sweeps.ts';
import { shardAnswerer } from '../../run/shard-bytes.ts';
import type { RunOptions } from '../run-options.ts';
import { trainOrEncode } from '../train.ts';
import { countingFor, trainOnParts } from './train-on-parts.ts';

const documents: Document[] = [...Array(35).keys()].flatMap((copy) =>
  toyDocuments(32).map((document) => ({ ...document, id: `${copy}-${document.id}`, split: 'train' })),
);

const fingerprint = createFingerprint();
for (const document of documents) fingerprint.add(document);
const digest = await fingerprint.digest();

const corpus: Corpus = {
  name: 'toys',
  async *documents() {
    yield* documents;
  },
  fingerprint: () => digest,
};

const partsOf = (options: RunOptions): Promise<Uint8Array[]> =>
  Promise.all(
    Array.from({ length: Math.ceil(documents.length / DOCUMENTS_A_SHARD) }, (_, i) => {
      const own = documents.slice(i * DOCUMENTS_A_SHARD, (i + 1) * DOCUMENTS_A_SHARD);
      return countPart(own, JSON.parse(JSON.stringify(countingFor(options))), shardDigest(own));
    }),
  );

const toBytes = (trained: Awaited<ReturnType<typeof trainOnParts>>): Uint8Array =>
  ('model' in trained ? trained.model : trained.encoder).toBytes();

const small = { dimensions: 6, minCount: 1, epochs: 1 };
const choices: RunOptions[] = [
  { representation: 'bow', classifier: 'multinomial-nb' },
  { representation: 'lsi', classifier: 'centroid', options: { lsi: { dimensions: 3 } } },
  { representation: 'idf-average', classifier: 'centroid', options: { words: small } },
  { representation: 'scdv', classifier: 'none', options: { words: small, scdv: { components: 3 } } },
  { representation: 'spm', classifier: 'none', options: { words: small } },
  { representation: 'sif', classifier: 'logistic', options: { words: small } },
  { representation: 'bow', classifier: 'none', options: { text: { ngrams: 2, stopWords: 'nltk' } } },
];

describe('trainOnParts', () => {
  it.each(choices)('gives the bytes of train: %j', async (choice) => {
    const sweeps: string[] = [];
    const answerShards: AnswerShards = async ({ request, shards, bytesOf }) => {
      const answer = shardAnswerer(request);
      sweeps.push('one');
      return shards.map((_, i) => shards.length - 1 - i).map((shard) => [shard, answer(bytesOf(shard))] as const);
    };
    const here = await trainOrEncode(corpus, { ...choice, protocol: 'none' });
    const elsewhere = await trainOnParts(await partsOf(choice), { ...choice, fingerprintOf, answerShards });
    expect(Buffer.compare(toBytes(elsewhere), toBytes(here))).toBe(0);
    expect(sweeps.length > 0).toBe(choice.representation !== 'bow' || choice.classifier === 'multinomial-nb');
  });

  it('computes sums here where nobody answers', async () => {
    const choice = choices[1]!;
    const answerShards: AnswerShards = async () => undefined;
    const here = await trainOnParts(await partsOf(choice), { ...choice, fingerprintOf });
    const asked = await trainOnParts(await partsOf(choice), { ...choice, fingerprintOf, answerShards });
    expect(Buffer.compare(toBytes(asked), toBytes(here))).toBe(0);
  });

  it('refuses what it cannot do, and damaged parts', async () => {
    const choice = choices[0]!;
    const [part] = await partsOf(choice);
    const tried = (parts: readonly Uint8Array[], more: object = {}): Promise<unknown> =>
      trainOnParts(parts, { ...choice, fingerprintOf, ...more });
    await expect(tried([part!], { protocol: 'cv:10' })).rejects.toThrow('no tuning, no evaluation');
    await expect(tried([])).rejects.toMatchObject({ code: 'EMPTY_CORPUS' });
    await expect(tried([part!.slice(0, -5)])).rejects.toMatchObject({ name: 'SatchelError' });
    await expect(tried([damaged(part!, 'ids')])).rejects.toMatchObject({ name: 'SatchelError' });
    await expect(tried([damaged(part!, 'parents')])).rejects.toMatchObject({ name: 'SatchelError' });
  });
});

/** The part with the last number of an array made too large. */
function damaged(part: Uint8Array, name: string): Uint8Array {
  const bytes = Uint8Array.from(part);
  const length = Number(new DataView(bytes.buffer).getBigUint64(0, true));
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + length))) as Record<
    string,
    { data_offsets: [number, number] }
  >;
  const end = 8 + length + header[name]!.data_offsets[1];
  bytes.set([0xff, 0xff, 0xff, 0x7f], end - 4);
  return bytes;
}
