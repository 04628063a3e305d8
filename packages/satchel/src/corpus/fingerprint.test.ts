import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Document } from '../core/corpus.ts';
import { createFingerprint } from './fingerprint.ts';

function printOf(...documents: readonly Document[]): string {
  const fingerprint = createFingerprint();
  for (const document of documents) fingerprint.add(document);
  return fingerprint.digest();
}

const one: Document = { id: 'a', text: 'é', labels: ['x', 'yz'], split: 'train' };

describe('the fingerprint of a corpus', () => {
  it('is SHA-256 over id, split, labels and text, each with its length', () => {
    const bytes = Buffer.from('\x01\0\0\0a\x05\0\0\0train\x02\0\0\0\x01\0\0\0x\x02\0\0\0yz\x01\0\0\0é');
    expect(printOf(one)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('tells apart what would read alike without lengths', () => {
    const prints = [
      printOf(one),
      printOf({ ...one, labels: ['xy', 'z'] }),
      printOf({ ...one, labels: ['yz', 'x'] }),
      printOf({ ...one, split: '' }),
      printOf({ id: 'a', text: 'é', labels: ['x', 'yz'] }),
      printOf({ ...one, id: '', text: 'aé' }),
      printOf(one, one),
      printOf(),
    ];
    expect(new Set(prints).size).toBe(prints.length);
  });

  it('does not depend on how long a text is against the buffer', () => {
    const texts = [10, 5_000, 11_000, 40_000, 200_000].map((length) => 'é€'.repeat(length));
    const plain = createHash('sha256');
    for (const text of texts) {
      const number = Buffer.alloc(4);
      number.writeUInt32LE(text.length);
      plain.update('\x01\0\0\0a').update(Buffer.alloc(4, 0xff)).update(Buffer.alloc(4)).update(number).update(text);
    }
    expect(printOf(...texts.map((text) => ({ id: 'a', text, labels: [] })))).toBe(plain.digest('hex'));
  });
});
