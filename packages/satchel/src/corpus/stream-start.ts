/**
 * Detects the format of a stream from the first bytes that arrive. Waiting for more could wait for ever: the program at the other end may send
 * one line and wait for its answer.
 */
import { compressionOf, isParquet } from './bytes/magic.ts';
import type { CorpusOptions } from './options.ts';

type LineFormat = 'jsonl' | 'csv' | 'tsv' | 'lines' | 'fasttext';

const lineFormats: readonly string[] = ['jsonl', 'csv', 'tsv', 'lines', 'fasttext'];

/** The format of text that can be read line by line as it comes; `undefined` if more has to be looked at. */
export function lineFormatOf(start: Uint8Array, { format, encoding }: CorpusOptions): LineFormat | undefined {
  if (compressionOf(start) !== undefined || isParquet(start)) return undefined;
  if (isLineFormat(format)) return format;
  if (format !== 'auto' || encoding === 'utf-16le') return undefined;
  return /^(?:\u00ef\u00bb\u00bf)?\s*\{/.test(String.fromCharCode(...start.subarray(0, 64))) ? 'jsonl' : undefined;
}

const isLineFormat = (format: string): format is LineFormat => lineFormats.includes(format);
