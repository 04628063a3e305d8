/** The encoder of a collection, in the database: the bytes of its model file in pieces that SQLite can hold, each with a checksum in the manifest. */
import { SatchelError } from '../../core/errors.ts';
import { inOneGo } from '../../core/threads/steps.ts';
import { contentsRead, encoderBytes, encoderFromContents } from '../../encoder/encoder-contents.ts';
import type { FittedEncoder } from '../../encoder/fitted-encoder.ts';
import { bytesIn, checksumOf, damaged, requireChecksum } from './damage.ts';
import type { Store } from './database.ts';
import type { EncoderEntry } from './manifest.ts';

/** SQLite limits a value to 1 GB. */
const LARGEST_PART = 64 * 2 ** 20;

export function writeEncoder({ statement }: Store, encoder: FittedEncoder): EncoderEntry['parts'] {
  const bytes = encoderBytes(encoder, {});
  const parts: EncoderEntry['parts'][number][] = [];
  for (let start = 0; start < bytes.length; start += LARGEST_PART) {
    const piece = bytes.subarray(start, start + LARGEST_PART);
    statement('INSERT INTO encoder (part, bytes) VALUES (?, ?)').run(parts.length, piece);
    parts.push({ bytes: piece.length, checksum: checksumOf(piece) });
  }
  return parts;
}

/** With its representer, which the check has prepared. */
export function readEncoder({ statement }: Store, { parts, representation }: EncoderEntry) {
  const name = `the encoder '${representation}'`;
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.bytes, 0));
  let at = 0;
  parts.forEach((part, i) => {
    const row = statement('SELECT bytes FROM encoder WHERE part = ?').get(i);
    if (row === undefined) throw damaged(name, `part ${i} is missing`);
    const piece = bytesIn(row, 'bytes', name);
    requireChecksum(name, checksumOf(piece), part.checksum);
    bytes.set(piece, at);
    at += piece.length;
  });
  try {
    return inOneGo(contentsRead(bytes, undefined, (contents) => encoderFromContents(contents)));
  } catch (error) {
    throw error instanceof SatchelError ? damaged(name, error.message.replace(/\.$/, ''), error) : error;
  }
}
