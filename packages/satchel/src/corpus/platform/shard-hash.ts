/** SHA-256 of the bytes of one shard after the other. A bundler for browsers takes `web-shard-hash.ts` instead (`browser` in package.json). */
import { createSha256 } from '../../core/bytes/sha256.ts';

export interface ShardHash {
  /** Takes the bytes of the shard one part after the other; the parts may be overwritten afterwards. */
  update(bytes: Uint8Array): void;
  /** Returns the digest, 64 hexadecimal digits, and starts the next shard. */
  take(): string | Promise<string>;
}

export function createShardHash(): ShardHash {
  let hash = createSha256();
  return {
    update: (bytes) => hash.update(bytes),
    take() {
      const digest = hash.digest();
      hash = createSha256();
      return digest;
    },
  };
}
