/**
 * SHA-256 over the documents of a corpus, whatever file they came in: for each document its id, split, labels and text, every string as
 * its length (UTF-16 units, four bytes, little-endian) and its UTF-8 bytes, so that no two corpora run into the same bytes.
 */
import { createHash } from 'node:crypto';
import type { Document } from '../core/corpus.ts';

export interface Fingerprint {
  add(document: Document): void;
  /** 64 hexadecimal digits. */
  digest(): string;
}

const ABSENT = 0xffffffff;
const BUFFER = 32 * 1024;

export function createFingerprint(): Fingerprint {
  const hash = createHash('sha256');
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
    else hash.update(text, 'utf8');
  };

  return {
    add({ id, split, labels, text }) {
      addText(id);
      if (split === undefined) addNumber(ABSENT);
      else addText(split);
      addNumber(labels.length);
      for (const label of labels) addText(label);
      addText(text);
    },
    digest() {
      flush();
      return hash.digest('hex');
    },
  };
}
