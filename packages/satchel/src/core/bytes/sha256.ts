/**
 * SHA-256 that returns at once, for rooms that must run in a browser too, where the built-in digest is asynchronous: Node's own where there is
 * one, otherwise the package @noble/hashes. The digests are the same.
 */
import { sha256 as portable } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export interface Hasher {
  update(bytes: Uint8Array): void;
  /** 64 hexadecimal digits. */
  digest(): string;
}

/** A browser has no `process`; old versions of Node cannot be asked for a module without importing it. */
const builtIn = (globalThis.process as NodeJS.Process | undefined)?.getBuiltinModule?.('node:crypto');

export const createSha256: () => Hasher = builtIn ? createBuiltIn : createPortable;

function createBuiltIn(): Hasher {
  const hash = builtIn!.createHash('sha256');
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('hex') };
}

export function createPortable(): Hasher {
  const hash = portable.create();
  return { update: (bytes) => void hash.update(bytes), digest: () => bytesToHex(hash.digest()) };
}

export function sha256(bytes: Uint8Array): string {
  const hasher = createSha256();
  hasher.update(bytes);
  return hasher.digest();
}
