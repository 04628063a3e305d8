/**
 * SHA-256 of the bytes of one shard after the other, for browsers: by the browser, which is several times as fast as a script and works beside it. A page
 * that did not come over https or from this machine has no `crypto.subtle`; a script hashes there.
 */
import { sha256 } from '../../core/bytes/sha256.ts';
import { Buffer } from './buffer.ts';
import type { ShardHash } from './shard-hash.ts';

export function createShardHash(subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null): ShardHash {
  let parts: Uint8Array[] = [];
  return {
    update: (bytes) => void parts.push(bytes.slice()),
    take() {
      const shard = Buffer.concat(parts);
      parts = [];
      return subtle ? digestBy(subtle, shard) : sha256(shard);
    },
  };
}

async function digestBy(subtle: SubtleCrypto, bytes: Uint8Array): Promise<string> {
  const digest = await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
