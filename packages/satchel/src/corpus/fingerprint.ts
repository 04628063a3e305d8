/**
 * The fingerprint of a corpus, whatever file it came in: SHA-256 over the digests of its shards, so that shards can be hashed apart, on threads
 * or on a cluster.
 *
 *   digest of a shard = SHA-256(its documents one after the other), 32 bytes
 *   fingerprint       = SHA-256(digest of shard 0, digest of shard 1, …)
 *
 * A shard holds 1,024 documents in their order, the last one the rest: their number is not known while a corpus is read. Of a document its id,
 * split, labels, text and, where it has one, weight are hashed, every string as its length (UTF-16 units, four bytes, little-endian) and its UTF-8 bytes, so that no
 * two corpora run into the same bytes.
 */
import { createSha256 } from '../core/bytes/sha256.ts';
import type { Document } from '../core/corpus.ts';
import { Buffer } from './platform/buffer.ts';
import { createShardHash, type ShardHash } from './platform/shard-hash.ts';

export interface Fingerprint {
  add(document: Document): void;
  /** 64 hexadecimal digits. Call it once, after the last document. */
  digest(): Promise<string>;
}

export const DOCUMENTS_A_SHARD = 1024;

const ABSENT = 0xffffffff;
/** No string is so long: a weight cannot be taken for the next id. */
const WEIGHT = 0xfffffffe;
const BUFFER = 32 * 1024;

export function createFingerprint(hash: ShardHash = createShardHash()): Fingerprint {
  const digests: (string | Promise<string>)[] = [];
  const shard = createShard(hash);
  let documents = 0;
  return {
    add(document) {
      if (documents > 0 && documents % DOCUMENTS_A_SHARD === 0) digests.push(shard.take());
      shard.add(document);
      documents++;
    },
    async digest() {
      if (documents > 0) digests.push(shard.take());
      return fingerprintOf((await Promise.all(digests)).map(bytesOfHex));
    },
  };
}

/** The digest of one shard: documents `1024 s` to `1024 (s + 1)` of a corpus. */
export function shardDigest(documents: Iterable<Document>): Uint8Array {
  const hash = createSha256();
  const shard = createShard({ update: (bytes) => hash.update(bytes), take: () => hash.digest() });
  for (const document of documents) shard.add(document);
  return bytesOfHex(shard.take());
}

/** The fingerprint of a corpus from the digests of its shards, in their order. */
export function fingerprintOf(digests: Iterable<Uint8Array>): string {
  const hash = createSha256();
  for (const digest of digests) hash.update(digest);
  return hash.digest();
}

function createShard<Digest>(hash: { update(bytes: Uint8Array): void; take(): Digest }) {
  const buffer = Buffer.allocUnsafeSlow(BUFFER);
  let filled = 0;

  const flush = () => {
    hash.update(buffer.subarray(0, filled));
    filled = 0;
  };
  const addNumber = (value: number) => {
    if (filled + 4 > BUFFER) flush();
    filled = buffer.writeUInt32LE(value, filled);
  };
  const addText = (text: string) => {
    addNumber(text.length);
    if (filled + text.length * 3 > BUFFER) flush();
    if (text.length * 3 <= BUFFER) filled += buffer.write(text, filled, 'utf8');
    else hash.update(Buffer.from(text, 'utf8'));
  };

  return {
    add({ id, split, labels, text, weight }: Document): void {
      addText(id);
      if (split === undefined) addNumber(ABSENT);
      else addText(split);
      addNumber(labels.length);
      for (const label of labels) addText(label);
      addText(text);
      if (weight === undefined) return;
      addNumber(WEIGHT);
      addText(String(weight));
    },
    /** Returns the digest, and starts the next shard. */
    take(): Digest {
      flush();
      return hash.take();
    },
  };
}

const bytesOfHex = (digits: string): Uint8Array =>
  Uint8Array.from({ length: digits.length / 2 }, (_, i) => Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16));
