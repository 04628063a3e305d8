import { createHash } from 'node:crypto';
import type { FileFacts } from '../../../results/file-facts.ts';

/** The facts that a report shows about a file with these bytes. */
export const fileOf = (path: string, bytes: Uint8Array): FileFacts => ({
  path,
  bytes: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
