import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Document } from '../core/corpus.ts';
import { createFingerprint, DOCUMENTS_A_SHARD, fingerprintOf, shardDigest } from './fingerprint.ts';
import { createShardHash as webShardHash } from './platform/web-shard-hash.ts';

function printOf(...documents: readonly Document[]): Promise<string> {
  const fingerprint = createFingerprint();
  for (const document of documents) fingerprint.add(document);
  return fingerprint.digest();
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

const one: Document = { id: 'a', text: 'é', labels: ['x', 'yz'], split: 'train' };

describe('the fingerprint of a corpus', () => {
  it('is SHA-256 over the SHA-256 of id, split, labels and text, each with its length', async () => {
    const bytes = Buffer.from('\x01\0\0\0a\x05\0\0\0train\x02\0\0\0\x01\0\0\0x\x02\0\0\0yz\x01\0\0\0é');
    expect(await printOf(one)).toBe(sha256(sha256(bytes)).toString('hex'));
  });

  it('tells apart what would read alike without lengths', async () => {
    const prints = await Promise.all([
      printOf(one),
      printOf({ ...one, labels: ['xy', 'z'] }),
      printOf({ ...one, labels: ['yz', 'x'] }),
      printOf({ ...one, split: '' }),
      printOf({ id: 'a', text: 'é', labels: ['x', 'yz'] }),
      printOf({ ...one, id: '', text: 'aé' }),
      printOf(one, one),
      printOf(),
    ]);
    expect(new Set(prints).size).toBe(prints.length);
  });

  it('does not depend on how long a text is against the buffer', async () => {
    const texts = [10, 5_000, 11_000, 40_000, 200_000].map((length) => 'é€'.repeat(length));
    const plain = createHash('sha256');
    for (const text of texts) {
      const number = Buffer.alloc(4);
      number.writeUInt32LE(text.length);
      plain.update('\x01\0\0\0a').update(Buffer.alloc(4, 0xff)).update(Buffer.alloc(4)).update(number).update(text);
    }
    expect(await printOf(...texts.map((text) => ({ id: 'a', text, labels: [] })))).toBe(
      sha256(plain.digest()).toString('hex'),
    );
  });

  it.each([0, 1, 1023, 1024, 1025, 2048, 2100])(
    'is that of shards of 1,024 documents hashed apart: %d documents',
    async (count) => {
      const documents = Array.from({ length: count }, (_, i) => ({ id: String(i), text: `text ${i}`, labels: [] }));
      const shards = Array.from({ length: Math.ceil(count / DOCUMENTS_A_SHARD) }, (_, s) =>
        shardDigest(documents.slice(s * DOCUMENTS_A_SHARD, (s + 1) * DOCUMENTS_A_SHARD)),
      );
      expect(shards.every((digest) => digest.length === 32)).toBe(true);
      expect(await printOf(...documents)).toBe(fingerprintOf(shards));
    },
  );

  it.each([true, false])('is the same from the hash of browsers, with crypto.subtle: %s', async (hasSubtle) => {
    const documents = Array.from({ length: 2100 }, (_, i) => ({ id: String(i), text: `text ${i}`, labels: [] }));
    const fingerprint = createFingerprint(webShardHash(hasSubtle ? crypto.subtle : null));
    for (const document of documents) fingerprint.add(document);
    expect(await fingerprint.digest()).toBe(await printOf(...documents));
  });

  it('depends on the order of the shards', () => {
    const [a, b] = [shardDigest([one]), shardDigest([{ ...one, id: 'b' }])];
    expect(fingerprintOf([a, b])).not.toBe(fingerprintOf([b, a]));
  });
});

it('is the hash of its definition, wherever the pieces of its buffer end', async () => {
  /** Lengths around 32 KiB, one and three bytes a character, so that every number and text meets the end of the buffer. */
  const lengths = [
    0, 1, 10_921, 10_922, 10_923, 32_752, 32_756, 32_760, 32_763, 32_764, 32_765, 32_767, 32_768, 32_769, 70_000,
  ];
  const number = (value: number) => Buffer.from(Uint32Array.of(value).buffer);
  const string = (value: string) => [number(value.length), Buffer.from(value)];
  for (const length of lengths)
    for (const letter of ['x', '€'])
      for (const offset of [0, 1, 2, 3, 5]) {
        const documents = Array.from({ length: 7 }, (_, i) => ({
          id: 'i'.repeat(offset),
          labels: ['a'],
          text: letter.repeat(length) + i,
        }));
        const bytes = documents.flatMap(({ id, labels, text }) => [
          ...string(id),
          number(0xffffffff),
          number(labels.length),
          ...labels.flatMap(string),
          ...string(text),
        ]);
        const expected = createHash('sha256')
          .update(createHash('sha256').update(Buffer.concat(bytes)).digest())
          .digest('hex');
        const fingerprint = createFingerprint();
        for (const document of documents) fingerprint.add(document);
        expect(await fingerprint.digest()).toBe(expected);
      }
});
