/** What a representation learned, in the database: its bytes in pieces that SQLite can hold, each with a checksum in the manifest. */
import { SatchelError } from '../../core/errors.ts';
import type { Meaning } from '../../retrieval/meaning.ts';
import { meaningBytes, meaningFromBytes } from '../../retrieval/meaning-file.ts';
import { checksumOf, requireChecksum } from './checksum.ts';
import { bytesIn } from './columns.ts';
import { damaged } from './damage.ts';
import type { Database } from './database.ts';
import type { MeaningEntry } from './manifest.ts';

/** SQLite keeps at most 1 GB in one place. */
const LARGEST_PART = 64 * 2 ** 20;

type Store = Pick<Database, 'statement'>;

export function writeMeaning({ statement }: Store, meaning: Meaning): MeaningEntry['parts'] {
  const bytes = meaningBytes(meaning);
  const parts: MeaningEntry['parts'][number][] = [];
  for (let start = 0; start < bytes.length; start += LARGEST_PART) {
    const piece = bytes.subarray(start, start + LARGEST_PART);
    statement('INSERT INTO meaning (part, bytes) VALUES (?, ?)').run(parts.length, piece);
    parts.push({ bytes: piece.length, checksum: checksumOf(piece) });
  }
  return parts;
}

export function readMeaning({ statement }: Store, { parts, representation }: MeaningEntry): Meaning {
  const name = `the representation '${representation}'`;
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.bytes, 0));
  let at = 0;
  parts.forEach((part, i) => {
    const row = statement('SELECT bytes FROM meaning WHERE part = ?').get(i);
    if (row === undefined) throw damaged(name, `part ${i} is missing`);
    const piece = bytesIn(row, 'bytes', name);
    requireChecksum(name, checksumOf(piece), part.checksum);
    bytes.set(piece, at);
    at += piece.length;
  });
  try {
    return meaningFromBytes(bytes);
  } catch (error) {
    throw error instanceof SatchelError ? damaged(name, error.message.replace(/\.$/, ''), error) : error;
  }
}
